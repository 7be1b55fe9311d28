// SPDX-License-Identifier: Apache-2.0
#include "game/kit/card_texts.h"
#include "games/savage_bowl/presentation.h"
#include "games/savage_bowl/rules.h"
#include "games/savage_bowl/words.h"

// What a seat may do: `legal` lists it, `refuse` judges one action, `explain` says why not.
namespace menagerie::savage_bowl {

Actions SavageBowl::legal(const Shown& shown, const Mine& mine, Seat seat) {
  Actions actions;
  if (!turn(shown).seats.has(seat)) return actions;
  if (shown.phase == Phase::discard) {
    for (const Card card : mine.hand) actions.push_back(Action::of(Verb::discard, card));
    return actions;
  }
  for (const Card card : playable(shown.trick, mine.hand)) {
    actions.push_back(Action::of(Verb::play, card));
  }
  if (may_change_colour(shown)) {
    for (const Card card : mine.hand) {  // 4.3
      actions.push_back(Action::of(Verb::play_with_chameleon, card));
    }
  }
  return actions;
}

std::optional<Refusal> SavageBowl::refuse(const Shown& shown, const Mine& mine, Seat seat,
                                          const Action& action) {
  const bool discards = action.verb == Verb::discard;
  const bool changes = action.verb == Verb::play_with_chameleon;
  const bool is_held = action.a < SavageBowlDeck::places && mine.hand.has(action.card());
  if (shown.phase == Phase::over) return Refusal::match_is_over;                          // 8.1
  if (shown.phase == Phase::deal) return Refusal::not_dealt_yet;                          // 2.1
  if (shown.eliminated.has(seat)) return Refusal::eliminated;                             // 6.1
  if (shown.carded.has(seat)) return Refusal::sits_out;                                   // 5.3
  if (seat != shown.to_act) return Refusal::not_your_turn;                                // 3.2
  if (shown.phase == Phase::discard && !discards) return Refusal::discard_is_due;         // 5.3
  if (shown.phase == Phase::play && discards) return Refusal::no_discard_is_due;          // 5.3
  if (!is_held) return Refusal::not_your_card;                                            // 3.1
  if (changes && !shown.options.chameleons) return Refusal::no_chameleons_here;           // 1.3
  if (changes && shown.trick.empty()) return Refusal::leader_without_chameleon;           // 4.1
  if (changes && !shown.chameleons.has(seat)) return Refusal::chameleon_is_used;          // 4.1
  if (discards || changes) return std::nullopt;                                           // 4.3
  if (!playable(shown.trick, mine.hand).has(action.card())) return Refusal::must_follow;  // 3.3
  return std::nullopt;
}

namespace {

Message explain_card(const Shown& shown, const Mine& mine, const Action& action) {
  if (action.a >= SavageBowlDeck::places) return words::no_such_card();
  const CardText card{text_of(action.card())};
  for (std::size_t i = 0; i < shown.discards.size(); ++i) {
    if (shown.discards[i].seat == shown.to_act && mine.discards[i] == action.card()) {
      return words::was_discarded(card);
    }
  }
  return words::not_in_hand(card);
}

Message explain_following(const Shown& shown, const Mine& mine) {
  const Suit led = led_suit(shown.trick);
  const CardTexts cards = card_texts(mine.hand & of(led));
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
      return {"3.2", words::not_your_turn(shown.to_act)};
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
