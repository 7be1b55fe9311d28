// SPDX-License-Identifier: Apache-2.0
#include "games/awimbawe/encoding.h"

#include "game_of.h"

namespace menagerie::python {

std::shared_ptr<const AnyGame> make_awimbawe(const Fields& options) {
  return GameOf<Awimbawe>::make(options);
}

}  // namespace menagerie::python
