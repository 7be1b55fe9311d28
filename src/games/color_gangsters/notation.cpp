// SPDX-License-Identifier: Apache-2.0
#include "games/color_gangsters/notation.h"

#include "game/deal_reading.h"

namespace menagerie::color_gangsters {

// --- Options ------------------------------------------------------------------------------------

std::optional<OptionProblem> read_colors(const Value& value, Options& options) {
  for (unsigned s = 0; s < players_max; ++s) {
    options.colors[Seat(s)] = s < options.players ? static_cast<Color>(s) : Color::none;
  }
  const auto* words = std::get_if<Words>(&value);
  if (words == nullptr) return std::nullopt;
  const auto colors = each_once(*words, options.players, kit::one_of<color_words>("suit").read);
  if (!colors) {
    return OptionProblem(ColorGangsters::id,
                         words::options_colors(options.players, Quoted{as_typed(value)}));
  }
  for (unsigned s = 0; s < options.players; ++s) {
    options.colors[Seat(s)] = static_cast<Color>((*colors)[s]);
  }
  return std::nullopt;
}

Value write_colors(const Options& options) {
  Words colors;
  for (unsigned s = 0; s < options.players; ++s) {
    colors.push_back(text_of(options.colors[Seat(s)]));
  }
  return colors;
}

std::optional<OptionProblem> read_tiles(const Value& value, Options& options) {
  const auto* words = std::get_if<Words>(&value);
  options.tiles_given = words != nullptr;
  if (words == nullptr) return std::nullopt;
  const auto tiles = each_once(*words, tiles_laid, kit::one_of<tile_ids>("tile").read);
  if (!tiles) {
    return OptionProblem(ColorGangsters::id, words::options_tiles(Quoted{as_typed(value)}));
  }
  for (unsigned i = 0; i < tiles_laid; ++i) options.tiles[i] = static_cast<Tile>((*tiles)[i]);
  return std::nullopt;
}

Value write_tiles(const Options& options) {
  if (!options.tiles_given) return {};
  Words ids;
  for (const Tile tile : options.tiles) ids.emplace_back(text_of(tile).id);
  return ids;
}

std::optional<OptionProblem> judge_options(const Options& options) {
  if (!options.tiles_given || options.blank != Blank::out) return std::nullopt;
  for (const Tile tile : options.tiles) {
    if (tile == Tile::blank) return OptionProblem(ColorGangsters::id, words::options_blank_tile());
  }
  return std::nullopt;
}

// --- Deals --------------------------------------------------------------------------------------

namespace {

// Why these tiles can't be laid, whichever they are.
std::optional<std::string> wrong_tiles(const Options& options,
                                       const std::array<Tile, tiles_laid>& tiles) {
  if (options.tiles_given) {
    if (tiles != options.tiles) return "tiles are not those of the option tiles";
    return std::nullopt;
  }
  for (unsigned place = 0; place < tiles_laid; ++place) {
    if (tiles[place] == Tile::blank && options.blank == Blank::out) {
      return "tiles has the blank tile, but the option blank_tile is out";
    }
    if (tiles[place] == Tile::difference_5 && place != centre) {
      return "tiles has difference-5 outside of the centre, where it belongs (R5)";
    }
  }
  return std::nullopt;
}

}  // namespace

Result<Deal> Notation::read_deal(const State& state, const Fields& fields) {
  const Options& options = state.shown.options;
  if (state.shown.phase != Phase::deal) return problem("the cards have been dealt already");
  if (options.draft && find_field(fields, "aside") != nullptr) {
    return problem("the deal has a field 'aside', but cards lie aside only without the draft");
  }
  if (const auto wrong = wrong_field(
          fields, {"lead", "hands", "tiles", "number_trumps", "color_trumps", "aside"})) {
    return tl::unexpected(*wrong);
  }
  const auto lead = read_seat(fields, "lead", options.players);
  if (!lead) return tl::unexpected(lead.error());
  Deal deal;
  deal.lead = *lead;
  UndealtDeck<ColorGangstersDeck> undealt{deck_of(options)};
  if (auto wrong = read_hands_into(deal.hands, fields, "hands", options.players, hand_size(options),
                                   undealt)) {
    return tl::unexpected(*wrong);
  }
  if (!options.draft) {
    const auto aside = read_cards(fields, "aside", options.players, undealt);
    if (!aside) return tl::unexpected(aside.error());
    for (unsigned s = 0; s < options.players; ++s) deal.aside[Seat(s)] = (*aside)[s];
  }
  const auto tiles = read_each_once(fields, "tiles", tiles_laid, kit::one_of<tile_ids>("tile").read,
                                    "nine tiles, row by row");
  if (!tiles) return tl::unexpected(tiles.error());
  for (unsigned i = 0; i < tiles_laid; ++i) deal.tiles[i] = static_cast<Tile>((*tiles)[i]);
  if (auto wrong = wrong_tiles(options, deal.tiles)) return problem(*wrong);
  const auto numbers = read_each_once(fields, "number_trumps", numbers_max + 1, read_number_trump,
                                      "1 to 10 and none, the top card first");
  if (!numbers) return tl::unexpected(numbers.error());
  for (const unsigned number : *numbers) deal.numbers.push_back(static_cast<std::uint8_t>(number));
  const auto color = [&](std::string_view word) -> std::optional<unsigned> {
    const auto read = read_color_trump(word);
    const bool is_here = read && (*read == Color::none || deck_of(options).meets(of(*read)));
    return is_here ? std::optional(index_of(*read)) : std::nullopt;
  };
  const auto colors = read_each_once(fields, "color_trumps", options.players + 1, color,
                                     "the colours of the game and none, the top card first");
  if (!colors) return tl::unexpected(colors.error());
  for (const unsigned index : *colors) deal.colors.push_back(static_cast<Color>(index));
  return deal;
}

Fields Notation::write_deal(const State& state, const Deal& deal) {
  const Options& options = state.shown.options;
  Words aside, tiles, numbers, colors;
  for (unsigned s = 0; s < options.players && !options.draft; ++s) {
    aside.push_back(text_of(deal.aside[Seat(s)]));
  }
  for (const Tile tile : deal.tiles) tiles.emplace_back(text_of(tile).id);
  for (const std::uint8_t number : deal.numbers) numbers.push_back(text_of_number_trump(number));
  for (const Color color : deal.colors) colors.push_back(text_of(color));
  Fields fields = {{"lead", std::int64_t{deal.lead.index()}},
                   {"hands", texts_of_hands(deal.hands, options.players)},
                   {"tiles", tiles},
                   {"number_trumps", numbers},
                   {"color_trumps", colors}};
  if (!options.draft) fields.push_back({"aside", aside});
  return fields;
}

}  // namespace menagerie::color_gangsters
