// SPDX-License-Identifier: Apache-2.0
#include "games/trump_tricks_game/presentation.h"
#include "games/trump_tricks_game/words.h"

namespace menagerie::trump_tricks_game {

// 3.5, 7.4
Term how_won(const PastTrick& last) {
  if (last.taker != last.winner) return words::how_gift;
  return colour_of(last.played[last.winner]) == last.trump ? words::how_trump : words::how_rank;
}

// 5.4, R4
Message ending(const Shown& shown) {
  const SeatSet winners = TrumpTricksGame::winners(shown);
  const int points = TrumpTricksGame::scores(shown)[winners.lowest()];
  return winners.size() > 1 ? words::log_shared_victory(seats_in(winners), points)
                            : words::log_victory(winners.lowest(), points);
}

namespace {

// After the trick has been put away.
void tell_trick(const Shown& before, const Shown& after, Verb verb, Messages& told) {
  const Seat taker = after.last.taker;
  if (verb == Verb::play) told.push_back(words::log_won_trick(taker, how_won(after.last)));
  if (verb == Verb::reject) told.push_back(words::log_has_changed_trick(taker));
  const bool is_last = before.tricks_done + 1u == tricks_a_turn;
  if (before.turn < turns && before.tricks[taker] + 1u == limit(before) && !is_last) {
    told.push_back(words::log_is_finished(taker));
  }
}

Message points_of(const Shown& before, const Shown& after, Seat seat) {
  const int points = after.points[before.turn - 1u][seat];
  const int total = TrumpTricksGame::scores(after)[seat];
  if (before.turn == turns) return words::log_catches(seat, after.won[seat].size(), points, total);
  const Cards cards = after.open[seat];
  return words::log_tracks(seat, points, total, prints(cards), animals(cards));
}

void tell_turn(const Shown& before, const Shown& after, Messages& told) {
  told.push_back(words::log_turn_over(before.turn));
  for (const Seat seat : SeatSet::first(after.options.players)) {
    told.push_back(points_of(before, after, seat));
  }
  if (after.step == Step::over) {
    told.push_back(ending(after));
    return;
  }
  told.push_back(words::log_turn_begins(after.starter, after.turn, words::suit(trump(after))));
}

Message play_of(const Shown& before, Seat seat, Card its) {
  const CardText card = words::card(its);
  const bool is_lead = before.cards_played == 0;
  if (!needs_tricks(before, seat)) {
    return is_lead ? words::log_led_idly(seat, card) : words::log_played_idly(seat, card);
  }
  if (is_lead) return words::log_led(seat, card);
  return before.colour == Colour::none
             ? words::log_colour_set(seat, card, words::suit(colour_of(its)))
             : words::log_played(seat, card);
}

void tell_action(const Shown& before, const Shown& after, Seat seat, const Action& action,
                 Messages& told) {
  switch (action.verb) {
    case Verb::play:
      told.push_back(play_of(before, seat, action.card()));
      break;
    case Verb::refuse:
      told.push_back(words::log_refused(seat, words::card(action.card())));
      break;
    case Verb::keep:
      told.push_back(words::log_kept(seat));
      break;
    case Verb::donate:
      told.push_back(words::log_offered(seat, action.recipient()));
      break;
    case Verb::accept:
      told.push_back(words::log_accepted(seat, before.taker));
      break;
    case Verb::reject:
      told.push_back(
          words::log_rejected(seat, words::card(action.card()), words::card(action.taken())));
      if ((before.laid - after.laid).meets(after.open[seat])) {
        told.push_back(words::log_took_back(seat));
      }
      break;
  }
}

}  // namespace

Messages Presentation::log_deal(const Shown& shown) {
  TermList later;
  for (unsigned i = 1; i < turns; ++i) later.push_back(words::suit(shown.trumps[i]));
  return {words::log_dealt(tricks_a_turn), words::log_trumps(words::suit(shown.trumps[0]), later),
          words::log_leads_with(shown.starter, words::card(first_leader_card))};
}

Messages Presentation::log(const Shown& before, const Shown& after, Observer actor,
                           const Action& action) {
  Messages told;
  if (!actor) return told;
  tell_action(before, after, *actor, action, told);
  if (after.step == Step::offer) told.push_back(words::log_may_donate(after.to_act));
  const bool is_trick_over = after.tricks_done != before.tricks_done || after.turn != before.turn;
  if (is_trick_over) tell_trick(before, after, action.verb, told);
  if (after.turn != before.turn || after.step == Step::over) tell_turn(before, after, told);
  return told;
}

}  // namespace menagerie::trump_tricks_game
