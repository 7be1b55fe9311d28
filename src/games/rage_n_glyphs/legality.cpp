// SPDX-License-Identifier: Apache-2.0
#include "game/kit/verdicts.h"
#include "games/rage_n_glyphs/presentation.h"
#include "games/rage_n_glyphs/steps.h"
#include "games/rage_n_glyphs/words.h"

// What a seat may do: `legal` lists it, `refuse` judges one action, `explain` says why not.
namespace menagerie::rage_n_glyphs {

namespace {

// 3.3  Others still owe their bids, but this seat doesn't.
bool has_bid_unseen(const Shown& shown, Seat seat) {
  return shown.phase == Phase::bidding && bids_are_simultaneous(shown.options) &&
         seat.index() < shown.options.players;
}

// A card of that kind is in the hand.
bool holds(Cards hand, unsigned place) {
  return place < GlyphDeck::places && (hand & all_kinds).has(Card(place));
}

}  // namespace

Actions RageNGlyphs::legal(const Shown& shown, const Mine& mine, Seat seat) {
  Actions actions;
  if (!shown.to_act.has(seat)) return actions;
  if (shown.phase == Phase::bidding) {
    const unsigned hosed = hosed_bid(shown);
    for (unsigned tricks = 0; tricks <= shown.hand_size; ++tricks) {
      if (tricks != hosed) actions.push_back(bid(tricks));
    }
  } else {
    for (const Card card : playable(mine.hand, shown.led)) actions.push_back(play(card));
  }
  return actions;
}

// What speaks against an action (game/kit/verdicts.h).
template <class Verdict>
auto judge(const Verdict& no, const Shown& shown, const Mine& mine, Seat seat,
           const Action& action) {
  using enum Refusal;
  const bool bidding = shown.phase == Phase::bidding;
  if (shown.phase == Phase::over) return no(match_over, "8.1", words::refusal_match_is_over);
  if (shown.phase == Phase::deal) return no(not_dealt, "2.4", words::refusal_not_dealt_yet);
  if (shown.phase == Phase::coin)
    return no(coin_due, "8.3", words::refusal_coin_is_due, shown.winners);
  if (action.verb == Verb::coin) return no(chance_only, "8.3", words::refusal_coin_is_chance);
  if (!shown.to_act.has(seat)) {
    if (has_bid_unseen(shown, seat)) {
      return no(bid_made, shown.options.bidding == Bidding::secret ? "3.4" : "3.3",
                words::refusal_bid_is_made, shown.to_act);
    }
    return bidding ? no(not_your_turn, "3.1", words::refusal_others_must_bid, shown.to_act)
                   : no(not_your_turn, "4.1", words::refusal_not_your_turn, shown.to_act);
  }
  if (action.verb == Verb::bid) {
    if (!bidding) return no(bids_are_over, "3.1", words::refusal_bids_are_made);
    if (action.a > shown.hand_size) {
      return no(bid_too_high, "3.1", words::refusal_bid_too_high, shown.hand_size);
    }
    if (action.a == hosed_bid(shown)) {
      return no(dealer_is_hosed, "3.2", words::refusal_dealer_is_hosed, shown.hand_size, action.a);
    }
    return no.objection();
  }
  if (bidding) return no(bids_come_first, "3.1", words::refusal_bids_come_first, shown.hand_size);
  const Card card(action.a);
  if (!holds(mine.hand, action.a))
    return no(not_your_card, "4.2", words::refusal_not_in_hand, card);
  const Cards following = mine.hand & of(shown.led);
  if (suit_of(card) == shown.led || following.empty()) return no.objection();
  const Term led = words::suit(shown.led);
  return is_joker(card) ? no(joker_must_wait, "4.4", words::refusal_joker_must_wait, led, following)
                        : no(must_follow, "4.2", words::refusal_must_follow, led, following);
}

}  // namespace menagerie::rage_n_glyphs

template struct menagerie::kit::Judged<menagerie::rage_n_glyphs::Types>;
