// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "game/kit/actions.h"
#include "game/kit/options.h"
#include "game/notation.h"
#include "games/rage_n_glyphs/rules.h"
#include "games/rage_n_glyphs/words.h"

namespace menagerie::rage_n_glyphs {

inline constexpr std::array<std::string_view, 3> bidding_words = {"open", "hidden", "secret"};
inline constexpr auto option_table = std::to_array({
    kit::number<"players", &Options::players>(players_min, players_max).changes("2.2"),
    kit::number<"step", &Options::step>(1, 2).changes("2.1 2.2"),
    kit::choice<"bidding", &Options::bidding, bidding_words>()
        .only_with("hidden", "3.3")
        .only_with("secret", "3.4"),
    kit::truth<"hose_the_dealer", &Options::hose_the_dealer>().only_with("true", "3.2"),
    kit::truth<"shooting_the_stars", &Options::shooting_the_stars>().only_with("true", "7.4 R7"),
    kit::number_or_null<"last_hand", &Options::last_hand>(1, hand_max).changes("2.2 R1"),
});

// 2.2, 3.2  Which options may be combined.
inline std::optional<OptionProblem> judge_options(const Options& options) {
  const unsigned max = last_hand_max(options.players);
  if (options.last_hand > max) {
    return OptionProblem(RageNGlyphs::id,
                         words::options_last_hand(options.players, options.last_hand, max));
  }
  if (options.hose_the_dealer && options.bidding != Bidding::open) {
    return OptionProblem(RageNGlyphs::id, words::options_hose_the_dealer());
  }
  return std::nullopt;
}

constexpr kit::Values any_kind(const Options&) { return all_kinds; }
constexpr kit::Values any_bid(const Options& options) {
  return kit::Values::below(final_hand(options) + 1);
}
constexpr kit::Values any_seat(const Options& options) {
  return kit::Values::below(options.players);
}

inline constexpr auto verbs = std::to_array<kit::VerbRow<Verb, Options>>({
    {Verb::play, "play {card}", words::action_play.id(), any_kind},
    {Verb::bid, "bid {tricks:number}", words::action_bid.id(), any_bid},
    {Verb::coin, "coin {seat}", {}, any_seat},
});
inline constexpr std::array argument_kinds = {kit::card<GlyphDeck>(), kit::number<hand_max>(),
                                              kit::seat<players_max>()};

// Options, deals and actions as text and plain data, both ways (concept NotationOf).
struct Notation : kit::TableOptions<option_table, judge_options>,
                  kit::TableActions<Action, verbs, argument_kinds> {
  static Result<Deal> read_deal(const State& state, const Fields& fields);
  static Fields write_deal(const State& state, const Deal& deal);
};

}  // namespace menagerie::rage_n_glyphs
