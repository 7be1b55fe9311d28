// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "base/fixed_vector.h"
#include "cards/seat.h"
#include "game/encoding.h"
#include "game/kit/keys.h"
#include "game/kit/scenes.h"
#include "game/kit/steps.h"

// Everyone says a number before the cards are played: one after the other, or all at the same time.
// Numbers that are secret lie in the hidden part of the state until they are shown.
namespace menagerie::kit {

inline constexpr std::uint8_t no_bid = 0xff;

// What each seat has bid.
template <std::size_t seats>
struct Bids {
  SeatMap<std::uint8_t, seats> made = all_without();

  constexpr std::uint8_t operator[](Seat seat) const { return made[seat]; }
  constexpr void make(Seat seat, unsigned number) {
    made[seat] = static_cast<std::uint8_t>(number);
  }
  constexpr bool has(Seat seat) const { return made[seat] != no_bid; }
  // The bid of a seat, if it has made one.
  constexpr std::optional<int> of(Seat seat) const {
    return has(seat) ? std::optional<int>(made[seat]) : std::nullopt;
  }
  constexpr unsigned total(SeatSet whose) const {
    unsigned sum = 0;
    for (const Seat seat : whose) sum += has(seat) ? made[seat] : 0u;
    return sum;
  }
  // Those who still have to bid; if they do so one after the other, the first of them from a seat
  // on to the left.
  constexpr SeatSet missing(unsigned players) const {
    SeatSet found;
    for (const Seat seat : SeatSet::first(players)) {
      if (!has(seat)) found.add(seat);
    }
    return found;
  }
  constexpr SeatSet next(Seat first, unsigned players) const {
    for (unsigned i = 0; i < players; ++i) {
      const Seat seat = first.left_by(i, players);
      if (!has(seat)) return SeatSet(seat);
    }
    return {};
  }
  bool operator==(const Bids&) const = default;

 private:
  static constexpr SeatMap<std::uint8_t, seats> all_without() {
    SeatMap<std::uint8_t, seats> none;
    none.values.fill(no_bid);
    return none;
  }
};

// Secret bids are shown.
template <std::size_t seats>
constexpr void show_bids(Bids<seats>& shown, Bids<seats>& hidden) {
  shown = std::exchange(hidden, {});
}

// The step of bidding. `values` are the numbers that may be bid, `number` is of the rule.
template <FixedText number, class V, class S, class M>
constexpr Step<V, S, M> bid_step(V verb, bool (*due)(const S& shown),
                                 Values (*values)(const S& shown, const M& mine, Seat seat)) {
  return {verb, due, values, [](const S&, const M&, Seat, unsigned) {
            return Explanation{number.text.data(), words::not_now()};
          }};
}

// A counter that is empty where a bid isn't known.
template <std::size_t seats>
void add_bids(Scene& scene, const Bids<seats>& bids, unsigned players, std::string id = "bid",
              Message label = words::bids()) {
  add_counter(scene, std::move(id), std::move(label), players,
              [&](Seat seat) { return bids.of(seat); });
}

// What each seat has bid, from the one that looks; `end` is above all bids.
template <class Planes, std::size_t seats>
void encode_bids(Planes& planes, const Bids<seats>& bids, SeatsFrom from, unsigned end) {
  for (unsigned k = 0; k < from.players(); ++k) {
    const Seat seat = from.at(k);
    planes.one_of({"bid", k}, bids.has(seat) ? bids[seat] : end, end, "what this seat has bid");
  }
}

template <std::size_t seats>
constexpr std::uint64_t mixed(std::uint64_t key, const Bids<seats>& bids) {
  return mixed(key, bids.made);
}

}  // namespace menagerie::kit
