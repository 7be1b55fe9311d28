// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "base/stop_token.h"
#include "engine/game_type.h"
#include "engine/record.h"

namespace menagerie {

// A decision of a record, compared with what a bot would have done with the same knowledge.
struct AssessedDecision {
  std::size_t event = 0;
  Seat seat;
  unsigned round = 1;
  std::string made, best;  // Actions.
  // The loss in the bot's opinion, as a part of the match (see Opinion::value), with the 95 %
  // interval of the difference between both actions. It is a clear mistake if `low` is still above
  // 0 when the bot has taken more time.
  double loss = 0, low = 0, high = 0;
  double value = 0;  // The best action's, as a part of the match.
  Messages why;      // Why it is the best; only for the costliest.
};

// The bot that assesses, and how long it thinks.
struct Assessment {
  const GameType* entry = nullptr;
  BotSpec bot;  // Must be one that searches.
  // The bot gets this many times its budget before it calls an action a mistake.
  unsigned second_look = 4;
  std::uint64_t seed = 1;
  unsigned reason_playouts = consequence_playouts;  // See give_reasons().
};

// The decision at this event, in the match before it; not assessed yet.
AssessedDecision decision_at(const Match& before, std::size_t index, const Event& event);
// Compares it with the action that the bot considers best.
void assess_decision(const Assessment& plan, const Match& before, const StopToken& stop,
                     AssessedDecision& decision);
// Adds the reason why the better action was better to a mistake.
void explain_mistake(const Assessment& plan, const Match& before, AssessedDecision& decision);

}  // namespace menagerie
