// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/stop_token.h"
#include "engine/game_type.h"

namespace menagerie {

// What a search expects of an action, as parts of the match.
struct Expectation {
  double own = 0;
  std::optional<double> other;  // Of the best other action: the second best, or the best itself.
  bool is_best = false;
};

// Why one action of a decision may be good or bad, in short sentences: the trick, what it costs,
// the goal, the victory or the points, against the other actions. `all` are the consequences of
// every legal action, `index` the one that is meant. These are measured by rules of thumb; where
// they point another way than the search, its own values are given instead. A game's catalogue may
// word the common sentences in its own terms ("the bid comes out" for "the goal is met"). `who`:
// whose goal it is, which is said to whoever else reads it.
Messages reasons_for(const std::vector<Consequence>& all, std::size_t index, bool gain_is_rounds,
                     const std::optional<Expectation>& expected = std::nullopt,
                     Observer who = std::nullopt);

// Adds to each opinion on a decision of the observation's seat the reason for its action. Like the
// opinions it rests on what the seat knows alone.
void give_reasons(const GameType& entry, const Observation& observation, std::uint64_t seed,
                  const StopToken& stop, std::vector<Opinion>& opinions,
                  unsigned playouts = consequence_playouts);

}  // namespace menagerie
