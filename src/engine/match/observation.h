// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cards/seat.h"
#include "game/playable.h"
#include "game/turn.h"

namespace menagerie {

// What an observer knows about a match, in the types of its game: a KnowledgeOf<G>.
struct Knowledge {
  virtual ~Knowledge() = default;
  // The legal actions of the observer, sorted bytewise; empty unless it is their turn.
  virtual std::vector<std::string> legal() const = 0;
};

// What one observer knows about a match, and what they have seen since the deal. Match::observe()
// makes this value only from what that observer may know. So code that only gets observations, such
// as a Mind, can't look at a hidden card.
struct Observation {
  std::string_view game;  // "savage-bowl"
  Observer who;           // A seat; without one, what everyone knows.
  Turn turn;
  unsigned players = 0;
  unsigned round = 1;
  SeatMap<int> scores;
  // Identifies the match, for code that follows several. A copy of a match is the same match.
  std::uint64_t match = 0;
  // The number of deals so far. What was seen before the last one isn't included.
  unsigned deals = 0;
  std::shared_ptr<const Knowledge> knowledge;
};

// The same in the types of one game.
template <PlayableGame G>
struct KnowledgeOf final : Knowledge {
  View<G> view;
  std::vector<Past<G>> past;  // Since the last deal, in order, as the observer saw it.

  std::vector<std::string> legal() const override {
    std::vector<std::string> texts;
    if (!view.who) return texts;
    for (const auto& action : G::legal(view.shown, view.mine, *view.who)) {
      texts.push_back(G::Notation::text(action));
    }
    std::sort(texts.begin(), texts.end());
    return texts;
  }
};

// The knowledge of an observation of a match of this game.
template <PlayableGame G>
const KnowledgeOf<G>& knowledge_of(const Observation& observation) {
  MENAGERIE_ASSERT(observation.game == G::id);
  return static_cast<const KnowledgeOf<G>&>(*observation.knowledge);
}

}  // namespace menagerie
