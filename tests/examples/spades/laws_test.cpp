// SPDX-License-Identifier: Apache-2.0
#include "laws/laws.h"
#include "games/spades/encoding.h"
#include "laws/planes.h"

using namespace menagerie;

MENAGERIE_LAWS(Spades, laws::options<Spades>(),
               laws::options<Spades>({{"rounds", std::int64_t{1}}}));
MENAGERIE_PLANES(Spades)
