// SPDX-License-Identifier: Apache-2.0
#include "base/spelling.h"
#include "games/rage_n_glyphs/notation.h"
#include "games/rage_n_glyphs/parsing.h"
#include "games/rage_n_glyphs/rules.h"
#include "games/rage_n_glyphs/spelling.h"
#include "games/rage_n_glyphs/steps.h"

// Deals as a record writes them.
namespace menagerie::rage_n_glyphs {

namespace {

std::optional<Problem> judge_fields(const Fields& fields) {
  for (const Field& field : fields) {
    if (field.name != "dealer" && field.name != "hands" && field.name != "pile") {
      return Problem{"the deal has an unknown field " + quoted(field.name) +
                     "; it has dealer, hands and pile"};
    }
    if (&field.value != find_field(fields, field.name)) {
      return Problem{"the field " + field.name + " stands twice in the deal"};
    }
  }
  if (!find_field(fields, "dealer")) return Problem{"the deal has no dealer: the seat that deals"};
  if (!find_field(fields, "hands")) {
    return Problem{"the deal has no hands: a list of cards for every seat"};
  }
  if (!find_field(fields, "pile")) {
    return Problem{"the deal has no pile: the undealt cards, top first"};
  }
  return std::nullopt;
}

// 2.3  Anybody may deal first (R8); after that the seat to the left of the last dealer.
Result<Seat> read_dealer(const Shown& shown, const Value& value) {
  const unsigned players = shown.options.players;
  const auto* const number = std::get_if<std::int64_t>(&value);
  if (!number || *number < 0 || *number >= players) {
    return problem("dealer must be a seat from 0 to " + std::to_string(players - 1));
  }
  const Seat dealer(static_cast<unsigned>(*number));
  const Seat due = shown.dealer.left(players);
  if (shown.hand_size != 0 && dealer != due) {
    return problem("dealer is " + std::to_string(dealer.index()) + " but must be " +
                   std::to_string(due.index()) + ", to the left of the last dealer");
  }
  return dealer;
}

// Takes the card that the word names out of those that are not dealt yet.
Result<Card> read_undealt(const std::string& where, const Word& word, Cards& undealt) {
  const auto card = read_card(word);
  if (!card) {
    return problem(where + " names " + quoted(word) + ", which is no card; cards are " +
                   std::string(card_forms));
  }
  if (!undealt.has(*card)) {
    return problem(text_of(*card) +
                   (is_joker(*card) ? " is dealt five times; there are four" : " is dealt twice"));
  }
  take(undealt, *card);
  return *card;
}

std::string size_text(const std::string& what, std::size_t size, std::size_t right) {
  return what + " has " + counted(static_cast<unsigned>(size), "card") + " but must have " +
         std::to_string(right);
}

}  // namespace

Result<Deal> Notation::read_deal(const State& state, const Fields& fields) {
  const Shown& shown = state.shown;
  if (shown.phase != Phase::deal) return problem("no deal is due now");
  if (const auto wrong = judge_fields(fields)) return problem(wrong->text);
  const auto dealer = read_dealer(shown, *find_field(fields, "dealer"));
  if (!dealer) return tl::unexpected(dealer.error());
  const unsigned players = shown.options.players;
  const unsigned hand_size = next_hand(shown);
  const auto* const hands = std::get_if<WordLists>(find_field(fields, "hands"));
  if (!hands || hands->size() != players) {
    return problem("hands must be " + std::to_string(players) + " lists of cards, one a seat");
  }
  const auto* const pile = std::get_if<Words>(find_field(fields, "pile"));
  if (!pile) return problem("pile must be a list of cards, top first");

  Deal deal;
  deal.dealer = *dealer;
  Cards undealt = all_cards;
  for (unsigned i = 0; i < players; ++i) {
    const Words& words = (*hands)[i];
    const std::string where = "hand " + std::to_string(i);
    if (words.size() != hand_size) return problem(size_text(where, words.size(), hand_size));
    for (const Word& word : words) {
      const auto card = read_undealt(where, word, undealt);
      if (!card) return tl::unexpected(card.error());
      put(deal.hands[Seat(i)], *card);
    }
  }
  if (pile->size() != undealt.size()) {
    return problem(size_text("the pile", pile->size(), undealt.size()));
  }
  for (const Word& word : *pile) {
    const auto card = read_undealt("the pile", word, undealt);
    if (!card) return tl::unexpected(card.error());
    deal.pile.push_back(*card);
  }
  return deal;
}

Fields Notation::write_deal(const State& state, const Deal& deal) {
  WordLists hands;
  for (unsigned i = 0; i < state.shown.options.players; ++i) {
    hands.push_back(texts_of(deal.hands[Seat(i)]));
  }
  Words pile;
  for (const Card card : deal.pile) pile.push_back(text_of(card));
  return {{"dealer", std::int64_t{deal.dealer.index()}}, {"hands", hands}, {"pile", pile}};
}

}  // namespace menagerie::rage_n_glyphs
