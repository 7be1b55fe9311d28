// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "catalog/entry.h"

namespace menagerie {

// Why one action of a decision may be good or bad, in one sentence in the words of the game: the
// trick, what it costs, the goal or the points, against the other actions. `all` are the
// consequences of every legal action, `index` the one that is meant.
std::string reason_for(const std::vector<Consequence>& all, std::size_t index,
                       const TermWords& words);

// Adds to each opinion on a decision of that seat the reason for its action. Like the opinions it
// rests on what the seat knows alone.
void give_reasons(const GameEntry& entry, const Match& match, Seat seat, std::uint64_t seed,
                  const std::stop_token& stop, std::vector<Opinion>& opinions);

}  // namespace menagerie
