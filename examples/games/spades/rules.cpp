// SPDX-License-Identifier: Apache-2.0
#include "games/spades/rules.h"

namespace menagerie::spades {

namespace {

void finish_trick(State& state);
void finish_round(State& state);

}  // namespace

// --- 1, 2  Dealing and bidding ------------------------------------------------------------------

template <class Source>
Deal Spades::shuffle(const State&, Draws<Source>& draws) {
  return Deal::shuffled(Deck::all(), seats, hand_cards, draws);
}
template spades::Deal Spades::shuffle(const State&, Draws<Rng>&);
template spades::Deal Spades::shuffle(const State&, Draws<Keystream>&);

void Spades::deal(State& state, const Deal& deal) {
  Shown fresh = start(state.shown.options).shown;
  fresh.round = state.shown.round;
  fresh.scores = state.shown.scores;
  fresh.bags = state.shown.bags;
  fresh.phase = Phase::bid;
  fresh.trick.leader = first_of(fresh.round);
  state = {fresh, {deal.hands}};
}

Turn Spades::turn(const Shown& shown) {
  switch (shown.phase) {
    case Phase::deal:
      return {Turn::Kind::deal, {}};
    case Phase::bid:
      return Turn::of_seats(shown.bids.next(first_of(shown.round), seats));
    case Phase::play:
      return Turn::of_seats(shown.trick.to_act(seats));
    case Phase::over:
      break;
  }
  return {Turn::Kind::over, {}};
}

unsigned bid_of_team(const Shown& shown, unsigned team) {
  SeatSet members = Seat(team);
  members.add(Seat(team + teams));
  return shown.bids.total(members);
}

// --- 3  Playing a trick -------------------------------------------------------------------------

void Spades::apply(State& state, Seat seat, const Action& action) {
  Shown& shown = state.shown;
  if (action.verb == Verb::bid) {
    shown.bids.make(seat, action.a);
    if (shown.bids.missing(seats).empty()) shown.phase = Phase::play;
    return;
  }
  const Card card = action.card();
  state.hidden.hands[seat].remove(card);
  shown.lacks[seat] |= shown_lacking(shown, card);
  shown.played.add(card);
  shown.broken = shown.broken || all_spades.has(card);
  shown.trick.cards.push_back(card);
  if (shown.trick.cards.full()) finish_trick(state);
}

unsigned hand_size(const Shown& shown, Seat seat) {
  if (shown.phase != Phase::bid && shown.phase != Phase::play) return 0;
  return hand_cards - shown.tricks - (shown.trick.has_played(seat, seats) ? 1 : 0);
}

namespace {

void finish_trick(State& state) {
  Shown& shown = state.shown;
  const Trick trick = shown.trick;
  const auto strength_of = [&](Card card) { return strength(trick, card); };
  const Seat winner = trick.by(kit::strongest(trick.cards, strength_of), seats);
  ++shown.won[winner];
  ++shown.tricks;
  shown.last_trick = trick;
  shown.trick = {winner, {}};
  if (shown.tricks == hand_cards) finish_round(state);
}

}  // namespace

// --- 4  Points ----------------------------------------------------------------------------------

TeamResult result_of(const Shown& shown, unsigned team) {
  TeamResult result{0, shown.bags[team]};
  unsigned won = 0;
  for (const Seat seat : {Seat(team), Seat(team + teams)}) {
    won += shown.won[seat];
    if (shown.bids[seat] == 0) result.points += shown.won[seat] == 0 ? 100 : -100;  // 4.2
  }
  const unsigned bid = bid_of_team(shown, team);
  if (won < bid) {
    result.points -= 10 * static_cast<int>(bid);
  } else {
    result.points += static_cast<int>(10 * bid + (won - bid));  // 4.1
    result.bags += won - bid;
  }
  while (result.bags >= 10) {  // 4.3
    result.points -= 100;
    result.bags -= 10;
  }
  return result;
}

namespace {

void finish_round(State& state) {
  Shown& shown = state.shown;
  for (unsigned team = 0; team < teams; ++team) {
    const TeamResult result = result_of(shown, team);
    shown.gains[team] = static_cast<std::int16_t>(result.points);
    shown.scores[team] = static_cast<std::int16_t>(shown.scores[team] + result.points);
    shown.bags[team] = static_cast<std::uint8_t>(result.bags);
  }
  const bool is_last = shown.round == shown.options.rounds;  // 4.4
  shown.phase = is_last ? Phase::over : Phase::deal;
  if (!is_last) ++shown.round;
  state.hidden = {};
  shown.played = {};
  shown.lacks = {};
}

}  // namespace

SeatMap<int> Spades::scores(const Shown& shown) {
  SeatMap<int> scores;
  for (const Seat seat : SeatSet::first(seats)) scores[seat] = shown.scores[seat.index() % teams];
  return scores;
}

// 1.2, 4.4, R1
SeatSet Spades::winners(const Shown& shown) { return kit::best_of(scores(shown), seats); }

}  // namespace menagerie::spades
