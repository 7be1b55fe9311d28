// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "base/stop_token.h"
#include "bots/spec.h"
#include "search/advice.h"

namespace menagerie {

// How two actions of a decision are compared by playing them on: in worlds that fit what the seat
// knows, by bots at all seats, to the end of the round.
struct PlayOnPlan {
  BotSpec bot;  // Of every seat; its budget must be in iterations.
  // How few iterations of a decision will do where playing on would cost too much otherwise; none:
  // no fewer than the bot has.
  std::optional<std::int64_t> iterations_min;
  // What playing on may cost: iterations that its bots are granted. Where it does not reach for the
  // fewest worlds that tell anything, nothing is played.
  std::int64_t iterations_max = 0;
  unsigned worlds_max = 64;
  // Whether it continues where the first action does not look better, to tell whether it is worse.
  bool both_ways = false;
  std::uint64_t seed = 1;
  StopToken stop;
};

// What came of it. Both actions were played on in each of the worlds; none: nothing is known.
struct PlayedOn {
  // How much better the first action is. The interval holds however early playing on ended.
  Comparison better;
  unsigned worlds = 0;
};

}  // namespace menagerie
