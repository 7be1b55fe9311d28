// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/kit/actions.h"
#include "game/kit/options.h"
#include "game/notation.h"
#include "games/hearts/rules.h"

namespace menagerie::hearts {

inline constexpr auto option_table = std::to_array(
    {kit::number<"players", &Options::players>(3, 5).changes("1.1 1.2 2.1"),
     kit::number<"target", &Options::target>(20, 100).changes("4.3"),
     kit::truth<"short_deck", &Options::short_deck>().changes("4.2").only_with("true", "1.4 2.3")});

constexpr kit::Values any_card(const Options& options) { return deck_of(options); }
// 2.1, 2.3
constexpr kit::Values one_by_one(const Options& options) {
  return options.short_deck ? kit::Values() : any_card(options);
}
constexpr kit::Values three_at_once(const Options& options) {
  return options.short_deck ? any_card(options) : kit::Values();
}
inline constexpr auto verbs = std::to_array<kit::VerbRow<Verb, Options>>({
    {Verb::play, "play {card}", kit::words::play.id(), any_card},
    {Verb::pass, "pass {card}", kit::words::pass.id(), one_by_one},
    kit::choice_row<Deck, 3>(Verb::pass_three,
                             "pass {first_card:card} {second_card:card} {third_card:card}",
                             kit::words::pass_three.id(), three_at_once),
});
inline constexpr std::array argument_kinds = {kit::card<Deck>()};
constexpr bool deal_is_due(const Shown& shown) { return shown.phase == Phase::deal; }

struct Notation : kit::TableOptions<option_table>,
                  kit::TableActions<Action, verbs, argument_kinds>,
                  kit::TableDeals<State, Deal, deck_of, each_of, deal_is_due> {};

}  // namespace menagerie::hearts
