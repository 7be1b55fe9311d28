// SPDX-License-Identifier: Apache-2.0
#include "games/rage_n_glyphs/inference.h"

#include <algorithm>

#include "games/rage_n_glyphs/steps.h"

// Seat by seat in the order of bids: what one may hold, according to everyone else, follows from
// its bid, and the chances of the next seat follow from that. Cards of different seats count as
// independent of each other, which they nearly are.
namespace menagerie::rage_n_glyphs {
namespace {

// 7  Bidding 1 brings 11 points if it wins, bidding 0 brings 5 if it doesn't and 1 if it does: 1 is
// better from a chance of one in three on.
constexpr double worth_bidding = 1.0 / 3;
// Someone whose chance is this near to it may bid either way; and anyone may, now and then.
constexpr double doubt = 0.06;
constexpr double whim = 0.02;

// Which card a seat may have, by probability.
struct Belief {
  std::array<double, GlyphDeck::places> kinds{};
  // Summed up: cards of a suit below a rank. below[suit][ranks] is the whole suit.
  std::array<std::array<double, ranks + 1>, suits> below{};
  double twos = 0, fours = 0;

  double suit(Suit suit) const { return below[static_cast<unsigned>(suit)][ranks]; }
  double lower(Card card) const {
    return below[static_cast<unsigned>(suit_of(card))][rank_of(card)];
  }
  double higher(Card card) const {
    return suit(suit_of(card)) - below[static_cast<unsigned>(suit_of(card))][rank_of(card) + 1];
  }
  double joker() const { return twos + fours; }

  // Makes all of it one, and sums up.
  void settle() {
    double all = 0;
    for (const double one : kinds) all += one;
    for (double& one : kinds) one /= all;
    for (unsigned s = 0; s < suits; ++s) {
      for (unsigned rank = 0; rank < ranks; ++rank) {
        const Card card = card_of(static_cast<Suit>(s), rank);
        below[s][rank + 1] = below[s][rank] + kinds[card.place()];
      }
    }
    twos = kinds[joker_2.place()];
    fours = kinds[joker_4.place()];
  }
};

using Beliefs = FixedVector<Belief, seats_max>;  // In order of play.

// Trump at the end of the trick, which is what counts (R5), by probability.
struct Trumps {
  std::array<double, suits> suit{};
  double none = 0;
};

// The last joker of the others decides (5.1, 5.2).
Trumps trumps_after(const Beliefs& beliefs, unsigned own_place, Suit now) {
  Trumps trumps;
  double unchanged = 1;
  for (std::size_t place = beliefs.size(); place-- > 0;) {
    if (place == own_place) continue;
    trumps.none += unchanged * beliefs[place].fours;
    const double another = unchanged * beliefs[place].twos / (suits - 1);
    for (unsigned s = 0; s < suits; ++s) {
      if (static_cast<Suit>(s) != now) trumps.suit[s] += another;
    }
    unchanged *= 1 - beliefs[place].joker();
  }
  trumps.suit[static_cast<unsigned>(now)] += unchanged;
  return trumps;
}

// The chance that a card which is not of the trump suit wins. It must be of the suit led.
double chance_aside(const Beliefs& beliefs, unsigned own_place, Card card, Suit trump) {
  const auto stays_below = [&](const Belief& belief) {
    const double trumped = trump == Suit::none ? 0 : belief.suit(trump);
    return 1 - trumped - belief.higher(card);
  };
  // From the last place to the first: the chance if everyone before it has a joker.
  double rest = 1;  // That no one behind a place wins.
  double chance = 0;
  for (std::size_t place = beliefs.size(); place-- > 0;) {
    if (place == own_place) {
      chance = rest;  // It sets the suit itself.
      continue;
    }
    if (place < own_place) {
      chance = beliefs[place].joker() * chance + beliefs[place].lower(card) * rest;
    }
    rest *= stays_below(beliefs[place]);
  }
  return chance;
}

double chance_to_win(const Beliefs& beliefs, unsigned own_place, Card card, const Trumps& trumps) {
  if (is_joker(card)) return 0;  // 6.3: unless the whole trick is jokers, which is rare.
  double chance = trumps.none * chance_aside(beliefs, own_place, card, Suit::none);
  for (unsigned s = 0; s < suits; ++s) {
    const auto trump = static_cast<Suit>(s);
    if (trump != suit_of(card)) {
      chance += trumps.suit[s] * chance_aside(beliefs, own_place, card, trump);
      continue;
    }
    double unbeaten = 1;
    for (unsigned place = 0; place < beliefs.size(); ++place) {
      if (place != own_place) unbeaten *= 1 - beliefs[place].higher(card);
    }
    chance += trumps.suit[s] * unbeaten;
  }
  return chance;
}

// How likely someone with this chance to win bids 1.
double bids_one(double chance) {
  const double leaning = 0.5 + (chance - worth_bidding) / (2 * doubt);
  return whim / 2 + (1 - whim) * std::clamp(leaning, 0.0, 1.0);
}

}  // namespace

Inference::Reading::Reading(const View<RageNGlyphs>& view) {
  const Shown& shown = view.shown;
  const unsigned players = shown.options.players;
  if (shown.phase != Phase::bidding || shown.hand_size != 1 ||
      bids_are_simultaneous(shown.options)) {
    return;
  }
  for (const Seat seat : SeatSet::first(players)) {
    if (shown.bids.has(seat) && seat != view.who) bidders_.add(seat);
  }
  if (bidders_.empty()) return;

  Belief any;
  for (const Card kind : all_kinds) {
    const unsigned unseen = count_of(all_cards, kind) - count_of(shown.flipped, kind);
    any.kinds[kind.place()] = unseen;
  }
  any.settle();
  Beliefs beliefs;
  for (unsigned place = 0; place < players; ++place) beliefs.push_back(any);
  for (unsigned place = 0; place < players; ++place) {
    const Seat seat = shown.leader.left_by(place, players);
    if (!shown.bids.has(seat)) return;
    const Trumps trumps = trumps_after(beliefs, place, shown.trump);
    Belief belief;
    for (const Card kind : all_kinds) {
      const double one = bids_one(chance_to_win(beliefs, place, kind, trumps));
      const double explained = shown.bids[seat] == 1 ? one : 1 - one;
      explained_[seat][kind.place()] = static_cast<float>(explained);
      belief.kinds[kind.place()] = any.kinds[kind.place()] * explained;
    }
    belief.settle();
    beliefs[place] = belief;
  }
}

double Inference::Reading::likelihood(const State& world) const {
  double product = 1;
  for (const Seat seat : bidders_) {
    const Cards hand = world.hidden.hands[seat];
    const auto explained = static_cast<double>(explained_[seat][hand.lowest().place()]);
    product *= explained;
  }
  return product;
}

}  // namespace menagerie::rage_n_glyphs
