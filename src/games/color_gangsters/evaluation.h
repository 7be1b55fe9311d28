// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "game/evaluation.h"
#include "games/color_gangsters/rules.h"

namespace menagerie::color_gangsters {

// What a position is worth (concept EvaluationOf).
struct Evaluation : kit::PlainEvaluation {
  static void evaluate(const Shown& shown, std::span<float> values);

  // Networks that say what a world between two tricks is worth (concept NetworkOf).
  struct Network : BuiltInNetwork<ColorGangsters, value_net_bytes> {
    static bool is_between_tricks(const Shown& shown) {
      return shown.phase == Phase::play && shown.trick.cards.empty();
    }
    static constexpr unsigned namings = 8;  // Symmetries of the grid.
    static Features features(const State& world, unsigned naming);
    static unsigned features_count(const Options& options);
  };
};

}  // namespace menagerie::color_gangsters
