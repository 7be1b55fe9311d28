// SPDX-License-Identifier: Apache-2.0
#include "tests/cluster/finished_game.h"

#include <array>

#include "tests/cluster/shown.h"
#include "tests/server/driver.h"

namespace menagerie {
namespace {

FinishedGame play_out(std::uint64_t seed, const char* game, const Json& options) {
  Driver driver(seed);  // Each has an id of its own.
  const Json made = driver.json(
      "POST", "/tables",
      {{"game", game}, {"options", options}, {"pace_ms", 0}, {"bots", {{"others", "novice"}}}});
  FinishedGame played;
  played.id = made["table"];
  const auto status = [&] { return driver.json("GET", "/tables/" + played.id)["status"]; };
  while (status() == "playing") driver.let_bots_play();
  played.bodies = *driver.store.load(played.id);
  played.review = due_review(*table_of_log(played.id, played.bodies));
  return played;
}

}  // namespace

// Short ones, for each piece of a review is a thought of its own.
const FinishedGame& finished_game(std::size_t number) {
  static const std::array<FinishedGame, 2> games = {
      play_out(101, "awimbawe", Json::object()),
      play_out(102, "rage-n-glyphs", {{"players", 3}, {"last_hand", 2}})};
  return games.at(number % games.size());
}

}  // namespace menagerie
