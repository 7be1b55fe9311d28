// SPDX-License-Identifier: Apache-2.0
#include "games/savage_bowl/encoding.h"

#include "game_of.h"

namespace menagerie::python {

std::shared_ptr<const AnyGame> make_savage_bowl(const Fields& options) {
  return GameOf<SavageBowl>::make(options);
}

}  // namespace menagerie::python
