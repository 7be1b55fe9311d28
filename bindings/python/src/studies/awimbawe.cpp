// SPDX-License-Identifier: Apache-2.0
#include "games/awimbawe/encoding.h"

#include "study_of.h"

namespace menagerie::python {

const AnyStudy& study_awimbawe() {
  static const StudyOf<Awimbawe> study;
  return study;
}

}  // namespace menagerie::python
