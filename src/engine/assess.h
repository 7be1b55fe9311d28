// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "base/stop_token.h"
#include "engine/game_type.h"
#include "engine/record.h"

namespace menagerie {

// A decision of a record, held against what a bot would have done with the same knowledge.
struct AssessedDecision {
  std::size_t event = 0;
  Seat seat;
  unsigned round = 1;
  std::string made, best;  // Actions.
  // What was lost in the eyes of the bot, as a part of the match (see Opinion::value), with the 95
  // % interval of the difference between both actions. It is a clear mistake if `low` lies above 0
  // also when the bot has taken more time.
  double loss = 0, low = 0, high = 0;
  double value = 0;  // Of the best action, as a part of the match.
  Messages why;      // Why the best one is; in the dearest decisions alone.
};

// Who assesses, and how long it thinks.
struct Assessment {
  const GameType* entry = nullptr;
  BotSpec bot;  // One that searches.
  // How many times its budget the bot gets before it calls an action a mistake.
  unsigned second_look = 4;
  std::uint64_t seed = 1;
  unsigned reason_playouts = consequence_playouts;  // See give_reasons().
};

// The decision that this event was, in the match before it; not assessed yet.
AssessedDecision decision_at(const Match& before, std::size_t index, const Event& event);
// Holds it against what the bot thinks best.
void assess_decision(const Assessment& plan, const Match& before, const StopToken& stop,
                     AssessedDecision& decision);
// Adds to a mistake why the better action was better.
void explain_mistake(const Assessment& plan, const Match& before, AssessedDecision& decision);

}  // namespace menagerie
