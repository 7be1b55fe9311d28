// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "games/trump_tricks_game/rules.h"

namespace menagerie {
namespace trump_tricks_game {
namespace {

using Sentences = std::vector<std::string>;

std::string in_words(Colour colour) { return std::string(name(colour)); }

std::string count(unsigned number, std::string_view thing) {
  return std::to_string(number) + " " + std::string(thing) + (number == 1 ? "" : "s");
}

// The trick has been put away.
void tell_trick(const Shown& before, const Shown& after, Verb verb, Sentences& sentences) {
  const Seat taker = after.last.taker;
  if (verb == Verb::play) sentences.push_back(seat_name(taker) + " won the trick.");
  if (verb == Verb::reject) sentences.push_back(seat_name(taker) + " has the changed trick.");
  const bool is_last = before.tricks_done + 1u == tricks_a_turn;
  if (before.turn < turns && before.tricks[taker] + 1u == limit(before) && !is_last) {
    sentences.push_back(seat_name(taker) + " has all its tricks of this turn.");
  }
}

// "Seat 1: 9 footprints of 3 animals, 27 points."
std::string points_of(const Shown& before, const Shown& after, Seat seat) {
  const int points = after.points[before.turn - 1u][seat];
  std::string sentence = seat_name(seat) + ": ";
  if (before.turn < turns) {
    const Cards cards = after.open[seat];
    sentence += count(prints(cards), "footprint") + " of " + count(animals(cards), "animal") + ", ";
  } else {
    sentence += count(after.won[seat].size(), "card") + ", ";
  }
  return sentence + count(static_cast<unsigned>(points), "point") + " in this turn, " +
         std::to_string(TrumpTricksGame::scores(after)[seat]) + " in all.";
}

void tell_turn(const Shown& before, const Shown& after, Sentences& sentences) {
  sentences.push_back("Turn " + std::to_string(before.turn) + " is over.");
  for (const Seat seat : SeatSet::first(after.options.players)) {
    sentences.push_back(points_of(before, after, seat));
  }
  if (after.step == Step::over) {
    const SeatSet winners = TrumpTricksGame::winners(after);
    std::string names;
    for (const Seat seat : winners) names += (names.empty() ? "" : " and ") + seat_name(seat);
    sentences.push_back(names + (winners.size() > 1 ? " share the victory." : " won the game."));
    return;
  }
  sentences.push_back("Turn " + std::to_string(after.turn) + ": the cards won are the new hands; " +
                      in_words(trump(after)) + " is trump; " + seat_name(after.starter) +
                      " leads.");
}

void tell_play(const Shown& before, Seat seat, Card card, Sentences& sentences) {
  const bool is_lead = before.cards_played == 0;
  std::string sentence = seat_name(seat) + (is_lead ? " led " : " played ") + text(card);
  if (!needs_tricks(before, seat)) {
    sentence += ", which does not count";
  } else if (before.colour == Colour::none && !is_lead) {
    sentence += " and set the colour, " + in_words(colour_of(card));
  }
  sentences.push_back(sentence + ".");
}

}  // namespace
}  // namespace trump_tricks_game

using namespace trump_tricks_game;  // NOLINT: this file is their body.

std::vector<std::string> TrumpTricksGame::tell_deal(const Shown& shown) {
  return {"12 cards were dealt to each player.",
          "Trump is " + in_words(shown.trumps[0]) + " in turn 1, then " +
              in_words(shown.trumps[1]) + ", " + in_words(shown.trumps[2]) + " and " +
              in_words(shown.trumps[3]) + ".",
          seat_name(shown.starter) + " leads with " + trump_tricks_game::text(first_leader_card) +
              " in hand."};
}

std::vector<std::string> TrumpTricksGame::tell(const Shown& before, const Shown& after,
                                               Observer actor, const Action& action) {
  Sentences sentences;
  if (!actor) return sentences;
  const std::string who = seat_name(*actor);
  const auto card = [](Card it) { return trump_tricks_game::text(it); };
  switch (action.verb) {
    case Verb::play:
      tell_play(before, *actor, action.card(), sentences);
      break;
    case Verb::refuse:
      sentences.push_back(who + " refused " + card(action.card()) + " and laid it open.");
      break;
    case Verb::keep:
      sentences.push_back(who + " kept the trick.");
      break;
    case Verb::donate:
      sentences.push_back(who + " offered the trick to " + seat_name(action.recipient()) + ".");
      break;
    case Verb::accept:
      sentences.push_back(who + " accepted the trick of " + seat_name(before.taker) + ".");
      break;
    case Verb::reject:
      sentences.push_back(who + " rejected the trick: " + card(action.card()) + " went in, " +
                          card(action.taken()) + " was taken.");
      if ((before.laid - after.laid).meets(after.open[*actor])) {
        sentences.push_back(who + " took the refused card back to the hand.");
      }
      break;
  }
  const bool is_trick_over = after.tricks_done != before.tricks_done || after.turn != before.turn;
  if (after.step == Step::offer) {
    sentences.push_back(seat_name(after.actor) + " won the trick and may donate it.");
  }
  if (is_trick_over) tell_trick(before, after, action.verb, sentences);
  if (after.turn != before.turn || after.step == Step::over) tell_turn(before, after, sentences);
  return sentences;
}

}  // namespace menagerie
