// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/circles/circle.h"
#include "server/tables/table/table.h"

namespace menagerie {

// What belongs to a circle and is too much for its own document. Each part is a document; its form
// is a contract.

struct CircleLine {
  std::int64_t at = 0;
  MemberNumber member = 0;
  std::string name, text;  // The name as it was then.
  bool operator==(const CircleLine&) const = default;
};
std::string write_chat_page(std::span<const CircleLine> lines);
Result<std::vector<CircleLine>> read_chat_page(std::string_view text);

// How a seat ended a game.
struct CirclePlayer {
  std::optional<MemberNumber> member;
  bool is_bot = false, has_won = false;
  std::string name;
  unsigned place = 1;  // One more than there are players ahead.
  int score = 0;
  unsigned half_points = 0;  // Two for each player behind, one for each who is level.
  bool operator==(const CirclePlayer&) const = default;
};
struct CircleGame {
  std::string table, game;
  std::int64_t day = 0;
  std::vector<CirclePlayer> players;  // By seat.
  bool operator==(const CircleGame&) const = default;
};
// When the game of a table ended.
Time ended_at(const Table& table);
// The game of a table that has finished.
CircleGame game_of(const Table& table, const Circle& circle);
std::string write_games_page(std::span<const CircleGame> games);
Result<std::vector<CircleGame>> read_games_page(std::string_view text);

struct Tally {
  std::uint64_t games = 0, wins = 0, half_points = 0;
  bool operator==(const Tally&) const = default;
};
// Two members against each other, the one with the smaller number first.
struct Duel {
  std::uint64_t games = 0, first_ahead = 0, second_ahead = 0;
  bool operator==(const Duel&) const = default;
};
using Pair = std::pair<MemberNumber, MemberNumber>;
struct GameStandings {
  std::map<MemberNumber, Tally> rows;
  std::map<Pair, Duel> pairs;
  bool operator==(const GameStandings&) const = default;
};
// By the game's id.
using Standings = std::map<std::string, GameStandings>;

// Counts a game. Those who aren't members any more leave, so a document can't grow forever.
void count_game(Standings& standings, const CircleGame& game, const Circle& circle);
// For one game, or for "all".
GameStandings standings_in(const Standings& standings, std::string_view game);
std::string write_standings(const Standings& standings);
Result<Standings> read_standings(std::string_view text);

// What is wrong with a document of a circle, if anything.
std::optional<std::string> damage_in_circle(const CircleDocument& what, std::string_view text);

}  // namespace menagerie
