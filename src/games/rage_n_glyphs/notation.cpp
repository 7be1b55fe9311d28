// SPDX-License-Identifier: Apache-2.0
#include "games/rage_n_glyphs/notation.h"

#include "game/deal_reading.h"
#include "games/rage_n_glyphs/steps.h"

namespace menagerie::rage_n_glyphs {

namespace {

// 2.3  Anyone may deal first (R8); after that the seat to the left of the last dealer.
Result<Seat> read_dealer(const Shown& shown, const Fields& fields) {
  const unsigned players = shown.options.players;
  const auto dealer = read_seat(fields, "dealer", players);
  const Seat due = shown.dealer.left(players);
  if (dealer && shown.hand_size != 0 && *dealer != due) {
    return problem("'dealer' is " + std::to_string(dealer->index()) + ", expected " +
                   std::to_string(due.index()) + ", to the left of the last dealer");
  }
  return dealer;
}

struct Undealt {
  using Card = rage_n_glyphs::Card;
  Cards left = all_cards;

  std::optional<Card> card(std::string_view word) const { return read_card<GlyphDeck>(word); }
  // There are four of each joker.
  bool take(Card kind) {
    const bool there = left.has(kind);
    if (there) rage_n_glyphs::take(left, kind);
    return there;
  }
  std::string forms() const { return written_cards(all_kinds); }
};

}  // namespace

Result<Deal> Notation::read_deal(const State& state, const Fields& fields) {
  const Shown& shown = state.shown;
  if (shown.phase != Phase::deal) return problem("no deal is due now");
  if (auto wrong = wrong_field(fields, {"dealer", "hands", "pile"})) return tl::unexpected(*wrong);
  const auto dealer = read_dealer(shown, fields);
  if (!dealer) return tl::unexpected(dealer.error());
  const unsigned players = shown.options.players;
  Undealt undealt;
  const auto hands = read_hands(fields, "hands", players, next_hand(shown), undealt);
  if (!hands) return tl::unexpected(hands.error());
  // Top first: the cards that are not dealt.
  const auto pile = read_cards(fields, "pile", static_cast<unsigned>(undealt.left.size()), undealt);
  if (!pile) return tl::unexpected(pile.error());

  Deal deal;
  deal.dealer = *dealer;
  for (unsigned i = 0; i < players; ++i) {
    for (const Card card : (*hands)[i]) put(deal.hands[Seat(i)], card);
  }
  for (const Card card : *pile) deal.pile.push_back(card);
  return deal;
}

Fields Notation::write_deal(const State& state, const Deal& deal) {
  return {{"dealer", std::int64_t{deal.dealer.index()}},
          {"hands", texts_of_hands(deal.hands, state.shown.options.players)},
          {"pile", texts_of(deal.pile)}};
}

}  // namespace menagerie::rage_n_glyphs
