// SPDX-License-Identifier: Apache-2.0
#include "games/trump_tricks_game/encoding.h"

#include "game_of.h"

namespace menagerie::python {

std::shared_ptr<const AnyGame> make_trump_tricks_game(const Fields& options) {
  return GameOf<TrumpTricksGame>::make(options);
}

}  // namespace menagerie::python
