// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/store/unit_queue.h"

namespace menagerie {

struct WorkerSettings {
  std::string name = {};
  std::size_t threads = 1;
  // How long until a dead worker is noticed. A living one extends its time three times as often.
  Time lease_ms = 1500;
};

// A worker without threads, clocks and the database. It takes units while one of its threads is
// free, keeps them as long as it lives, answers them, and returns the rest. Inputs go in, and the
// time by a steady clock; calls of the queue come out.
//
//   outside --join--> member --take--> unit waits --begin()--> thought about --thought()--> answer
//      ^                |
//      +----------------+-- its time is over: its units are lost, and it joins again
class WorkerCore {
 public:
  struct Job {
    UnitQueue::Worker worker = 0;  // The member that took the unit.
    UnitQueue::Taken unit;
    std::string answer;
  };

  explicit WorkerCore(WorkerSettings settings) : settings_(std::move(settings)) {}

  // The next one to compute, by a thread that is busy with it until thought().
  std::optional<Job> begin();
  void thought(Job job);
  // Takes and answers nothing more, and returns everything; has_left() once that was attempted.
  void leave() { leaves_ = true; }

  // The next question to the queue, one at a time; each gets an answer.
  std::optional<QueueCall> next_call(Time now);
  void answered(const QueueAnswer& answer, Time now);
  // When next_call() has something to ask.
  Time alarm() const;

  // The member that takes units; nothing while it isn't one.
  std::optional<UnitQueue::Worker> worker() const { return worker_; }
  // The database's last answer was not to let it join.
  bool waits_for_database() const { return waits_; }
  bool has_left() const { return left_; }
  std::uint64_t answers() const { return answers_; }

 private:
  QueueCall join_or_prolong();
  QueueCall deliver();
  QueueCall take();
  std::size_t free() const;

  WorkerSettings settings_;
  std::optional<UnitQueue::Worker> worker_;
  std::deque<Job> jobs_, done_;  // To be computed, and to be delivered.
  std::size_t busy_ = 0;
  std::uint64_t answers_ = 0;  // Those that the queue accepted.
  bool is_asking_ = false, waits_ = false, leaves_ = false, left_ = false;
  Time prolong_at_ = 0, deliver_at_ = 0, take_at_ = 0;
};

}  // namespace menagerie
