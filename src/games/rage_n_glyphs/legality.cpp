// SPDX-License-Identifier: Apache-2.0
#include "games/rage_n_glyphs/presentation.h"
#include "games/rage_n_glyphs/rules.h"
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

std::optional<Refusal> RageNGlyphs::refuse(const Shown& shown, const Mine& mine, Seat seat,
                                           const Action& action) {
  const bool bidding = shown.phase == Phase::bidding;
  if (shown.phase == Phase::over) return Refusal::match_over;  // 8.1
  if (shown.phase == Phase::deal) return Refusal::not_dealt;   // 2.4
  if (shown.phase == Phase::coin) return Refusal::coin_due;    // 8.3
  if (action.verb == Verb::coin) return Refusal::chance_only;  // 8.3
  if (!shown.to_act.has(seat)) {
    return has_bid_unseen(shown, seat) ? Refusal::bid_made        // 3.3
                                       : Refusal::not_your_turn;  // 3.1, 4.1
  }
  if (action.verb == Verb::bid) {
    if (!bidding) return Refusal::bids_are_over;                        // 3.1
    if (action.a > shown.hand_size) return Refusal::bid_too_high;       // 3.1
    if (action.a == hosed_bid(shown)) return Refusal::dealer_is_hosed;  // 3.2
    return std::nullopt;
  }
  if (bidding) return Refusal::bids_come_first;                    // 3.1
  if (!holds(mine.hand, action.a)) return Refusal::not_your_card;  // 4.2
  const Card card(action.a);
  if (suit_of(card) == shown.led || !mine.hand.meets(of(shown.led))) return std::nullopt;
  return is_joker(card) ? Refusal::joker_must_wait : Refusal::must_follow;  // 4.4, 4.2
}

Explanation Presentation::explain(const Shown& shown, const Mine& mine, Seat, const Action& action,
                                  Refusal refusal) {
  const bool secret = shown.options.bidding == Bidding::secret;
  switch (refusal) {
    case Refusal::match_over:
      return {"8.1", words::match_is_over()};
    case Refusal::not_dealt:
      return {"2.4", words::not_dealt_yet()};
    case Refusal::coin_due:
      return {"8.3", words::coin_is_due(seats_in(shown.winners))};
    case Refusal::chance_only:
      return {"8.3", words::coin_is_chance()};
    case Refusal::bid_made:
      return {secret ? "3.4" : "3.3", words::bid_is_made(seats_in(shown.to_act))};
    case Refusal::not_your_turn:
      if (shown.phase == Phase::bidding) {
        return {"3.1", words::others_must_bid(seats_in(shown.to_act))};
      }
      return {"4.1", words::not_your_turn(seats_in(shown.to_act))};
    case Refusal::bids_are_over:
      return {"3.1", words::bids_are_made()};
    case Refusal::bids_come_first:
      return {"3.1", words::bids_come_first(shown.hand_size)};
    case Refusal::bid_too_high:
      return {"3.1", words::bid_too_high(shown.hand_size)};
    case Refusal::dealer_is_hosed:
      return {"3.2", words::dealer_is_hosed(action.a, shown.hand_size)};
    case Refusal::not_your_card:
      return {"4.2", words::not_in_hand({text_of(Card(action.a))})};
    case Refusal::must_follow:
    case Refusal::joker_must_wait:
      break;
  }
  const Term led = words::suit(shown.led);
  const CardTexts following = card_texts(mine.hand & of(shown.led));
  if (refusal == Refusal::must_follow) return {"4.2", words::must_follow(led, following)};
  return {"4.4", words::joker_must_wait(led, following)};
}

}  // namespace menagerie::rage_n_glyphs
