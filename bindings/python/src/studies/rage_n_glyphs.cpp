// SPDX-License-Identifier: Apache-2.0
#include "games/rage_n_glyphs/encoding.h"

#include "study_of.h"

namespace menagerie::python {

const AnyStudy& study_rage_n_glyphs() {
  static const StudyOf<RageNGlyphs> study;
  return study;
}

}  // namespace menagerie::python
