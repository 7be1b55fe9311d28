// SPDX-License-Identifier: Apache-2.0
// What happens at a table in the course of time: bots think, clocks run out, idle tables are put
// away.
#include <algorithm>

#include "service/hall.h"

namespace menagerie {
namespace {

constexpr Time sweep_ms = 60'000;
constexpr Time idle_ms = 600'000;
constexpr Time idle_open_ms = 86'400'000;
// After a restart nobody loses by time that he could not use.
constexpr Time grace_ms = 60'000;
// A decision ends a request for undo. So long bots give people the time to answer it.
constexpr Time undo_wait_ms = 15'000;

void sooner(std::optional<Time>& wake, Time time) { wake = wake ? std::min(*wake, time) : time; }

Time bots_wait_until(const Table& table) {
  return table.undo() ? table.undo()->asked + undo_wait_ms : 0;
}

}  // namespace

void Hall::reopen_all(Time now) {
  const auto ids = store_.unfinished();
  if (!ids) return;
  for (const std::string& id : *ids) static_cast<void>(find(id, now));
}

void Hall::plan(Room& room, Time now) {
  while (run_out(room, now)) settle(room, now);
  std::optional<Time> wake;
  for (const Seat seat : room.table->acting()) plan_seat(room, seat, now, wake);
  set_wake(room, wake);
}

void Hall::plan_seat(Room& room, Seat seat, Time now, std::optional<Time>& wake) {
  const Table& table = *room.table;
  const Chair& chair = table.chair(seat);
  if (!chair.is_played_by_bot()) {
    if (const auto time = limit(room, seat)) sooner(wake, *time);
    return;
  }
  const Room::Thinking wanted{chair.asked_at, table.generation()};
  if (room.thinking[seat.index()] == wanted) return;
  const Time start = std::max(chair.asked_time + table.settings().pace_ms, bots_wait_until(table));
  if (start > now) return sooner(wake, start);
  room.thinking[seat.index()] = wanted;
  Ticket ticket;
  ticket.table = table.id();
  ticket.seat = seat;
  ticket.asked_at = wanted.asked_at;
  ticket.generation = wanted.generation;
  effects_.thinks.push_back(
      {std::move(ticket), chair.bot_level(), &table.entry(), table.match().clone()});
}

// When a bot takes over from a person who is asked, because of the clock or of being away.
std::optional<Time> Hall::limit(const Room& room, Seat seat) const {
  const Table& table = *room.table;
  std::optional<Time> limit = table.deadline(seat);
  const bool alone = room.guests.empty() && room.reopened;
  if (table.settings().away_bot && !table.settings().turn_based && !alone &&
      !room.presence().connected.has(seat)) {
    sooner(limit, room.away_since[seat.index()] + table.settings().away_s * 1000);
  }
  if (limit && room.reopened) limit = std::max(*limit, room.opened + grace_ms);
  return limit;
}

bool Hall::run_out(Room& room, Time now) {
  for (const Seat seat : room.table->acting()) {
    if (room.table->chair(seat).is_played_by_bot()) continue;
    const auto time = limit(room, seat);
    if (!time || *time > now) continue;
    Change change;
    change.kind = Change::Kind::take_over;
    change.at = now;
    change.seat = seat;
    if (!apply(room, change)) return true;
  }
  return false;
}

void Hall::set_wake(Room& room, std::optional<Time> wake) {
  if (room.wake == wake) return;
  if (room.wake) alarms_.erase({*room.wake, room.table->id()});
  if (wake) alarms_.insert({*wake, room.table->id()});
  room.wake = wake;
}

std::optional<Time> Hall::alarm() const {
  if (alarms_.empty()) return std::nullopt;
  return alarms_.begin()->first;
}

void Hall::tick(Time now) {
  while (!alarms_.empty() && alarms_.begin()->first <= now) {
    const auto found = rooms_.find(alarms_.begin()->second);
    if (found == rooms_.end()) {
      alarms_.erase(alarms_.begin());
      continue;
    }
    set_wake(*found->second, std::nullopt);
    plan(*found->second, now);
  }
  if (now - swept_ >= sweep_ms) sweep(now);
}

void Hall::sweep(Time now) {
  swept_ = now;
  for (const auto& entry : rooms_) {
    std::erase_if(entry.second->codes, [&](const auto& code) { return code.expires <= now; });
  }
  std::erase_if(rooms_, [&](const auto& entry) {
    const Room& room = *entry.second;
    const auto& thinking = room.thinking;
    const bool bots_to_act =
        std::any_of(thinking.begin(), thinking.end(), [](const auto& one) { return one; }) &&
        room.table->status() == Table::Status::playing;
    const bool listed =
        room.table->settings().open && room.table->status() == Table::Status::waiting;
    return room.guests.empty() && !room.wake && !bots_to_act && room.codes.empty() &&
           now - room.used > (listed ? idle_open_ms : idle_ms);
  });
}

void Hall::thought(const Thought& thought, Time now) {
  const auto found = rooms_.find(thought.ticket.table);
  if (found == rooms_.end()) return;
  Room& room = *found->second;
  const Seat seat = thought.ticket.seat;
  const Room::Thinking answered{thought.ticket.asked_at, thought.ticket.generation};
  if (room.thinking[seat.index()] != answered) return;
  room.thinking[seat.index()].reset();
  const Table& table = *room.table;
  const Chair& chair = table.chair(seat);
  const bool wanted = table.acting().has(seat) && chair.is_played_by_bot() &&
                      chair.asked_at == answered.asked_at &&
                      table.generation() == answered.generation && bots_wait_until(table) <= now;
  if (!wanted) return plan(room, now);
  Change change;
  change.kind = Change::Kind::play;
  change.at = now;
  change.seat = seat;
  change.text = thought.action;
  if (!make(room, change)) return;
  // A bot that says nothing sensible plays whatever is legal, so that no table stands still.
  const auto legal = table.match().legal(seat);
  if (legal.empty()) return;
  change.text = legal.front();
  make(room, change);
}

}  // namespace menagerie
