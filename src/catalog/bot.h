// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "base/rng.h"
#include "cards/seat.h"
#include "host/match.h"

namespace menagerie {

// What a bot says of one legal action. Bots that do not search leave visits 0.
struct Opinion {
  std::string action;
  double value = 0;          // For the seat: 1 is a match won alone and by far, 0 one lost so.
  double low = 0, high = 1;  // 95 % interval of the value.
  std::uint64_t visits = 0;
  std::string why = {};  // In a sentence, where it was asked for.
};

// A bot at a seat of a match of its game. It is given what the seat knows and nothing else.
class Bot {
 public:
  virtual ~Bot() = default;
  // A legal action of that seat, which must be to act.
  virtual std::string choose(const Match& match, Seat seat, Rng& rng,
                             const std::stop_token& stop) = 0;
  // What the bot thinks of every legal action, best first.
  virtual std::vector<Opinion> advise(const Match& match, Seat seat, Rng& rng,
                                      const std::stop_token& stop) = 0;
};

}  // namespace menagerie
