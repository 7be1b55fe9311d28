// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "game/game.h"
#include "games/awimbawe/state.h"

namespace menagerie::awimbawe {

struct Awimbawe;

// A card leaves the hand: what was known about it now holds for one card less.
void note_hand_card(Side& side, Card card);
// An answer did not follow: the available hand cards hold none of those lands (R1).
void note_not_following(Side& side, Card led, Card answer);

// Draws from all states that look like this view to its observer, each equally likely: the unseen
// hands (as far as voids allow), which of their cards are blocked, and the order of the rest in
// the face-down places. Hands are counted by how many cards of each land they hold.
class Sampler {
 public:
  explicit Sampler(const View<Awimbawe>& view);
  State draw(Rng& rng) const;
  // The number of pairs of hands that fit, given the observer's own hand.
  std::uint32_t hands() const { return choices_.back().until; }

 private:
  using Counts = std::array<std::uint8_t, lands_count>;  // Cards of each land in a hand.
  struct Choice {
    SeatMap<Counts, players> counts;
    std::uint32_t
        until;  // The number of pairs of hands that this choice and those before it allow.
  };
  static bool allows(const Side& side, const Counts& counts);
  static std::vector<Counts> possible_counts(const Side& side, const Counts& unseen);
  void count_choices();

  Shown shown_;
  Mine mine_;
  Observer who_;
  Cards unseen_;
  std::vector<Choice> choices_;
};

}  // namespace menagerie::awimbawe
