// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "host/json.h"
#include "host/match.h"

namespace menagerie {

// What one onlooker may know of a match, as clients get it (`show --json`): game, options, event,
// seat, to_act, legal, finished, scores, result, prompt, zones, counters, facts, sheet, log.
// `event` is the number of events so far, `log` the sentences told up to now.
Json scene_json(const Match& match, Onlooker onlooker, std::size_t event,
                const std::vector<std::string>& log);

}  // namespace menagerie
