// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/kit/actions.h"
#include "game/kit/options.h"
#include "game/notation.h"
#include "games/starter/rules.h"

namespace menagerie::starter {

inline constexpr auto option_table =
    std::to_array({kit::number<"players", &Options::players>(players_min, seats)});

constexpr kit::Values any_card(const Options& options) { return deck_of(options); }
inline constexpr auto verbs = std::to_array<kit::VerbRow<Verb, Options>>({
    {Verb::play, "play {card}", kit::words::play.id(), any_card},
});
inline constexpr std::array argument_kinds = {kit::card<Deck>()};
constexpr bool deal_is_due(const Shown& shown) { return shown.phase == Phase::deal; }

// Options, deals and actions as text and plain data, both ways.
struct Notation : kit::TableOptions<option_table>,
                  kit::TableActions<Action, verbs, argument_kinds>,
                  kit::TableDeals<State, Deal, deck_of, each_of, deal_is_due> {};

}  // namespace menagerie::starter
