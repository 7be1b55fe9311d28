// SPDX-License-Identifier: Apache-2.0
#include "laws/laws.h"
#include "games/starter/encoding.h"
#include "laws/planes.h"

using namespace menagerie;

MENAGERIE_LAWS(Starter, laws::options<Starter>(),
               laws::options<Starter>({{"players", std::int64_t{starter::players_min}}}),
               laws::options<Starter>({{"players", std::int64_t{starter::seats}}}));
MENAGERIE_PLANES(Starter)
