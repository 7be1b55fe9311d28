// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <list>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/tables/effects.h"

namespace menagerie {

// What bots are to think about, and whose turn it is: first by urgency, then the visitor, then the
// visitor's table that has had the least thinking, then what is cheap. Every eighth goes the other
// way round, so that nothing waits for ever. At a table one thing is thought about at a time.
// Knows no clock and no thread: the same calls give the same order.
class ThinkQueue {
 public:
  using Id = std::uint64_t;
  struct Job {
    Id id = 0;
    Think think;
    std::int64_t budget_ms = 0;  // How long it may take, as things are when it begins.
  };

  // So many can be thought about at the same time.
  explicit ThinkQueue(unsigned threads) : threads_(threads) {}

  void push(Think think);
  // The next one, which runs from now on; nothing if none waits whose table is free.
  std::optional<Job> pop();
  // One that is soon done, where all threads have what is dear and must not be stopped: for one
  // more thread, which has nothing to do otherwise.
  std::optional<Job> pop_beside();
  // It has been thought about, for so long.
  void done(Id id, std::int64_t ms);

  // How long one that runs may take as things are now: less when others have come since. Nothing
  // if it runs no more.
  std::optional<std::int64_t> allowed_ms(Id id) const;

  std::size_t waiting() const { return waiting_.size(); }

 private:
  // How much thinking somebody has had, in milliseconds. Who comes back after a time begins where
  // the others are: nobody saves up.
  struct Account {
    std::int64_t spent = 0;
    unsigned waiting = 0, running = 0;
    std::int64_t floor = 0;  // Of a visitor's tables: where one that comes begins.

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
    bool gives_way = true;  // May be stopped before its end.
  };
  using Place = std::list<Waiting>::const_iterator;

  Entry* open_account(Accounts& accounts, const std::string& key, std::int64_t floor);
  void close_account(Accounts& accounts, Entry* account, std::int64_t floor);
  enum class Wanted : std::uint8_t { any, cheap };
  Place find_next(bool turn_about, Wanted wanted = Wanted::any) const;
  Job begin(Place place);
  // The level's time, shared between the visitors who want some, and between what each wants.
  std::int64_t budget_ms(Level level, const Account& visitor) const;

  unsigned threads_;
  std::list<Waiting> waiting_;
  std::unordered_map<Id, Running> running_;
  Accounts visitors_, tables_;
  std::size_t busy_visitors_ = 0;
  std::int64_t floor_ = 0;  // What the visitor whose turn it was last had spent before.
  Id last_id_ = 0;
  unsigned taken_ = 0;
};

// How long a bot of that level thinks at the most, in milliseconds.
std::int64_t think_ms_max(Level level);

}  // namespace menagerie
