// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "game/kit/actions.h"
#include "game/kit/options.h"
#include "game/notation.h"
#include "games/savage_bowl/rules.h"
#include "games/savage_bowl/words.h"

namespace menagerie::savage_bowl {

inline constexpr auto option_table = std::to_array({
    kit::number<"players", &Options::players>(4, 5).changes("1.2 1.4 2.1 6.2 7.1 8.1"),
    kit::truth<"chameleons", &Options::chameleons>().changes("1.3").only_with("true", "2.2 4 R3"),
});

constexpr kit::Values any_card(const Options& options) { return deck_of(options.players); }

inline constexpr auto verbs = std::to_array<kit::VerbRow<Verb, Options>>({
    {Verb::play, "play {card}", words::action_play.id(), any_card},
    {Verb::play_with_chameleon, "play {card} chameleon", words::action_play_with_chameleon.id(),
     any_card, nullptr,
     [](const Options& options, unsigned, unsigned) { return options.chameleons; }},
    {Verb::discard, "discard {card}", words::action_discard.id(), any_card},
});
inline constexpr std::array argument_kinds = {kit::card<SavageBowlDeck>()};

// Options, deals and actions as text and plain data, both ways (concept NotationOf).
struct Notation : kit::TableOptions<option_table>,
                  kit::TableActions<Action, verbs, argument_kinds> {
  static Result<Action> parse(std::string_view text);
  static Result<Deal> read_deal(const State& state, const Fields& fields);
  static Fields write_deal(const State& state, const Deal& deal);
};

}  // namespace menagerie::savage_bowl
