// SPDX-License-Identifier: Apache-2.0
#include "game/kit/keys.h"

#include <cmath>

#include "cards/settled.h"
#include "games/rage_n_glyphs/evaluation.h"
#include "games/rage_n_glyphs/solving.h"
#include "games/rage_n_glyphs/steps.h"

// What the exact solver needs, with all cards open.
namespace menagerie::rage_n_glyphs {
namespace {

// 5.1  The order of the pile matters only as long as someone holds a joker.
std::uint64_t pile_key(const Hidden& hidden) {
  std::uint64_t key = hidden.pile.size();
  for (const Card card : hidden.pile) key = mix_key(key, card.place());
  return key;
}

bool anybody_holds_a_joker(const State& state) {
  bool holds = false;
  for (unsigned i = 0; i < state.shown.options.players; ++i) {
    holds = holds || state.hidden.hands[Seat(i)].meets(of(Suit::jokers));
  }
  return holds;
}

std::uint8_t suits_among(const auto& cards) {
  unsigned suits = 0;
  for (const Card card : cards) suits |= 1u << static_cast<unsigned>(suit_of(card));
  return static_cast<std::uint8_t>(suits);
}

}  // namespace

// The future depends on hands, trick, trump and pile, and on the bids and the tricks won.
std::uint64_t Solving::key(const State& state) {
  const Shown& shown = state.shown;
  const std::uint64_t word =
      kit::packed(shown.phase, shown.hand_size, shown.tricks_done, shown.leader, shown.dealer,
                  shown.trump, shown.last_trump, shown.led);
  std::uint64_t key =
      mix_key(std::uint64_t{shown.to_act.bits()} << 16 | shown.winners.bits(), word);
  for (const Card card : shown.trick) key = mix_key(key, card.place() + 1u);
  if (anybody_holds_a_joker(state)) key = mix_key(key, pile_key(state.hidden));
  for (unsigned i = 0; i < shown.options.players; ++i) {
    const Seat seat(i);
    key = kit::mixed(key, state.hidden.hands[seat]);
    key = mix_key(key, std::uint64_t{static_cast<std::uint16_t>(shown.scores[seat])} << 32 |
                           std::uint64_t{shown.bids[seat]} << 16 |
                           std::uint64_t{state.hidden.bids[seat]} << 8 | shown.tricks[seat]);
  }
  return key;
}

// Bids, hands and pile are hidden. Two cards of a kind count as different here: swapping them
// counts as another world.
bool Solving::is_known(const View<RageNGlyphs>& view, const State& world) {
  FixedVector<UnseenPlace, seats_max + 1> places;
  for (unsigned i = 0; i < view.shown.options.players; ++i) {
    const Seat seat(i);
    if (seat == view.who) continue;
    if (world.hidden.bids[seat] != no_bid && view.shown.bids[seat] == no_bid) return false;
    places.push_back({suits_among(world.hidden.hands[seat]),
                      static_cast<std::uint8_t>(~unsigned{view.shown.voids[seat]}), true});
  }
  const bool order_matters = anybody_holds_a_joker(world) && world.hidden.pile.size() > 1;
  places.push_back({suits_among(world.hidden.pile), 0xff, false});
  return !order_matters && is_settled({places.begin(), places.size()});
}

// 7.1-7.4  The worst and the best for all numbers of tricks that are still possible.
std::pair<int, int> Solving::bounds(const State& state, Seat seat) {
  const Shown& shown = state.shown;
  const int score = shown.scores[seat];
  const unsigned size = shown.hand_size;
  if (shown.phase == Phase::bidding) {
    return {score, score + points_for(shown.options, size, size, size)};
  }
  if (shown.phase != Phase::tricks) return {score, score};
  const unsigned won = shown.tricks[seat];
  const unsigned bid = shown.bids[seat] != no_bid ? shown.bids[seat] : state.hidden.bids[seat];
  const unsigned most = won + size - shown.tricks_done;
  // Points grow with the tricks except for the bid's bonus, so three numbers give both ends.
  int low = points_for(shown.options, size, bid, won);
  int high = points_for(shown.options, size, bid, most);
  if (bid == won && most > won) {
    high = std::max(high, low);
    low = std::min(low, points_for(shown.options, size, bid, won + 1));
  } else if (bid > won && bid < most) {
    high = std::max(high, points_for(shown.options, size, bid, bid));
  }
  return {score + low, score + high};
}

}  // namespace menagerie::rage_n_glyphs
