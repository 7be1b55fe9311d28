// SPDX-License-Identifier: Apache-2.0
#include "lessons_of.h"

#include "games/savage_bowl/game.h"

namespace menagerie::python {

const AnyLearning& learning_savage_bowl() {
  static const LearningOf<SavageBowl> learning;
  return learning;
}

}  // namespace menagerie::python
