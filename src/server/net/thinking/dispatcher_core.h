// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/net/operating/metrics.h"
#include "server/store/unit_queue.h"
#include "server/tables/thinking/unit.h"

namespace menagerie {

struct DispatcherSettings {
  // For less than this, taking a unit to a worker and back takes longer than thinking here.
  std::int64_t iterations_worth_it = 2'000;
  // How long a unit waits for a worker before the server thinks about it,
  Time patience_ms = 250;
  // and how long in total, whatever the queue says.
  Time out_of_sight_ms = 20'000;
};

// What a dispatcher wants done, apart from its calls of the queue.
struct DispatcherOutput {
  std::vector<Think> to_pool;     // For this server to think about.
  std::vector<Thought> thoughts;  // The workers' decisions.
  std::vector<std::string> notices;
};

// A UnitDispatcher without threads, clocks and the database. It knows which thinks are in the
// queue, and what becomes of each: every one leaves once, to the pool or as a thought.
//
//   think ----> waiting ----> in the queue ----> with a worker ----> thought
//                  |               |    ^                |
//                  |               |    +-- its time is over
//                  +---------------+-- too long, or no worker ----> pool
//
// Inputs go in, and the time by a steady clock; calls of the queue and outputs come out.
class DispatcherCore {
 public:
  DispatcherCore(UnitQueue::Owner owner, UnitMetrics& metrics, const DispatcherSettings& settings)
      : owner_(owner), metrics_(metrics), settings_(settings) {}

  void think(Think think);
  // It has been thought about, here or elsewhere.
  void settled(const Ticket& ticket) { shares_.end(ticket); }

  // The next question to the queue, one at a time; each gets an answer.
  std::optional<QueueCall> next_call(Time now);
  void answered(const QueueAnswer& answer, Time now);

  DispatcherOutput take_output() { return std::exchange(output_, {}); }
  // When next_call() has something to ask.
  Time alarm() const;
  // How many are in the queue, or waiting to be put there, as far as is known.
  std::size_t out() const { return inbox_.size() + laying_.size() + out_.size(); }

 private:
  struct Out {
    Think think;
    Time since = 0;
  };

  // What is due by now.
  std::optional<QueueCall> look(Time now);
  QueueCall put();
  QueueCall take_back();
  // The thinks that are being put in the queue; their tickets are consecutive.
  void was_put(std::int64_t first, bool is_put, Time now);
  void came_back(const std::vector<UnitQueue::Back>& all, Time now);
  void hear(Out out, const UnitQueue::Back& back, Time now);
  void think_here(Out out);
  // How many wait, and how many a worker has.
  void count(const std::vector<std::int64_t>& handed_out);
  UnitFigures& figures_of(const Think& think) const;
  bool looks_for_units(Time now) const { return !out_.empty() || now < strays_until_; }

  UnitQueue::Owner owner_;
  UnitMetrics& metrics_;
  DispatcherSettings settings_;
  DispatcherOutput output_;
  UnitShares shares_;

  std::vector<Think> inbox_, laying_;
  std::map<std::int64_t, Out> out_;
  std::int64_t last_ticket_ = 0;
  bool has_workers_ = false, is_asking_ = false, laid_last_ = false;
  Time look_at_ = 0, take_back_at_ = 0, count_at_ = 0;
  Time strays_until_ = 0;  // There may be units in the queue for which no one waits.
};

}  // namespace menagerie
