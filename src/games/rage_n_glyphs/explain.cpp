// SPDX-License-Identifier: Apache-2.0
#include "games/rage_n_glyphs/rules.h"
#include "games/rage_n_glyphs/words.h"

namespace menagerie::rage_n_glyphs {

namespace {

std::string bids_text(const Shown& shown) {
  return "bid 0 to " + std::to_string(unsigned{shown.hand_size});
}

// "you hold hearts (H3 and H9) and hearts were led"
std::string holds_text(const Shown& shown, const Mine& mine) {
  const std::string suit(suit_name(shown.led));
  return "you hold " + suit + " (" + list_of(texts_of(mine.hand & of(shown.led))) + ") and " +
         suit + " were led";
}

}  // namespace

RefusalText RageNGlyphs::explain(const Shown& shown, const Mine& mine, Seat, const Action& action,
                                 Refusal refusal) {
  const bool secret = shown.options.bidding == Bidding::secret;
  switch (refusal) {
    case Refusal::match_over:
      return {"8.1", "the match is over"};
    case Refusal::not_dealt:
      return {"2.4", "the cards of the next round are not dealt yet"};
    case Refusal::coin_due:
      return {"8.3", seats_text(shown.winners) + " are tied and the coin has not been tossed yet"};
    case Refusal::chance_only:
      return {"8.3", "nobody decides how a coin falls"};
    case Refusal::bid_made:
      return {secret ? "3.4" : "3.3",
              "your bid is made; " + seats_text(shown.to_act) + " must still bid"};
    case Refusal::not_your_turn:
      if (shown.phase == Phase::bidding) {
        return {"3.1", seats_text(shown.to_act) + " must bid now"};
      }
      return {"4.1", "it is the turn of " + seats_text(shown.to_act)};
    case Refusal::bids_are_over:
      return {"3.1", "the bids of this round are made; play a card"};
    case Refusal::bids_come_first:
      return {"3.1", "no card is played before the bids; " + bids_text(shown)};
    case Refusal::bid_too_high:
      return {"3.1",
              "this round has only " + counted(shown.hand_size, "trick") + "; " + bids_text(shown)};
    case Refusal::dealer_is_hosed:
      return {"3.2", "with " + std::to_string(unsigned{action.a}) +
                         " from you, the dealer, the bids would add up to " +
                         counted(shown.hand_size, "trick") + ", as many as there are"};
    case Refusal::not_your_card:
      return {"4.2", text_of(Card(action.a)) + " is not in your hand"};
    case Refusal::must_follow:
      return {"4.2", holds_text(shown, mine)};
    case Refusal::joker_must_wait:
      break;
  }
  return {"4.4", holds_text(shown, mine) + ": you may not play a joker"};
}

}  // namespace menagerie::rage_n_glyphs
