// SPDX-License-Identifier: Apache-2.0
#include "games/rage_n_glyphs/presentation.h"
#include "games/rage_n_glyphs/rules.h"
#include "games/rage_n_glyphs/words.h"

// Why an action is refused.
namespace menagerie::rage_n_glyphs {

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
