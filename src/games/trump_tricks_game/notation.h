// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "game/kit/actions.h"
#include "game/kit/options.h"
#include "game/notation.h"
#include "games/trump_tricks_game/rules.h"
#include "games/trump_tricks_game/words.h"

namespace menagerie::trump_tricks_game {

inline constexpr auto option_table = std::to_array({
    kit::number<"players", &Options::players>(3, 4).changes("1.2 4.1"),
    kit::truth<"refusing", &Options::refusing>().only_with("true", "6 7.7 R5"),
    kit::truth<"donating", &Options::donating>().only_with("true", "7 R6"),
});

constexpr kit::Values any_card(const Options& options) { return deck(options.players); }
constexpr kit::Values refused_cards(const Options& options) {
  return options.refusing ? deck(options.players) : Cards{};
}
constexpr kit::Values exchanged_cards(const Options& options) {
  return options.donating ? deck(options.players) : Cards{};
}
constexpr kit::Values recipients_there(const Options& options) {
  return kit::Values::below(options.donating ? options.players : 0);
}
constexpr bool has_donating(const Options& options, unsigned, unsigned) { return options.donating; }
// 7.5  A card lower than every card of the trick.
constexpr bool is_lower(const Options&, unsigned given, unsigned taken) {
  return number_of(Card(given)) < number_of(Card(taken));
}

inline constexpr auto verbs = std::to_array<kit::VerbRow<Verb, Options>>({
    {Verb::play, "play {card}", words::action_play.id(), any_card},
    {Verb::refuse, "refuse {card}", words::action_refuse.id(), refused_cards},
    {Verb::keep, "keep", words::action_keep.id(), nullptr, nullptr, has_donating},
    {Verb::donate, "donate {seat}", words::action_donate.id(), recipients_there},
    {Verb::accept, "accept", words::action_accept.id(), nullptr, nullptr, has_donating},
    {Verb::reject, "reject {card} {taken:card}", words::action_reject.id(), exchanged_cards,
     exchanged_cards, is_lower},
});
inline constexpr std::array argument_kinds = {kit::card<AnimalDeck>(), kit::seat<4>()};

// Reads and writes options, deals and actions as text and plain data (concept NotationOf).
struct Notation : kit::TableOptions<option_table>,
                  kit::TableActions<Action, verbs, argument_kinds> {
  static Result<Deal> read_deal(const State& state, const Fields& fields);
  static Fields write_deal(const State& state, const Deal& deal);
};

}  // namespace menagerie::trump_tricks_game
