// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "game/evaluation.h"
#include "games/rage_n_glyphs/rules.h"

namespace menagerie::rage_n_glyphs {

// What a position is worth (concept EvaluationOf).
struct Evaluation : kit::PlainEvaluation {
  // What the scores after a round are worth in terms of the match, a seat from 0 to 1.
  static void evaluate(const Shown& shown, std::span<float> values);
  static constexpr float exploration = 2.0f;  // In searches; docs/bots.md.
};

}  // namespace menagerie::rage_n_glyphs
