// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/tables/tables.h"
#include "server/wire/tables.h"

namespace menagerie {

// "from" of a NewTable, if it is there: what has happened already when its game starts. Either a
// game that was played to its end here, up to one of its events, or a record that the client brings
// in (`asked` has its text), which the rules judge event by event. The options become those of that
// game.
std::optional<Denial> read_begun_with(Tables& tables, const Json& asked, const wire::NewTable& wish,
                                      Settings& settings);

}  // namespace menagerie
