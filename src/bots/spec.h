// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace menagerie {

class PolicyNet;
class ValueNet;

// Networks by which a bot evaluates worlds and models the others' decisions; none means the game's
// own. They must be for its game and number of players.
struct BotNetworks {
  std::shared_ptr<const ValueNet> values;
  std::shared_ptr<const PolicyNet> policy;
  bool operator==(const BotNetworks&) const = default;
};

// The levels, from the weakest to the strongest; spec.cpp defines them.
inline constexpr std::array<std::string_view, 5> level_names = {"novice", "easy", "steady",
                                                                "normal", "strong"};
std::string levels_in_text();  // "novice, easy, steady, normal, strong"

// The kind of bot and its strength: `random`, `simple[:slip=N]`, `ismcts[:ms=N][:iterations=N]...`,
// `pimc[:...]`, `solver`, or a level by name: `novice`, `easy`, `steady`, `normal`, `strong`.
struct BotSpec {
  enum class Kind : std::uint8_t { random, simple, ismcts, pimc, solver };
  // `best`: the one that was measured to be stronger in the game with equal time.
  enum class Playout : std::uint8_t { random, simple, best };

  static constexpr std::int64_t ms_standard = 200, ms_max = 600'000;
  static constexpr std::int64_t iterations_max = 1'000'000'000;
  // Roughly what a present-day core searches in a millisecond (docs/performance.md).
  static constexpr std::int64_t iterations_a_ms = 400;
  static constexpr std::int64_t threads_max = 256;
  static constexpr std::int64_t endings_standard = 2'000'000, endings_max = 1'000'000'000;
  static constexpr std::int64_t endings_an_iteration = 16;
  static constexpr std::int64_t deals_max = 1'000'000, memory_max = 10'000;

  Kind kind = Kind::random;
  std::string level;                       // The name by which it was requested, if any.
  std::optional<std::int64_t> ms;          // Per decision; if both are missing, ms_standard.
  std::optional<std::int64_t> iterations;  // Per decision.
  std::int64_t threads = 1;
  Playout playout = Playout::best;
  // Whether playouts continue to the next deal or the end of the match even if the game can
  // evaluate an earlier position (between two tricks by a value network, or in Trump, Tricks, Game!
  // between turns).
  bool far_playouts = false;
  // Whether all worlds that fit what it sees count equally, even those that explain the others'
  // decisions badly.
  bool even_worlds = false;
  // Whether every decision starts a new search.
  bool new_trees = false;
  // Whether it also searches positions that are small enough for exact play.
  bool searched_endings = false;
  // How many positions exact play may visit within the given time; none means endings_standard, but
  // no more than endings_an_iteration for each iteration of a budget in these.
  std::optional<std::int64_t> endings;
  // Whether it may give up permanently on actions that looked bad at first.
  bool no_floor = false;
  // The maximum number of different worlds that it considers, since people only consider a few;
  // none means as many as it has time for.
  std::optional<std::int64_t> deals;
  // How many of the latest decisions it remembers and learns from; none means all.
  std::optional<std::int64_t> memory;
  std::int64_t explore = 100;  // Exploration, in percent of the game's default.
  std::int64_t slip = 0;       // In percent: how often it plays without thinking, as a handicap.
  BotNetworks networks;        // These have no spelling.

  // The same bot with this many times the budget, within the limits of a budget.
  BotSpec with_more_time(std::int64_t times) const;
  // The spelling that parse_bot reads; for a level, its name.
  std::string text() const;
  bool operator==(const BotSpec&) const = default;
};

// Surrounding blanks are ignored.
Result<BotSpec> parse_bot(std::string_view text);

// One spec for every seat, or one per seat separated by commas.
Result<std::vector<BotSpec>> parse_bots(std::string_view text, unsigned seats);

// The default bot.
BotSpec default_bot();

}  // namespace menagerie
