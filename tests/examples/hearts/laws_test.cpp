// SPDX-License-Identifier: Apache-2.0
#include "laws/laws.h"
#include "games/hearts/encoding.h"
#include "laws/planes.h"

using namespace menagerie;

MENAGERIE_LAWS(Hearts, laws::options<Hearts>(),
               laws::options<Hearts>({{"players", std::int64_t{3}}, {"target", std::int64_t{50}}}),
               laws::options<Hearts>({{"players", std::int64_t{5}}, {"target", std::int64_t{20}}}),
               laws::options<Hearts>({{"short_deck", true}, {"target", std::int64_t{20}}}),
               laws::options<Hearts>({{"players", std::int64_t{3}},
                                      {"short_deck", true},
                                      {"target", std::int64_t{20}}}));
MENAGERIE_PLANES(Hearts)
