// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/kit/actions.h"
#include "game/kit/options.h"
#include "game/notation.h"
#include "games/spades/rules.h"

namespace menagerie::spades {

inline constexpr auto option_table =
    std::to_array({kit::always<"players", Options, seats>(),
                   kit::number<"rounds", &Options::rounds>(1, 12).changes("4.4")});

constexpr kit::Values any_card(const Options& options) { return deck_of(options); }
constexpr kit::Values any_bid(const Options&) { return kit::Values::below(hand_cards + 1); }
inline constexpr auto verbs = std::to_array<kit::VerbRow<Verb, Options>>({
    {Verb::play, "play {card}", kit::words::play.id(), any_card},
    {Verb::bid, "bid {number}", kit::words::bid.id(), any_bid},
});
inline constexpr std::array argument_kinds = {kit::card<Deck>(), kit::number<hand_cards>()};
constexpr bool deal_is_due(const Shown& shown) { return shown.phase == Phase::deal; }

struct Notation : kit::TableOptions<option_table>,
                  kit::TableActions<Action, verbs, argument_kinds>,
                  kit::TableDeals<State, Deal, deck_of, each_of, deal_is_due> {};

}  // namespace menagerie::spades
