// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "game/evaluation.h"
#include "games/savage_bowl/rules.h"

namespace menagerie::savage_bowl {

// What a position is worth (concept EvaluationOf).
struct Evaluation : kit::PlainEvaluation {
  // What the scores after a round are worth in terms of the match, a seat from 0 to 1.
  static void evaluate(const Shown& shown, std::span<float> values);

  // Networks that value a world between two tricks (concept NetworkOf).
  struct Network : BuiltInNetwork<SavageBowl, value_net_bytes> {
    static bool is_between_tricks(const Shown& shown) {
      return shown.phase == Phase::play && shown.trick.empty();
    }
    static constexpr unsigned namings = 24;  // The colours.
    static Features features(const State& world, unsigned naming);
    static unsigned features_count(const Options& options);
  };
};

}  // namespace menagerie::savage_bowl
