// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "games/rage_n_glyphs/rules.h"
#include "games/rage_n_glyphs/steps.h"

// Random play. The tricks of a round are played in registers, without what only an onlooker needs
// (voids, whose turn it is); a test holds the result to step_random(), byte for byte.
namespace menagerie::rage_n_glyphs {
namespace {

// The kinds of card in a hand, as two plain words, which stay in registers.
using Words = std::array<std::uint64_t, 2>;
constexpr Words words_of(Cards cards) { return {cards.word_at(0), cards.word_at(1)}; }

// The bit of `word` whose number, counted from the lowest, is that of the only bit of `number`;
// nothing if there are not so many.
inline std::uint64_t numbered_bit(std::uint64_t word, std::uint64_t number) {
#ifdef __BMI2__
  return _pdep_u64(number, word);
#else
  for (; number > 1 && word != 0; number >>= 1) word &= word - 1;
  return number != 0 ? word & (~word + 1) : 0;
#endif
}

// A card that was taken out of a hand.
struct Taken {
  unsigned place;
  bool is_joker;
};

// Takes a random card of `low` and `high` out of the hand, the same as in step_random(). Without
// a branch, because nothing could foretell it: the card's number runs through one word and what
// is left of it through the other, and a word without the card gives no bit.
inline Taken take_random(Words& hand, std::uint64_t low, std::uint64_t high, Rng& rng) {
  const auto lows = static_cast<unsigned>(std::popcount(low));
  const unsigned choices = lows + static_cast<unsigned>(std::popcount(high));
  const std::uint64_t number = std::uint64_t{1} << rng.below(choices);
  const std::uint64_t low_bit = numbered_bit(low, number);
  const std::uint64_t high_bit = numbered_bit(high, number >> lows);
  hand[0] ^= low_bit;
  hand[1] ^= high_bit;
  const auto bit = static_cast<unsigned>(std::countr_zero(low_bit | high_bit));
  const unsigned word = high_bit != 0 ? 64 : 0;
  return {bit + word, high_bit >> (joker_2.place() - 64) != 0};
}

// 4.2, 4.4, 4.5  Takes a card of the suit led, or else any.
inline Taken follow(Words& hand, Words lane, Rng& rng) {
  const std::uint64_t low = hand[0] & lane[0];
  const std::uint64_t high = hand[1] & lane[1];
  const std::uint64_t if_void = std::uint64_t{(low | high) != 0} - 1;
  return take_random(hand, low | (hand[0] & if_void), high | (hand[1] & if_void), rng);
}

// 5  The rare cards, kept out of the way. The hidden hand still counts its jokers; it tells
// whether there are more of the kind.
[[gnu::noinline]] void turn_joker(State& state, Words& hand, unsigned seat, unsigned place) {
  const Card joker(place);
  Cards& held = state.hidden.hands[Seat(seat)];
  take(held, joker);
  if (held.has(joker)) hand[1] |= std::uint64_t{1} << (place - 64);
  put(state.shown.played, joker);
  play_joker(state, joker);
}

template <unsigned players>
using Table = std::array<Words, players>;
template <unsigned players>
using Line = std::array<unsigned, players>;  // The cards of a trick, in order of play.

template <unsigned players>
constexpr unsigned seat_at(unsigned leader, unsigned place) {
  const unsigned seat = leader + place;
  if constexpr (std::has_single_bit(players)) return seat % players;
  return seat >= players ? seat - players : seat;
}

// 6.1-6.3  Returns the place in the trick of the card that wins it. A card's suit is bits 4-6 of
// its place: one exclusive or makes them all ones in the suit that counts, so that the highest
// card of that suit is the highest of all.
template <unsigned players>
inline unsigned winning_place(const Line<players>& line, Suit led, Suit trump) {
  constexpr unsigned suit_bits = 0x70;
  const unsigned trumps_up = (static_cast<unsigned>(trump) * 16 ^ suit_bits) * 16;
  const unsigned led_up = (static_cast<unsigned>(led) * 16 ^ suit_bits) * 16;
  unsigned best_trump = 0;
  unsigned best_led = 0;
  for (unsigned place = 0; place < players; ++place) {
    best_trump = std::max(best_trump, (line[place] * 16 + place) ^ trumps_up);
    best_led = std::max(best_led, (line[place] * 16 + place) ^ led_up);
  }
  const unsigned best = best_trump >= suit_bits * 16 ? best_trump : best_led;
  return led == Suit::none ? 0 : best % 16;
}

// 4  One trick after its first card, in plain steps. Fills `line`; returns the suit led.
template <unsigned players>
[[gnu::noinline]] Suit finish_trick(State& state, Table<players>& hands, unsigned leader,
                                    Taken first, Line<players>& line, Rng& rng) {
  Suit led = Suit::none;
  for (unsigned place = 0; place < players; ++place) {
    const unsigned seat = seat_at<players>(leader, place);
    const Taken card = place == 0 ? first : follow(hands[seat], words_of(of(led)), rng);
    line[place] = card.place;
    if (card.is_joker) {
      turn_joker(state, hands[seat], seat, card.place);
    } else if (led == Suit::none) {
      led = suit_of(Card(card.place));
    }
  }
  return led;
}

// 4  One trick. Returns its winner's place in it.
template <unsigned players, unsigned... places>
inline unsigned play_trick(State& state, Table<players>& hands, unsigned leader, Rng& rng,
                           std::integer_sequence<unsigned, places...>) {
  const Taken first = take_random(hands[leader], hands[leader][0], hands[leader][1], rng);
  if (first.is_joker) [[unlikely]] {
    Line<players> line;
    Rng copy = rng;  // The other one stays in registers.
    const Suit led = finish_trick<players>(state, hands, leader, first, line, copy);
    rng = copy;
    return winning_place<players>(line, led, state.shown.trump);
  }
  const Suit led = suit_of(Card(first.place));
  const Words lane = words_of(of(led));
  const auto follow_at = [&](unsigned place) {
    const unsigned seat = seat_at<players>(leader, place);
    const Taken card = follow(hands[seat], lane, rng);
    if (card.is_joker) [[unlikely]]
      turn_joker(state, hands[seat], seat, card.place);
    return card.place;
  };
  const Line<players> line{first.place, follow_at(places + 1)...};
  return winning_place<players>(line, led, state.shown.trump);
}

// 4-6  From the beginning of a trick to the end of the round.
template <unsigned players>
void play_tricks(State& state, Rng& shared_rng) {
  constexpr auto followers = std::make_integer_sequence<unsigned, players - 1>{};
  Shown& shown = state.shown;
  Rng rng = shared_rng;
  Table<players> hands;
  for (unsigned seat = 0; seat < players; ++seat) {
    const Cards hand = state.hidden.hands[Seat(seat)];
    hands[seat] = words_of(hand & all_kinds);
    shown.played |= hand - of(Suit::jokers);
  }
  unsigned leader = shown.leader.index();
  for (unsigned left = shown.hand_size - shown.tricks_done; left > 1; --left) {
    leader = seat_at<players>(leader, play_trick<players>(state, hands, leader, rng, followers));
    ++shown.tricks[Seat(leader)];
  }
  Line<players> last;
  shared_rng = rng;
  const Taken first = take_random(hands[leader], hands[leader][0], hands[leader][1], shared_rng);
  const Suit led = finish_trick<players>(state, hands, leader, first, last, shared_rng);
  shown.leader = Seat(leader);
  shown.tricks_done = static_cast<std::uint8_t>(shown.hand_size - 1);
  shown.last_trick.clear();
  for (const unsigned card : last) shown.last_trick.push_back(Card(card));
  win_trick(state, Seat(seat_at<players>(leader, winning_place<players>(last, led, shown.trump))));
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

}  // namespace menagerie::rage_n_glyphs
