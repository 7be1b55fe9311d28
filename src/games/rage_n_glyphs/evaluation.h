// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "game/evaluation.h"
#include "games/rage_n_glyphs/rules.h"

namespace menagerie::rage_n_glyphs {

// What a position is worth (concept EvaluationOf).
struct Evaluation {
  // What the scores after a round are worth in terms of the match, from 0 to 1 per seat.
  static void evaluate(const Shown& shown, std::span<float> values);
  static constexpr float exploration = 2.0f;  // For a search; docs/bots.md.
  static constexpr bool has_pauses = false;
  static bool is_pause(const Shown&) { return false; }
  static constexpr bool heuristic_playouts = true;
  using Network = Absent;
};

}  // namespace menagerie::rage_n_glyphs
