// SPDX-License-Identifier: Apache-2.0
#include "lessons_of.h"

#include "games/color_gangsters/game.h"

namespace menagerie::python {

const AnyLearning& learning_color_gangsters() {
  static const LearningOf<ColorGangsters> learning;
  return learning;
}

}  // namespace menagerie::python
