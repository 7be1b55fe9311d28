// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "game/playout.h"
#include "games/rage_n_glyphs/rules.h"
#include "games/rage_n_glyphs/steps.h"

// Random play. The tricks of a round are played in registers, without data for onlookers (voids,
// whose turn it is). A test compares the result with step_random(), byte for byte.
namespace menagerie::rage_n_glyphs {
namespace {

// 3  A random bid of the lowest seat that must bid.
inline void random_bid(State& state, Rng& rng) {
  const Shown& shown = state.shown;
  const unsigned hosed = hosed_bid(shown);
  const unsigned tricks = rng.below(shown.hand_size + (hosed == no_bid ? 1u : 0u));
  const unsigned above_hosed = tricks >= hosed ? 1 : 0;
  make_bid(state, shown.to_act.lowest(), static_cast<std::uint8_t>(tricks + above_hosed));
}

// 4  A random card of the seat whose turn it is. In the last trick there is no choice, so nothing
// is drawn.
inline void random_card(State& state, Rng& rng) {
  const Shown& shown = state.shown;
  const Seat seat = shown.to_act.lowest();
  const Cards cards = playable(state.hidden.hands[seat], shown.led);
  const bool is_last = shown.tricks_done + 1 == shown.hand_size;
  play_card(state, seat, is_last ? cards.lowest() : cards.nth(rng.below(cards.size())));
}

// The bit of `word` whose number, counted from the lowest, is that of the only bit of `number`;
// nothing if it has fewer bits.
inline std::uint64_t numbered_bit(std::uint64_t word, std::uint64_t number) {
#ifdef __BMI2__
  return _pdep_u64(number, word);
#else
  for (; number > 1 && word != 0; number >>= 1) word &= word - 1;
  return number != 0 ? word & (~word + 1) : 0;
#endif
}

// The kinds of card in the hands. The two words of a hand are kept apart, so that no compiler loads
// as one value what has just been stored as two, which is slow on processors.
template <unsigned players>
struct Hands {
  std::array<std::uint64_t, players> low, high;
};

// A card that is taken out of a hand.
struct Pick {
  std::uint64_t low_bit, high_bit;
  unsigned place;

