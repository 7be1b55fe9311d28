// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/rng.h"
#include "base/stop_token.h"
#include "engine/match/observation.h"
#include "search/advice.h"
#include "words/message.h"

namespace menagerie {

// A bot's opinion of one legal action. Bots that don't search leave visits at 0.
struct Opinion {
  std::string action;
  double value = 0;  // For the seat: 1 is a match won alone and by far, 0 one lost in this way.
  // 95 % interval: equally long searches with other seeds find an average value inside it.
  double low = 0, high = 1;
  std::uint64_t visits = 0;
  Messages why = {};  // In sentences, if requested.
};

// A budget for a decision, in milliseconds and iterations. Without a value, the bot's specification
// applies.
struct DecisionBudget {
  std::optional<std::int64_t> ms, iterations;
};

// A player. It only ever gets observations, so it can't see a hidden card. It keeps its search from
// one decision of its seat to the next, and finds out by itself what happened in between. It starts
// over if it gets an observation of another match, or of one in which something was taken back.
class Mind {
 public:
  virtual ~Mind() = default;
  // For all decisions from now on, within the limits of BotSpec.
  virtual void grant(const DecisionBudget& budget) = 0;
  // A legal action of the observation's seat, whose turn it must be.
  virtual std::string choose(const Observation& observation, Rng& rng, const StopToken& stop) = 0;
  // Its opinion of every legal action, best first.
  virtual std::vector<Opinion> advise(const Observation& observation, Rng& rng,
                                      const StopToken& stop) = 0;
  // How much better it considers one legal action than another for the seat. Both are searched
  // equally often in the same worlds, by several independent searches. For bots that search.
  virtual Comparison compare(const Observation& observation, const std::string& one,
                             const std::string& other, Rng& rng, const StopToken& stop) = 0;
};

}  // namespace menagerie
