// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "games/rage_n_glyphs/rules.h"

namespace menagerie::rage_n_glyphs {

// The concern Inference: what open bids say in rounds of one card. There a bid tells most of what
// there is to tell: the leader wins with almost any suited card and bids 1, so a bid of 0 shows a
// joker. With more cards, reading bids made no difference that could be measured.
struct Inference {
  class Reading {
   public:
    explicit Reading(const View<RageNGlyphs>& view);
    bool tells() const { return !bidders_.empty(); }
    double likelihood(const State& world) const;

   private:
    using ByKind = std::array<float, GlyphDeck::places>;

    SeatSet bidders_;            // The others who have bid.
    SeatMap<ByKind> explained_;  // How likely their bids are, by the kind of their card.
  };
};

}  // namespace menagerie::rage_n_glyphs
