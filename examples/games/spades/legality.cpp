// SPDX-License-Identifier: Apache-2.0
#include "game/kit/decided.h"
#include "game/kit/ladder.h"
#include "games/spades/phrases.h"
#include "games/spades/presentation.h"

namespace menagerie::spades {

namespace {

// 3.3
CardSet unbroken(const Shown& shown) {
  const bool due = shown.trick.empty() && !shown.broken;
  return due ? kit::every_card<Deck> - all_spades : kit::every_card<Deck>;
}
Message why_unbroken(const Shown&, CardSet) { return words::refusal_spades_not_broken(); }

constexpr auto rules = std::to_array<kit::Rung<Shown, Deck>>({
    {"3.2", kit::led_suit<Deck, Shown>, kit::why_follow<Deck, Shown>},
    {"3.3", unbroken, why_unbroken},
});
using Play = kit::Ladder<rules>;

bool is_bidding(const Shown& shown) { return shown.phase == Phase::bid; }
kit::Values bids(const Shown&, const Mine&, Seat) { return kit::Values::below(hand_cards + 1); }

bool is_playing(const Shown& shown) { return shown.phase == Phase::play; }

constexpr auto steps = std::to_array<kit::Step<Verb, Shown, Mine>>({
    kit::bid_step<"2.1">(Verb::bid, is_bidding, bids),
    kit::play_step<Play, Mine, "3.1">(Verb::play, is_playing),
});
using Decisions = kit::Steps<Spades, steps, "3.1">;

}  // namespace

constexpr Decisions decisions_of(const Shown&) { return {}; }
CardSet playable(const Shown& shown, CardSet hand) { return Play::playable(shown, hand); }
CardSet shown_lacking(const Shown& shown, Card card) { return Play::shown_lacking(shown, card); }

}  // namespace menagerie::spades

template struct menagerie::kit::Decided<menagerie::spades::Types>;
