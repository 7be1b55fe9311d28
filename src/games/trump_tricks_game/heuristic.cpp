// SPDX-License-Identifier: Apache-2.0
//
// Rules of thumb. A trick is worth what it adds to the points a seat can expect this turn: it
// brings footprints and animals, but it uses up one of the tricks the seat may take. So a poor
// trick has a negative value while richer ones are still to come. Cards are chosen by the chance
// of winning a trick worth having, or of leaving a poor one to another seat.
#include <algorithm>
#include <array>

#include "games/trump_tricks_game/rules.h"

namespace menagerie::trump_tricks_game {

namespace {

// The chance that a seat that can beat the trick's best card does so.
constexpr double wish_to_win = 0.6;
// The cost of each point for an opponent.
constexpr double envy = 0.35;

// The table as one seat sees it, with the averages that every evaluation needs.
struct Position {
  const Shown& shown;
  Cards hand;
  Seat me;
  Cards unknown;                // In hands closed to this seat.
  double prints_a_trick = 0;    // Footprints per remaining trick of this turn.
  double strength_a_trick = 0;  // Strength for the next turn, per remaining trick.
  double unseen_share = 0;      // One over the number of unknown cards.
};

// 2.2  How strong cards are in the next turn: high cards and its trumps count.
double strength(const Shown& shown, Cards cards) {
  if (shown.turn == turns) return 0;
  const Cards trumps = of(shown.trumps[shown.turn]);
  const Cards mid = below(13) - below(8), high = below(13) - below(10);
  return (cards & mid).size() + (cards & high).size() + 2.0 * (cards & trumps).size() +
         (cards & trumps & high).size();
}

Position position_of(const Shown& shown, const Mine& mine, Seat me) {
  Position position{shown, hand_of(shown, mine, me), me, {}};
  Cards waiting = deck(shown.options.players);
  position.unknown = waiting - shown.trick - mine.closed;
  for (const Seat seat : SeatSet::first(shown.options.players)) {
    waiting -= shown.won[seat];
    position.unknown -= shown.open[seat] | shown.won[seat];
  }
  const double left = tricks_a_turn - shown.tricks_done;
  position.prints_a_trick = prints(waiting) / left;
  position.strength_a_trick = strength(shown, waiting) / left;
  position.unseen_share = position.unknown.empty() ? 0 : 1.0 / position.unknown.size();
  return position;
}

// The expected points of a turn with these cards won and that many tricks still to come.
double expected_points(const Position& position, Cards won, double tricks_to_come) {
  const double tracks = prints(won) + tricks_to_come * position.prints_a_trick;
  const double kinds = std::min(4.0, animals(won) + tricks_to_come * 0.9);
  return tracks * kinds;
}

// What these cards are worth to a seat that spends one of its tricks on them.
double worth(const Position& position, Seat seat, Cards cards) {
  const Shown& shown = position.shown;
  if (shown.turn == turns) return catch_points(cards);
  const double wanted = limit(shown) - shown.tricks[seat];
  const double strength_weight = shown.turn == turns - 1 ? 1.2 : 0.4;
  return expected_points(position, shown.won[seat] | cards, wanted - 1) -
         expected_points(position, shown.won[seat], wanted) +
         strength_weight * (strength(shown, cards) - position.strength_a_trick);
}

// What a card in the hand is worth for the rest of this turn.
double use(const Position& position, Card card) {
  const bool is_trump = colour_of(card) == trump(position.shown);
  const double power = number_of(card) + (is_trump ? 9.0 : 0.0);
  return power * (position.shown.turn == turns ? 0.3 : 0.12);
}

// The seat and strength of the card that is winning so far.
struct Best {
  Seat seat;
  Card card;
  bool exists = false;
};

Best best_after(const Shown& shown, Colour colour, Seat seat, Card card) {
  Best best;
  unsigned best_strength = 0;
  for (const Seat other : SeatSet::first(shown.options.players)) {
    const Card played = other == seat ? card : shown.played[other];
    if (played == Card{} || !needs_tricks(shown, other)) continue;
    unsigned power = number_of(played);
    if (colour_of(played) == trump(shown)) {
      power += 16;
    } else if (colour_of(played) != colour) {
      continue;
    }
    if (power > best_strength) {
      best = {other, played, true};
      best_strength = power;
    }
  }
  return best;
}

// The cards that beat that card in a trick of this colour.
Cards beaters(const Shown& shown, Colour colour, Card card) {
  const Colour of_card = colour_of(card);
  const Cards higher = of(of_card) - below(number_of(card) + 1);
  return of_card == trump(shown) || colour != of_card ? higher : higher | of(trump(shown));
}

// The chance that a seat still to play can beat the best card.
double can_beat(const Position& position, Seat seat, Colour colour, Card card) {
  const Shown& shown = position.shown;
  Cards beating = beaters(shown, colour, card);
  const Cards open = shown.open[seat];
  if (open.meets(of(colour))) beating &= of(colour);  // It must follow.
  if (open.meets(beating)) return 1;
  const unsigned closed = hand_size(shown, seat) - open.size();
  if (closed == 0) return 0;
  Cards possible = position.unknown & beating;
  for (const Colour each : colours) {
    if ((shown.voids[seat] >> static_cast<unsigned>(each) & 1) != 0) possible -= of(each);
  }
  // It can only trump if it lacks the colour, which is rare at the start of a turn.
  const bool may_follow = (shown.voids[seat] >> static_cast<unsigned>(colour) & 1) == 0;
  const double trumps = (possible - of(colour)).size() * (may_follow ? 0.15 : 1.0);
  const double chances = ((possible & of(colour)).size() + trumps) * position.unseen_share;
  return std::min(1.0, chances * closed);
}

// An estimate of the value of playing this card now.
double evaluate(const Position& position, Card card) {
  const Shown& shown = position.shown;
  const Seat me = position.me;
  const bool in_need = needs_tricks(shown, me);
  const bool sets = shown.colour == Colour::none && in_need;
  const Colour colour = sets ? colour_of(card) : shown.colour;
  const unsigned players = shown.options.players;
  Cards trick = shown.trick;
  trick.add(card);
  const double kept = in_need ? use(position, card) : 0;
  const Best best = best_after(shown, colour, me, card);
  // No player in need has played yet. An opponent will get these cards, so poor ones are best.
  if (!best.exists) return -envy * 3 * prints(trick) - 0.1 * strength(shown, trick);

  double holds = 1;
  Seat rival = best.seat;
  for (unsigned i = shown.cards_played + 1u; i < players; ++i) {
    const Seat later = shown.leader.left_by(i, players);
    if (!needs_tricks(shown, later)) continue;
    holds *= 1 - wish_to_win * can_beat(position, later, colour, best.card);
    rival = later;
  }
  const double to_come = players - 1u - shown.cards_played;
  const double more =
      (shown.turn == turns ? 2.5 : position.prints_a_trick * 3.0 / players) * to_come;
  const double best_share = best.seat == me ? 1.0 : -envy;
  const double value = worth(position, best.seat, trick) + more;
  const double lost = rival == best.seat ? 0 : envy * (worth(position, rival, trick) + more);
  return holds * best_share * value - (1 - holds) * lost - kept;
}

struct Choice {
  Action action;
  double value = -1e9;
};

// Keeps the best choice so far; equal choices are equally likely to be kept.
class Chooser {
 public:
  explicit Chooser(Rng& rng) : rng_(rng) {}
  void offer(Action action, double value) {
    if (value < best_.value) return;
    ties_ = value > best_.value ? 1 : ties_ + 1;
    if (ties_ == 1 || rng_.below(ties_) == 0) best_ = {action, value};
  }
  Action choice() const { return best_.action; }

