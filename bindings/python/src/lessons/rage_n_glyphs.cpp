// SPDX-License-Identifier: Apache-2.0
#include "lessons_of.h"

#include "games/rage_n_glyphs/game.h"

namespace menagerie::python {

const AnyLearning& learning_rage_n_glyphs() {
  static const LearningOf<RageNGlyphs> learning;
  return learning;
}

}  // namespace menagerie::python
