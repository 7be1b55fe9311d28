// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/stop_token.h"
#include "engine/game_type.h"
#include "engine/record.h"

namespace menagerie {

// A decision of a record, held against what a bot would have done with the same knowledge.
struct JudgedDecision {
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

// What a seat came to: points made = points of an average deal + what the cards were worth more
// (luck) + what came of playing them (its own play, and the others').
struct JudgedSeat {
  unsigned decisions = 0, as_best = 0;  // With a choice to make.
  unsigned mistakes = 0;                // Clear ones.
  double loss = 0;                      // By those.
  double points = 0, average = 0, cards = 0, play = 0;
};

struct AnalysisPlan {
  const GameType* entry = nullptr;
  const Record* record = nullptr;
  BotSpec bot;               // One that searches.
  std::optional<Seat> seat;  // Judge this seat's decisions alone.
  unsigned threads = 1;
  unsigned playouts = 400;  // By rules of thumb, for what cards are worth.
  // How many times its budget the bot gets before it calls an action a mistake.
  unsigned second_look = 4;
  std::uint64_t seed = 1;
};

struct Analysis {
  std::vector<JudgedDecision> decisions;  // Those with a choice to make, in order.
  std::vector<std::size_t>
      dearest;  // The clear mistakes that lost most, at most three, dearest first.
  std::vector<JudgedSeat> seats;
  unsigned rounds = 0;  // Whole rounds, on which the points of the seats rest.
  bool finished = false;
  bool whole = true;  // False if it was stopped before all decisions were judged.
};

// The decision that this event was, in the match before it; not judged yet.
JudgedDecision decision_at(const Match& before, std::size_t index, const Event& event);
// Holds it against what the plan's bot thinks best.
void judge_decision(const AnalysisPlan& plan, const Match& before, const StopToken& stop,
                    JudgedDecision& decision);
// Adds to a mistake why the better action was better.
void explain_mistake(const AnalysisPlan& plan, const Match& before, JudgedDecision& decision);

// Replays the record in a match that has just begun and judges every decision. A Fault where the
// record breaks a rule. With a bot whose budget is in iterations the same record gives the same
// analysis, whatever the number of threads. `begin` is told the number of decisions, `tick` how
// many are done, several times a second.
Result<Analysis, Fault> analyze(const AnalysisPlan& plan, std::unique_ptr<Match> match,
                                const StopToken& stop,
                                const std::function<void(std::uint64_t)>& begin,
                                const std::function<void(std::uint64_t)>& tick);

}  // namespace menagerie
