// SPDX-License-Identifier: Apache-2.0
#include "games/savage_bowl/rules.h"
namespace menagerie::savage_bowl {
Action SavageBowl::thumb(const Shown& shown, const Mine& mine, Seat seat, Rng& rng) {
  const auto actions = legal(shown, mine, seat);
  return actions[rng.below(static_cast<unsigned>(actions.size()))];
}
}  // namespace menagerie::savage_bowl
