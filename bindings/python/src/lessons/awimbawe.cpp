// SPDX-License-Identifier: Apache-2.0
#include "lessons_of.h"

#include "games/awimbawe/game.h"

namespace menagerie::python {

const AnyLearning& learning_awimbawe() {
  static const LearningOf<Awimbawe> learning;
  return learning;
}

}  // namespace menagerie::python
