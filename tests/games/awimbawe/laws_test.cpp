// SPDX-License-Identifier: Apache-2.0
#include "laws/laws.h"

#include "games/awimbawe/game.h"

namespace {

using namespace menagerie;

MENAGERIE_LAWS(Awimbawe, laws::options<Awimbawe>(),
               laws::options<Awimbawe>({{"rhinoceros", Word("any-pile")}}));

}  // namespace
