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

// Networks by which a bot evaluates worlds and reads what others did; none means the game's own.
// They must be for the game and the number of players that it plays.
struct BotNetworks {
  std::shared_ptr<const ValueNet> values;
  std::shared_ptr<const PolicyNet> policy;
  bool operator==(const BotNetworks&) const = default;
};

// The levels, from the weakest to the strongest; what each is spec.cpp says.
inline constexpr std::array<std::string_view, 5> level_names = {"novice", "easy", "steady",
                                                                "normal", "strong"};
std::string levels_in_text();  // "novice, easy, steady, normal, strong"

// Which bot, how strong: `random`, `simple[:slip=N]`, `ismcts[:ms=N][:iterations=N]...`,
// `pimc[:...]`, `solver`, or a level by name: `novice`, `easy`, `steady`, `normal`, `strong`.
struct BotSpec {
  enum class Kind : std::uint8_t { random, simple, ismcts, pimc, solver };
  // `best`: whichever of the two was measured to be stronger in the game at equal time.
  enum class Playout : std::uint8_t { random, simple, best };

  static constexpr std::int64_t ms_standard = 200, ms_max = 600'000;
  static constexpr std::int64_t iterations_max = 1'000'000'000;
  // About what a core of today searches in a millisecond (docs/performance.md).
  static constexpr std::int64_t iterations_a_ms = 400;
  static constexpr std::int64_t threads_max = 256;
  static constexpr std::int64_t endings_standard = 2'000'000, endings_max = 1'000'000'000;
  static constexpr std::int64_t endings_an_iteration = 16;
  static constexpr std::int64_t deals_max = 1'000'000, memory_max = 10'000;

  Kind kind = Kind::random;
  std::string level;                       // The name it was asked for by, if any.
  std::optional<std::int64_t> ms;          // A decision; none of both means ms_standard.
  std::optional<std::int64_t> iterations;  // A decision.
  std::int64_t threads = 1;
  Playout playout = Playout::best;
  // Whether playouts go on to the next deal or the end of the match even where the game can
  // evaluate an earlier position (between two tricks by a value network, or in Trump, Tricks, Game!
  // between turns).
  bool far_playouts = false;
  // Whether all worlds that fit what it sees count alike, also those that badly explain what the
  // others did.
  bool even_worlds = false;
  // Whether the search begins anew at every decision.
  bool new_trees = false;
  // Whether it searches also where so little is left that exact play is possible.
  bool searched_endings = false;
  // How many positions exact play may look at, within the time given; none means endings_standard,
  // but no more than endings_an_iteration for each iteration of a budget in these.
  std::optional<std::int64_t> endings;
  // Whether it may give up for good what looked bad at first.
  bool no_floor = false;
  // Of how many deals that fit what it sees it thinks at most, as people do of a few; none means of
  // as many as it has time for.
  std::optional<std::int64_t> deals;
  // Of how many of the latest decisions it remembers what they told; none means of all.
  std::optional<std::int64_t> memory;
  std::int64_t explore = 100;  // Curiosity, in per cent of the game's standard.
  std::int64_t slip = 0;       // In per cent: how often it plays without thinking, as a handicap.
  BotNetworks networks;        // Have no spelling.

  // The same bot with so many times the budget, as far as a budget may go.
  BotSpec with_more_time(std::int64_t times) const;
  // The spelling that parse_bot reads back; the level's name where it is a level.
  std::string text() const;
  bool operator==(const BotSpec&) const = default;
};

// Blanks around it do not count.
Result<BotSpec> parse_bot(std::string_view text);

// One spec for every seat, or one a seat separated by commas.
Result<std::vector<BotSpec>> parse_bots(std::string_view text, unsigned seats);

// The bot that is taken when nobody says which.
BotSpec default_bot();

}  // namespace menagerie
