// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host/match.h"
#include "terminal/text.h"

namespace menagerie::terminal {

// The table as an onlooker may see it: facts, players with their counters, trick, other cards,
// own hand, prompt. Lines end with '\n'. `names`: one a seat.
std::string draw(const Match& match, Onlooker onlooker, const std::vector<std::string>& names,
                 const Style& style);

// The cards of a zone, in a line or a grid; empty if there is no such zone.
std::string draw_zone(const Match& match, Onlooker onlooker, std::string_view id,
                      const std::vector<std::string>& names, const Style& style);

// The score sheet: a line a round that is over, and the total.
std::string draw_scores(const Match& match, const std::vector<std::string>& names,
                        const Style& style);

}  // namespace menagerie::terminal
