// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/rng.h"
#include "base/stop_token.h"
#include "engine/observation.h"
#include "search/advice.h"
#include "words/message.h"

namespace menagerie {

// What a bot says of one legal action. Bots that do not search leave visits 0.
struct Opinion {
  std::string action;
  double value = 0;  // For the seat: 1 is a match won alone and by far, 0 one lost so.
  // 95 % interval of the value: where other searches as long, of other seeds, find it on average.
  double low = 0, high = 1;
  std::uint64_t visits = 0;
  Messages why = {};  // In sentences, where it was asked for.
};

// What a decision may cost, in milliseconds and iterations, instead of what the bot's specification
// says; nothing means what that says.
struct DecisionBudget {
  std::optional<std::int64_t> ms, iterations;
};

// A player. It is given observations and nothing else, ever, so it cannot see a hidden card. It
// keeps what it has thought from one decision of its seat to the next, and finds out by itself what
// happened in between; an observation of another match, or of one in which something was taken
// back, makes it begin anew.
class Mind {
 public:
  virtual ~Mind() = default;
  // For all decisions from now on, within the limits of BotSpec.
  virtual void grant(const DecisionBudget& budget) = 0;
  // A legal action of the observation's seat, which must be to act.
  virtual std::string choose(const Observation& observation, Rng& rng, const StopToken& stop) = 0;
  // What the mind thinks of every legal action, best first.
  virtual std::vector<Opinion> advise(const Observation& observation, Rng& rng,
                                      const StopToken& stop) = 0;
  // By how much it holds one legal action to be better for the seat than another, both searched
  // equally often in the same worlds, by some searches that know nothing of one another. For bots
  // that search.
  virtual Comparison compare(const Observation& observation, const std::string& one,
                             const std::string& other, Rng& rng, const StopToken& stop) = 0;
};

}  // namespace menagerie
