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

// Why one action of a decision may be good or bad compared with the others, and how sure that is,
// in one sentence: "It wins the trick and gets you to the goal about 75% of the time (other
// choices: 25%)." `all` are the consequences of every legal action, and `index` is the action in
// question. Consequences are measured by rules of thumb. If they contradict the search, its own
// values are given instead. A game's catalogue can word the common parts in its own terms ("makes
// your bid" for "gets you to the goal"). `who`: whose goal it is.
Messages reasons_for(const std::vector<Consequence>& all, std::size_t index, Gain gain,
                     const std::optional<Expectation>& expected, Seat who);

// What such a sentence says of its subject, the action: "wins the trick and ...". It makes one
// sentence with what the action is: "The best move is R5: it {why}." Nothing if there are no
// reasons, or several sentences, as in old reviews.
Message clause_of(const Messages& why);

// Adds the reason for its action to each opinion on a decision of the observation's seat. Like the
// opinions, it is only based on what the seat knows.
void give_reasons(const GameType& entry, const Observation& observation, std::uint64_t seed,
                  const StopToken& stop, std::vector<Opinion>& opinions,
                  unsigned playouts = consequence_playouts);

}  // namespace menagerie
