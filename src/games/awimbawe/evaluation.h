// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "game/evaluation.h"
#include "games/awimbawe/rules.h"

namespace menagerie::awimbawe {

// What a position is worth (concept EvaluationOf).
struct Evaluation : kit::PlainEvaluation {
  static void evaluate(const Shown& shown, std::span<float> values);
  static constexpr bool heuristic_playouts = false;  // At equal time; docs/bots.md.

  // Networks that value a world between two tricks (concept NetworkOf).
  struct Network {
    static bool is_between_tricks(const Shown& shown) {
      return shown.phase == Phase::play && shown.trick.size == 0;
    }
    static constexpr unsigned namings = 24;  // The lands.
    static Features features(const State& world, unsigned naming);
    static unsigned features_count(const Options& options);
    static const ValueNet* value_net(const Options& options);
  };
};

}  // namespace menagerie::awimbawe
