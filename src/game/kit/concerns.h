// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "game/game.h"
#include "game/solving.h"

// Concerns that are the same in most games.
namespace menagerie::kit {

// A Heuristic of one function for everything, or of a second one for playouts:
// Action choose(const Shown& shown, const Mine& mine, Seat seat, Rng& rng).
template <auto function, auto quick = function>
struct Thumb {
  static constexpr auto choose = function;
  static constexpr auto choose_quickly = quick;
};

// Playouts of two functions: void random_step(State& state, Rng& rng) and
// unsigned random_round(State& state, Rng& rng).
template <auto step, auto round>
struct RandomPlay {
  static constexpr auto step_random = step;
  static constexpr auto play_round_out = round;
};

// What an Evaluation has that was not tuned: it says what it does otherwise, and `evaluate`.
struct PlainEvaluation {
  static constexpr float exploration = 1.0f;
  static constexpr bool heuristic_playouts = true;
  static constexpr bool has_pauses = false;
  template <class Shown>
  static bool is_pause(const Shown&) {
    return false;
  }
  using Network = Absent;
};

// What a Solving has where scores are whole numbers and there is no race.
template <class G>
struct PlainSolving {
  static constexpr std::int32_t parts_of_point = 1;
  static SeatMap<int> outcome(const typename G::Shown& shown) { return worth_of_scores<G>(shown); }
  using Race = Absent;
};

// The Reasons of a game in which `shown.tricks` counts the finished tricks of the round, and the
// winner of one leads the next.
template <class Shown, class Action, auto play>
struct TrickReasons {
  static constexpr bool gain_is_rounds = false;

  struct Tricks {
    static bool plays_card(const Action& action) { return action.verb == play; }
    static unsigned number(const Shown& shown) { return shown.tricks; }
    static Seat last_winner(const Shown& shown) { return shown.trick.leader; }
  };
  using Goals = Absent;
  using Costs = Absent;
};

}  // namespace menagerie::kit
