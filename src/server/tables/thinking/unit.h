// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/stop_token.h"
#include "server/tables/effects.h"
#include "server/tables/limits/pending.h"

namespace menagerie {

// A unit of thinking: one decision of a bot with everything that it depends on. It has what the
// seat has seen, the bot, the size of the search and its random seed, but not the table, the log or
// others' cards. The mind starts fresh each time, so the same unit gives the same action wherever
// it is computed.
struct Unit {
  std::string game;
  BotSpec bot;
  std::uint64_t seed = 0;
  std::string seen;      // As written by GameType::write_seen.
  bool is_hint = false;  // The answer is its opinion of every action instead of one action.
};

// What may limit a unit's search. Only with iterations is the answer the same everywhere; a page
// that thinks for itself may limit the time.
enum class UnitBudget : std::uint8_t { iterations, time };

// The bot for a level in units: its time is converted to iterations.
BotSpec unit_bot(Level level, std::int64_t iterations);
// The whole budget of a level's decision.
std::int64_t unit_iterations(Level level);

// For a decision or a hint. Without a budget in iterations the limit is the level's own time.
Unit unit_of(const Think& think);
std::string write_unit(const Unit& unit);
// For any kind.
std::string write_unit(const Think& think);
// For a piece of a review: the record of the game, which is over, so everyone may know it.
std::string write_unit(const ReviewCase& review, std::size_t piece);
Result<Unit> read_unit(std::string_view text, UnitBudget budget = UnitBudget::iterations);

// The decision of a unit: from the observation at hand, or as it was sent.
std::string decide(const Think& think, const StopToken& stop);
Result<std::string> decide(const Unit& unit, std::span<const GameType> games,
                           const StopToken& stop);

// Computes a unit of any kind. The answer is an action, or as JSON a hint's opinions or the
// findings of a review.
Result<std::string> work_off(std::string_view unit, std::span<const GameType> games,
                             const StopToken& stop, const ReviewEffort& effort = {},
                             UnitBudget budget = UnitBudget::iterations);
// What an answer to `think` says, or why it isn't valid: it comes from outside.
Result<Thought> read_answer(const Think& think, std::string_view answer);

// A hint's opinions as the protocol has them, a list in JSON.
std::string opinions_text(const std::vector<Opinion>& opinions);

// The order of units; the lowest comes first. By urgency, then `before`, the number of the same
// visitor's units that are already waiting, then what is cheap.
int unit_rank(const Think& think, int before);

// How much each visitor has in progress. A visitor who asks for much gets less for each.
class UnitShares {
 public:
  // The budget for one more of theirs.
  std::int64_t begin(const Think& think);
  void end(const Ticket& ticket);

 private:
  static std::string key_of(const Ticket& ticket);

  CountByVisitor<std::string> thoughts_;  // By table and seat.
};

}  // namespace menagerie
