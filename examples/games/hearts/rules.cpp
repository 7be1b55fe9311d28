// SPDX-License-Identifier: Apache-2.0
#include "games/hearts/rules.h"

#include <algorithm>

namespace menagerie::hearts {

namespace {

void begin_play(State& state);
void finish_trick(State& state);
void finish_round(State& state);

}  // namespace

// --- 1  Dealing ---------------------------------------------------------------------------------

// Everyone is at most one point short of the target before the last round, and each round makes at
// least all points.
unsigned Hearts::events_max(const Options& options) {
  const unsigned rounds = options.players * (options.target - 1u) / all_points(options) + 1u;
  return rounds * (1u + options.players * (3u + each_of(options)));
}

template <class Source>
Deal Hearts::shuffle(const State& state, Draws<Source>& draws) {
  const Options& options = state.shown.options;
  return Deal::shuffled(deck_of(options), options.players, each_of(options), draws);
}
template hearts::Deal Hearts::shuffle(const State&, Draws<Rng>&);
template hearts::Deal Hearts::shuffle(const State&, Draws<Keystream>&);

// 2.2  One seat further to the left in each round, until the cards would return to their owner.
void Hearts::deal(State& state, const Deal& deal) {
  Shown fresh = start(state.shown.options).shown;
  const unsigned players = fresh.options.players;
  fresh.round = state.shown.round;
  fresh.scores = state.shown.scores;
  fresh.phase = Phase::pass;
  fresh.passing.steps = static_cast<std::uint8_t>((fresh.round - 1u) % players + 1u);
  if (fresh.passing.steps < players) fresh.passing.number = passed_by_each(fresh.options);
  state = {fresh, {deal.hands, {}}};
  if (fresh.passing.number == 0) begin_play(state);
}

// --- 2, 3  Passing, and playing a trick ---------------------------------------------------------

Turn Hearts::turn(const Shown& shown) {
  const unsigned players = shown.options.players;
  switch (shown.phase) {
    case Phase::deal:
      return {Turn::Kind::deal, {}};
    case Phase::pass:
      return Turn::of_seats(shown.passing.choosing(players));
    case Phase::play:
      return Turn::of_seats(shown.trick.to_act(players));
    case Phase::over:
      break;
  }
  return {Turn::Kind::over, {}};
}

void Hearts::apply(State& state, Seat seat, const Action& action) {
  Shown& shown = state.shown;
  const Card card = action.card();
  auto& hands = state.hidden.hands;
  if (action.verb != Verb::play) {
    const CardSet cards = action.verb == Verb::pass ? CardSet(card) : action.cards(3);
    const bool done = kit::pass_cards(shown.passing, state.hidden.passed, hands, seat, cards,
                                      shown.options.players);
    return done ? begin_play(state) : void();
  }
  hands[seat].remove(card);
  shown.lacks[seat] |= shown_lacking(shown, card);
  shown.played[seat].add(card);
  shown.broken = shown.broken || hearts.has(card);  // R2
  shown.trick.cards.push_back(card);
  if (shown.trick.cards.size() == shown.options.players) finish_trick(state);
}

CardSet all_played(const Shown& shown) {
  CardSet cards;
  for (const CardSet played : shown.played.values) cards |= played;
  return cards;
}

namespace {

// 3.1  Whoever holds the lowest club leads it.
void begin_play(State& state) {
  state.shown.phase = Phase::play;
  for (const Seat seat : SeatSet::first(state.shown.options.players)) {
    if (!state.hidden.hands[seat].has(lowest_club(state.shown.options))) continue;
    state.shown.trick.leader = seat;
  }
}

// 3.5
void finish_trick(State& state) {
  Shown& shown = state.shown;
  const Trick trick = shown.trick;
  const unsigned led = Deck::suit(trick.cards.front());
  const auto strength = [&](Card card) { return kit::strength(card, led); };
  const Seat winner = trick.by(kit::strongest(trick.cards, strength), shown.options.players);
  for (const Card card : trick.cards) {
    const unsigned worth = hearts.has(card) ? 1 : card == black_queen ? 13 : 0;  // 4.1
    shown.points[winner] = static_cast<std::uint8_t>(shown.points[winner] + worth);
  }
  ++shown.tricks;
  shown.last_trick = trick;
  shown.trick = {winner, {}};
  if (shown.tricks == each_of(shown.options)) finish_round(state);
}

// --- 4  Points ----------------------------------------------------------------------------------

void finish_round(State& state) {
  Shown& shown = state.shown;
  const SeatSet everyone = SeatSet::first(shown.options.players);
  const auto all = static_cast<std::uint8_t>(all_points(shown.options));
  for (const Seat seat : everyone) {
    if (shown.points[seat] != all) continue;
    for (const Seat other : everyone) shown.points[other] = other == seat ? 0 : all;  // 4.2
    break;
  }
  bool enough = false;
  for (const Seat seat : everyone) {
    shown.scores[seat] = static_cast<std::uint8_t>(shown.scores[seat] + shown.points[seat]);
    enough = enough || shown.scores[seat] >= shown.options.target;  // 4.3
  }
  shown.phase = enough ? Phase::over : Phase::deal;
  if (!enough) ++shown.round;
  state.hidden = {};
  shown.played = shown.lacks = {};
}

}  // namespace

SeatMap<int> Hearts::scores(const Shown& shown) {
  SeatMap<int> scores;
  for (const Seat seat : SeatSet::first(shown.options.players)) scores[seat] = shown.scores[seat];
  return scores;
}

// 4.3, R1
SeatSet Hearts::winners(const Shown& shown) {
  return kit::best_of(shown.scores, shown.options.players, kit::Best::fewest);
}

}  // namespace menagerie::hearts
