// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "cards/card_set.h"
#include "game/description.h"
#include "game/kit/words.h"
#include "game/kit/written_deck.h"

// A deck of suits that all have the same ranks, from a table of suits and one of court cards, from
// which text, reading, names and looks follow:
//
//   inline constexpr auto suits = std::to_array<kit::SuitRow>({
//       {'O', "suit.oak", "green", "oak"}, {'A', "suit.ash", "orange", "ash"}});
//   inline constexpr std::array<kit::CourtRow, 0> no_courts;
//   using MyDeck = kit::SuitedDeck<suits, no_courts, 1, 6>;
namespace menagerie::kit {

// A suit: its letter in the texts of cards, the id of its name, its tone and sign (SuitLook).
struct SuitRow {
  char letter;
  std::string_view name, tone, sign;
};

// A rank with a letter and a name in place of a number.
struct CourtRow {
  unsigned rank;
  char letter;
  std::string_view name;
};

// Suit after suit, each from its lowest rank to its highest. Suits begin at a multiple of 16, so
// that the cards of a suit are one AND.
template <const auto& suit_rows, const auto& court_rows, unsigned low, unsigned high>
struct SuitedDeck {
  static_assert(high < 16 && low <= high);
  static constexpr unsigned suits = suit_rows.size();
  static constexpr unsigned places = 16 * suits;
  static constexpr unsigned lowest_rank = low, highest_rank = high;

  static constexpr const CourtRow* court(unsigned rank) {
    for (const CourtRow& row : court_rows) {
      if (row.rank == rank) return &row;
    }
    return nullptr;
  }
  static constexpr CardCode code(unsigned place) {
    const unsigned rank = place % 16;
    if (rank < low || rank > high) return {};
    const char suit = suit_rows[place / 16].letter;
    const CourtRow* row = court(rank);
    if (row == nullptr) return {suit, rank};
    const std::array<char, 2> text{suit, row->letter};
    return {std::string_view(text.data(), text.size())};
  }

  static constexpr menagerie::Card<SuitedDeck> card(unsigned suit, unsigned rank) {
    return menagerie::Card<SuitedDeck>(16 * suit + rank);
  }
  static constexpr unsigned suit(menagerie::Card<SuitedDeck> card) { return card.place() / 16; }
  static constexpr unsigned rank(menagerie::Card<SuitedDeck> card) { return card.place() % 16; }
  // These return sets, for which the deck has to be complete: hence `auto`.
  static constexpr auto of_suit(unsigned suit) {
    return CardSet<SuitedDeck>::range(16 * suit + low, high - low + 1);
  }
  static constexpr auto all() {
    CardSet<SuitedDeck> cards;
    for (unsigned suit = 0; suit < suits; ++suit) cards |= of_suit(suit);
    return cards;
  }
  static constexpr auto of_rank(unsigned rank) {
    CardSet<SuitedDeck> cards;
    for (unsigned suit = 0; suit < suits; ++suit) cards.add(card(suit, rank));
    return cards;
  }
  static constexpr auto from_rank(unsigned lowest) {
    auto cards = of_rank(lowest);
    for (unsigned rank = lowest + 1; rank <= high; ++rank) cards |= of_rank(rank);
    return cards;
  }

  // "hearts", and "7 of hearts" or "queen of hearts".
  static constexpr Term suit_name(unsigned suit) { return {suit_rows[suit].name}; }
  static Message name(menagerie::Card<SuitedDeck> card) {
    const CourtRow* row = court(rank(card));
    if (row != nullptr) return words::court(Term{row->name}, suit_name(suit(card)));
    return words::card(suit_name(suit(card)), rank(card));
  }

  // For the description: the suits, and how the cards look, in the order of the deck.
  static std::vector<SuitLook> suit_looks() {
    std::vector<SuitLook> looks;
    for (const SuitRow& row : suit_rows) {
      looks.push_back({row.letter, Term{row.name}, row.tone, row.sign});
    }
    return looks;
  }
  static std::vector<CardLook> card_looks() {
    std::vector<CardLook> looks;
    for (const auto card : all()) {
      CardLook look{text_of(card), suit_rows[suit(card)].letter, rank(card), name(card)};
      if (const CourtRow* row = court(rank(card))) look.corner = {&row->letter, 1};
      looks.push_back(look);
    }
    return looks;
  }
};

}  // namespace menagerie::kit
