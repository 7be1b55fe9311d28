// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <list>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/tables/effects.h"

namespace menagerie {

// What bots should think about, and what comes next: first by urgency, then the visitor, then the
// visitor's table with the least thinking so far, then what is cheap. Every eighth choice is made
// in reverse order, so that nothing waits forever. Only one thing per table is thought about at a
// time. Knows no clock and no thread: the same calls give the same order.
class ThinkQueue {
 public:
  using Id = std::uint64_t;
  struct Job {
    Id id = 0;
    Think think;
    std::int64_t budget_ms = 0;  // How long it may take, judged when it begins.
  };

  // How many may run at the same time.
  explicit ThinkQueue(unsigned threads) : threads_(threads) {}

  void push(Think think);
  // The next one, which runs from now on; nothing if all that wait are for busy tables.
  std::optional<Job> pop();
  // A short one, if all threads are busy with long ones that must not be stopped: for an extra
  // thread that is otherwise idle.
  std::optional<Job> pop_beside();
  // It is done and took that long.
  void done(Id id, std::int64_t ms);

  // How long a running one may take now: less if others have come since. Nothing if it no longer
  // runs.
  std::optional<std::int64_t> allowed_ms(Id id) const;

  std::size_t waiting() const { return waiting_.size(); }

 private:
  // How much thinking visitors have had, in milliseconds. A visitor who returns after a time starts
  // where the others are, so no one saves up.
  struct Account {
    std::int64_t spent = 0;
    unsigned waiting = 0, running = 0;
    std::int64_t floor = 0;  // For a visitor's tables: where a new one starts.

    unsigned jobs() const { return waiting + running; }
  };
  using Accounts = std::unordered_map<std::string, Account>;
  using Entry = Accounts::value_type;
  struct Waiting {
    Id id = 0;
    Think think;
    Entry* visitor = nullptr;
    Entry* table = nullptr;
  };
  struct Running {
    Urgency urgency = Urgency::person;
    Level level = Level::normal;
    Entry* visitor = nullptr;
    Entry* table = nullptr;
    std::int64_t charged_ms = 0;
    bool gives_way = true;  // May be stopped early.
  };
  using Place = std::list<Waiting>::const_iterator;

  Entry* open_account(Accounts& accounts, const std::string& key, std::int64_t floor);
  void close_account(Accounts& accounts, Entry* account, std::int64_t floor);
  enum class Wanted : std::uint8_t { any, cheap };
  Place find_next(bool turn_about, Wanted wanted = Wanted::any) const;
  Job begin(Place place);
  // The level's time, divided among the visitors who are waiting, and among each visitor's
  // requests.
  std::int64_t budget_ms(Level level, const Account& visitor) const;

  unsigned threads_;
  std::list<Waiting> waiting_;
  std::unordered_map<Id, Running> running_;
  Accounts visitors_, tables_;
  std::size_t busy_visitors_ = 0;
  std::int64_t floor_ = 0;  // What the last chosen visitor had spent before.
  Id last_id_ = 0;
  unsigned taken_ = 0;
};

// How long a bot of that level thinks at the most, in milliseconds.
std::int64_t think_ms_max(Level level);

}  // namespace menagerie
