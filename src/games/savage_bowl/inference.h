// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/inference.h"
#include "games/savage_bowl/rules.h"

namespace menagerie::savage_bowl {

// How likely a seat's action was, and its reverse (concept InferenceOf).
struct Inference {
  static constexpr unsigned namings = 24;  // The colours.
  static Features open_features(const Shown& shown, Seat seat, unsigned naming);
  static Features own_features(const Shown& shown, const Mine& mine, Seat seat, unsigned naming);
  static unsigned policy_inputs(const Options& options);
  static unsigned policy_outputs(const Options& options);
  static unsigned policy_output(const Shown& shown, const Action& action, unsigned naming);
  static const PolicyNet* policy_net(const Options& options);
  static Action take_back(State& world, const Shown& before, Observer actor,
                          const Action& observed);
};

}  // namespace menagerie::savage_bowl
