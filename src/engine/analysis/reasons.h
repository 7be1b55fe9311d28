// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/stop_token.h"
#include "engine/games/game_type.h"

namespace menagerie {

// What a search expects from an action, as parts of the match.
struct Expectation {
  double own = 0;
  std::optional<double> other;  // The best other action: the second best, or the best itself.
  bool is_best = false;
};

// What a gain of Consequences is: points, points of which the fewest win (a gain is then negative),
// or the probability of winning the round.
enum class Gain : std::uint8_t { points, fewest_points, rounds };

// Why one action of a decision may be good or bad compared with the others, in short sentences: the
// trick, its cost, the goal, the victory or the points. `all` are the consequences of every legal
// action, and `index` is the action in question. Consequences are measured by rules of thumb. If
// they contradict the search, its own values are given instead. A game's catalogue can word the
// common sentences in its own terms ("the bid comes out" for "the goal is met"). `who`: whose goal
// it is, for other readers.
Messages reasons_for(const std::vector<Consequence>& all, std::size_t index, Gain gain,
                     const std::optional<Expectation>& expected = std::nullopt,
                     Observer who = std::nullopt);

// Adds the reason for its action to each opinion on a decision of the observation's seat. Like the
// opinions, it is only based on what the seat knows.
void give_reasons(const GameType& entry, const Observation& observation, std::uint64_t seed,
                  const StopToken& stop, std::vector<Opinion>& opinions,
                  unsigned playouts = consequence_playouts);

}  // namespace menagerie
