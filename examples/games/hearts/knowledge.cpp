// SPDX-License-Identifier: Apache-2.0
#include "games/hearts/rules.h"

#include "game/kit/keys.h"
#include "games/hearts/solving.h"

namespace menagerie::hearts {

Mine Hearts::mine(const State& state, Observer who) {
  const unsigned players = state.shown.options.players;
  if (!who || who->index() >= players) return {};
  return {state.hidden.hands[*who],
          kit::own_passing<Deck>(state.shown.passing, state.hidden.passed, *who, players)};
}

// 2.1  Which cards are passed, the others don't see.
Action Hearts::seen(const Shown&, Observer actor, const Action& action, Observer who) {
  if (action.verb == Verb::play || actor == who) return action;
  return {action.verb, unseen, 0};
}

// A seat knows where the cards went that it passed, and everyone knows who has to lead.
kit::HiddenPlaces<Deck, seats> hidden_hands(const View<Hearts>& view) {
  const Shown& shown = view.shown;
  const unsigned players = shown.options.players;
  kit::HiddenPlaces<Deck, seats> known;
  if (shown.phase != Phase::pass && shown.phase != Phase::play) return known;
  known.unseen = deck_of(shown.options) - all_played(shown) - view.mine.hand;
  const bool begins = shown.phase == Phase::play && shown.tricks == 0 && shown.trick.empty();
  for (const Seat seat : SeatSet::first(players)) {
    if (seat == view.who) continue;
    CardSet holds;
    if (begins && seat == shown.trick.leader) holds.add(lowest_club(shown.options));
    if (view.who && shown.phase == Phase::play && seat == shown.passing.to(*view.who, players)) {
      holds |= view.mine.passing.passed - shown.played[seat];
    }
    known.places.push_back({seat.index(), hand_size(shown, seat), shown.lacks[seat], holds});
  }
  return known;
}

void draw_passed(State& world, const View<Hearts>& view, Rng& rng) {
  const auto had = [&](Seat seat) { return world.hidden.hands[seat] | world.shown.played[seat]; };
  kit::draw_passed(world.hidden.passed, world.shown.passing, view.mine.passing, view.who,
                   world.shown.options.players, had, rng);
}

bool Hearts::consistent(const State& state) {
  return kit::fits(hidden_hands({state.shown, {}, {}}), state.hidden.hands.values);
}

std::uint64_t Revealing::revealed(const Shown& shown, const Mine& mine) {
  return kit::key_of(shown.round, mine.passing.received);
}

// --- With all cards open ------------------------------------------------------------------------

std::uint64_t Solving::key(const State& state) {
  const Shown& shown = state.shown;
  return kit::key_of(shown.phase, shown.round, state.hidden.hands, shown.passing.chosen,
                     state.hidden.passed, shown.trick, shown.tricks == 0, shown.broken,
                     shown.points, shown.scores);
}

bool Solving::is_known(const View<Hearts>& view, const State& world) {
  return view.shown.phase != Phase::pass &&
         kit::is_certain(hidden_hands(view), world.hidden.hands.values);
}

std::pair<int, int> Solving::bounds(const State& state, Seat seat) {
  const Shown& shown = state.shown;
  const int score = shown.scores[seat];
  if (shown.phase == Phase::deal || shown.phase == Phase::over) return {-score, -score};
  unsigned taken = 0;
  bool shared = false;  // Whether no one can take all points any more.
  for (const Seat other : SeatSet::first(shown.options.players)) {
    shared = shared || (taken > 0 && shown.points[other] > 0);
    taken += shown.points[other];
  }
  if (!shared) return {-score - static_cast<int>(all_points(shown.options)), -score};
  const int least = score + shown.points[seat];
  return {-least - static_cast<int>(all_points(shown.options) - taken), -least};
}

}  // namespace menagerie::hearts
