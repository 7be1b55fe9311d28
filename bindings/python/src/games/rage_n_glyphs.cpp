// SPDX-License-Identifier: Apache-2.0
#include "games/rage_n_glyphs/encoding.h"

#include "game_of.h"

namespace menagerie::python {

std::shared_ptr<const AnyGame> make_rage_n_glyphs(const Fields& options) {
  return GameOf<RageNGlyphs>::make(options);
}

}  // namespace menagerie::python
