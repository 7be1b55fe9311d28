// SPDX-License-Identifier: Apache-2.0
#include "games/awimbawe/available.h"
#include "games/awimbawe/notation.h"
#include "games/awimbawe/presentation.h"

// What happened, in sentences.
namespace menagerie::awimbawe {
namespace {

// The number of the pile that a card was played from; 0 for one from the hand, which was hidden
// before.
unsigned source(const Side& before, Card card) {
  for (unsigned pile = 0; pile < piles_count; ++pile) {
    if (before.piles[pile].top() == Slot::up(card)) return pile + 1;
  }
  return 0;
}

Message play_sentence(const Shown& before, Seat seat, const Action& action) {
  const CardText card{text_of(action.card())};
  const unsigned pile = source(before.sides[seat], action.card());
  if (before.trick.size == 0) return words::log_led(seat, card, pile);
  if (action.verb == Verb::fight) return words::log_fights(seat, card, pile);
  if (action.verb == Verb::flee) return words::log_flees(seat, card, pile);
  const bool follows = land_of(action.card()) == land_of(before.trick.led);
  return follows ? words::log_answered(seat, card, pile) : words::log_discarded(seat, card, pile);
}

Slot top_of(const Shown& shown, Seat seat, unsigned pile) {
  return shown.sides[seat].piles[pile % piles_count].top();
}

Message move_sentence(const Shown& before, Seat seat, const Action& action) {
  const Seat opponent = other(seat);
  const unsigned from = action.a + 1u;
  const unsigned under = action.b + 1u;
  const Slot top = top_of(before, opponent, action.a);
  if (top.is_up()) {
    const CardText card{text_of(top.card())};
    return from == under ? words::log_moved_in_pile(seat, card, opponent, from)
                         : words::log_moved(seat, from, card, opponent, under);
  }
  return from == under ? words::log_moved_face_down_in_pile(seat, opponent, from)
                       : words::log_moved_face_down(seat, from, opponent, under);
}

Message power_sentence(const Shown& before, Seat seat, const Action& action) {
  const Seat opponent = other(seat);
  switch (action.verb) {
    case Verb::move:
      return move_sentence(before, seat, action);
    case Verb::block_pile:
      return words::log_blocked_top(seat, {text_of(top_of(before, opponent, action.a).card())},
                                    opponent, action.a + 1);
    case Verb::block_hand:
      return words::log_blocked_hand(seat, opponent);
    case Verb::lead_self:
      return words::log_chose_to_lead(seat);
    case Verb::lead_other:
      return words::log_chose_leader(seat, opponent);
    case Verb::pass:
    case Verb::play:
    case Verb::fight:
    case Verb::flee:
    case Verb::block_card:
      break;
  }
  return words::log_did_not_use(seat, words::animal(animal_of(card_just_played(before.trick))));
}

// R7: blocks that were lifted because there was no other card to play. A block that went under a
// pile with its card doesn't count.
void tell_lifted(const Shown& before, const Shown& after, Seat actor, const Action& action,
                 Messages& told) {
  if (after.phase != Phase::play || after.to_act == actor) return;
  const Side& was = before.sides[after.to_act];
  const Side& now = after.sides[after.to_act];
  const unsigned moved = action.verb == Verb::move ? 1u << action.a : 0u;
  const bool was_blocked = was.hand_blocked > 0 || (was.piles_blocked & ~moved) != 0;
  if (was_blocked && now.hand_blocked + now.piles_blocked == 0) {
    told.push_back(words::log_blocks_lift(after.to_act));
  }
}

// 5.3  Cards that are face up now and were neither face up nor played before.
void tell_turned_up(const Shown& before, const Shown& after, Messages& told) {
  for (Seat seat : SeatSet::first(players)) {
    const Cards known = faces(before.sides[seat]);
    for (unsigned pile = 0; pile < piles_count; ++pile) {
      const Slot top = after.sides[seat].piles[pile].top();
      if (!top.is_up() || known.has(top.card())) continue;
      told.push_back(words::log_turned_up(seat, {text_of(top.card())}, pile + 1));
    }
  }
}

bool has_all_hyenas(const Shown& shown, Seat seat) {
  return shown.sides[seat].taken.has_all(of(Animal::hyena));
}

}  // namespace

// 7.1, 7.4
Message ending(const Shown& shown) {
  const Seat loser = shown.loser;
  const Seat winner = other(loser);
  const unsigned won = shown.rounds_won[winner.index()];
  const unsigned lost = shown.rounds_won[loser.index()];
  return has_all_hyenas(shown, loser) ? words::log_victory_by_hyenas(winner, won, lost, loser)
                                      : words::log_victory(winner, won, lost);
}

// 4.1 to 4.5
Term how_won(const Trick& trick) {
  if (trick.manner == Manner::fight) return words::how_eagle;
  if (trick.manner == Manner::flee) return words::how_flight;
  if (land_of(trick.answer) != land_of(trick.led)) return words::how_land;
  const bool led_wins = trick.winner == trick.leader;
  return led_wins == (trick.led > trick.answer) ? words::how_value : words::how_mouse;
}

namespace {

void tell_trick(const Shown& after, Messages& told) {
  const Trick& trick = after.last;
  const Cards cards = trick_cards(trick);
  told.push_back(trick.manner == Manner::flee
                     ? words::log_won_from_flight(trick.winner, {text_of(trick.answer)},
                                                  crowns(trick.led), other(trick.winner))
                     : words::log_won(trick.winner, how_won(trick), crowns(cards)));
  const Cards hyenas = after.sides[trick.winner].taken & of(Animal::hyena);
  if (cards.meets(of(Animal::hyena)) && !hyenas.empty() && hyenas.size() < 4) {
    told.push_back(words::log_hyenas(trick.winner, hyenas.size()));
  }
}

void tell_round_end(const Shown& after, Messages& told) {
  const Seat first(0);
  const Seat second(1);
  if (has_all_hyenas(after, after.loser)) {
    told.push_back(words::log_all_four_hyenas(after.loser));
  }
  told.push_back(words::log_round_over(after.round, other(after.loser), first,
                                       crowns(after.sides[first].taken), second,
                                       crowns(after.sides[second].taken)));
  if (after.phase == Phase::over) told.push_back(ending(after));
}

}  // namespace

Messages Presentation::log_deal(const Shown& shown) {
  Messages told = {words::log_dealt(shown.round)};
  for (Seat seat : SeatSet::first(awimbawe::players)) {
    CardTexts cards;
    for (const Pile& pile : shown.sides[seat].piles) {
      cards.push_back({text_of(pile.top().card())});
    }
    told.push_back(words::log_on_piles(seat, cards, crowns(faces(shown.sides[seat]))));
  }
  told.push_back(shown.phase == Phase::choose_lead ? words::log_says_who_leads(shown.to_act)
                                                   : words::log_leads(shown.to_act));
  return told;
}

Messages Presentation::log(const Shown& before, const Shown& after, Observer actor,
                           const Action& observed) {
  Messages told;
  const Seat seat = actor.value_or(before.to_act);
  if (observed.verb == Verb::block_card) {
    const Seat owner = other(before.to_act);
    told.push_back(observed.a == unseen
                       ? words::log_unseen_card_is_blocked(owner)
                       : words::log_hand_card_is_blocked(owner, {text_of(observed.card())}));
  } else if (observed.is_play()) {
    told.push_back(play_sentence(before, seat, observed));
  } else {
    told.push_back(power_sentence(before, seat, observed));
  }
  const bool round_ended = after.phase == Phase::deal || after.phase == Phase::over;
  if (round_ended || tricks_done(after) != tricks_done(before)) tell_trick(after, told);
  if (round_ended) {
    tell_round_end(after, told);
    return told;
  }
  tell_lifted(before, after, seat, observed, told);
  tell_turned_up(before, after, told);
  return told;
}

}  // namespace menagerie::awimbawe
