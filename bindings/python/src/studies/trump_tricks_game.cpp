// SPDX-License-Identifier: Apache-2.0
#include "games/trump_tricks_game/encoding.h"

#include "study_of.h"

namespace menagerie::python {

const AnyStudy& study_trump_tricks_game() {
  static const StudyOf<TrumpTricksGame> study;
  return study;
}

}  // namespace menagerie::python
