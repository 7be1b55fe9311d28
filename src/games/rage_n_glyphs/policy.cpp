// SPDX-License-Identifier: Apache-2.0
#include "games/rage_n_glyphs/rules.h"
#include "games/rage_n_glyphs/steps.h"

namespace menagerie::rage_n_glyphs {
Action RageNGlyphs::thumb(const Shown& shown, const Mine& mine, Seat seat, Rng& rng) {
  const Actions actions = legal(shown, mine, seat);
  return actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
}
}  // namespace menagerie::rage_n_glyphs
