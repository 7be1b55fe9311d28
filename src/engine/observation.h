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

// What an observer knows of a match, in the terms of its game: a KnowledgeOf<G>.
struct Knowledge {
  virtual ~Knowledge() = default;
  // The legal actions of the observer, sorted bytewise; empty where he is not to act.
  virtual std::vector<std::string> legal() const = 0;
};

// What one observer knows of a match, and what he saw happen since the cards were dealt. It is a
// value that Match::observe() makes from what that observer may know and from nothing else: whoever
// is given observations alone, as a Mind is, cannot look at a hidden card.
struct Observation {
  std::string_view game;  // "savage-bowl"
  Observer who;           // A seat, or nobody: what everybody knows.
  Turn turn;
  unsigned players = 0;
  unsigned round = 1;
  SeatMap<int> scores;
  // Which match it is of, for whoever follows several; a copy of a match is the same match.
  std::uint64_t match = 0;
  // How many deals there were: what was seen before the last one is not told any more.
  unsigned deals = 0;
  std::shared_ptr<const Knowledge> knowledge;
};

// The same in the terms of one game.
template <PlayableGame G>
struct KnowledgeOf final : Knowledge {
  View<G> view;
  std::vector<Past<G>> past;  // Since the last deal, in order, each as the observer saw it.

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
