// SPDX-License-Identifier: Apache-2.0
#include "laws/laws.h"
#include "laws/planes.h"

#include "games/awimbawe/encoding.h"
#include "games/awimbawe/game.h"

using namespace menagerie;

MENAGERIE_LAWS(Awimbawe, laws::options<Awimbawe>(),
               laws::options<Awimbawe>({{"rhinoceros", Word("any-pile")}}));

MENAGERIE_PLANES(Awimbawe)
