// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/view/view_parts.h"

namespace menagerie {

// What one observer sees of a match: the scene and the choices of this observer, and what is open
// to everyone.
struct Sight {
  Sight(const Match& its_match, Onlooker its_onlooker, std::size_t its_event);

  const Match& match;
  Onlooker onlooker;
  std::size_t event;  // How many events there were.
  Turn turn;
  SeatMap<int> scores;
  std::vector<std::string> legal;
  Scene scene;
};

// The members of the view, which refer to the sight.
wire::ViewParts parts_of(const Sight& sight);

// Appends the whole view: what this onlooker may know about a match, as clients get it. `event` is
// the number of events so far, `log` everything that was reported. Hidden cards of which nothing is
// known are a number. Nothing else writes views; view_json.h makes trees of them.
void append_view(std::string& json, const Sight& sight, const Messages& log);

// The scene's part of a view. They refer to their source.
wire::Card to_wire(const SceneCard& card);
wire::Zone to_wire(const Zone& zone);
wire::Counter to_wire(const Counter& counter);
wire::Fact to_wire(const Fact& fact);
wire::ZoneHead head_of(const Zone& zone);
wire::CounterHead head_of(const Counter& counter);
wire::FactHead head_of(const Fact& fact);
// The number of cards of which nothing is known.
wire::Cards cards_of(const Zone& zone);

}  // namespace menagerie
