// SPDX-License-Identifier: Apache-2.0
#include "games/color_gangsters/encoding.h"

#include "study_of.h"

namespace menagerie::python {

const AnyStudy& study_color_gangsters() {
  static const StudyOf<ColorGangsters> study;
  return study;
}

}  // namespace menagerie::python
