// SPDX-License-Identifier: Apache-2.0
//
// Playthroughs to be read by a person: a whole match a game and option set, every deal, every
// decision with the number of choices there were, and what it led to in sentences. A change of
// rules, notation, random numbers or wording shows as a difference in a text file.
//
//   UPDATE_GOLDENS=1 build/release/tests/goldens/test_goldens     rewrites them
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "engine/games/games.h"
#include "engine/json.h"
#include "engine/records/record.h"
#include "words/english.h"

namespace menagerie {
namespace {

struct Golden {
  const char* name;
  const char* game;
  std::vector<std::pair<const char*, const char*>> options;
};

const Golden goldens[] = {
    {"savage_bowl_4", "savage-bowl", {{"players", "4"}}},
    {"savage_bowl_5_plain", "savage-bowl", {{"players", "5"}, {"chameleons", "false"}}},
    {"rage_n_glyphs_4", "rage-n-glyphs", {{"players", "4"}, {"last_hand", "6"}}},
    {"rage_n_glyphs_3_secret_stars",
     "rage-n-glyphs",
     {{"players", "3"},
      {"last_hand", "7"},
      {"step", "2"},
      {"bidding", "secret"},
      {"shooting_the_stars", "true"}}},
    {"rage_n_glyphs_10_hosed",
     "rage-n-glyphs",
     {{"players", "10"}, {"last_hand", "3"}, {"hose_the_dealer", "true"}}},
    {"rage_n_glyphs_6_hidden",
     "rage-n-glyphs",
     {{"players", "6"}, {"last_hand", "3"}, {"bidding", "hidden"}}},
    {"color_gangsters_4", "color-gangsters", {{"players", "4"}}},
    {"color_gangsters_5_plain", "color-gangsters", {{"players", "5"}, {"draft", "false"}}},
    {"trump_tricks_game_4", "trump-tricks-game", {{"players", "4"}}},
    {"trump_tricks_game_3_both",
     "trump-tricks-game",
     {{"players", "3"}, {"refusing", "true"}, {"donating", "true"}}},
    {"awimbawe", "awimbawe", {}},
    {"awimbawe_any_pile", "awimbawe", {{"rhinoceros", "any-pile"}}},
};

std::string one_line(const Json& json) { return json.dump(); }

// What happened, told to a reader who sees all cards.
void add_told(const Match& match, std::string& text) {
  for (const auto& line : in_english(match.game(), match.log(Onlooker::everything()))) {
    text += "    " + line + "\n";
  }
}

void add_score(const Match& match, std::string& text) {
  text += "score";
  const auto scores = match.scores();
  for (const Seat seat : SeatSet::first(match.players())) {
    text += " " + std::to_string(scores[seat]);
  }
  text += "\n\n";
}

// Deals and chance by the generator, decisions uniformly random.
std::string playthrough(const Golden& golden) {
  const GameType& entry = *find_game(golden.game);
  Fields given;
  for (const auto& [name, value] : golden.options) {
    given.push_back({name, *parse_option(entry, *entry.option(name), value)});
  }
  auto match = make_match(entry, given).value();
  std::string text = std::string(entry.title) + " " + one_line(to_json(match->options())) + "\n\n";
  Rng rng(2026);
  const auto pick = [&](const std::vector<std::string>& from) {
    return from[rng.below(static_cast<std::uint32_t>(from.size()))];
  };
  for (Turn turn = match->turn(); turn.kind != Turn::Kind::over; turn = match->turn()) {
    const unsigned round = match->round();
    if (turn.kind == Turn::Kind::deal) {
      const Fields deal = match->shuffle(rng);
      EXPECT_FALSE(match->deal(deal).has_value());
      text += "deal\n";
      for (const Field& field : deal) {
        text += "    " + field.name + " " + one_line(to_json(field.value)) + "\n";
      }
    } else if (turn.kind == Turn::Kind::chance) {
      const std::string result = pick(match->chances());
      EXPECT_FALSE(match->chance(result).has_value());
      text += "chance: " + result + "\n";
    } else {
      const Seat seat = turn.seats.lowest();
      const auto legal = match->legal(seat);
      const std::string action = pick(legal);
      EXPECT_FALSE(match->submit(seat, action).has_value());
      text += "seat " + std::to_string(seat.index()) + ": " + action + "  (1 of " +
              std::to_string(legal.size()) + ")\n";
    }
    add_told(*match, text);
    if (match->round() != round || match->turn().kind == Turn::Kind::deal) add_score(*match, text);
  }
  add_score(*match, text);
  text += "winners";
  for (const Seat seat : match->winners()) text += " " + std::to_string(seat.index());
  return text + "\n";
}

class Goldens : public testing::TestWithParam<Golden> {};

TEST_P(Goldens, is_played_as_written) {
  const std::string path = std::string(GOLDENS) + "/" + GetParam().name + ".txt";
  const std::string played = playthrough(GetParam());
  if (std::getenv("UPDATE_GOLDENS") != nullptr) {
    std::ofstream(path) << played;
    return;
  }
  std::ifstream file(path);
  std::stringstream written;
  written << file.rdbuf();
  std::istringstream now(played), then(written.str());
  std::string expected, found;
  for (int line = 1; std::getline(then, expected); ++line) {
    std::getline(now, found);
    ASSERT_EQ(found, expected) << path << ", line " << line;
  }
  EXPECT_EQ(played.size(), written.str().size()) << path;
}

INSTANTIATE_TEST_SUITE_P(Games, Goldens, testing::ValuesIn(goldens),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace menagerie
