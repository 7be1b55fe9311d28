// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/tables/tables.h"
#include "server/wire/tables.h"

namespace menagerie {

// "from" of a NewTable, if present: what has already happened when its game starts. It is either a
// game that was finished here, up to one of its events, or a record from the client (`asked` has
// its text), which is checked against the rules event by event. The table takes the options of that
// game.
std::optional<Denial> read_begun_with(Tables& tables, const Json& asked, const wire::NewTable& wish,
                                      Settings& settings);

}  // namespace menagerie
