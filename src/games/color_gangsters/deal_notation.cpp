// SPDX-License-Identifier: Apache-2.0
// Deals: shuffled, read from a record and judged, written.
#include <algorithm>

#include "base/spelling.h"
#include "game/deal_reading.h"
#include "games/color_gangsters/knowledge.h"
#include "games/color_gangsters/notation.h"
#include "games/color_gangsters/parsing.h"
#include "games/color_gangsters/rules.h"

namespace menagerie::color_gangsters {
namespace {

constexpr unsigned hand_size(const Options& options) {
  return options.draft ? cards_dealt : cards_dealt - 1;
}

// 2.3, R5  Nine of the tiles at random; the one of three paws changes places with the centre.
template <class Source>
std::array<Tile, tiles_laid> draw_tiles(const Options& options, Draws<Source>& draws) {
  if (options.tiles_given) return options.tiles;
  FixedVector<Tile, tile_kinds> all;
  for (unsigned kind = 0; kind < tile_kinds; ++kind) {
    const Tile tile = static_cast<Tile>(kind);
    if (tile != Tile::blank || options.blank != Blank::out) all.push_back(tile);
  }
  draws.shuffle_first(all, tiles_laid);
  std::array<Tile, tiles_laid> tiles{};
  std::copy_n(all.begin(), tiles_laid, tiles.begin());
  Tile* const end = tiles.data() + tiles.size();
  Tile* three_paws = std::find(tiles.data(), end, Tile::difference_5);
  if (three_paws != end) std::swap(*three_paws, tiles[centre]);
  return tiles;
}

}  // namespace

template <class Source>
Deal ColorGangsters::shuffle(const State& state, Draws<Source>& draws) {
  const Options& options = state.shown.options;
  Deal deal;
  deal.lead = Seat(draws.below(options.players));  // R6
  deal.tiles = draw_tiles(options, draws);
  for (std::uint8_t number = 0; number <= numbers_max; ++number) deal.numbers.push_back(number);
  for (unsigned s = 0; s < options.players; ++s) deal.colors.push_back(options.colors[Seat(s)]);
  deal.colors.push_back(Color::none);
  draws.shuffle(deal.numbers);
  draws.shuffle(deal.colors);
  FixedVector<GangCard, std::size_t{colors_max} * numbers_max> cards;
  for (const GangCard card : deck_of(options)) cards.push_back(card);
  draws.shuffle(cards);
  for (unsigned s = 0; s < options.players; ++s) {
    for (unsigned i = 0; i < hand_size(options); ++i) deal.hands[Seat(s)].add(cards.pop_back());
    if (!options.draft) deal.aside[Seat(s)] = cards.pop_back();
  }
  return deal;
}

template Deal ColorGangsters::shuffle(const State&, Draws<Rng>&);
template Deal ColorGangsters::shuffle(const State&, Draws<Keystream>&);

namespace {

// How the cards of a match are written.
std::string card_words(GangSet deck) {
  std::string letters;
  for (const Color color : {Color::blue, Color::red, Color::yellow, Color::green, Color::black}) {
    if (deck.meets(of(color))) letters += (letters.empty() ? "" : ", ") + text_of(color);
  }
  return letters + " with 1 to " + std::to_string(numbers_max);
}

// Judges the fields of a deal one by one; the first thing wrong is kept.
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
  UndealtDeck<GangCard, GangSet> undealt_{deck_of(options_), read_card,
                                          card_words(deck_of(options_))};
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
  const auto hands = read_hands(fields_, "hands", options_.players, hand_size(options_), undealt_);
  if (!hands) return fail(hands.error().text);
  for (unsigned s = 0; s < options_.players; ++s) {
    for (const GangCard card : (*hands)[s]) deal_.hands[Seat(s)].add(card);
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
  WordLists hands;
  Words aside, tiles, numbers, colors;
  for (unsigned s = 0; s < options.players; ++s) {
    hands.emplace_back();
    for (const GangCard card : deal.hands[Seat(s)]) hands.back().push_back(text_of(card));
    if (!options.draft) aside.push_back(text_of(deal.aside[Seat(s)]));
  }
  for (const Tile tile : deal.tiles) tiles.emplace_back(text_of(tile).id);
  for (const std::uint8_t number : deal.numbers) numbers.push_back(text_of_number_trump(number));
  for (const Color color : deal.colors) colors.push_back(text_of(color));
  Fields fields = {{"lead", std::int64_t{deal.lead.index()}},
                   {"hands", hands},
                   {"tiles", tiles},
                   {"number_trumps", numbers},
                   {"color_trumps", colors}};
  if (!options.draft) fields.push_back({"aside", aside});
  return fields;
}

}  // namespace menagerie::color_gangsters
