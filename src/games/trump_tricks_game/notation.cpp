// SPDX-License-Identifier: Apache-2.0
#include "games/trump_tricks_game/notation.h"

#include "game/deal_reading.h"

namespace menagerie::trump_tricks_game {

namespace {

std::optional<Colour> read_colour(std::string_view word) {
  if (word.size() != 1) return std::nullopt;
  for (const Colour colour : colours) {
    if (lower(letter(colour)) == lower(word[0])) return colour;
  }
  return std::nullopt;
}

std::optional<std::string> read_trumps(const Fields& fields, Deal& deal) {
  constexpr std::string_view right = "trumps are R, G, Y and B in any order, each once";
  const Value* value = find_field(fields, "trumps");
  const auto* words = value != nullptr ? std::get_if<Words>(value) : nullptr;
  if (words == nullptr) {
    return misfit_field(fields, "trumps", "R, G, Y and B in any order").text;
  }
  if (words->size() != turns) {
    return "trumps: " + std::to_string(words->size()) + " were read; " + std::string(right);
  }
  unsigned met = 0;
  for (std::size_t i = 0; i < turns; ++i) {
    const auto colour = read_colour((*words)[i]);
    if (!colour) return "trumps: " + quoted((*words)[i]) + " was read; " + std::string(right);
    const unsigned bit = 1u << static_cast<unsigned>(*colour);
    if ((met & bit) != 0) {
      return "trumps: " + std::string(name(*colour)) + " was read twice; " + std::string(right);
    }
    met |= bit;
    deal.trumps[i] = *colour;
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
  if (auto wrong = read_trumps(fields, deal)) return problem(*wrong);
  return deal;
}

Fields Notation::write_deal(const State& state, const Deal& deal) {
  Words trumps;
  for (const Colour colour : deal.trumps) trumps.emplace_back(1, letter(colour));
  return {{"hands", texts_of_hands(deal.hands, state.shown.options.players)}, {"trumps", trumps}};
}

}  // namespace menagerie::trump_tricks_game
