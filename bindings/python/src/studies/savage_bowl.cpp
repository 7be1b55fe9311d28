// SPDX-License-Identifier: Apache-2.0
#include "games/savage_bowl/encoding.h"

#include "study_of.h"

namespace menagerie::python {

const AnyStudy& study_savage_bowl() {
  static const StudyOf<SavageBowl> study;
  return study;
}

}  // namespace menagerie::python
