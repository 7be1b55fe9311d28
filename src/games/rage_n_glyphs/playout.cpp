// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "games/rage_n_glyphs/rules.h"
#include "games/rage_n_glyphs/steps.h"

// Random play. The tricks of a round are played in registers, without what only an onlooker needs
// (voids, whose turn it is); a test holds the result to step_random(), byte for byte.
namespace menagerie::rage_n_glyphs {
namespace {

// A set of cards as two plain words, which stay in registers.
struct Words {
  std::uint64_t low = 0, high = 0;
};
constexpr Words words_of(Cards cards) { return {cards.word_at(0), cards.word_at(1)}; }

// All ones where the condition holds: for choices without a branch.
constexpr std::uint64_t mask_if(bool condition) {
  return std::uint64_t{0} - static_cast<std::uint64_t>(condition);
}

// 4.2, 4.4, 4.5  Takes a random playable card out of the hand; of jokers the one of the lowest
// place. The same choice as in step_random(), without a branch.
inline unsigned take_random(Words& hand, Words lane, Rng& rng) {
  constexpr Words kinds = words_of(all_kinds);
  const std::uint64_t void_of_led = mask_if(((hand.low & lane.low) | (hand.high & lane.high)) == 0);
  const std::uint64_t low = hand.low & (lane.low | void_of_led);
  const std::uint64_t high = hand.high & (lane.high | void_of_led) & kinds.high;
  const auto lows = static_cast<unsigned>(std::popcount(low));
  const unsigned n = rng.below(lows + static_cast<unsigned>(std::popcount(high)));
  const bool is_high = n >= lows;
  const std::uint64_t in_high = mask_if(is_high);
  const std::uint64_t word = (low & ~in_high) | (high & in_high);
  const unsigned bit = nth_bit(word, n - (lows & static_cast<unsigned>(in_high)));
  hand.low &= ~((std::uint64_t{1} << bit) & ~in_high);
  hand.high &= ~((std::uint64_t{1} << bit) & in_high);
  return bit + (static_cast<unsigned>(is_high) << 6);
}

// The number of jokers of that kind has become one less: the lowest places again.
inline void close_ranks(Words& hand, unsigned joker) {
  const unsigned shift = joker - 64;
  const std::uint64_t kind = std::uint64_t{0xf} << shift;
  hand.high = (hand.high & ~kind) | ((hand.high & kind) >> 1 & kind);
}

// 6.1-6.3  By packed strengths: each suit's bonus is a byte of `bonuses`, 32 for trump and 16 for
// the suit led; suitless lanes get none. Two cards never tie but where neither can win.
template <unsigned players>
inline unsigned winner_of(const std::array<std::uint8_t, players>& cards, Suit led, Suit trump) {
  if (led == Suit::none) [[unlikely]] return 0;
  const std::uint64_t bonuses = std::uint64_t{16} << (static_cast<unsigned>(led) * 8) |
                                std::uint64_t{32} << (static_cast<unsigned>(trump) * 8);
  unsigned best = 0;
  for (unsigned place = 0; place < players; ++place) {
    const unsigned bonus = bonuses >> (cards[place] / 16 * 8) & 0xff;
    best = std::max(best, (bonus + cards[place] % 16) << 8 | place);
  }
  return best & 0xff;
}

// 4-6  From the beginning of a trick to the end of the round.
template <unsigned players>
void play_tricks(State& state, Rng& shared_rng) {
  Rng rng = shared_rng;
  Shown& shown = state.shown;
  std::array<Words, players> hands;
  for (unsigned seat = 0; seat < players; ++seat) {
    const Cards hand = state.hidden.hands[Seat(seat)];
    hands[seat] = words_of(hand);
    shown.played |= hand - of(Suit::jokers);
  }
  unsigned leader = shown.leader.index();
  unsigned tricks_left = shown.hand_size - shown.tricks_done;
  std::array<std::uint8_t, players> cards{};
  for (;;) {
    Suit led = Suit::none;
    for (unsigned place = 0, seat = leader; place < players; ++place) {
      const unsigned card = take_random(hands[seat], words_of(of(led)), rng);
      cards[place] = static_cast<std::uint8_t>(card);
      if (card >= joker_2.place()) [[unlikely]] {
        close_ranks(hands[seat], card);
        put(shown.played, Card(card));
        play_joker(state, Card(card));
      } else if (place == 0 || led == Suit::none) {
        led = suit_of(Card(card));
      }
      seat = seat + 1 == players ? 0 : seat + 1;
    }
    if (--tricks_left == 0) {
      shown.led = led;
      break;
    }
    leader += winner_of<players>(cards, led, shown.trump);
    leader -= leader >= players ? players : 0;
    ++shown.tricks[Seat(leader)];
  }
  shared_rng = rng;
  shown.leader = Seat(leader);
  shown.tricks_done = static_cast<std::uint8_t>(shown.hand_size - 1);
  for (const std::uint8_t card : cards) shown.trick.push_back(Card(card));
  end_trick(state);
}

using PlayTricks = void (*)(State&, Rng&);
template <unsigned... more>
constexpr std::array<PlayTricks, sizeof...(more)> for_players(
    std::integer_sequence<unsigned, more...>) {
  return {play_tricks<players_min + more>...};
}
constexpr auto play_tricks_of =
    for_players(std::make_integer_sequence<unsigned, players_max - players_min + 1>{});

}  // namespace
}  // namespace menagerie::rage_n_glyphs

namespace menagerie {

using namespace rage_n_glyphs;  // NOLINT: this file is their body.

void RageNGlyphs::step_random(State& state, Rng& rng) {
  const Shown& shown = state.shown;
  const Seat seat = shown.to_act.lowest();
  if (shown.phase == Phase::bidding) {
    const unsigned hosed = hosed_bid(shown);
    const unsigned choices = shown.hand_size + (hosed == no_bid ? 1u : 0u);
    const unsigned tricks = rng.below(choices);
    make_bid(state, seat, static_cast<std::uint8_t>(tricks + (tricks >= hosed ? 1u : 0u)));
  } else {
    const Cards cards = playable(state.hidden.hands[seat], shown.led);
    play_card(state, seat, cards.nth(rng.below(cards.size())));
  }
}

unsigned RageNGlyphs::play_round_out(State& state, Rng& rng) {
  const Shown& shown = state.shown;
  unsigned decisions = 0;
  while (shown.phase == Phase::bidding || (shown.phase == Phase::tricks && !shown.trick.empty())) {
    step_random(state, rng);
    ++decisions;
  }
  if (shown.phase == Phase::tricks) {
    decisions += (shown.hand_size - shown.tricks_done) * shown.options.players;
    play_tricks_of[shown.options.players - players_min](state, rng);
  }
  if (shown.phase == Phase::coin) step_chance<RageNGlyphs>(state, Turn::Kind::chance, rng);
  return decisions;
}

}  // namespace menagerie
