// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/stop_token.h"
#include "server/tables/effects.h"
#include "server/tables/pending.h"

namespace menagerie {

// A unit of thinking: one decision of a bot, with all that it rests on. What its seat has seen,
// which bot, how much it searches and the seed of its luck; not the table, the log or what others
// hold. The mind begins anew with each, so the same unit gives the same action wherever it is
// worked off.
struct Unit {
  std::string game;
  BotSpec bot;
  std::uint64_t seed = 0;
  std::string seen;      // As GameType::write_seen has it.
  bool is_hint = false;  // Its opinion of every action is wanted instead of one action.
};

// What may limit a unit's search. Only with iterations is the answer the same everywhere; a page
// that thinks for itself may limit the time.
enum class UnitBudget : std::uint8_t { iterations, time };

// The bot that a level is in units: what it may take in time is turned to iterations.
BotSpec unit_bot(Level level, std::int64_t iterations);
// The whole budget of a level's decision.
std::int64_t unit_iterations(Level level);

// Of a decision or a hint. Without a budget in iterations the level's own time is the limit.
Unit unit_of(const Think& think);
std::string write_unit(const Unit& unit);
// Of whatever kind it is.
std::string write_unit(const Think& think);
// Of a piece of a review: the record of the game, which is over, so that all may know it.
std::string write_unit(const ReviewCase& review, std::size_t piece);
Result<Unit> read_unit(std::string_view text, UnitBudget budget = UnitBudget::iterations);

// The decision of a unit: from the observation at hand, or as it was sent.
std::string decide(const Think& think, const StopToken& stop);
Result<std::string> decide(const Unit& unit, std::span<const GameType> games,
                           const StopToken& stop);

// Works a unit of any kind off; the answer is an action, or a hint's opinions or the finding of a
// review as JSON.
Result<std::string> work_off(std::string_view unit, std::span<const GameType> games,
                             const StopToken& stop, const ReviewEffort& effort = {},
                             UnitBudget budget = UnitBudget::iterations);
// What an answer to `think` says, or why it is none: it comes from outside.
Result<Thought> read_answer(const Think& think, std::string_view answer);

// A hint's opinions as the protocol has them, a list in JSON.
std::string opinions_text(const std::vector<Opinion>& opinions);

// Which unit is worked off first, the lowest: by urgency; then `before`, of how many others of the
// same visitor that lie there already it comes behind; then what is cheap.
int unit_rank(const Think& think, int before);

// How much each visitor has thought about now; who asks for much gets less for each.
class UnitShares {
 public:
  // The budget of one more of theirs.
  std::int64_t begin(const Think& think);
  void end(const Ticket& ticket);

 private:
  static std::string key_of(const Ticket& ticket);

  CountByVisitor<std::string> thoughts_;  // By table and seat.
};

}  // namespace menagerie