  bool is_joker() const { return high_bit >> (joker_2.place() - 64) != 0; }
};

// The n-th card of `low` and `high`, `lows` of which are in `low`. Without a branch, which would be
// mispredicted: the card's number runs through one word and the rest of it through the other, and a
// word without the card gives no bit.
inline Pick pick(std::uint64_t low, std::uint64_t high, unsigned lows, unsigned n) {
  const std::uint64_t number = std::uint64_t{1} << n;
  const std::uint64_t low_bit = numbered_bit(low, number);
  const std::uint64_t high_bit = numbered_bit(high, number >> lows);
  const auto bit = static_cast<unsigned>(std::countr_zero(low_bit | high_bit));
  const unsigned word = static_cast<unsigned>(n >= lows) << 6;
  return {low_bit, high_bit, word + bit};
}

template <unsigned players>
inline void take(Hands<players>& hands, unsigned seat, const Pick& card) {
  hands.low[seat] ^= card.low_bit;
  hands.high[seat] ^= card.high_bit;
}

inline unsigned count(std::uint64_t word) { return static_cast<unsigned>(std::popcount(word)); }

// 4.1  Takes a card to lead with.
template <unsigned players>
inline Pick lead(Hands<players>& hands, unsigned seat, Rng& rng) {
  const unsigned lows = count(hands.low[seat]);
  const unsigned n = rng.below(lows + count(hands.high[seat]));
  const Pick card = pick(hands.low[seat], hands.high[seat], lows, n);
  take(hands, seat, card);
  return card;
}

// 4.2, 4.4, 4.5  Takes a card of the suit led, or otherwise any.
template <unsigned players>
inline Pick follow(Hands<players>& hands, unsigned seat, Cards lane, Rng& rng) {
  std::uint64_t low = hands.low[seat] & lane.word_at(0);
  std::uint64_t high = hands.high[seat] & lane.word_at(1);
  const bool is_void = __builtin_expect_with_probability((low | high) == 0, 1, 0.5);
  low = is_void ? hands.low[seat] : low;
  high = is_void ? hands.high[seat] : high;
  const unsigned lows = count(low);
  const Pick card = pick(low, high, lows, rng.below(lows + count(high)));
  take(hands, seat, card);
  return card;
}

// 5  The rare cards, kept out of the way. The hidden hand still counts its jokers, so it shows
// whether there are more of the kind, which then goes back into `kinds`.
[[gnu::noinline]] void turn_joker(State& state, std::uint64_t& kinds, unsigned seat,
                                  unsigned place) {
  const Card joker(place);
  Cards& held = state.hidden.hands[Seat(seat)];
  take(held, joker);
  if (held.has(joker)) kinds |= std::uint64_t{1} << (place - 64);  // NOLINT: 96 to 103.
  play_joker(state, joker);
}

template <unsigned players>
constexpr unsigned seat_at(unsigned leader, unsigned place) {
  const unsigned seat = leader + place;
  if constexpr (std::has_single_bit(players)) return seat % players;
  return seat >= players ? seat - players : seat;
}

// A card of the trick with the seat that played it.
constexpr unsigned line_up(unsigned place, unsigned seat) { return place * 16 + seat; }

// 6.1-6.3  Returns the winner. A card's suit is bits 4-6 of its place: one exclusive or makes them
// all ones in the suit that counts, so that the highest card of that suit is the highest of all.
template <unsigned players>
inline unsigned winner_of(const std::array<unsigned, players>& line, Suit led, Suit trump) {
  constexpr unsigned suit_bits = line_up(0x70, 0);
  const unsigned trumps_up = line_up(static_cast<unsigned>(trump) * 16, 0) ^ suit_bits;
  const unsigned led_up = line_up(static_cast<unsigned>(led) * 16, 0) ^ suit_bits;
  unsigned best_trump = 0;
  unsigned best_led = 0;
  for (const unsigned card : line) {
    best_trump = std::max(best_trump, card ^ trumps_up);
    best_led = std::max(best_led, card ^ led_up);
  }
  const unsigned is_trumped = 0u - static_cast<unsigned>(best_trump >= suit_bits);
  return ((best_trump & is_trumped) | (best_led & ~is_trumped)) % 16;
}

// 4.2, 5  One card after the suit is led.
template <unsigned players>
inline unsigned play_after(State& state, Hands<players>& hands, unsigned seat, Cards lane,
                           Rng& rng) {
  const Pick card = follow(hands, seat, lane, rng);
  if (card.is_joker()) [[unlikely]]
    turn_joker(state, hands.high[seat], seat, card.place);
  return line_up(card.place, seat);
}

// 4.3  The rest of a trick to which a joker was led: everyone leads, in effect, until a suited card
// comes. Returns its winner.
template <unsigned players>
[[gnu::noinline]] unsigned finish_joker_trick(State& state, Hands<players>& hands, unsigned leader,
                                              unsigned card, Rng& rng) {
  std::array<unsigned, players> line;
  unsigned seat = leader;
  unsigned place = 0;
  while (card >= joker_2.place()) {
    line[place] = line_up(card, seat);
    turn_joker(state, hands.high[seat], seat, card);
    if (++place == players) return leader;
    seat = seat_at<players>(leader, place);
    card = lead(hands, seat, rng).place;
  }
  const Suit led = suit_of(Card(card));
  const Cards lane = of(led);
  line[place] = line_up(card, seat);
  while (++place < players) {
    line[place] = play_after(state, hands, seat_at<players>(leader, place), lane, rng);
  }
  return winner_of<players>(line, led, state.shown.trump);
}

// 4  One trick. Returns its winner.
template <unsigned players, unsigned... places>
inline unsigned play_trick(State& state, Hands<players>& hands, unsigned leader, Rng& rng,
                           std::integer_sequence<unsigned, places...>) {
  const Pick first = lead(hands, leader, rng);
  if (first.is_joker()) [[unlikely]] {
    Rng copy = rng;  // The other one stays in registers.
    const unsigned winner = finish_joker_trick<players>(state, hands, leader, first.place, copy);
    rng = copy;
    return winner;
  }
  const Suit led = suit_of(Card(first.place));
  const Cards lane = of(led);
  const auto follow_at = [&](unsigned place) {
    return play_after(state, hands, seat_at<players>(leader, place), lane, rng);
  };
  const std::array<unsigned, players> line{line_up(first.place, leader), follow_at(places + 1)...};
  return winner_of<players>(line, led, state.shown.trump);
}

// 4  The last trick, in which everyone has one card left. Returns its winner.
template <unsigned players>
inline unsigned play_last_trick(State& state, const Hands<players>& hands, unsigned leader) {
  Shown& shown = state.shown;
  std::array<unsigned, players> line;
  Suit led = Suit::none;
  shown.last_trick.clear();
  for (unsigned place = 0; place < players; ++place) {
    const unsigned seat = seat_at<players>(leader, place);
    const auto bit = static_cast<unsigned>(std::countr_zero(hands.low[seat] | hands.high[seat]));
    const Card card((static_cast<unsigned>(hands.low[seat] == 0) << 6) + bit);
    line[place] = line_up(card.place(), seat);
    shown.last_trick.push_back(card);
    if (is_joker(card)) [[unlikely]] {
      play_joker(state, card);
    } else if (led == Suit::none) {
      led = suit_of(card);
    }
  }
  return led == Suit::none ? leader : winner_of<players>(line, led, shown.trump);
}

// 4-6  From the beginning of a trick to the end of the round.
template <unsigned players>
void play_tricks(State& state, Rng& shared_rng) {
  constexpr auto followers = std::make_integer_sequence<unsigned, players - 1>{};
  Shown& shown = state.shown;
  Rng rng = shared_rng;
  Hands<players> hands;
  for (unsigned seat = 0; seat < players; ++seat) {
    const Cards hand = state.hidden.hands[Seat(seat)];
    hands.low[seat] = (hand & all_kinds).word_at(0);
    hands.high[seat] = (hand & all_kinds).word_at(1);
    shown.played = together(shown.played, hand);
  }
  unsigned leader = shown.leader.index();
  for (unsigned left = shown.hand_size - shown.tricks_done; left > 1; --left) {
    leader = play_trick<players>(state, hands, leader, rng, followers);
    ++shown.tricks[Seat(leader)];
  }
  shown.leader = Seat(leader);
  shown.tricks_done = static_cast<std::uint8_t>(shown.hand_size - 1);
  leader = play_last_trick<players>(state, hands, leader);
  for (unsigned seat = 0; seat < players; ++seat) state.hidden.hands[Seat(seat)] = Cards();
  shared_rng = rng;
  win_trick(state, Seat(leader));
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

void random_step(State& state, Rng& rng) {
  if (state.shown.phase == Phase::bidding) {
    random_bid(state, rng);
  } else {
    random_card(state, rng);
  }
}

unsigned random_round(State& state, Rng& rng) {
  const Shown& shown = state.shown;
  unsigned decisions = 0;
  for (; shown.phase == Phase::bidding; ++decisions) random_bid(state, rng);
  for (; !shown.trick.empty(); ++decisions) random_card(state, rng);
  if (shown.phase == Phase::tricks) {
    decisions += (shown.hand_size - shown.tricks_done) * shown.options.players;
    play_tricks_of[shown.options.players - players_min](state, rng);
  }
  if (shown.phase == Phase::coin) step_chance<RageNGlyphs>(state, Turn::Kind::chance, rng);
  return decisions;
}

}  // namespace menagerie::rage_n_glyphs
