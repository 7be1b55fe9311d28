// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "base/stop_token.h"
#include "bots/spec.h"
#include "search/advice.h"

namespace menagerie {

// How two actions of a decision are compared by playing on: in worlds that fit the seat's
// knowledge, with bots at all seats, to the end of the round.
struct PlayOnPlan {
  BotSpec bot;  // For every seat; its budget must be in iterations.
  // The fewest iterations per decision that are acceptable if playing on would cost too much
  // otherwise; none: the bot's own number.
  std::optional<std::int64_t> iterations_min;
  // The limit for playing on: iterations of its bots. If it isn't enough for the minimum of worlds,
  // nothing is played.
  std::int64_t iterations_max = 0;
  unsigned worlds_max = 64;
  // Whether to continue if the first action doesn't look better, to find out whether it is worse.
  bool both_ways = false;
  std::uint64_t seed = 1;
  StopToken stop;
};

// The result. Both actions were played on in each of the worlds; none: nothing is known.
struct PlayedOn {
  // How much better the first action is. The interval is valid even if playing on ended early.
  Comparison better;
  unsigned worlds = 0;
};

}  // namespace menagerie
