// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/tables/table.h"
#include "server/tables/view_change.h"
#include "server/wire/tables.h"

namespace menagerie {

// Who is connected. Not part of the log: it does not outlive the process.
struct Presence {
  SeatSet connected;
  unsigned watchers = 0;
};

// A table as clients get it, and those members of it that a change may touch.
wire::Table table_now(const Table& table, const Presence& presence, Time now);
std::string changing_text(const Table& table);

// One line of the lists of tables and of one's seats.
std::string lobby_line(const Table& table);
std::string my_seat_line(const Table& table, Seat seat);

// What an observer (nobody: a spectator) knows of the course of a game.
struct Story {
  Messages log;                                             // What was told and not undone.
  std::vector<std::pair<std::size_t, std::string>> missed;  // Version and `d` of a step.
};
// With the steps behind the version `since`, without their views.
Story story_of(const Table& table, Observer who, std::optional<std::size_t> since);

// Lines of chat that an observer hears, oldest first: the last ones, of at most page_max lines,
// that were said before a version.
struct ChatPage {
  std::string lines;  // A list.
  bool more = false;  // There are older ones.
};
ChatPage chat_page(const Table& table, Observer who, std::optional<std::size_t> before);

// An event as somebody saw it, and what was told of it.
struct SeenEvent {
  std::string event, told;
};

// What is the same for several of those who are told of one step, made once.
struct StepParts {
  SaidOfStep views;
  std::vector<std::pair<std::uint32_t, SeenEvent>> events;  // By Match::observed_key().
  std::string table;                                        // Empty: not made yet.
};

// Appends the frame of the step for the change that was just made. `memory`: what those who look on
// as this observer were sent last. `parts` are of this step, empty at first.
void append_step(std::string& json, const Table& table, const Change& change, Observer who,
                 ViewMemory& memory, StepParts& parts);

// Whether there is a view: the game has begun. The view that an observer has now, or null.
bool has_view(const Table& table);
std::string view_now(const Table& table, Observer who, const Messages& log);
// The view of a finished game before an event.
std::string view_at(const Table& table, Onlooker onlooker, std::size_t event);

Onlooker onlooker_of(Observer who);

}  // namespace menagerie
