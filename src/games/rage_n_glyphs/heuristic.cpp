// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "games/rage_n_glyphs/rules.h"
#include "games/rage_n_glyphs/steps.h"

// Rules of thumb. Bid the tricks that the cards are worth on average. While tricks are wanted, win
// them with the cheapest card that does it; once the bid is reached, get rid of cards that might
// win another. A bid that can't be met any more is ignored: every trick is still a point.
namespace menagerie::rage_n_glyphs {

namespace {

// Tuned by self-play.
constexpr double low_trump_worth = 0.3;  // For a trump that is beaten in its own suit.
constexpr double side_suit_base = 0.2;   // How often a side suit is led: this,
constexpr double side_suit_more = 0.15;  // and this for every card of a hand.
constexpr double thrift = 0.5;           // The value of keeping a card while tricks are wanted,
constexpr double riddance = 0.3;         // and of getting rid of it when they aren't.
constexpr double joker_worth = 0.05;     // For every trump in the hand.
constexpr double luck = 0.2;             // Of an even share of the tricks, won by chance.

// What one seat infers about the cards it hasn't seen.
struct Prospect {
  Cards unseen;
  Suit trump;
  unsigned rivals;
  double dealt;   // The chance that an unseen card is in a rival's hand.
  double ruffed;  // The chance that one rival, void of a suit, has a trump.
};

double power(double base, unsigned exponent) {
  double result = 1;
  for (; exponent > 0; exponent >>= 1, base *= base) {
    if ((exponent & 1) != 0) result *= base;
  }
  return result;
}

Prospect prospect_of(const Shown& shown, const Mine& mine, Seat seat) {
  Prospect prospect{};
  prospect.unseen = all_cards - shown.played - shown.flipped - mine.hand;
  unsigned held = 0;
  for (unsigned i = 0; i < shown.options.players; ++i) {
    if (Seat(i) != seat) held += cards_left(shown, Seat(i));
  }
  prospect.trump = shown.trump;
  prospect.rivals = shown.options.players - 1u;
  prospect.dealt = static_cast<double>(held) / std::max(1u, held + shown.pile_size);
  const unsigned trumps = (prospect.unseen & of(shown.trump)).size();
  prospect.ruffed = 1 - power(1 - prospect.dealt / prospect.rivals, trumps);
  return prospect;
}

// The chance that the card wins a trick of its suit if `later` of the rivals play after it and no
// earlier card beats it.
double chance_to_hold(const Prospect& prospect, Card card, unsigned later) {
  if (is_joker(card)) return 0;
  const double each = prospect.dealt / prospect.rivals;
  const Cards suit = prospect.unseen & of(suit_of(card));
  const Cards higher = suit & Cards::range(card.place() + 1, ranks - 1 - rank_of(card));
  const double unbeaten = power(1 - each * later, higher.size());
  if (suit_of(card) == prospect.trump) return unbeaten;
  const double ruff = power(1 - each, suit.size()) * prospect.ruffed;
  return unbeaten * power(1 - ruff, later);
}

// What a card is worth before the first trick: a high card of a side suit depends on its suit being
// led, and a low trump sometimes wins a trick of another suit.
double worth(const Prospect& prospect, Card card, unsigned hand_size) {
  const double holds = chance_to_hold(prospect, card, prospect.rivals);
  if (suit_of(card) == prospect.trump) return holds + (1 - holds) * low_trump_worth;
  return holds * std::min(1.0, side_suit_base + side_suit_more * hand_size);
}

Action best_bid(const Shown& shown, const Mine& mine, Seat seat) {
  const Prospect prospect = prospect_of(shown, mine, seat);
  double tricks = luck * shown.hand_size / shown.options.players;
  for (const Card card : mine.hand) tricks += worth(prospect, card, shown.hand_size);
  Action best{};
  double least = 1e9;
  for (const Action action : RageNGlyphs::legal(shown, mine, seat)) {
    const double off = std::abs(action.a - tricks);
    if (off < least) best = action;
    least = std::min(least, off);
  }
  return best;
}

// Whether another trick is welcome: not if the bid is reached. Once the bid can't be met, every
// trick is.
bool wants_a_trick(const Shown& shown, const Mine& mine, Seat seat) {
  const unsigned bid = shown.bids[seat] != no_bid ? shown.bids[seat] : mine.bid;
  return bid != shown.tricks[seat];
}

// The chance that the card wins the current trick.
double chance_to_win(const Prospect& prospect, const Shown& shown, Card card) {
  unsigned best = 0;
  for (const Card other : shown.trick) {
    best = std::max(best, strength(other, shown.led, shown.trump));
  }
  const Suit led = shown.led == Suit::none ? suit_of(card) : shown.led;
  if (is_joker(card) || strength(card, led, shown.trump) <= best) return 0;
  const auto played = static_cast<unsigned>(shown.trick.size());
  return chance_to_hold(prospect, card, prospect.rivals - played);
}

// The value of keeping a card: it may win a later trick. A joker takes the trump suit away, which
// is bad for a hand with trumps.
double worth_keeping(const Prospect& prospect, Cards hand, Card card) {
  if (!is_joker(card)) return chance_to_hold(prospect, card, prospect.rivals);
  return joker_worth * (hand & of(prospect.trump)).size();
}

Action best_play(const Shown& shown, const Mine& mine, Seat seat) {
  const Prospect prospect = prospect_of(shown, mine, seat);
  const bool wanted = wants_a_trick(shown, mine, seat);
  Card best;
  double most = -1e9;
  for (const Card card : playable(mine.hand, shown.led)) {
    const double wins = chance_to_win(prospect, shown, card);
    const double keep = worth_keeping(prospect, mine.hand, card);
    const double merit = wanted ? wins - thrift * keep : riddance * keep - wins;
    if (merit > most) best = card;
    most = std::max(most, merit);
  }
  return play(best);
}

// The cards that would be the best in a trick of their suit.
Cards beating(const Shown& shown) {
  const Card best = shown.trick[winning_place(shown.trick, shown.led, shown.trump)];
  const Cards higher = Cards::range(best.place() + 1, ranks - 1 - rank_of(best));
  return suit_of(best) == shown.trump ? higher : higher | of(shown.trump);
}

// The higher of two random cards to win the trick, the lower one to lose it.
Card quick_lead(const Shown& shown, Cards hand, bool wanted, Rng& rng) {
  const auto draw = [&] { return hand.nth(rng.below(hand.size())); };
  const auto height = [&](Card card) {
    return strength(card, Suit::none, shown.trump) + rank_of(card);
  };
  const Card one = draw(), other = draw();
  return (height(one) > height(other)) == wanted ? one : other;
}

}  // namespace

// For playouts: no chances are reckoned, so that a search takes half the time. Any card that wins
// or loses the trick as it is wanted so far, else any at all.
Action choose_quickly(const Shown& shown, const Mine& mine, Seat seat, Rng& rng) {
  if (shown.phase == Phase::bidding) return best_bid(shown, mine, seat);
  const bool wanted = wants_a_trick(shown, mine, seat);
  const Cards legal = playable(mine.hand, shown.led);
  if (shown.led == Suit::none) return play(quick_lead(shown, legal, wanted, rng));
  const Cards winners = legal & beating(shown);
  const Cards fitting = wanted ? winners : legal - winners;
  const Cards choice = fitting.empty() ? legal : fitting;
  return play(choice.nth(rng.below(choice.size())));
}

Action choose(const Shown& shown, const Mine& mine, Seat seat, Rng&) {
  return shown.phase == Phase::bidding ? best_bid(shown, mine, seat) : best_play(shown, mine, seat);
}

}  // namespace menagerie::rage_n_glyphs
