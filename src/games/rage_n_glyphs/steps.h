// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "games/rage_n_glyphs/state.h"

// The steps of a round, in order. Inline, because playouts are made of them.
namespace menagerie::rage_n_glyphs {

// 2.1  The size of the hands that will be dealt next.
inline unsigned next_hand(const Shown& shown) {
  return shown.hand_size == 0 ? 1u : shown.hand_size + shown.options.step;
}

// How many cards a seat has, according to what everyone has seen.
inline unsigned cards_left(const Shown& shown, Seat seat) {
  if (shown.phase != Phase::bidding && shown.phase != Phase::tricks) return 0;
  const unsigned place = seat.steps_from(shown.leader, shown.options.players);
  return shown.hand_size - shown.tricks_done - (place < shown.trick.size() ? 1u : 0u);
}

// 3.3, 3.4  Whether everyone bids at once, secretly.
inline bool bids_are_simultaneous(const Options& options) {
  return options.bidding != Bidding::open;
}

// 3.2  What the dealer, who bids last, may not bid; a number above every bid if anything is
// allowed.
inline unsigned hosed_bid(const Shown& shown) {
  if (!shown.options.hose_the_dealer || !(shown.to_act == SeatSet(shown.dealer))) return no_bid;
  const unsigned total = shown.bids.total(SeatSet::first(shown.options.players));
  return total <= shown.hand_size ? shown.hand_size - total : no_bid;
}

// 4.2, 4.4, 4.5  The suit led if the hand has it; otherwise anything. While no suit is led, the
// lane of `none` is empty. One of each kind of joker.
inline Cards playable(Cards hand, Suit led) {
  const Cards following = hand & of(led);
  return (following.empty() ? hand : following) & all_kinds;
}

// 2.5, 5.1  The top card of the pile is turned up; it never goes back (R4).
inline Card flip(State& state) {
  const Card card = state.hidden.pile.pop_back();
  --state.shown.pile_size;
  put(state.shown.flipped, kind_of(card));
  state.shown.turned_up.push_back(kind_of(card));
  return card;
}

// 2.5  The first suited card of the pile makes its suit trump; without one it is hearts (R2).
inline void turn_up_trump(State& state) {
  Suit trump = Suit::jokers;
  while (trump == Suit::jokers && state.shown.pile_size > 0) trump = suit_of(flip(state));
  if (trump == Suit::jokers) trump = Suit::hearts;
  state.shown.trump = state.shown.last_trump = trump;
}

// 5.1  J2: cards are turned up until one isn't of the trump suit. 5.3  Once the pile is used up, it
// is the next lower suit.
inline void change_trump(State& state) {
  Shown& shown = state.shown;
  Suit next = next_lower(shown.last_trump);
  while (shown.pile_size > 0) {
    const Card card = flip(state);
    if (!is_joker(card) && suit_of(card) != shown.trump) {
      next = suit_of(card);
      break;
    }
  }
  shown.trump = shown.last_trump = next;
}

// 5.2  J4: no trump from now on.
inline void play_joker(State& state, Card joker) {
  if (joker == joker_2) {
    change_trump(state);
  } else {
    state.shown.trump = Suit::none;
  }
}

// 6.1-6.3  A card with more strength wins: trumps over the suit led over all the rest, which
// have none.
inline unsigned strength(Card card, Suit led, Suit trump) {
  if (suit_of(card) == trump) return 32 + rank_of(card);
  return suit_of(card) == led ? 16 + rank_of(card) : 0;
}

// 6.1-6.3  The place in the trick of the card that wins it; if none has strength (all are jokers),
// the first. R5: by the trump in force now.
inline unsigned winning_place(const Trick& trick, Suit led, Suit trump) {
  unsigned best_place = 0;
  unsigned best = 0;
  for (unsigned place = 0; place < trick.size(); ++place) {
    const unsigned its = strength(trick[place], led, trump);
    if (its > best) best_place = place;
    best = std::max(best, its);
  }
  return best_place;
}

// 7.1-7.4  What a round is worth. Sums of conditions, since branches would be mispredicted.
inline int points_for(const Options& options, unsigned hand_size, unsigned bid, unsigned tricks) {
  const unsigned is_exact = bid == tricks;
  const unsigned shot_the_stars = options.shooting_the_stars & (tricks == hand_size);
  const unsigned bonus = bid == 0 ? 5 : 10;
  return static_cast<int>(tricks + shot_the_stars * tricks + is_exact * bonus);
}

// 8.1, 8.2  The highest score; among equals, the most in the last round.
inline SeatSet leading_seats(const Shown& shown) {
  const auto worth = [&](Seat seat) { return shown.scores[seat] * 1024 + shown.points[seat]; };
  return kit::best_of(worth, shown.options.players);
}

// 7, 8  The round is over.
inline void end_round(State& state) {
  Shown& shown = state.shown;
  if (shown.options.bidding == Bidding::secret) kit::show_bids(shown.bids, state.hidden.bids);
  for (unsigned i = 0; i < shown.options.players; ++i) {
    const Seat seat(i);
    const int points =
        points_for(shown.options, shown.hand_size, shown.bids[seat], shown.tricks[seat]);
    shown.points[seat] = static_cast<std::int16_t>(points);
    shown.scores[seat] = static_cast<std::int16_t>(shown.scores[seat] + points);
  }
  shown.voids = {};
  shown.to_act = SeatSet();
  if (shown.hand_size != final_hand(shown.options)) {
    shown.phase = Phase::deal;
    return;
  }
  shown.winners = leading_seats(shown);
  shown.phase = shown.winners.size() == 1 ? Phase::over : Phase::coin;  // 8.3
}

// 6  The last trick is complete: its winner leads to the next one.
inline void win_trick(State& state, Seat winner) {
  Shown& shown = state.shown;
  ++shown.tricks[winner];
  ++shown.tricks_done;
  shown.last_leader = shown.leader;
  shown.last_winner = winner;
  shown.led = Suit::none;
  shown.leader = winner;
  shown.to_act = winner;
  if (shown.tricks_done == shown.hand_size) end_round(state);
}

inline void end_trick(State& state) {
  Shown& shown = state.shown;
  const unsigned place = winning_place(shown.trick, shown.led, shown.trump);
  shown.last_trick = shown.trick;
  shown.trick = Trick{};
  win_trick(state, shown.leader.left_by(place, shown.options.players));
}

// 4, 5  One card.
inline void play_card(State& state, Seat seat, Card card) {
  Shown& shown = state.shown;
  take(state.hidden.hands[seat], card);
  put(shown.played, card);
  shown.trick.push_back(card);
  if (shown.led == Suit::none) {
    if (!is_joker(card)) shown.led = suit_of(card);  // 4.3
  } else if (suit_of(card) != shown.led) {
    const unsigned led = 1u << static_cast<unsigned>(shown.led);
    shown.voids[seat] = static_cast<std::uint8_t>(shown.voids[seat] | led);
  }
  if (is_joker(card)) play_joker(state, card);
  if (shown.trick.size() == shown.options.players) {
    end_trick(state);
  } else {
    shown.to_act = seat.left(shown.options.players);
  }
}

// 3  One bid; after the last one the seat left of the dealer leads (4.1).
inline void make_bid(State& state, Seat seat, std::uint8_t tricks) {
  Shown& shown = state.shown;
  const unsigned players = shown.options.players;
  if (bids_are_simultaneous(shown.options)) {
    state.hidden.bids.make(seat, tricks);
    shown.to_act.remove(seat);
    if (!shown.to_act.empty()) return;
    if (shown.options.bidding == Bidding::hidden) {
      kit::show_bids(shown.bids, state.hidden.bids);
    }
  } else {
    shown.bids.make(seat, tricks);
    if (seat != shown.dealer) {
      shown.to_act = seat.left(players);
      return;
    }
  }
  shown.phase = Phase::tricks;
  shown.to_act = shown.leader;
}

}  // namespace menagerie::rage_n_glyphs
