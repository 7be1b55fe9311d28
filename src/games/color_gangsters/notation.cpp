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
  const OptionProblem wrong(ColorGangsters::id,
                            words::colors_differ(Quoted{as_typed(value)}, options.players));
  if (words->size() != options.players) return wrong;
  unsigned taken = 0;
  for (unsigned s = 0; s < options.players; ++s) {
    const Color color = *read_color((*words)[s]);
    if ((taken >> index_of(color) & 1u) != 0) return wrong;
    taken |= 1u << index_of(color);
    options.colors[Seat(s)] = color;
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
  const OptionProblem wrong(ColorGangsters::id, words::tiles_differ(Quoted{as_typed(value)}));
  if (words->size() != tiles_laid) return wrong;
  unsigned taken = 0;
  for (unsigned place = 0; place < tiles_laid; ++place) {
    const Tile tile = *read_tile((*words)[place]);
    if ((taken >> static_cast<unsigned>(tile) & 1u) != 0) return wrong;
    taken |= 1u << static_cast<unsigned>(tile);
    options.tiles[place] = tile;
  }
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
    if (tile == Tile::blank) return OptionProblem(ColorGangsters::id, words::blank_tile_is_out());
  }
  return std::nullopt;
}

// --- Deals --------------------------------------------------------------------------------------

namespace {

// Judges the fields of a deal one by one and keeps the first error.
class DealReader {
 public:
  DealReader(const Options& options, const Fields& fields) : options_(options), fields_(fields) {}
  Result<Deal> read();

 private:
  void fail(std::string text) {
    if (!wrong_) wrong_ = Problem{std::move(text)};
  }
  void check_names();
  template <class T>
  const T* get(std::string_view name, std::string_view shape);
  void read_lead();
  void read_cards_of_all();
  void read_tiles();
  void judge_tiles();
  void read_numbers();
  void read_colors();

  const Options& options_;
  const Fields& fields_;
  Deal deal_;
  UndealtDeck<ColorGangstersDeck> undealt_{deck_of(options_)};
  std::optional<Problem> wrong_;
};

Result<Deal> DealReader::read() {
  check_names();
  read_lead();
  read_cards_of_all();
  read_tiles();
  read_numbers();
  read_colors();
  if (wrong_) return tl::unexpected<Problem>(*wrong_);
  return deal_;
}

void DealReader::check_names() {
  if (options_.draft && find_field(fields_, "aside") != nullptr) {
    return fail("the deal has a field 'aside', but cards lie aside only without the draft");
  }
  if (const auto wrong = wrong_field(
          fields_, {"lead", "hands", "tiles", "number_trumps", "color_trumps", "aside"})) {
    fail(wrong->text);
  }
}

template <class T>
const T* DealReader::get(std::string_view name, std::string_view shape) {
  const Value* value = find_field(fields_, name);
  const T* result = value == nullptr ? nullptr : std::get_if<T>(value);
  if (result == nullptr) fail(misfit_field(fields_, name, shape).text);
  return result;
}

void DealReader::read_lead() {
  const auto lead = read_seat(fields_, "lead", options_.players);
  if (!lead) return fail(lead.error().text);
  deal_.lead = *lead;
}

void DealReader::read_cards_of_all() {
  if (auto wrong = read_hands_into(deal_.hands, fields_, "hands", options_.players,
                                   hand_size(options_), undealt_)) {
    return fail(wrong->text);
  }
  if (options_.draft) return;
  const auto aside = read_cards(fields_, "aside", options_.players, undealt_);
  if (!aside) return fail(aside.error().text);
  for (unsigned s = 0; s < options_.players; ++s) deal_.aside[Seat(s)] = (*aside)[s];
}

void DealReader::read_tiles() {
  const auto* words = get<Words>("tiles", "a list of nine tiles, row by row");
  if (words == nullptr) return;
  if (words->size() != tiles_laid) {
    return fail("tiles has " + std::to_string(words->size()) + " tiles instead of 9");
  }
  unsigned taken = 0;
  for (unsigned place = 0; place < tiles_laid; ++place) {
    const std::optional<Tile> tile = read_tile((*words)[place]);
    if (!tile) return fail("tiles has " + quoted((*words)[place]) + ", which is no tile");
    const unsigned bit = 1u << static_cast<unsigned>(*tile);
    if ((taken & bit) != 0) return fail("tiles has " + quoted(text_of(*tile).id) + " twice");
    taken |= bit;
    deal_.tiles[place] = *tile;
  }
  judge_tiles();
}

void DealReader::judge_tiles() {
  if (options_.tiles_given) {
    if (deal_.tiles != options_.tiles) fail("tiles are not those of the option tiles");
    return;
  }
  for (unsigned place = 0; place < tiles_laid; ++place) {
    if (deal_.tiles[place] == Tile::blank && options_.blank == Blank::out) {
      return fail("tiles has the blank tile, but the option blank_tile is out");
    }
    if (deal_.tiles[place] == Tile::difference_5 && place != centre) {
      return fail("tiles has difference-5 outside of the centre, where it belongs (R5)");
    }
  }
}

void DealReader::read_numbers() {
  const auto* words = get<Words>("number_trumps", "a list of words, top first");
  if (words == nullptr) return;
  unsigned taken = 0;
  for (const Word& word : *words) {
    const std::optional<unsigned> number = read_number_trump(word);
    if (!number || (taken >> *number & 1u) != 0) {
      return fail("number_trumps has " + quoted(word) + ", which is wrong or there twice");
    }
    taken |= 1u << *number;
    deal_.numbers.push_back(static_cast<std::uint8_t>(*number));
  }
  if (!deal_.numbers.full()) fail("number_trumps lists 1 to 10 and none, 11 cards");
}

void DealReader::read_colors() {
  const auto* words = get<Words>("color_trumps", "a list of words, top first");
  if (words == nullptr) return;
  unsigned taken = 0;
  for (const Word& word : *words) {
    const std::optional<Color> color = read_color_trump(word);
    const bool known = color && (*color == Color::none || deck_of(options_).meets(of(*color)));
    if (!known || (taken >> index_of(*color) & 1u) != 0) {
      return fail("color_trumps has " + quoted(word) + ", which is wrong or there twice");
    }
    taken |= 1u << index_of(*color);
    deal_.colors.push_back(*color);
  }
  if (deal_.colors.size() != options_.players + 1u) {
    fail("color_trumps lists the colours of the game and none, " +
         std::to_string(options_.players + 1) + " cards");
  }
}

}  // namespace

Result<Deal> Notation::read_deal(const State& state, const Fields& fields) {
  if (state.shown.phase != Phase::deal) return problem("the cards have been dealt already");
  return DealReader(state.shown.options, fields).read();
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
