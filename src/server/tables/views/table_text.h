// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/tables/table/table.h"
#include "server/tables/views/sent_view.h"
#include "server/wire/tables.h"

namespace menagerie {

// The people who are connected. It isn't in the log, since it doesn't survive the process.
struct Presence {
  SeatSet connected;
  unsigned watchers = 0;
};

// A table as clients get it, and those of its members that a change may affect.
wire::Table table_now(const Table& table, const Presence& presence, Time now);
std::string changing_text(const Table& table);

// One line in the lists of tables and of the player's own seats.
std::string lobby_line(const Table& table);
std::string my_seat_line(const Table& table, Seat seat);

// What an observer (none: a spectator) knows about the course of a game.
struct Story {
  Messages log;                                             // What was reported and not undone.
  std::vector<std::pair<std::size_t, std::string>> missed;  // Version and `d` of a step.
};
// With the steps after the version `since`, without their views.
Story story_of(const Table& table, Observer who, std::optional<std::size_t> since);

// The lines of chat that an observer hears, oldest first: at most page_max lines, the last ones
// before a version.
struct ChatPage {
  std::string lines;  // A list.
  bool more = false;  // There are older ones.
};
ChatPage chat_page(const Table& table, Observer who, std::optional<std::size_t> before);

// An event as someone saw it, and its sentences.
struct SeenEvent {
  std::string event, told;
};

// What several recipients of one step have in common, made once.
struct StepParts {
  StepTexts views;
  std::vector<std::pair<std::uint32_t, SeenEvent>> events;  // By Match::observed_key().
  std::string table;                                        // Empty: not made yet.
};

// Appends the frame of the step for the change that was just made. `memory`: what observers like
// this one were sent last. `parts` are those of this step, empty at first.
void append_step(std::string& json, const Table& table, const Change& change, Observer who,
                 SentView& memory, StepParts& parts);

// Whether there is a view: the game has started. The current view of an observer, or null.
bool has_view(const Table& table);
std::string view_now(const Table& table, Observer who, const Messages& log);
// The view of a finished game before an event.
std::string view_at(const Table& table, Onlooker onlooker, std::size_t event);

Onlooker onlooker_of(Observer who);

}  // namespace menagerie
