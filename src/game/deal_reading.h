// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cards/seat.h"
#include "game/field.h"
#include "game/kit/written_deck.h"

// What is read in the same way in the deals of all games: fields, a seat, lists of cards. Each
// error has one sentence, which says what was read and what would have been right.
namespace menagerie {

// A value in a record, for messages: null, 77, "R1", a list of 3 texts.
std::string as_written(const Value& value);

// A field that doesn't belong to the deal, or appears twice.
std::optional<Problem> wrong_field(const Fields& fields,
                                   std::initializer_list<std::string_view> known);

// Why a field isn't valid: it is missing, or is something else.
Problem misfit_field(const Fields& fields, std::string_view name, std::string_view expected);

// The seat that a field of the deal names.
Result<Seat> read_seat(const Fields& fields, std::string_view name, unsigned players);

// The words of a field that is a list of this many cards, or such a list for each seat.
Result<const Words*> words_of_cards(const Fields& fields, std::string_view name, unsigned count);
Result<const WordLists*> words_of_hands(const Fields& fields, std::string_view name,
                                        unsigned players, unsigned each);

// A list of `count` words that are all different, such as the order of some trumps: the number that
// each is read as. `right` says what would be right, for messages.
using ReadsWord = std::function<std::optional<unsigned>(std::string_view word)>;
// Nothing if a word isn't one, or is there twice.
std::optional<std::vector<unsigned>> each_once(const Words& words, unsigned count,
                                               const ReadsWord& read);
Result<std::vector<unsigned>> read_each_once(const Fields& fields, std::string_view name,
                                             unsigned count, const ReadsWord& read,
                                             std::string_view right);

// The cards of a match that haven't been dealt yet, in the types of a game.
template <class D>
concept UndealtCards =
    requires(const D& known, D& undealt, std::string_view word, const typename D::Card& card) {
      // The card of this match that a word names.
      { known.card(word) } -> std::same_as<std::optional<typename D::Card>>;
      // Removes a card; false if there are none left.
      { undealt.take(card) } -> std::same_as<bool>;
      // How cards are written: "R, G, Y or B with 1 to 12".
      { known.forms() } -> std::same_as<std::string>;
    };

// The undealt cards of a deck that has each of them once.
template <WrittenDeck D>
struct UndealtDeck {
  using Card = menagerie::Card<D>;
  CardSet<D> deck;
  CardSet<D> left = deck;

  std::optional<Card> card(std::string_view word) const {
    const auto found = read_card<D>(word);
    return found && deck.has(*found) ? found : std::nullopt;
  }
  bool take(Card card) {
    const bool there = left.has(card);
    left.remove(card);
    return there;
  }
  std::string forms() const { return written_cards(deck); }
};

// A word in the field of that name. `whose` is empty, or says " for seat 2".
Problem no_card(std::string_view name, std::string_view word, std::string_view whose,
                std::string_view forms);
Problem none_left(std::string_view name, std::string_view word, std::string_view whose);

template <UndealtCards D>
Result<std::vector<typename D::Card>> take_cards(const Words& words, std::string_view name,
                                                 std::string_view whose, D& undealt) {
  std::vector<typename D::Card> cards;
  for (const Word& word : words) {
    const auto card = undealt.card(word);
    if (!card) return tl::unexpected(no_card(name, word, whose, undealt.forms()));
    if (!undealt.take(*card)) return tl::unexpected(none_left(name, word, whose));
    cards.push_back(*card);
  }
  return cards;
}

// A list of this many cards.
template <UndealtCards D>
Result<std::vector<typename D::Card>> read_cards(const Fields& fields, std::string_view name,
                                                 unsigned count, D& undealt) {
  const auto words = words_of_cards(fields, name, count);
  if (!words) return tl::unexpected(words.error());
  return take_cards(**words, name, "", undealt);
}

// A list of this many cards for each seat.
template <UndealtCards D>
Result<std::vector<std::vector<typename D::Card>>> read_hands(const Fields& fields,
                                                              std::string_view name,
                                                              unsigned players, unsigned each,
                                                              D& undealt) {
  const auto words = words_of_hands(fields, name, players, each);
  if (!words) return tl::unexpected(words.error());
  std::vector<std::vector<typename D::Card>> hands;
  for (const Words& hand : **words) {
    auto cards = take_cards(hand, name, " for seat " + std::to_string(hands.size()), undealt);
    if (!cards) return tl::unexpected(cards.error());
    hands.push_back(std::move(*cards));
  }
  return hands;
}

// The same, into a set for each seat, such as the hands of a Deal.
template <UndealtCards D, class Hands>
std::optional<Problem> read_hands_into(Hands& hands, const Fields& fields, std::string_view name,
                                       unsigned players, unsigned each, D& undealt) {
  const auto read = read_hands(fields, name, players, each, undealt);
  if (!read) return read.error();
  for (unsigned i = 0; i < read->size(); ++i) {
    for (const auto card : (*read)[i]) hands[Seat(i)].add(card);
  }
  return std::nullopt;
}

// The texts of cards, for each of the first seats.
template <class Hands>
WordLists texts_of_hands(const Hands& hands, unsigned players) {
  WordLists lists;
  for (const Seat seat : SeatSet::first(players)) lists.push_back(texts_of(hands[seat]));
  return lists;
}

}  // namespace menagerie
