// SPDX-License-Identifier: Apache-2.0
#include "server/tables/thinking/think_queue.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace menagerie {
namespace {

// A shorter search finds little. Visitors who want more tables than that can wait.
constexpr std::int64_t budget_ms_min = 20;
// Work that costs more than a visitor's first request, or is less urgent, is stopped after that
// long when another one waits.
constexpr std::int64_t slice_ms = 50;
constexpr unsigned turn_about_every = 8;
// Up to this number, accounts of visitors who left are kept, so that leaving and coming back gains
// nothing.
constexpr std::size_t accounts_max = 10'000;

bool is_dear(Level level) { return think_ms_max(level) > slice_ms; }

}  // namespace

std::int64_t think_ms_max(Level level) {
  switch (level) {
    case Level::novice:
    case Level::easy:
    case Level::steady:
      return 50;
    case Level::normal:
      return 100;
    case Level::strong:
      return 1000;
  }
  return 0;
}

// A think from its arrival to its bill:
//
//   push --> waiting --pop--> running --done--> what it took is charged
//               ^               |
//               |               +-- allowed_ms() shrinks as others come: the caller stops it
//               +-- stays while its table has one running
//
// Two accounts pay for everything: the visitor's and, among the visitor's, the table's.
void ThinkQueue::push(Think think) {
  Waiting waiting;
  waiting.id = ++last_id_;
  waiting.visitor = open_account(visitors_, think.account, floor_);
  waiting.table = open_account(tables_, think.ticket.table, waiting.visitor->second.floor);
  if (waiting.visitor->second.jobs() == 0) ++busy_visitors_;
  ++waiting.visitor->second.waiting;
  ++waiting.table->second.waiting;
  waiting.think = std::move(think);
  waiting_.push_back(std::move(waiting));
}

// The turned choice moves no floor: it begins with the least urgent, which says nothing about where
// newcomers should begin.
std::optional<ThinkQueue::Job> ThinkQueue::pop() {
  const bool turn_about = (taken_ + 1) % turn_about_every == 0;
  const Place place = find_next(turn_about);
  if (place == waiting_.end()) return std::nullopt;
  ++taken_;
  if (!turn_about) {
    Account& visitor = place->visitor->second;
    floor_ = std::max(floor_, visitor.spent);
    visitor.floor = std::max(visitor.floor, place->table->second.spent);
  }
  return begin(place);
}

// Only while as many long decisions as there are threads can't be stopped.
std::optional<ThinkQueue::Job> ThinkQueue::pop_beside() {
  const auto stays = std::count_if(running_.begin(), running_.end(), [](const auto& entry) {
    return !entry.second.gives_way && is_dear(entry.second.level);
  });
  if (std::cmp_less(stays, threads_)) return std::nullopt;
  const Place place = find_next(false, Wanted::cheap);
  if (place == waiting_.end()) return std::nullopt;
  return begin(place);
}

ThinkQueue::Job ThinkQueue::begin(Place place) {
  Account& visitor = place->visitor->second;
  Account& table = place->table->second;
  Job job{place->id, place->think, budget_ms(place->think.level, visitor)};
  for (Account* account : {&visitor, &table}) {
    --account->waiting;
    ++account->running;
    // Charged at once, so that a visitor who has one thread doesn't also get the next one.
    account->spent += job.budget_ms;
  }
  running_[job.id] = {place->think.urgency, place->think.level, place->visitor,
                      place->table,         job.budget_ms,      place->think.iterations == 0};
  waiting_.erase(place);
  return job;
}

// The difference to what was charged at the beginning; at least a millisecond, or instant work
// would be free.
void ThinkQueue::done(Id id, std::int64_t ms) {
  const auto found = running_.find(id);
  if (found == running_.end()) return;
  const Running running = found->second;
  running_.erase(found);
  const std::int64_t more = std::max<std::int64_t>(1, ms) - running.charged_ms;
  for (Entry* account : {running.visitor, running.table}) {
    --account->second.running;
    account->second.spent += more;
  }
  if (running.visitor->second.jobs() == 0) --busy_visitors_;
  close_account(tables_, running.table, running.visitor->second.floor);
  close_account(visitors_, running.visitor, floor_);
}

// How long a running search may take, as of now: its share shrinks as others come.
std::optional<std::int64_t> ThinkQueue::allowed_ms(Id id) const {
  const auto found = running_.find(id);
  if (found == running_.end()) return std::nullopt;
  const Running& running = found->second;
  const std::int64_t budget = budget_ms(running.level, running.visitor->second);
  const auto gives_way = [&](const Waiting& next) {
    const bool is_more_urgent = next.think.urgency < running.urgency;
    // At its table others wait for its end, no matter how many threads there are.
    if (next.table == running.table) return is_more_urgent;
    const bool is_first_wish = next.visitor->second.running == 0 && next.table->second.running == 0;
    return is_first_wish &&
           (is_more_urgent || think_ms_max(next.think.level) < think_ms_max(running.level));
  };
  const bool is_in_the_way = std::any_of(waiting_.begin(), waiting_.end(), gives_way);
  return is_in_the_way ? std::min(budget, slice_ms) : budget;
}

// With more work than threads everyone's time is divided: by visitors, then by each one's requests.
std::int64_t ThinkQueue::budget_ms(Level level, const Account& visitor) const {
  const std::int64_t whole = think_ms_max(level);
  const auto wanted = static_cast<std::int64_t>(busy_visitors_ * visitor.jobs());
  const auto threads = static_cast<std::int64_t>(threads_);
  const std::int64_t share = wanted <= threads ? whole : whole * threads / wanted;
  return std::clamp(share, std::min(whole, budget_ms_min), whole);
}

// Fair by accounts: whoever has used least time comes first among equally urgent ones. A new
// account starts at the floor, not at zero, or newcomers would block all others for hours. Linear
// in what waits: at most one decision per bot's seat, and as many hints and reviews as limits
// allow.
ThinkQueue::Place ThinkQueue::find_next(bool turn_about, Wanted wanted) const {
  const auto rank = [&](const Waiting& one) {
    const auto urgency = static_cast<int>(one.think.urgency);
    return std::tuple(turn_about ? -urgency : urgency, one.visitor->second.spent,
                      one.table->second.spent, one.think.level, one.id);
  };
  Place best = waiting_.end();
  for (Place it = waiting_.begin(); it != waiting_.end(); ++it) {
    if (it->table->second.running > 0) continue;
    if (wanted == Wanted::cheap && is_dear(it->think.level)) continue;
    if (best == waiting_.end() || rank(*it) < rank(*best)) best = it;
  }
  return best;
}

ThinkQueue::Entry* ThinkQueue::open_account(Accounts& accounts, const std::string& key,
                                            std::int64_t floor) {
  Entry& entry = *accounts.try_emplace(key).first;
  if (entry.second.jobs() == 0) entry.second.spent = std::max(entry.second.spent, floor);
  return &entry;
}

// An account that is above the floor is kept, or leaving and coming back would forgive its debt.
void ThinkQueue::close_account(Accounts& accounts, Entry* account, std::int64_t floor) {
  if (account->second.jobs() > 0) return;
  if (account->second.spent > floor && accounts.size() <= accounts_max) return;
  accounts.erase(std::string(account->first));
}

}  // namespace menagerie
