// SPDX-License-Identifier: Apache-2.0
// What time does at a table: bots think, clocks run out, idle tables are unloaded.
#include <algorithm>

#include "engine/deals/daily.h"
#include "engine/deals/hash.h"
#include "server/tables/tables.h"

namespace menagerie {
namespace {

constexpr Time sweep_ms = 60'000;
constexpr Time idle_ms = 600'000;
constexpr Time idle_open_ms = 86'400'000;
// After a restart no one loses time that they could not use.
constexpr Time grace_ms = 60'000;
// While a clock runs, the log says so at least this often. If the server crashes, at most that much
// thinking isn't charged.
constexpr Time pause_every_ms = 3'600'000;
// A decision ends a request for undo. Bots wait that long, so that people can answer it.
constexpr Time undo_wait_ms = 15'000;
constexpr Time ask_again_ms = 2'000;

// The next moment of a table. plan() finds it after each change, and tick() comes when it has
// passed:
//
//          +--> run_out: bots take over from people whose time is over
//   plan --+--> plan_seat: bots that are due get their position to think about (Effects::thinks)
//     ^    +--> set_wake: the earliest of all deadlines
//     |                          |
//     +---- settle <---- tick <--+      settle makes what happens by itself (Table::next)
//
// A bot's answer comes back through thought(). It counts if the table still waits for it: the same
// decision (asked_at) of a game that wasn't rolled back meanwhile (generation).
void sooner(std::optional<Time>& wake, Time time) { wake = wake ? std::min(*wake, time) : time; }

// When that was, by this server's clock. A future time in the log is from another clock that is
// ahead, or from this one before it was set back.
Time by_our_clock(Time time, const ServedTable& served, Time now) {
  return time <= now ? time : std::min(served.opened, now);
}

Time bots_wait_until(const ServedTable& served, Time now) {
  const auto& undo = served.table->undo();
  return undo ? by_our_clock(undo->asked, served, now) + undo_wait_ms : 0;
}

}  // namespace

// A daily deal's seeds follow from the date alone, so bots decide alike at everyone's table.
std::uint64_t seed_of_thought(const Table& table, const Ticket& ticket) {
  if (table.settings().is_daily()) {
    return daily_move_seed(table.settings().seed, table.events().size(), ticket.seat);
  }
  const Hash hash =
      sha256("thought " + table.settings().seed + " " + std::to_string(ticket.seat.index()) + " " +
             std::to_string(ticket.asked_at) + " " + std::to_string(ticket.generation));
  std::uint64_t seed = 0;
  for (std::size_t i = 0; i < sizeof seed; ++i) seed = seed << 8u | hash.at(i);
  return seed;
}

// Tables that can't be read are reported by find() and stay as they are.
bool Tables::reopen_all(Time now) {
  const auto ids = store_.unfinished();
  if (!ids) return false;
  for (const std::string& id : *ids) static_cast<void>(find(id, now));
  return true;
}

// A person has as much time as when the server went, plus a grace, since no one could act
// meanwhile.
void Tables::resume(ServedTable& served, Time now) {
  served.opened = now;
  served.reopened = true;
  served.away_since.fill(now);
  served.opening_found = served.table->opening_ends();
  if (served.table->time_runs()) apply(served, change_at(now, changes::Resume{}));
}

// Only where a clock runs: other tables don't care about the time.
void Tables::pause(Time now) {
  for (const auto& entry : served_) {
    if (entry.second->table->time_runs()) apply(*entry.second, change_at(now, changes::Pause{}));
  }
}

// Time stops before the jump and continues after it, as over a restart of the server. What was
// noted by the old clock moves along.
void Tables::clock_jumped(Time before, Time now) {
  pause(before);
  swept_ += now - before;
  for (const auto& entry : served_) {
    ServedTable& served = *entry.second;
    served.used += now - before;
    if (served.looked > 0) served.looked += now - before;
    for (auto& polled : served.polled) {
      if (polled) *polled += now - before;
    }
    for (ServedTable::MoveCode& code : served.codes) code.expires += now - before;
    resume(served, now);
    plan(served, now);
  }
}

// Everything that waits for a time at this table, and the earliest of those times as the alarm. A
// bot that takes over may finish the game or start the next clock, hence the loop.
void Tables::plan(ServedTable& served, Time now) {
  const std::optional<Time> polls_end = end_polls(served, now);
  while (run_out(served, now)) settle(served, now);
  if (served.table->time_runs() && now - served.table->changed() >= pause_every_ms) {
    apply(served, change_at(now, changes::Pause{}));
  }
  std::optional<Time> wake = opening_ends(served);
  if (polls_end) sooner(wake, *polls_end);
  if (const auto fills = served.table->fills_at()) sooner(wake, *fills);
  for (const Seat seat : served.table->acting()) plan_seat(served, seat, now, wake);
  for (const Seat seat : SeatSet::first(served.table->players())) {
    if (const auto ends = served.table->request_ends(seat)) sooner(wake, *ends);
  }
  if (served.table->time_runs()) sooner(wake, served.table->changed() + pause_every_ms);
  set_wake(served, wake);
}

// Deadlines that were running when the table was opened start again: no client seed is left out
// because of a time in which it could not be opened.
std::optional<Time> Tables::opening_ends(const ServedTable& served) {
  const auto ends = served.table->opening_ends();
  return ends && ends == served.opening_found ? served.opened + Table::opening_ms : ends;
}

// When a seat that owes a decision needs the server again:
//
//   a person                           --> when their time is over
//   a bot   no one looks               --> not at all
//           it is thinking about it    --> not at all
//           its pace isn't over, or an undo waits for an answer --> then
//           otherwise                  --> now: the question leaves with the effects
void Tables::plan_seat(ServedTable& served, Seat seat, Time now, std::optional<Time>& wake) {
  const Table& table = *served.table;
  const Chair& chair = table.chair(seat);
  if (!chair.is_played_by_bot()) {
    if (const auto time = limit(served, seat)) sooner(wake, *time);
    return;
  }
  if (!served.is_looked_at(now)) return;  // look() and enter() plan again.
  const ServedTable::Thinking wanted{chair.asked_at, table.generation()};
  if (served.thinking[seat.index()] == wanted) return;
  const Time asked = by_our_clock(chair.asked_time, served, now);
  // In a daily deal the person waits for bots that decide at the same time.
  const Time pace = table.keeps_person_waiting() ? 0 : table.settings().pace_ms;
  const Time start = std::max(asked + pace, bots_wait_until(served, now));
  if (start > now) return sooner(wake, start);
  served.thinking[seat.index()] = wanted;
  Ticket ticket;
  ticket.table = table.id();
  ticket.seat = seat;
  ticket.asked_at = wanted.asked_at;
  ticket.generation = wanted.generation;
  Think think{served.urgency(now), served.account, std::move(ticket),
              chair.bot_level(),   &table.entry(), table.match().observe(seat)};
  think.seed = seed_of_thought(table, think.ticket);
  if (table.settings().is_daily()) think.iterations = daily_iterations;
  effects_.thinks.push_back(std::move(think));
}

// When a bot takes over for a person who must decide: the clock has run out, or the person is away.
std::optional<Time> Tables::limit(const ServedTable& served, Seat seat) const {
  const Table& table = *served.table;
  std::optional<Time> limit;
  const Presence here = served.presence();
  const bool alone = here.connected.empty() && here.watchers == 0 && served.reopened;
  if (table.settings().away_bot && !table.settings().turn_based && !alone &&
      !here.connected.has(seat)) {
    sooner(limit, served.away_since[seat.index()] + table.settings().away_s * 1000);
  }
  if (limit && served.reopened) limit = std::max(*limit, served.opened + grace_ms);
  if (const auto deadline = table.deadline(seat)) sooner(limit, *deadline);
  return limit;
}

// One at a time, since a bot that takes over may end the game. False: no one's time is over.
bool Tables::run_out(ServedTable& served, Time now) {
  for (const Seat seat : served.table->acting()) {
    if (served.table->chair(seat).is_played_by_bot()) continue;
    const auto time = limit(served, seat);
    if (!time || *time > now) continue;
    if (!apply(served, change_at(now, changes::TakeOver{seat}))) return true;
  }
  return false;
}

// One alarm per table, in a set ordered by time: the next of all tables is always the first.
void Tables::set_wake(ServedTable& served, std::optional<Time> wake) {
  if (served.wake == wake) return;
  if (served.wake) alarms_.erase({*served.wake, served.table->id()});
  if (wake) alarms_.insert({*wake, served.table->id()});
  served.wake = wake;
}

std::optional<Time> Tables::alarm() const {
  if (alarms_.empty()) return std::nullopt;
  return alarms_.begin()->first;
}

// In the order of their times. Each turn takes a table's alarm away or moves it into the future.
void Tables::tick(Time now) {
  while (!alarms_.empty() && alarms_.begin()->first <= now) {
    const auto found = served_.find(alarms_.begin()->second);
    if (found == served_.end()) {
      alarms_.erase(alarms_.begin());
      continue;
    }
    set_wake(*found->second, std::nullopt);
    settle(*found->second, now);
    plan(*found->second, now);
  }
  if (now - swept_ >= sweep_ms) sweep(now);
}

// A table without connections, deadlines and thinking bots leaves memory. It is opened from the
// store again when someone asks for it.
void Tables::sweep(Time now) {
  swept_ = now;
  for (const auto& entry : served_) {
    std::erase_if(entry.second->codes, [&](const auto& code) { return code.expires <= now; });
  }
  std::vector<std::string> idle;
  for (const auto& entry : served_) {
    const ServedTable& served = *entry.second;
    const auto& thinking = served.thinking;
    const bool bots_to_act =
        std::any_of(thinking.begin(), thinking.end(), [](const auto& one) { return one; }) &&
        served.table->status() == Table::Status::playing;
    const bool listed =
        served.table->settings().open && served.table->status() == Table::Status::waiting;
    const bool is_idle = served.guests.empty() && !served.wake && !bots_to_act &&
                         served.codes.empty() &&
                         now - served.used > (listed ? idle_open_ms : idle_ms);
    if (is_idle) idle.push_back(entry.first);
  }
  for (const std::string& id : idle) remove(id);
}

// The answer to a question that isn't asked any more is dropped; the position may have changed
// twice since, so it is compared by what was asked and not by when.
void Tables::thought(const Thought& thought, Time now) {
  const auto found = served_.find(thought.ticket.table);
  if (found == served_.end()) return;
  ServedTable& served = *found->second;
  const Seat seat = thought.ticket.seat;
  const ServedTable::Thinking answered{thought.ticket.asked_at, thought.ticket.generation};
  if (served.thinking[seat.index()] != answered) return;
  served.thinking[seat.index()].reset();
  const Table& table = *served.table;
  const Chair& chair = table.chair(seat);
  const bool wanted =
      table.acting().has(seat) && chair.is_played_by_bot() && chair.asked_at == answered.asked_at &&
      table.generation() == answered.generation && bots_wait_until(served, now) <= now;
  if (!wanted) return plan(served, now);
  if (!make(served, change_at(now, changes::Play{seat, thought.action}))) return;
  // Another decision wouldn't be that of the daily deal, so the bot is asked again.
  if (table.settings().is_daily()) return set_wake(served, now + ask_again_ms);
  // A bot that says nothing sensible plays whatever is legal, so that no table stands still.
  const auto legal = table.match().legal(seat);
  if (legal.empty()) return;
  make(served, change_at(now, changes::Play{seat, legal.front()}));
}

}  // namespace menagerie
