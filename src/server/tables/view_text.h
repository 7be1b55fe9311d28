// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/match.h"
#include "server/tables/wire_values.h"

namespace menagerie {

// What one onlooker sees of a match. All of it is of the scene or the choices of this onlooker, or
// lies open to everybody.
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

// The members of the view, which look at the sight.
wire::ViewParts parts_of(const Sight& sight);

// Appends the whole view. It has the members of engine/scene_json.h, but hidden cards of which
// nothing is known are a number.
void append_view(std::string& json, const Match& match, Onlooker onlooker, std::size_t event,
                 const Messages& log);

// What a view has of a scene. They look at what they are made of.
wire::Card to_wire(const SceneCard& card);
wire::Zone to_wire(const Zone& zone);
wire::Counter to_wire(const Counter& counter);
wire::Fact to_wire(const Fact& fact);
wire::ZoneHead head_of(const Zone& zone);
wire::CounterHead head_of(const Counter& counter);
wire::FactHead head_of(const Fact& fact);
// The number alone of cards of which nothing is known but that they are there.
wire::Cards cards_of(const Zone& zone);

}  // namespace menagerie
