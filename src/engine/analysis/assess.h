// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/stop_token.h"
#include "engine/games/game_type.h"
#include "engine/records/record.h"

namespace menagerie {

// What a loss is based on: exact play; bots that played both actions on in fresh worlds; or only a
// search, which doesn't prove a mistake.
enum class Judged : std::uint8_t { exact, played_on, search };
std::string_view judged_text(Judged judged);  // "exact", "played_on", "search"

// A decision from a record, compared with what a bot would do with the same knowledge.
struct AssessedDecision {
  std::size_t event = 0;
  Seat seat;
  unsigned round = 1;
  std::string made, best;  // Actions.
  // The loss, as a part of the match (see Opinion::value), with the 95 % interval of the difference
  // between both actions.
  double loss = 0, low = 0, high = 0;
  double value = 0;  // The best action's, as a part of the match.
  Judged judged = Judged::search;
  Messages why;  // Why the best one is best; only for the costliest decisions.

  // Only if the loss is exact, or was confirmed by playing on.
  bool is_mistake() const { return low > 0; }
};

// The bot that assesses, and how long it thinks.
struct Assessment {
  const GameType* entry = nullptr;
  BotSpec bot;  // One that searches.
  // How many times its budget the bot gets before it suspects an action to be a mistake.
  unsigned second_look = 4;
  std::uint64_t seed = 1;
  unsigned reason_playouts = consequence_playouts;  // See give_reasons().
  // The players by seat, as far as they are known. A suspicion is confirmed by bots that are at
  // least as strong. A person counts as the default bot, as far as the budget goes.
  std::span<const SeatEntry> seats = {};
  // Limits for confirming one suspicion: positions of exact play, and iterations.
  std::uint64_t endings = BotSpec::endings_standard;
  std::int64_t playing_on = 40'000'000;
};

// The decision of this event, in the match before it; not assessed yet.
AssessedDecision decision_at(const Match& before, std::size_t index, const Event& event);
// Compares it with what the bot considers best.
void assess_decision(const Assessment& plan, const Match& before, const StopToken& stop,
                     AssessedDecision& decision);
// Adds to a mistake why the better action was better.
void explain_mistake(const Assessment& plan, const Match& before, AssessedDecision& decision);

}  // namespace menagerie
