// SPDX-License-Identifier: Apache-2.0
#include "games/color_gangsters/encoding.h"

#include "game_of.h"

namespace menagerie::python {

std::shared_ptr<const AnyGame> make_color_gangsters(const Fields& options) {
  return GameOf<ColorGangsters>::make(options);
}

}  // namespace menagerie::python
