// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "base/json_fwd.h"
#include "engine/match/match.h"

namespace menagerie {

// Puts a message into words.
using Say = std::function<std::string(const Message&)>;

// The view that append_view() writes, as a tree for programs (`show --json`): game, options, event,
// seat, to_act, legal, finished, scores, result, round, prompt, zones, counters, facts, sheet, log.
// Hidden cards are in their zone's list one by one. Sentences are messages as data; with `say` they
// are text under the same key, with the data next to it as `<key>_message`.
Json view_json(const Match& match, Onlooker onlooker, std::size_t event, const Messages& log,
               const Say& say = {});

}  // namespace menagerie
