// SPDX-License-Identifier: Apache-2.0
#include "laws/laws.h"
#include "games/savage_bowl/encoding.h"
#include "games/savage_bowl/game.h"
#include "laws/planes.h"

using namespace menagerie;

MENAGERIE_LAWS(SavageBowl, laws::options<SavageBowl>(),
               laws::options<SavageBowl>({{"players", std::int64_t{4}}}),
               laws::options<SavageBowl>({{"chameleons", false}}),
               laws::options<SavageBowl>({{"players", std::int64_t{4}}, {"chameleons", false}}));

MENAGERIE_PLANES(SavageBowl)
