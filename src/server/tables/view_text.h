// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/match.h"

namespace menagerie {

// The whole view as text, written directly: this is what a busy server does most. It has the
// members of engine/scene_json.h, but hidden cards of which nothing is known are a number.
void append_view(std::string& json, const Match& match, Onlooker onlooker, std::size_t event,
                 const Messages& log);

// Its parts, each with a comma before it.
void append_to_act(std::string& json, const Match& match);
void append_scores(std::string& json, const Match& match);
void append_end(std::string& json, const Match& match);
void append_round(std::string& json, const Match& match);
void append_legal(std::string& json, const Match& match, Onlooker onlooker);
void append_sheet(std::string& json, const Match& match);
void append_zone_head(std::string& json, const Zone& zone);
void append_zone_cards(std::string& json, const Zone& zone);
// Whether it is told by the number of its cards, as nothing is known but that they are there.
bool is_mere_number(const Zone& zone);
void append_card(std::string& json, const SceneCard& card);
void append_counter_head(std::string& json, const Counter& counter);
void append_counter_values(std::string& json, const Counter& counter);

// Lists, as they are used elsewhere too.
void append_seats(std::string& json, SeatSet seats);
void append_texts(std::string& json, const std::vector<std::string>& texts);
void append_messages(std::string& json, const Messages& messages);

}  // namespace menagerie
