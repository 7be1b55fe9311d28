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

// The consequences of an action, measured by playouts with rules of thumb in worlds that fit what
// the seat knows. All actions of a decision are tried in the same worlds.
struct Consequence {
  std::string action;
  double gain = 0;                    // The seat's points until the round ends.
  std::optional<double> takes_trick;  // How often it takes the trick on the table, 0 to 1.
  std::optional<double> meets_goal;   // How often its goal or bid is met exactly.
  Term spends = {};                   // What it uses up: a trump, the Chameleon; or nothing.
  // The average number of other seats that meet their goals.
  std::optional<double> others_goals = std::nullopt;
  // How often it wins the match (a shared victory counts as a part), if that ends with the round.
  std::optional<double> wins_match = std::nullopt;
  // The standard errors of the differences between these figures and their means over the other
  // actions.
  struct Errors {
    double gain = 0, meets_goal = 0, others_goals = 0, wins_match = 0;
  };
  Errors errors = {};
  // Whether other players could play so that the trick ends unlike in all playouts.
  bool trick_may_turn = false;
};

// The default number of playouts that all actions of a decision share.
inline constexpr unsigned consequence_playouts = 8'000;

// A position with all cards open, solved until the end of the round, or as far as time allowed.
struct SolvedPosition {
  bool exact = false;
  Seat hero;  // The seat that decides (the lowest, if several do).
  // The hero's result at the end of the round: with two seats its lead in points, with more its
  // points. Exact, or an estimate. It is certainly from `low` to `high`, which may be infinite.
  double value = 0, low = 0, high = 0;
  std::vector<double> values;                      // Points by seat, with more than two seats.
  std::vector<std::pair<Seat, std::string>> line;  // Best play up to the next chance event.
  std::uint64_t nodes = 0;
  // The number of lines of play, as a power of ten: Knuth's estimate from random playouts
  // ("Estimating the efficiency of backtrack programs", 1975).
  double lines_log10 = 0;
};

struct SolveBudget {
  std::chrono::milliseconds time{5'000};
  StopToken stop;
};

}  // namespace menagerie
