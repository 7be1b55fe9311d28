// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "game/kit/actions.h"
#include "game/kit/options.h"
#include "game/notation.h"
#include "games/awimbawe/rules.h"
#include "games/awimbawe/words.h"

namespace menagerie::awimbawe {

inline constexpr std::array<std::string_view, 2> rhinoceros_words = {"other-pile", "any-pile"};
inline constexpr auto option_table = std::to_array({
    kit::always<"players", Options, players>(),
    kit::choice<"rhinoceros", &Options::rhinoceros, rhinoceros_words>().changes("6.2 R5"),
});

constexpr kit::Values any_card(const Options&) { return all_cards; }
constexpr kit::Values any_eagle(const Options&) { return of(Land::sky); }
constexpr kit::Values any_pile(const Options&) { return kit::Values::below(piles_count); }

inline constexpr auto verbs = std::to_array<kit::VerbRow<Verb, Options>>({
    {Verb::play, "play {card}", words::action_play.id(), any_card},
    {Verb::fight, "play {card} fight", words::action_fight.id(), any_eagle},
    {Verb::flee, "play {card} flee", words::action_flee.id(), any_eagle},
    {Verb::move, "move {pile} under {under:pile}", words::action_move.id(), any_pile, any_pile},
    {Verb::block_pile, "block pile {pile}", words::action_block_pile.id(), any_pile},
    {Verb::block_hand, "block hand", words::action_block_hand.id()},
    {Verb::lead_self, "lead self", words::action_lead_self.id()},
    {Verb::lead_other, "lead other", words::action_lead_other.id()},
    {Verb::pass, "pass", words::action_pass.id()},
    {Verb::block_card, "block {card}", {}, any_card},
});
inline constexpr std::array argument_kinds = {kit::card<AwimbaweDeck>(),
                                              kit::number<piles_count, 1>("pile")};

// Options, deals and actions as text and plain data, both ways (concept NotationOf).
struct Notation : kit::TableOptions<option_table>,
                  kit::TableActions<Action, verbs, argument_kinds> {
  static Result<Action> parse(std::string_view text);
  static Result<Deal> read_deal(const State& state, const Fields& fields);
  static Fields write_deal(const State& state, const Deal& deal);
};

}  // namespace menagerie::awimbawe
