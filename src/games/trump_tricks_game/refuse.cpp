// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "games/trump_tricks_game/rules.h"

namespace menagerie {
namespace trump_tricks_game {
namespace {

bool holds(Cards hand, unsigned place) { return is_card(place) && hand.has(Card(place)); }

std::optional<Refusal> judge_play(const Shown& shown, Cards hand, const Action& action) {
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

std::optional<Refusal> judge_refusing(const Shown& shown, Cards hand, const Action& action) {
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

std::optional<Refusal> judge_donating(const Shown& shown, const Action& action) {
  using enum Refusal;
  if (action.a >= shown.options.players) return no_such_seat;  // 7.2
  const Seat to = action.recipient();
  if (to == shown.actor) return own_trick;                              // 7.2
  if (!needs_tricks(shown, to)) return recipient_is_finished;           // 7.2
  if (number_of(shown.played[to]) == 1) return recipient_played_a_one;  // 7.2
  return std::nullopt;
}

std::optional<Refusal> judge_rejecting(const Shown& shown, Cards hand, const Action& action) {
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
}  // namespace trump_tricks_game

using namespace trump_tricks_game;  // NOLINT: this file is their body.

std::optional<TrumpTricksGame::Refusal> TrumpTricksGame::refuse(const Shown& shown,
                                                                const Mine& mine, Seat seat,
                                                                const Action& action) {
  using enum Refusal;
  const Verb verb = action.verb;
  if (shown.step == Step::deal) return not_dealt;   // 2.1
  if (shown.step == Step::over) return match_over;  // 5.4
  if (shown.actor != seat) return not_your_turn;    // 2.6
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
      return verb == Verb::play ? judge_play(shown, hand, action)
                                : judge_refusing(shown, hand, action);
    case Step::offer:
      if (!is_offer_verb) return offer_due;  // 7.1
      if (verb == Verb::donate) return judge_donating(shown, action);
      break;
    case Step::answer:
      if (is_card_verb || is_offer_verb) return answer_due;  // 7.3
      if (verb == Verb::reject) return judge_rejecting(shown, hand, action);
      break;
  }
  return std::nullopt;
}

namespace trump_tricks_game {
namespace {

// "R3, R9"; "nothing".
std::string list(Cards cards) {
  std::string words;
  for (const Card card : cards) words += (words.empty() ? "" : ", ") + text(card);
  return words.empty() ? "nothing" : words;
}

std::string card_name(unsigned place) { return is_card(place) ? text(Card(place)) : "that card"; }

std::string whose_turn(const Shown& shown) {
  const std::string actor = seat_name(shown.actor);
  switch (shown.step) {
    case Step::deal:
    case Step::over:
    case Step::play:
      break;
    case Step::play_another:
      return "it is the turn of " + actor + ", who has laid a card aside and plays another";
    case Step::offer:
      return "it is the turn of " + actor + ", who may keep or donate the trick";
    case Step::answer:
      return "it is the turn of " + actor + ", who may accept or reject the trick";
  }
  return "it is the turn of " + actor;
}

RefusalText explain_card(const Shown& shown, Cards hand, const Action& action, Refusal refusal) {
  const std::string colour(name(shown.colour));
  const Cards following = hand & of(shown.colour);
  const std::string card = card_name(action.a);
  switch (refusal) {
    case Refusal::refusing_not_in_use:
      return {"8.2", "refusing cards is not in use in this game"};
    case Refusal::already_refused:
      return {"6.2", "you may have only one refused card, and " + list(hand & shown.laid) +
                         " lies open before you"};
    case Refusal::laid_aside_now:
      return {"6.3", "you have just refused " + card + ", so another card must be played"};
    case Refusal::must_follow:
      return {"3.3", "you hold " + colour + " cards (" + list(following) + ") and " + colour +
                         " is the colour of the trick"};
    case Refusal::nothing_to_follow:
      return {"6.1",
              "a card is refused only when it must follow, and this trick has no colour yet"};
    case Refusal::not_the_trick_colour:
      return {"6.1",
              "only a card of the colour of the trick can be refused, and that is " + colour};
    case Refusal::not_the_last_of_its_colour:
      return {"6.1", "only the last card of a colour can be refused, and you hold " +
                         std::to_string(following.size()) + " of " + colour + " (" +
                         list(following) + ")"};
    case Refusal::no_other_card:
      return {"6.1", card + " is your only card, so there is no other to play instead"};
    default:
      return {"3.1", card + " is not in your hand"};
  }
}

RefusalText explain_trick(const Shown& shown, const Action& action, Refusal refusal) {
  const std::string to = seat_name(action.recipient());
  const std::string card = card_name(action.a);
  switch (refusal) {
    case Refusal::no_such_seat:
      return {"7.2", "there is no seat " + std::to_string(action.a) + "; seats are 0 to " +
                         std::to_string(shown.options.players - 1)};
    case Refusal::own_trick:
      return {"7.2", "a trick is donated to another player"};
    case Refusal::recipient_is_finished:
      return {"7.2", to + " has all " + std::to_string(limit(shown)) + " tricks of this turn"};
    case Refusal::recipient_played_a_one:
      return {"7.2", to + " played " + text(shown.played[action.recipient()]) +
                         " to this trick, and who played a 1 cannot be given it"};
    case Refusal::colour_not_in_trick:
      return {"7.5", "there is no " + std::string(name(colour_of(action.card()))) +
                         " card in the trick (" + list(shown.trick) + ")"};
    case Refusal::not_lower_than_the_trick:
      return {"7.5",
              card + " is not lower than every card of the trick (" + list(shown.trick) + ")"};
    default:
      return {"7.6", card_name(action.b) + " is not in the trick (" + list(shown.trick) + ")"};
  }
}

}  // namespace
}  // namespace trump_tricks_game

RefusalText TrumpTricksGame::explain(const Shown& shown, const Mine& mine, Seat seat,
                                     const Action& action, Refusal refusal) {
  switch (refusal) {
    case Refusal::not_dealt:
      return {"2.1", "the cards are not dealt yet"};
    case Refusal::match_over:
      return {"5.4", "the game is over"};
    case Refusal::not_your_turn:
      return {"2.6", whose_turn(shown)};
    case Refusal::card_due:
      if (shown.step == Step::play_another)
        return {"6.3", "you have refused a card and play another now"};
      return {"3.1", "you have to play a card now"};
    case Refusal::offer_due:
      return {"7.1", "you have won the trick and keep it or donate it first"};
    case Refusal::answer_due:
      return {"7.3", seat_name(shown.taker) + " offers you the trick: accept or reject it first"};
    case Refusal::refusing_not_in_use:
    case Refusal::already_refused:
    case Refusal::not_your_card:
    case Refusal::laid_aside_now:
    case Refusal::must_follow:
    case Refusal::nothing_to_follow:
    case Refusal::not_the_trick_colour:
    case Refusal::not_the_last_of_its_colour:
    case Refusal::no_other_card:
      return explain_card(shown, hand_of(shown, mine, seat), action, refusal);
    case Refusal::no_such_seat:
    case Refusal::own_trick:
    case Refusal::recipient_is_finished:
    case Refusal::recipient_played_a_one:
    case Refusal::colour_not_in_trick:
    case Refusal::not_lower_than_the_trick:
    case Refusal::not_in_the_trick:
      return explain_trick(shown, action, refusal);
  }
  return {};
}

}  // namespace menagerie