 private:
  Rng& rng_;
  Choice best_;
  unsigned ties_ = 0;
};

Action choose_card(const Position& position, Rng& rng) {
  const Shown& shown = position.shown;
  Chooser chooser(rng);
  const Cards cards = playable(shown, position.hand);
  for (const Card card : cards) chooser.offer(Action::play(card), evaluate(position, card));
  // 6.1  Refusing costs little but reveals a card, so another card must be clearly better.
  const Cards last = refusable(shown, position.hand);
  if (last.empty()) return chooser.choice();
  double best = -1e9;
  for (const Card card : position.hand - last) best = std::max(best, evaluate(position, card));
  chooser.offer(Action::refuse(last.lowest()), best - 1);
  return chooser.choice();
}

// 7.1  Gives away a trick of negative value, to the player it harms most.
Action choose_keeping(const Position& position, Rng& rng) {
  const Shown& shown = position.shown;
  Chooser chooser(rng);
  chooser.offer(Action::keep(), worth(position, position.me, shown.trick) + 2);
  for (const Seat to : recipients(shown)) {
    chooser.offer(Action::donate(to), -envy * worth(position, to, shown.trick));
  }
  return chooser.choice();
}

// 7.3  Accepts a trick worth having; returns a poor one without its best card.
Action choose_answer(const Position& position, Rng& rng) {
  const Shown& shown = position.shown;
  Chooser chooser(rng);
  chooser.offer(Action::accept(), worth(position, position.me, shown.trick));
  for (const Card given : rejecting_cards(shown, position.hand)) {
    for (const Card taken : shown.trick) {
      Cards changed = shown.trick;
      changed.remove(taken);
      changed.add(given);
      const double gain = use(position, taken) - use(position, given);
      chooser.offer(Action::reject(given, taken),
                    gain - envy * worth(position, shown.taker, changed));
    }
  }
  return chooser.choice();
}

}  // namespace

Action choose(const Shown& shown, const Mine& mine, Seat seat, Rng& rng) {
  const Position position = position_of(shown, mine, seat);
  if (shown.step == Step::offer) return choose_keeping(position, rng);
  if (shown.step == Step::answer) return choose_answer(position, rng);
  return choose_card(position, rng);
}

}  // namespace menagerie::trump_tricks_game
