// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/stop_token.h"
#include "cards/seat.h"
#include "words/message.h"

namespace menagerie {

// What becomes of a decision, measured by playing on by rules of thumb in worlds that fit what the
// seat knows; all actions of a decision in the same worlds.
struct Consequence {
  std::string action;
  double gain = 0;                    // Points that the seat makes until the round ends.
  std::optional<double> takes_trick;  // How often it takes the trick on the table, 0 to 1.
  std::optional<double> meets_goal;   // How often its goal or bid comes out exactly.
  Term spends = {};                   // What it costs: a trump, the Chameleon; or nothing.
  // How many of the others meet their goals, on average.
  std::optional<double> others_goals = std::nullopt;
  // How often it wins the match (shared, in parts), where that ends with the round.
  std::optional<double> wins_match = std::nullopt;
  // The standard errors of what these figures differ by from their means over the other actions.
  struct Errors {
    double gain = 0, meets_goal = 0, others_goals = 0, wins_match = 0;
  };
  Errors errors = {};
};

// So many playouts all actions of a decision share, where nobody says otherwise.
inline constexpr unsigned consequence_playouts = 8'000;

// A position with all cards open, solved until the round ends, or as far as the time allowed.
struct SolvedPosition {
  bool exact = false;
  Seat hero;  // The seat that decides (the lowest, if several do).
  // What the hero comes to when the round ends: with two seats its lead in points, with more its
  // points. Exact, or an estimate. Surely from `low` to `high`, which may be infinite.
  double value = 0, low = 0, high = 0;
  std::vector<double> values;                      // Points by seat, with more than two seats.
  std::vector<std::pair<Seat, std::string>> line;  // Best play as far as no chance falls.
  std::uint64_t nodes = 0;
  // How many lines of play there are, as a power of ten: Knuth's estimate from random playouts
  // ("Estimating the efficiency of backtrack programs", 1975).
  double lines_log10 = 0;
};

struct SolveBudget {
  std::chrono::milliseconds time{5'000};
  StopToken stop;
};

}  // namespace menagerie
