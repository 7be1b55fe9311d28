// SPDX-License-Identifier: Apache-2.0
#include "games/savage_bowl/presentation.h"
#include "games/savage_bowl/rules.h"
#include "games/savage_bowl/words.h"

// Why an action is refused.
namespace menagerie::savage_bowl {

namespace {

Message explain_card(const Shown& shown, const Mine& mine, const Action& action) {
  if (action.a >= SavageBowlDeck::places) return words::no_such_card();
  const CardText card{text_of(action.card())};
  for (std::size_t i = 0; i < shown.discards.size(); ++i) {
    if (shown.discards[i].seat == shown.turn && mine.discards[i] == action.card()) {
      return words::was_discarded(card);
    }
  }
  return words::not_in_hand(card);
}

Message explain_following(const Shown& shown, const Mine& mine) {
  const Suit led = led_suit(shown.trick);
  CardTexts cards;
  for (const Card card : mine.hand& of(led)) cards.push_back({text_of(card)});
  return may_change_colour(shown) ? words::must_follow_or_change(words::suit(led), cards)
                                  : words::must_follow(words::suit(led), cards);
}

}  // namespace

Explanation Presentation::explain(const Shown& shown, const Mine& mine, Seat seat,
                                  const Action& action, Refusal refusal) {
  switch (refusal) {
    case Refusal::match_is_over:
      return {"8.1", words::match_is_over()};
    case Refusal::not_dealt_yet:
      return {"2.1", words::not_dealt_yet(shown.round)};
    case Refusal::eliminated:
      return {"6.1", words::you_are_eliminated(shown.tricks[seat], shown.goal)};
    case Refusal::sits_out:
      return {"5.3", words::you_have_yellow_card()};
    case Refusal::not_your_turn:
      return {"3.2", words::not_your_turn(shown.turn)};
    case Refusal::discard_is_due:
      return {"5.3", words::discard_is_due()};
    case Refusal::no_discard_is_due:
      return {"5.3", words::no_discard_is_due()};
    case Refusal::not_your_card:
      return {"3.1", explain_card(shown, mine, action)};
    case Refusal::no_chameleons_here:
      return {"1.3", words::no_chameleons()};
    case Refusal::leader_without_chameleon:
      return {"4.1", words::leader_without_chameleon()};
    case Refusal::chameleon_is_used:
      return {"4.1", words::chameleon_is_used()};
    case Refusal::must_follow:
      break;
  }
  return {"3.3", explain_following(shown, mine)};
}

}  // namespace menagerie::savage_bowl
