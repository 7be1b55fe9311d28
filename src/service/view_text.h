// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "host/match.h"

namespace menagerie {

// The view of host/scene_json.h as text, written directly: this is what a busy server does most.
// With a log: the whole view. Without: the members that may change from one event to the next.
void append_view(std::string& json, const Match& match, Onlooker onlooker, std::size_t event,
                 const std::vector<std::string>* log);

// Lists, as they are used elsewhere too.
void append_seats(std::string& json, SeatSet seats);
void append_texts(std::string& json, const std::vector<std::string>& texts);

}  // namespace menagerie
