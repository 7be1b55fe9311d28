// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "cards/seat.h"

namespace menagerie {

// What becomes of a decision, measured by playing on by rules of thumb in worlds that fit what the
// seat knows; all actions of a decision in the same worlds.
struct Consequence {
  std::string action;
  double gain = 0;                    // Points that the seat makes until the round ends.
  std::optional<double> takes_trick;  // How often it takes the trick on the table, 0 to 1.
  std::optional<double> meets_goal;   // How often its goal or bid comes out exactly.
  std::string spends;                 // What it costs: "a trump", "the Chameleon"; or nothing.
};

// The words of a game for reasons.
struct TermWords {
  std::string_view points = "points";
  std::string_view goal = "the goal";
  bool gain_is_rounds = false;  // A round won is one point: the gain is a chance.
};

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
  std::stop_token stop;
};

}  // namespace menagerie
