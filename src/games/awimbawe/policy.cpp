// SPDX-License-Identifier: Apache-2.0
#include "games/awimbawe/rules.h"

namespace menagerie::awimbawe {

Action Awimbawe::thumb(const Shown& shown, const Mine& mine, Seat seat, Rng& rng) {
  const auto actions = legal(shown, mine, seat);
  return actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
}

}  // namespace menagerie::awimbawe
