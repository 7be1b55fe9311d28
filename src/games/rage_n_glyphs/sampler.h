// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "cards/sample_deal.h"
#include "game/game.h"
#include "games/rage_n_glyphs/state.h"

namespace menagerie::rage_n_glyphs {

struct RageNGlyphs;

// Draws from all states that one observer cannot tell from the true one, each deal of the 98
// cards equally likely: others' hands (a void that was shown stays a void), the order of the pile,
// and bids that are not shown yet, uniform from 0 to the hand size.
class Sampler {
 public:
  explicit Sampler(const View<RageNGlyphs>& view);
  State draw(Rng& rng);

 private:
  void deal_freely(State& world, Rng& rng) const;
  void deal_around_voids(State& world, Rng& rng);
  void hand_out(State& world, const Card* cards) const;

  State known_;                                 // With everything the observer knows in place.
  FixedVector<Card, GlyphDeck::cards> unseen_;  // Kinds, jokers as often as there are.
  FixedVector<Seat, seats_max> seats_;          // Whose hands are drawn.
  FixedVector<std::uint8_t, seats_max> sizes_;  // How many cards each of them holds.
  SeatSet secret_bidders_;                      // Whose bids are drawn.
  std::optional<DealSampler<GlyphDeck>> around_voids_;  // Only where a void is known.
};

}  // namespace menagerie::rage_n_glyphs
