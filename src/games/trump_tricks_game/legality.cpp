// SPDX-License-Identifier: Apache-2.0
#include "games/trump_tricks_game/presentation.h"
#include "games/trump_tricks_game/rules.h"
#include "games/trump_tricks_game/words.h"

// What a seat may do: all of it, whether it may do one thing, and why it may not.
namespace menagerie::trump_tricks_game {

Actions TrumpTricksGame::legal(const Shown& shown, const Mine& mine, Seat seat) {
  Actions actions;
  if (turn(shown) != Turn::of_seats(seat)) return actions;
  const Cards hand = hand_of(shown, mine, seat);
  switch (shown.step) {
    case Step::deal:
    case Step::over:
      break;
    case Step::play:
    case Step::play_another:
      for (const Card card : playable(shown, hand)) actions.push_back(Action::play(card));
      for (const Card card : refusable(shown, hand)) actions.push_back(Action::refuse(card));
      break;
    case Step::offer:
      actions.push_back(Action::keep());
      for (const Seat to : recipients(shown)) actions.push_back(Action::donate(to));
      break;
    case Step::answer:
      actions.push_back(Action::accept());
      for (const Card given : rejecting_cards(shown, hand)) {
        for (const Card taken : shown.trick) actions.push_back(Action::reject(given, taken));
      }
      break;
  }
  return actions;
}

namespace {

bool holds(Cards hand, unsigned place) { return is_card(place) && hand.has(Card(place)); }

std::optional<Refusal> refuse_play(const Shown& shown, Cards hand, const Action& action) {
  using enum Refusal;
  if (!holds(hand, action.a)) return not_your_card;  // 3.1
  if (shown.step == Step::play_another) {
    if (shown.laid.has(action.card())) return laid_aside_now;  // 6.3
    return std::nullopt;
  }
  const bool follows = of(shown.colour).has(action.card());
  if (!follows && hand.meets(of(shown.colour))) return must_follow;  // 3.3
  return std::nullopt;
}

std::optional<Refusal> refuse_refusing(const Shown& shown, Cards hand, const Action& action) {
  using enum Refusal;
  if (!shown.options.refusing) return refusing_not_in_use;     // 8.2
  if (hand.meets(shown.laid)) return already_refused;          // 6.2
  if (!holds(hand, action.a)) return not_your_card;            // 3.1
  if (shown.colour == Colour::none) return nothing_to_follow;  // 6.1
  const Cards following = hand & of(shown.colour);
  if (!following.has(action.card())) return not_the_trick_colour;  // 6.1
  if (following.size() > 1) return not_the_last_of_its_colour;     // 6.1
  if (hand == following) return no_other_card;                     // 6.1
  return std::nullopt;
}

std::optional<Refusal> refuse_donating(const Shown& shown, const Action& action) {
  using enum Refusal;
  if (action.a >= shown.options.players) return no_such_seat;  // 7.2
  const Seat to = action.recipient();
  if (to == shown.to_act) return own_trick;                             // 7.2
  if (!needs_tricks(shown, to)) return recipient_is_finished;           // 7.2
  if (number_of(shown.played[to]) == 1) return recipient_played_a_one;  // 7.2
  return std::nullopt;
}

std::optional<Refusal> refuse_rejecting(const Shown& shown, Cards hand, const Action& action) {
  using enum Refusal;
  if (!holds(hand, action.a)) return not_your_card;  // 7.5
  bool same_colour = false, lower = true;
  for (const Card card : shown.trick) {
    same_colour = same_colour || colour_of(card) == colour_of(action.card());
    lower = lower && number_of(action.card()) < number_of(card);
  }
  if (!same_colour) return colour_not_in_trick;                // 7.5
  if (!lower) return not_lower_than_the_trick;                 // 7.5
  if (!holds(shown.trick, action.b)) return not_in_the_trick;  // 7.6
  return std::nullopt;
}

}  // namespace

std::optional<Refusal> TrumpTricksGame::refuse(const Shown& shown, const Mine& mine, Seat seat,
                                               const Action& action) {
  using enum Refusal;
  const Verb verb = action.verb;
  if (shown.step == Step::deal) return not_dealt;   // 2.1
  if (shown.step == Step::over) return match_over;  // 5.4
  if (shown.to_act != seat) return not_your_turn;   // 2.6
  const Cards hand = hand_of(shown, mine, seat);
  const bool is_card_verb = verb == Verb::play || verb == Verb::refuse;
  const bool is_offer_verb = verb == Verb::keep || verb == Verb::donate;
  switch (shown.step) {
    case Step::deal:
    case Step::over:
      break;
    case Step::play:
    case Step::play_another:
      if (!is_card_verb) return card_due;  // 3.1
      return verb == Verb::play ? refuse_play(shown, hand, action)
                                : refuse_refusing(shown, hand, action);
    case Step::offer:
      if (!is_offer_verb) return offer_due;  // 7.1
      if (verb == Verb::donate) return refuse_donating(shown, action);
      break;
    case Step::answer:
      if (is_card_verb || is_offer_verb) return answer_due;  // 7.3
      if (verb == Verb::reject) return refuse_rejecting(shown, hand, action);
      break;
  }
  return std::nullopt;
}

namespace {

Message whose_turn(const Shown& shown) {
  const auto phrase = by_task(shown.step, words::turn_of, words::turn_of_refuser,
                              words::turn_of_winner, words::turn_of_recipient);
  return phrase(shown.to_act);
}

Explanation explain_card(const Shown& shown, Cards hand, const Action& action, Refusal refusal) {
  if (refusal == Refusal::already_refused) {
    return {"6.2", words::already_refused(words::card((hand & shown.laid).lowest()))};
  }
  if (!is_card(action.a)) return {"3.1", words::no_such_card()};
  const CardText card = words::card(action.card());
  if (refusal == Refusal::laid_aside_now) return {"6.3", words::laid_aside_now(card)};
  if (refusal == Refusal::no_other_card) return {"6.1", words::no_other_card(card)};
  return {"3.1", words::not_in_hand(card)};
}

// Of a trick that has a colour.
Explanation explain_colour(const Shown& shown, Cards hand, Refusal refusal) {
  const Term colour = words::suit(shown.colour);
  const CardTexts following = words::cards(hand & of(shown.colour));
  if (refusal == Refusal::must_follow) return {"3.3", words::must_follow(colour, following)};
  return {"6.1", refusal == Refusal::not_the_trick_colour ? words::not_the_trick_colour(colour)
                                                          : words::not_the_last(colour, following)};
}

Explanation explain_recipient(const Shown& shown, const Action& action, Refusal refusal) {
  const Seat to = action.recipient();
  if (refusal == Refusal::no_such_seat) {
    return {"7.2", words::no_such_seat(action.a, shown.options.players - 1)};
  }
  if (refusal == Refusal::own_trick) return {"7.2", words::own_trick()};
  if (refusal == Refusal::recipient_is_finished) {
    return {"7.2", words::recipient_is_finished(to, limit(shown))};
  }
  return {"7.2", words::recipient_played_a_one(to, words::card(shown.played[to]))};
}

Explanation explain_exchange(const Shown& shown, const Action& action, Refusal refusal) {
  const CardTexts trick = words::cards(shown.trick);
  if (refusal == Refusal::colour_not_in_trick) {
    return {"7.5", words::colour_not_in_trick(words::suit(colour_of(action.card())), trick)};
  }
  if (refusal == Refusal::not_lower_than_the_trick) {
    return {"7.5", words::not_lower(words::card(action.card()), trick)};
  }
  return {"7.6", is_card(action.b) ? words::not_in_trick(words::card(action.taken()), trick)
                                   : words::nothing_in_trick(trick)};
}

}  // namespace

Explanation Presentation::explain(const Shown& shown, const Mine& mine, Seat seat,
                                  const Action& action, Refusal refusal) {
  switch (refusal) {
    case Refusal::not_dealt:
      return {"2.1", words::not_dealt()};
    case Refusal::match_over:
      return {"5.4", words::match_over()};
    case Refusal::not_your_turn:
      return {"2.6", whose_turn(shown)};
    case Refusal::card_due:
      if (shown.step == Step::play_another) return {"6.3", words::other_card_due()};
      return {"3.1", words::card_due()};
    case Refusal::offer_due:
      return {"7.1", words::offer_due()};
    case Refusal::answer_due:
      return {"7.3", words::answer_due(shown.taker)};
    case Refusal::refusing_not_in_use:
      return {"8.2", words::refusing_not_in_use()};
    case Refusal::nothing_to_follow:
      return {"6.1", words::nothing_to_follow()};
    case Refusal::already_refused:
    case Refusal::not_your_card:
    case Refusal::laid_aside_now:
    case Refusal::no_other_card:
      return explain_card(shown, hand_of(shown, mine, seat), action, refusal);
    case Refusal::must_follow:
    case Refusal::not_the_trick_colour:
    case Refusal::not_the_last_of_its_colour:
      return explain_colour(shown, hand_of(shown, mine, seat), refusal);
    case Refusal::no_such_seat:
    case Refusal::own_trick:
    case Refusal::recipient_is_finished:
    case Refusal::recipient_played_a_one:
      return explain_recipient(shown, action, refusal);
    case Refusal::colour_not_in_trick:
    case Refusal::not_lower_than_the_trick:
    case Refusal::not_in_the_trick:
      break;
  }
  return explain_exchange(shown, action, refusal);
}

}  // namespace menagerie::trump_tricks_game
