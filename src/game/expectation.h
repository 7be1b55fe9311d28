// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <span>

#include "game/game.h"
#include "game/victory.h"

namespace menagerie {

// Helps games to evaluate a position between rounds in terms of the whole match.

// 2 to the power of `exponent`, which must be from -126 to 0, with an error of about 0.3 %; the
// same on every machine.
inline float quick_exp2(float exponent) {
  const float floor = std::floor(exponent);
  const float rest = exponent - floor;
  // 2^x from 0 to 1 as a parabola that is exact at both ends.
  const float mantissa = 1.0f + rest * (0.6565f + 0.3435f * rest);
  return std::bit_cast<float>(static_cast<std::uint32_t>(static_cast<int>(floor) + 127) << 23) *
         mantissa;
}

// Each seat's expected share of the victory if the remaining points scatter with the scale
// `spread`: proportional to exp(score / spread). This is the probability to end highest if luck has
// the Gumbel distribution (Luce's choice rule), which is close enough to the normal one. `spread`
// is about 0.78 standard deviations.
inline void shares_of_victory(const SeatMap<int>& scores, float spread, std::span<float> shares) {
  int most = scores.values[0];
  for (unsigned i = 1; i < shares.size(); ++i) most = std::max(most, scores.values[i]);
  const float steepness = 1.442695f / spread;
  float sum = 0;
  for (unsigned i = 0; i < shares.size(); ++i) {
    const auto behind = static_cast<float>(scores.values[i] - most);
    shares[i] = quick_exp2(std::max(behind * steepness, -100.0f));
    sum += shares[i];
  }
  for (float& share : shares) share /= sum;
}

// One half for the victory (certain once the match is over, otherwise expected as above), the other
// half for how far a seat is ahead of the mean. So a search that sees no way to win or to lose
// still plays for points, and learns something from every playout. `scores` are the seats' actual
// scores, or those expected at the end of the match.
template <Game G>
inline void victory_and_margin(const typename G::Shown& shown, const SeatMap<int>& scores,
                               float spread, std::span<float> values) {
  if (G::turn(shown).kind == Turn::Kind::over) {
    const SeatSet winners = G::winners(shown);
    const float won = winners.empty() ? 0.0f : 1.0f / static_cast<float>(winners.size());
    for (unsigned i = 0; i < values.size(); ++i) values[i] = winners.has(Seat(i)) ? won : 0.0f;
  } else {
    shares_of_victory(scores, spread, values);
  }
  float mean = 0;
  for (unsigned i = 0; i < values.size(); ++i) mean += static_cast<float>(scores.values[i]);
  mean /= static_cast<float>(values.size());
  for (unsigned i = 0; i < values.size(); ++i) {
    const float ahead = (static_cast<float>(scores.values[i]) - mean) / (3.0f * spread);
    values[i] = 0.5f * values[i] + 0.25f * (1.0f + ahead / (1.0f + std::fabs(ahead)));
  }
}

template <Game G>
inline void victory_and_margin(const typename G::Shown& shown, float spread,
                               std::span<float> values) {
  victory_and_margin<G>(shown, worth_of_scores<G>(shown), spread, values);
}

}  // namespace menagerie
