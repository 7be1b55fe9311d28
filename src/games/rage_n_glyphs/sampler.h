// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "cards/sample_deal.h"
#include "game/game.h"
#include "games/rage_n_glyphs/state.h"

namespace menagerie::rage_n_glyphs {

struct RageNGlyphs;

// Draws from all states that look the same to one observer, each deal of the 98 cards equally
// likely: others' hands (a void that was shown stays a void), the order of the pile, and hidden
// bids, uniform from 0 to the hand size.
class Sampler {
 public:
  explicit Sampler(const View<RageNGlyphs>& view);
  State draw(Rng& rng);

 private:
  void deal_freely(State& world, Rng& rng) const;
  void deal_around_voids(State& world, Rng& rng);
  void hand_out(State& world, const Card* cards) const;

  State known_;                                 // With everything that the observer knows in place.
  FixedVector<Card, GlyphDeck::cards> unseen_;  // Kinds; jokers as often as there are.
  FixedVector<Seat, seats_max> seats_;          // The seats whose hands are drawn.
  FixedVector<std::uint8_t, seats_max> sizes_;  // The number of cards in each of them.
  SeatSet secret_bidders_;                      // The seats whose bids are drawn.
  std::optional<DealSampler<GlyphDeck>> around_voids_;  // Only if a void is known.
};

}  // namespace menagerie::rage_n_glyphs
