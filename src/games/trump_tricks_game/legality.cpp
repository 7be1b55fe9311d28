// SPDX-License-Identifier: Apache-2.0
#include "game/kit/verdicts.h"
#include "games/trump_tricks_game/presentation.h"
#include "games/trump_tricks_game/words.h"

// The legal actions of a seat, whether an action is legal, and if not, why.
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

// Why an action is illegal (game/kit/verdicts.h): here, the card is not in the hand.
template <class Verdict>
auto not_held(const Verdict& no, unsigned place) {
  using enum Refusal;
  return is_card(place) ? no(not_your_card, "3.1", words::refusal_not_in_hand, Card(place))
                        : no(not_your_card, "3.1", words::refusal_no_such_card);
}

template <class Verdict>
auto judge_play(const Verdict& no, const Shown& shown, Cards hand, const Action& action) {
  using enum Refusal;
  if (!holds(hand, action.a)) return not_held(no, action.a);
  if (shown.step == Step::play_another) {
    if (!shown.laid.has(action.card())) return no.objection();
    return no(laid_aside_now, "6.3", words::refusal_laid_aside_now, action.card());
  }
  const Cards following = hand & of(shown.colour);
  if (following.empty() || following.has(action.card())) return no.objection();
  return no(must_follow, "3.3", words::refusal_must_follow, words::suit(shown.colour), following);
}

template <class Verdict>
auto judge_refusing(const Verdict& no, const Shown& shown, Cards hand, const Action& action) {
  using enum Refusal;
  if (!shown.options.refusing)
    return no(refusing_not_in_use, "8.2", words::refusal_refusing_not_in_use);
  if (hand.meets(shown.laid)) {
    return no(already_refused, "6.2", words::refusal_already_refused, (hand & shown.laid).lowest());
  }
  if (!holds(hand, action.a)) return not_held(no, action.a);
  if (shown.colour == Colour::none)
    return no(nothing_to_follow, "6.1", words::refusal_nothing_to_follow);
  const Term colour = words::suit(shown.colour);
  const Cards following = hand & of(shown.colour);
  if (!following.has(action.card())) {
    return no(not_the_trick_colour, "6.1", words::refusal_not_the_trick_colour, colour);
  }
  if (following.size() > 1) {
    return no(not_the_last_of_its_colour, "6.1", words::refusal_not_the_last, colour, following);
  }
  if (hand == following)
    return no(no_other_card, "6.1", words::refusal_no_other_card, action.card());
  return no.objection();
}

template <class Verdict>
auto judge_donating(const Verdict& no, const Shown& shown, const Action& action) {
  using enum Refusal;
  if (action.a >= shown.options.players) {
    return no(no_such_seat, "7.2", words::refusal_no_such_seat, action.a,
              shown.options.players - 1);
  }
  const Seat to = action.recipient();
  if (to == shown.to_act) return no(own_trick, "7.2", words::refusal_own_trick);
  if (!needs_tricks(shown, to)) {
    return no(recipient_is_finished, "7.2", words::refusal_recipient_is_finished, to, limit(shown));
  }
  if (number_of(shown.played[to]) == 1) {
    return no(recipient_played_a_one, "7.2", words::refusal_recipient_played_a_one, to,
              shown.played[to]);
  }
  return no.objection();
}

template <class Verdict>
auto judge_rejecting(const Verdict& no, const Shown& shown, Cards hand, const Action& action) {
  using enum Refusal;
  if (!holds(hand, action.a)) return not_held(no, action.a);
  bool same_colour = false, lower = true;
  for (const Card card : shown.trick) {
    same_colour = same_colour || colour_of(card) == colour_of(action.card());
    lower = lower && number_of(action.card()) < number_of(card);
  }
  if (!same_colour) {
    return no(colour_not_in_trick, "7.5", words::refusal_colour_not_in_trick,
              words::suit(colour_of(action.card())), shown.trick);
  }
  if (!lower) {
    return no(not_lower_than_the_trick, "7.5", words::refusal_not_lower, action.card(),
              shown.trick);
  }
  if (holds(shown.trick, action.b)) return no.objection();
  return is_card(action.b)
             ? no(not_in_the_trick, "7.6", words::refusal_not_in_trick, action.taken(), shown.trick)
             : no(not_in_the_trick, "7.6", words::refusal_no_such_card_in_trick, shown.trick);
}

}  // namespace

template <class Verdict>
auto judge(const Verdict& no, const Shown& shown, const Mine& mine, Seat seat,
           const Action& action) {
  using enum Refusal;
  const Verb verb = action.verb;
  if (shown.step == Step::deal) return no(not_dealt, "2.1", words::refusal_not_dealt);
  if (shown.step == Step::over) return no(match_over, "5.4", words::refusal_match_over);
  if (shown.to_act != seat) {
    return no(not_your_turn, "2.6",
              by_task(shown.step, words::refusal_turn_of, words::refusal_turn_of_refuser,
                      words::refusal_turn_of_winner, words::refusal_turn_of_recipient),
              shown.to_act);
  }
  const Cards hand = hand_of(shown, mine, seat);
  const bool is_card_verb = verb == Verb::play || verb == Verb::refuse;
  const bool is_offer_verb = verb == Verb::keep || verb == Verb::donate;
  if (shown.step == Step::offer) {
    if (!is_offer_verb) return no(offer_due, "7.1", words::refusal_offer_due);
    return verb == Verb::donate ? judge_donating(no, shown, action) : no.objection();
  }
  if (shown.step == Step::answer) {
    if (is_card_verb || is_offer_verb) {
      return no(answer_due, "7.3", words::refusal_answer_due, shown.taker);
    }
    return verb == Verb::reject ? judge_rejecting(no, shown, hand, action) : no.objection();
  }
  if (!is_card_verb) {
    return shown.step == Step::play_another ? no(card_due, "6.3", words::refusal_other_card_due)
                                            : no(card_due, "3.1", words::refusal_card_due);
  }
  return verb == Verb::play ? judge_play(no, shown, hand, action)
                            : judge_refusing(no, shown, hand, action);
}

}  // namespace menagerie::trump_tricks_game

template struct menagerie::kit::Judged<menagerie::trump_tricks_game::Types>;
