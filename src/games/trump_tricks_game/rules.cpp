// SPDX-License-Identifier: Apache-2.0
#include "games/trump_tricks_game/rules.h"
#include "game/kit/deals.h"
#include "game/playout.h"

#include <algorithm>

namespace menagerie::trump_tricks_game {

namespace {

void play(State& state, Seat seat, Card card);
void lay_aside(State& state, Seat seat, Card card);
void offer(Shown& shown, Seat to);
void reject(State& state, Seat seat, Card given, Card taken);
void finish_trick(Shown& shown);
void award(Shown& shown, Seat taker);
void finish_turn(Shown& shown);
Seat next_starter(const Shown& shown);

void take_from_hand(State& state, Seat seat, Card card) {
  state.hidden.closed[seat].remove(card);
  state.shown.open[seat].remove(card);
  state.shown.laid.remove(card);
}

}  // namespace

// 2.1, 2.2  Twelve cards per player, and the order of the four trump cards.
template <class Source>
Deal TrumpTricksGame::shuffle(const State& state, Draws<Source>& draws) {
  const unsigned players = state.shown.options.players;
  const auto cards = kit::shuffled(deck(players), draws);
  Deal deal;
  for (unsigned i = 0; i < cards.size(); ++i) deal.hands[Seat(i % players)].add(cards[i]);
  deal.trumps = colours;
  draws.shuffle(deal.trumps);
  return deal;
}

template TrumpTricksGame::Deal TrumpTricksGame::shuffle(const State&, Draws<Rng>&);
template TrumpTricksGame::Deal TrumpTricksGame::shuffle(const State&, Draws<Keystream>&);

void TrumpTricksGame::deal(State& state, const Deal& deal) {
  Shown& shown = state.shown;
  shown.trumps = deal.trumps;
  state.hidden.closed = deal.hands;
  for (const Seat seat : SeatSet::first(shown.options.players)) {
    if (deal.hands[seat].has(first_leader_card)) shown.starter = seat;  // 2.4, R1
  }
  // R1, R7  The leader must hold that card, so all know where it is.
  state.hidden.closed[shown.starter].remove(first_leader_card);
  shown.open[shown.starter].add(first_leader_card);
  shown.leader = shown.to_act = shown.starter;
  shown.step = Step::play;
}

Turn TrumpTricksGame::turn(const Shown& shown) {
  if (shown.step == Step::deal) return {Turn::Kind::deal, {}};
  if (shown.step == Step::over) return {Turn::Kind::over, {}};
  return Turn::of_seats(shown.to_act);
}

void TrumpTricksGame::apply(State& state, Seat seat, const Action& action) {
  switch (action.verb) {
    case Verb::play:
      return play(state, seat, action.card());
    case Verb::refuse:
      return lay_aside(state, seat, action.card());
    case Verb::keep:
    case Verb::accept:
      return award(state.shown, seat);  // 7.4
    case Verb::donate:
      return offer(state.shown, action.recipient());
    case Verb::reject:
      return reject(state, seat, action.card(), action.taken());
  }
}

SeatMap<int> TrumpTricksGame::scores(const Shown& shown) {
  SeatMap<int> totals;
  for (const Seat seat : SeatSet::first(shown.options.players)) {
    for (const auto& points : shown.points) totals[seat] += points[seat];
  }
  return totals;
}

// 5.4, R4  The highest total wins; tied players share the victory.
SeatSet TrumpTricksGame::winners(const Shown& shown) {
  if (shown.step != Step::over) return {};
  return kit::best_of(scores(shown), shown.options.players);
}

void random_step(State& state, Rng& rng) {
  const Shown& shown = state.shown;
  const Seat seat = shown.to_act;
  const Cards hand = shown.open[seat] | state.hidden.closed[seat];
  if (shown.step == Step::play || shown.step == Step::play_another) {
    const Cards cards = playable(shown, hand);
    const Cards last = refusable(shown, hand);
    const unsigned size = cards.size();
    const unsigned pick = rng.below(size + last.size());
    if (pick < size) return play(state, seat, cards.nth(pick));
    return lay_aside(state, seat, last.lowest());
  }
  if (shown.step == Step::offer) {
    unsigned pick = rng.below(1 + recipients(shown).size());
    if (pick == 0) return award(state.shown, seat);
    for (const Seat to : recipients(shown)) {
      if (--pick == 0) return offer(state.shown, to);
    }
  }
  const Cards cards = rejecting_cards(shown, hand);
  const unsigned takes = shown.trick.size();
  const unsigned pick = rng.below(1 + cards.size() * takes);
  if (pick == 0) return award(state.shown, seat);
  reject(state, seat, cards.nth((pick - 1) / takes), shown.trick.nth((pick - 1) % takes));
}

// 3.3  Follow the trick's colour if able; 3.4  otherwise any card. 3.2, 4.3  Any card, until a
// player in need has set a colour. 6.3  After a refusal: any card except the refused one.
Cards playable(const Shown& shown, Cards hand) {
  if (shown.step == Step::play_another) return hand - shown.laid;
  const Cards following = hand & of(shown.colour);
  return following.empty() ? hand : following;
}

// 6.1  The only card of the trick's colour, if another card can be played instead;
// 6.2  at most one refused card per player and trick.
Cards refusable(const Shown& shown, Cards hand) {
  if (!shown.options.refusing || shown.step != Step::play) return {};
  const Cards following = hand & of(shown.colour);
  const bool may = following.size() == 1 && hand != following && !hand.meets(shown.laid);
  return may ? following : Cards{};
}

// 7.2  The other players who still need tricks and did not play a 1 to this trick.
SeatSet recipients(const Shown& shown) {
  SeatSet seats;
  for (const Seat seat : SeatSet::first(shown.options.players)) {
    const bool played_one = number_of(shown.played[seat]) == 1;
    if (seat != shown.to_act && needs_tricks(shown, seat) && !played_one) seats.add(seat);
  }
  return seats;
}

// 7.5  Cards of a colour in the trick that are lower than all its cards.
Cards rejecting_cards(const Shown& shown, Cards hand) {
  Cards right_colour;
  unsigned lowest = 13;
  for (const Card card : shown.trick) {
    right_colour |= of(colour_of(card));
    lowest = std::min(lowest, number_of(card));
  }
  return hand & right_colour & below(lowest);
}

// 3.5, 4.2  Only cards of players in need count: the highest trump, or without trumps the highest
// card of the trick's colour.
Seat winning_seat(const Shown& shown) {
  const unsigned needed = limit(shown);
  Seat best;
  unsigned best_strength = 0;
  for (unsigned i = 0; i < shown.options.players; ++i) {
    const Seat seat(i);
    const Card card = shown.played[seat];
    unsigned strength = number_of(card);
    const Colour colour = colour_of(card);
    if (colour == trump(shown)) {
      strength += 16;
    } else if (colour != shown.colour) {
      strength = 0;
    }
    if (strength > best_strength && shown.tricks[seat] < needed) {
      best = seat;
      best_strength = strength;
    }
  }
  return best;
}

// 5.1, R3  Turns 1 to 3: footprints times kinds of animals. 5.3  Turn 4: a value per animal.
unsigned turn_points(const Shown& shown, Cards won) {
  return shown.turn == turns ? catch_points(won) : track_points(won);
}

namespace {

// 3.1  Plays one card from the hand to the trick.
void play(State& state, Seat seat, Card card) {
  Shown& shown = state.shown;
  const Colour colour = colour_of(card);
  if (shown.colour == Colour::none) {
    if (needs_tricks(shown, seat)) shown.colour = colour;  // 3.2, 4.3
  } else if (colour != shown.colour && shown.step == Step::play) {
    shown.voids[seat] |= static_cast<std::uint8_t>(1u << static_cast<unsigned>(shown.colour));
  }
  take_from_hand(state, seat, card);
  shown.played[seat] = card;
  shown.trick.add(card);
  shown.step = Step::play;
  if (++shown.cards_played == shown.options.players) return finish_trick(shown);
  shown.to_act = seat.left(shown.options.players);
}

// 6.1, R5  The card stays open, and all now know that it was the last of its colour.
void lay_aside(State& state, Seat seat, Card card) {
  Shown& shown = state.shown;
  state.hidden.closed[seat].remove(card);
  shown.open[seat].add(card);
  shown.laid.add(card);
  shown.voids[seat] |= static_cast<std::uint8_t>(1u << static_cast<unsigned>(shown.colour));
  shown.step = Step::play_another;
}

// 3.5  The winner has the trick and, if another player can take it, may give it away (7.1).
void finish_trick(Shown& shown) {
  const Seat taker = winning_seat(shown);
  shown.to_act = taker;
  if (shown.options.donating && shown.turn < turns && !recipients(shown).empty()) {
    shown.step = Step::offer;
    return;
  }
  award(shown, taker);
}

// 7.3  The recipient decides.
void offer(Shown& shown, Seat to) {
  shown.taker = shown.to_act;
  shown.to_act = to;
  shown.step = Step::answer;
}

// 7.5, 7.6, R6  A low card goes in, another card comes out, and the donor keeps the changed trick.
void reject(State& state, Seat seat, Card given, Card taken) {
  Shown& shown = state.shown;
  take_from_hand(state, seat, given);
  shown.trick.remove(taken);
  shown.trick.add(given);
  shown.open[seat].add(taken);
  // 7.7  A card laid aside of the colour taken goes back to the hand.
  shown.laid -= shown.open[seat] & of(colour_of(taken));
  award(shown, shown.taker);
}

// 3.6, 3.7  Puts the trick away. Its owner leads the next one, even without needing tricks.
void award(Shown& shown, Seat taker) {
  const Seat winner = shown.step == Step::answer ? shown.taker : taker;  // 7.4  It may be a gift.
  shown.last = {shown.played, shown.leader, winner, taker, trump(shown)};
  shown.won[taker] |= shown.trick;
  ++shown.tricks[taker];
  shown.played = {};
  shown.trick = {};
  shown.cards_played = 0;
  shown.colour = Colour::none;
  shown.leader = shown.to_act = taker;
  shown.taker = Seat{};
  shown.step = Step::play;
  if (++shown.tricks_done == tricks_a_turn) finish_turn(shown);
}

// 5.1 to 5.3  Scores the turn. 5.2, R4, R7  The cards won are the next hands, known to all.
void finish_turn(Shown& shown) {
  for (const Seat seat : SeatSet::first(shown.options.players)) {
    shown.points[shown.turn - 1u][seat] =
        static_cast<std::int16_t>(turn_points(shown, shown.won[seat]));
  }
  if (shown.turn == turns) {
    shown.step = Step::over;
    return;
  }
  shown.open = shown.won;
  shown.won = {};
  shown.voids = {};
  shown.tricks = {};
  shown.tricks_done = 0;
  ++shown.turn;
  shown.leader = shown.to_act = shown.starter = next_starter(shown);
}

// 2.5, R1  The highest total; on a tie, the first seat clockwise from the last turn's starter.
Seat next_starter(const Shown& shown) {
  const SeatMap<int> totals = TrumpTricksGame::scores(shown);
  const unsigned players = shown.options.players;
  Seat best = shown.starter;
  for (unsigned i = 1; i < players; ++i) {
    const Seat seat = shown.starter.left_by(i, players);
    if (totals[seat] > totals[best]) best = seat;
  }
  return best;
}

}  // namespace

unsigned random_round(State& state, Rng& rng) {
  return play_round_out_by_steps<TrumpTricksGame>(state, rng);
}

}  // namespace menagerie::trump_tricks_game
