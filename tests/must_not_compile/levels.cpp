// SPDX-License-Identifier: Apache-2.0
// A list of the levels must have all of them, under their names and in their order.
//
// WRONG 1: static assertion failed
// WRONG 2: static assertion failed
// WRONG 3: static assertion failed
// WRONG 4: static assertion failed
#include "server/tables/views/wire_values.h"

using namespace menagerie;

#if WRONG == 1
using Named = wire::OneOf<"novice", "easy", "steady", "normal">;
#elif WRONG == 2
using Named = wire::OneOf<"novice", "easy", "steady", "normal", "strong", "perfect">;
#elif WRONG == 3
using Named = wire::OneOf<"novice", "steady", "easy", "normal", "strong">;
#elif WRONG == 4
using Named = wire::OneOf<"novice", "easy", "steady", "medium", "strong">;
#else
using Named = wire::Level;
#endif

static_assert(are_levels(Named::words));
