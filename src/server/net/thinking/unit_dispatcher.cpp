// SPDX-License-Identifier: Apache-2.0
#include "server/net/thinking/unit_dispatcher.h"

#include <algorithm>
#include <chrono>

#include "server/net/limits/visitor_limits.h"

namespace menagerie {

// Which thread does what:
//
//   service's thread --think()--> core --QueueCall--> this thread --> database
//                                  ^                     |
//                                  +----QueueAnswer------+
//
// The core decides under the lock; the database is asked without it, so the service never waits.
UnitDispatcher::UnitDispatcher(Parts parts)
    : parts_(std::move(parts)),
      queue_(parts_.database, parts_.engine),
      core_(parts_.owner, parts_.metrics, DispatcherSettings{}),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

UnitDispatcher::~UnitDispatcher() { stop(); }

void UnitDispatcher::stop() {
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
}

void UnitDispatcher::think(Think think) {
  DispatcherOutput output;
  {
    const std::scoped_lock lock(mutex_);
    core_.think(std::move(think));
    output = core_.take_output();
    changed_.notify_one();
  }
  let_out(std::move(output));
}

void UnitDispatcher::settled(const Ticket& ticket) {
  const std::scoped_lock lock(mutex_);
  core_.settled(ticket);
}

// The one thread that talks to the database. The core is asked what to do and told what came of it,
// both under the lock; the call itself, which may take long, is made without it.
void UnitDispatcher::run(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    const auto call = wait(stop);
    if (!call) continue;
    const QueueAnswer answer = (*call)(queue_);
    DispatcherOutput output;
    {
      const std::scoped_lock lock(mutex_);
      core_.answered(answer, steady_ms());
      output = core_.take_output();
    }
    let_out(std::move(output));
  }
}

// Sleeps until the core has something to ask, or something new comes in.
std::optional<QueueCall> UnitDispatcher::wait(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  const std::chrono::milliseconds delay(std::max<Time>(core_.alarm() - steady_ms(), 0));
  changed_.wait_for(lock, stop, delay, [&] { return core_.alarm() <= steady_ms(); });
  if (stop.stop_requested()) return std::nullopt;
  return core_.next_call(steady_ms());
}

// Outside the lock: these call back into the pool and the service's queue.
void UnitDispatcher::let_out(DispatcherOutput output) {
  for (Think& one : output.to_pool) parts_.pool.think(std::move(one));
  for (Thought& one : output.thoughts) parts_.answer(std::move(one));
  for (const std::string& notice : output.notices) parts_.log.notice(notice);
}

}  // namespace menagerie
