// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "base/json_fwd.h"
#include "engine/match.h"

namespace menagerie {

// Puts a message into words.
using Say = std::function<std::string(const Message&)>;

// What one onlooker may know about a match, as clients get it (`show --json`): game, options,
// event, seat, to_act, legal, finished, scores, result, prompt, zones, counters, facts, sheet, log.
// `event` is the number of events so far, `log` everything that was reported. Sentences are
// messages as data; with `say` they are text under the same key, with the data next to it as
// `<key>_message`.
Json scene_json(const Match& match, Onlooker onlooker, std::size_t event, const Messages& log,
                const Say& say = {});

Json message_json(const Message& message);
Json messages_json(const Messages& messages);

}  // namespace menagerie
