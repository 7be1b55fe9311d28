// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/rng.h"
#include "base/stop_token.h"
#include "cards/seat.h"
#include "engine/records/record.h"

namespace menagerie {

// What a bulk simulation keeps of a match in addition to its result.
enum class Keep : std::uint8_t { result, record, record_with_legal };

struct SimulatedMatch {
  MatchResult result;
  unsigned decisions = 0;
  std::string record;  // One line of JSON, if it is kept.
};

// Plays complete matches of one game, options and bots. Match `index` of a seed is always the same,
// no matter what was played before and in which thread.
class Simulator {
 public:
  virtual ~Simulator() = default;
  // If `stop` was requested in the meantime, its result must be ignored.
  virtual SimulatedMatch play(std::uint64_t seed, std::uint64_t index, Keep keep,
                              StopToken stop) = 0;
};

// The number of the bot at each seat.
using Lineup = std::vector<unsigned>;

struct DealtMatch {
  MatchResult result;
  unsigned decisions = 0;
};

// Plays matches of one game, options and list of bots. All chance in match `deal` of a seed comes
// from DuplicateChance, so every bot at a seat gets the same cards and the same random numbers.
class DealPlayer {
 public:
  virtual ~DealPlayer() = default;
  // If `stop` was requested in the meantime, the result must be ignored.
  virtual DealtMatch play(std::uint64_t seed, std::uint64_t deal, const Lineup& lineup,
                          StopToken stop) = 0;
};

// The random numbers of a match that is played again by other bots. There is one stream per seat,
// one per deal (by its number, so that it doesn't depend on what came before), and one per chance
// result (by its number within its deal).
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
  static constexpr std::uint64_t chances_max = 1'000;  // Per deal; more would do no harm.

  std::uint64_t seed_, stream_;
  std::vector<Rng> seats_;
};

}  // namespace menagerie
