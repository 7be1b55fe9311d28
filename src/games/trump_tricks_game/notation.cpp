// SPDX-License-Identifier: Apache-2.0
#include "games/trump_tricks_game/notation.h"

#include "game/deal_reading.h"

namespace menagerie::trump_tricks_game {

namespace {

std::optional<unsigned> read_colour(std::string_view word) {
  for (const Colour colour : colours) {
    if (word.size() == 1 && lower(letter(colour)) == lower(word[0])) {
      return static_cast<unsigned>(colour);
    }
  }
  return std::nullopt;
}

}  // namespace

Result<Deal> Notation::read_deal(const State& state, const Fields& fields) {
  if (state.shown.step != Step::deal) {
    return problem("a deal was read, and this game has only one, at its start");
  }
  if (auto wrong = wrong_field(fields, {"hands", "trumps"})) return tl::unexpected(*wrong);
  Deal deal;
  const unsigned players = state.shown.options.players;
  UndealtDeck<AnimalDeck> undealt{deck(players)};
  if (auto wrong = read_hands_into(deal.hands, fields, "hands", players, tricks_a_turn, undealt)) {
    return tl::unexpected(*wrong);
  }
  const auto trumps =
      read_each_once(fields, "trumps", turns, read_colour, "R, G, Y and B in any order, each once");
  if (!trumps) return tl::unexpected(trumps.error());
  for (unsigned i = 0; i < turns; ++i) deal.trumps[i] = static_cast<Colour>((*trumps)[i]);
  return deal;
}

Fields Notation::write_deal(const State& state, const Deal& deal) {
  Words trumps;
  for (const Colour colour : deal.trumps) trumps.emplace_back(1, letter(colour));
  return {{"hands", texts_of_hands(deal.hands, state.shown.options.players)}, {"trumps", trumps}};
}

}  // namespace menagerie::trump_tricks_game
