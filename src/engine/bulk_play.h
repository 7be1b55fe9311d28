// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/rng.h"
#include "base/stop_token.h"
#include "cards/seat.h"
#include "engine/record.h"

namespace menagerie {

// What a bulk simulation keeps of a match besides its result.
enum class Keep : std::uint8_t { result, record, record_with_legal };

struct SimulatedMatch {
  MatchResult result;
  unsigned decisions = 0;
  std::string record;  // One line of JSON, where it is kept.
};

// Plays whole matches of one game, options and bots. Match `index` of a seed is always the same
// match, whatever was played before and in whichever thread.
class Simulator {
 public:
  virtual ~Simulator() = default;
  // What it gives counts for nothing if `stop` was requested meanwhile.
  virtual SimulatedMatch play(std::uint64_t seed, std::uint64_t index, Keep keep,
                              StopToken stop) = 0;
};

// Which bot (by its number) sits at each seat.
using Lineup = std::vector<unsigned>;

struct DealtMatch {
  MatchResult result;
  unsigned decisions = 0;
};

// Plays matches of one game, options and list of bots. All chance of match `deal` of a seed is that
// of DuplicateChance: whoever sits at a seat gets the same cards and the same random numbers.
class DealPlayer {
 public:
  virtual ~DealPlayer() = default;
  // The result counts for nothing if `stop` was requested meanwhile.
  virtual DealtMatch play(std::uint64_t seed, std::uint64_t deal, const Lineup& lineup,
                          StopToken stop) = 0;
};

// The random numbers of a match that is played again by others: a stream for every seat, one for
// every deal by its number, so that it is the same whatever came before, and one for every result
// of chance by its number within its deal.
class DuplicateChance {
 public:
  DuplicateChance(std::uint64_t seed, std::uint64_t deal, std::size_t seats)
      : seed_(Rng(seed, deal).bits64()), stream_(seats) {
    for (std::size_t seat = 0; seat < seats; ++seat) seats_.emplace_back(seed_, seat);
  }

  Rng& of_seat(Seat seat) { return seats_[seat.index()]; }
  Rng of_next_deal() {
    stream_ = (stream_ / chances_max + 1) * chances_max;
    return Rng(seed_, stream_);
  }
  Rng of_next_chance() { return Rng(seed_, ++stream_); }

 private:
  static constexpr std::uint64_t chances_max = 1'000;  // Of one deal; more would do no harm.

  std::uint64_t seed_, stream_;
  std::vector<Rng> seats_;
};

}  // namespace menagerie
