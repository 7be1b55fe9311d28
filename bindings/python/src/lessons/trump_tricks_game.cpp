// SPDX-License-Identifier: Apache-2.0
#include "lessons_of.h"

#include "games/trump_tricks_game/game.h"

namespace menagerie::python {

const AnyLearning& learning_trump_tricks_game() {
  static const LearningOf<TrumpTricksGame> learning;
  return learning;
}

}  // namespace menagerie::python
