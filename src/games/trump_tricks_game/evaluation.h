// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "game/evaluation.h"
#include "games/trump_tricks_game/rules.h"

namespace menagerie::trump_tricks_game {

// What a position is worth (concept EvaluationOf).
struct Evaluation : kit::PlainEvaluation {
  // How well each seat stands, or can expect to end the match: from 0 to 1.
  static void evaluate(const Shown& shown, std::span<float> values);
  // Where a playout may stop: before turns 2, 3 and 4.
  static constexpr bool has_pauses = true;
  static bool is_pause(const Shown& shown) {
    return shown.turn > 1 && shown.tricks_done == 0 && shown.cards_played == 0 &&
           shown.step == trump_tricks_game::Step::play;
  }
  static constexpr bool heuristic_playouts = false;  // Weaker at equal time; docs/bots.md.
};

}  // namespace menagerie::trump_tricks_game
