// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "game/evaluation.h"
#include "games/color_gangsters/rules.h"

namespace menagerie::color_gangsters {

// What a position is worth (concept EvaluationOf).
struct Evaluation {
  static void evaluate(const Shown& shown, std::span<float> values);

  static constexpr bool has_pauses = false;
  static bool is_pause(const Shown&) { return false; }
  static constexpr float exploration = 1.0f;
  static constexpr bool heuristic_playouts = true;

  // Networks that value a world between two tricks (concept NetworkOf).
  struct Network {
    static bool is_between_tricks(const Shown& shown) {
      return shown.phase == Phase::play && shown.trick.cards.empty();
    }
    static constexpr unsigned namings = 8;  // Symmetries of the grid.
    static Features features(const State& world, unsigned naming);
    static unsigned features_count(const Options& options);
    static const ValueNet* value_net(const Options& options);
  };
};

}  // namespace menagerie::color_gangsters
