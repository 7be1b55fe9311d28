// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "game/kit/actions.h"
#include "game/kit/options.h"
#include "game/notation.h"
#include "games/color_gangsters/knowledge.h"
#include "games/color_gangsters/parsing.h"
#include "games/color_gangsters/rules.h"
#include "games/color_gangsters/words.h"

namespace menagerie::color_gangsters {

// For null, the first colours, one per player.
std::optional<OptionProblem> read_colors(const Value& value, Options& options);
Value write_colors(const Options& options);
std::optional<OptionProblem> read_tiles(const Value& value, Options& options);
Value write_tiles(const Options& options);
// The blank tile is not among the tiles if it is out.
std::optional<OptionProblem> judge_options(const Options& options);

inline constexpr std::array<std::string_view, 4> blank_words = {"out", "always", "my-card-10",
                                                                "all-colors-differ"};
inline constexpr auto option_table = std::to_array({
    kit::number<"players", &Options::players>(players_min, players_max).changes("1.3 2.1"),
    kit::list<"colors", Options, color_words>(read_colors, write_colors).changes("2.1"),
    kit::truth<"draft", &Options::draft>()
        .changes("2.4")
        .only_with("true", "3.1 3.2 3.3 R7")
        .only_with("false", "3.4"),
    kit::list<"tiles", Options, tile_ids>(read_tiles, write_tiles).changes("2.3 R5"),
    kit::choice<"blank_tile", &Options::blank, blank_words>().changes("1.4"),
});

inline kit::Values any_card(const Options& options) { return deck_of(options); }
inline kit::Values drafted_cards(const Options& options) {
  return options.draft ? deck_of(options) : GangSet{};
}
inline kit::Values backs(const Options& options) {
  kit::Values colors;
  for (unsigned seat = 0; seat < options.players && options.draft; ++seat) {
    colors.add(index_of(options.colors[Seat(seat)]));
  }
  return colors;
}
constexpr kit::Values any_tile(const Options&) { return kit::Values::below(tile_kinds); }

inline constexpr auto verbs = std::to_array<kit::VerbRow<Verb, Options>>({
    {Verb::play, "play {card}", words::action_play.id(), any_card},
    {.verb = Verb::pass,
     .form = "pass {one:card} {other:card}",
     .label = words::action_pass.id(),
     .a = drafted_cards,
     .b = drafted_cards,
     .unordered = true},
    {Verb::keep, "keep {suit}", words::action_keep.id(), backs},
    {Verb::kept, "keep {card}", {}, drafted_cards},
    {Verb::place, "place {tile}", words::action_place.id(), any_tile},
    {.verb = Verb::trump,
     .form = "trump number",
     .label = words::action_trump_number.id(),
     .fixed = static_cast<int>(TrumpChoice::number)},
    {.verb = Verb::trump,
     .form = "trump color",
     .label = words::action_trump_color.id(),
     .fixed = static_cast<int>(TrumpChoice::color)},
    {.verb = Verb::trump,
     .form = "trump keep",
     .label = words::action_trump_keep.id(),
     .fixed = static_cast<int>(TrumpChoice::keep)},
});
inline constexpr std::array argument_kinds = {kit::card<ColorGangstersDeck>(),
                                              kit::one_of<color_words>("suit"),
                                              kit::one_of<tile_ids>("tile")};

// Options, deals and actions as text and plain data, both ways (concept NotationOf).
struct Notation : kit::TableOptions<option_table, judge_options>,
                  kit::TableActions<Action, verbs, argument_kinds> {
  static Result<Deal> read_deal(const State& state, const Fields& fields);
  static Fields write_deal(const State& state, const Deal& deal);
};

}  // namespace menagerie::color_gangsters
