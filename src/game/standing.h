// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cmath>
#include <span>

#include "game/victory.h"

namespace menagerie {

using Values = std::array<float, seats_max>;

// From -1 to 1, steep in the middle.
inline float squash(float margin) { return margin / (1.0f + std::fabs(margin)); }

// Only by scores: every seat against every other, with margins that count less as they grow, and
// the victory itself once the match is over.
template <Game G>
inline void standing(const typename G::Shown& shown, std::span<float> values) {
  const SeatMap<int> scores = worth_of_scores<G>(shown);
  const auto players = static_cast<unsigned>(values.size());
  float size = 0;
  for (unsigned i = 0; i < players; ++i) size += std::fabs(static_cast<float>(scores.values[i]));
  const float steepness = 1.0f / (1.0f + 0.5f * size / static_cast<float>(players));
  for (unsigned i = 0; i < players; ++i) values[i] = 0;
  for (unsigned i = 0; i < players; ++i) {
    for (unsigned j = 0; j < i; ++j) {
      const int lead = scores.values[i] - scores.values[j];
      const float margin = squash(static_cast<float>(lead) * steepness);
      values[i] += margin;
      values[j] -= margin;
    }
  }
  const float share = 0.5f / static_cast<float>(players - 1);
  for (float& value : values) value = 0.5f + share * value;
  if (G::turn(shown).kind != Turn::Kind::over) return;
  const SeatSet winners = G::winners(shown);
  const float won = winners.empty() ? 0.0f : 1.0f / static_cast<float>(winners.size());
  for (unsigned i = 0; i < players; ++i) {
    values[i] = 0.4f * values[i] + (winners.has(Seat(i)) ? 0.6f * won : 0.0f);
  }
}

}  // namespace menagerie
