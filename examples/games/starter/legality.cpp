// SPDX-License-Identifier: Apache-2.0
#include "game/kit/decided.h"
#include "game/kit/ladder.h"
#include "games/starter/presentation.h"

namespace menagerie::starter {

namespace {

// Which cards may be played: one rule per line.
constexpr auto rules = std::to_array<kit::Rung<Shown, Deck>>({
    {"2.2", kit::led_suit<Deck, Shown>, kit::why_follow<Deck, Shown>},
});
using Play = kit::Ladder<rules>;

bool is_playing(const Shown& shown) { return shown.phase == Phase::play; }

// What a seat may be asked to decide: one verb per line.
constexpr auto steps = std::to_array<kit::Step<Verb, Shown, Mine>>({
    kit::play_step<Play, Mine, "2.1">(Verb::play, is_playing),
});
using Decisions = kit::Steps<Starter, steps, "2.1">;

}  // namespace

constexpr Decisions decisions_of(const Shown&) { return {}; }
CardSet playable(const Shown& shown, CardSet hand) { return Play::playable(shown, hand); }
CardSet shown_lacking(const Shown& shown, Card card) { return Play::shown_lacking(shown, card); }

}  // namespace menagerie::starter

template struct menagerie::kit::Decided<menagerie::starter::Types>;
