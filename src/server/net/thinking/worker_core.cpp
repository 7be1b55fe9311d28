// SPDX-License-Identifier: Apache-2.0
#include "server/net/thinking/worker_core.h"

#include <algorithm>

namespace menagerie {
namespace {

// Between two looks into the queue.
constexpr Time look_every = 50;
// How long to wait before repeating what the database didn't take.
constexpr Time deliver_again = 50;

}  // namespace

std::optional<WorkerCore::Job> WorkerCore::begin() {
  if (jobs_.empty()) return std::nullopt;
  Job job = std::move(jobs_.front());
  jobs_.pop_front();
  ++busy_;
  return job;
}

void WorkerCore::thought(Job job) {
  --busy_;
  done_.push_back(std::move(job));
  take_at_ = 0;  // A thread is free.
}

// Units are only taken for threads that are idle: one that waits here could be elsewhere.
std::size_t WorkerCore::free() const {
  return settings_.threads - std::min(settings_.threads, jobs_.size() + busy_);
}

Time WorkerCore::alarm() const {
  if (leaves_) return 0;
  Time next = prolong_at_;
  if (worker_ && !done_.empty()) next = std::min(next, deliver_at_);
  if (worker_ && free() > 0) next = std::min(next, take_at_);
  return next;
}

// By importance: leaving, then the lease, without which the rest is void; then answers, since
// people wait for them; new units last.
std::optional<QueueCall> WorkerCore::next_call(Time now) {
  if (is_asking_ || left_) return std::nullopt;
  if (leaves_ && !worker_) {
    left_ = true;
    return std::nullopt;
  }
  is_asking_ = true;
  if (leaves_) {
    return [this, worker = *worker_](UnitQueue& queue) -> QueueAnswer {
      queue.leave(worker);
      return [this](Time) { left_ = true; };
    };
  }
  if (now >= prolong_at_) {
    prolong_at_ = now + settings_.lease_ms / 3;
    return join_or_prolong();
  }
  if (worker_ && !done_.empty() && now >= deliver_at_) return deliver();
  if (worker_ && free() > 0 && now >= take_at_) {
    take_at_ = now + look_every;
    return take();
  }
  is_asking_ = false;
  return std::nullopt;
}

void WorkerCore::answered(const QueueAnswer& answer, Time now) {
  is_asking_ = false;
  answer(now);
}

// Asked three times per lease, so a single lost answer doesn't cost the units. After the end of its
// time a worker has a new number, and what it still computes under the old one is refused.
QueueCall WorkerCore::join_or_prolong() {
  const Time lease = settings_.lease_ms;
  if (worker_) {
    return [this, worker = *worker_, lease](UnitQueue& queue) -> QueueAnswer {
      return [this, lives = queue.prolong(worker, lease)](Time) {
        if (lives) return;
        worker_.reset();
        prolong_at_ = 0;  // It joins again at once.
      };
    };
  }
  return [this, name = settings_.name, lease](UnitQueue& queue) -> QueueAnswer {
    return [this, worker = queue.join(name, lease)](Time) {
      worker_ = worker;
      waits_ = !worker;
    };
  };
}

// An answer stays until the database has taken it. If the unit belongs to someone else by then, it
// is dropped: the same unit has the same answer everywhere.
QueueCall WorkerCore::deliver() {
  return [this, job = done_.front()](UnitQueue& queue) -> QueueAnswer {
    const auto stored = queue.answer(job.worker, job.unit, job.answer);
    return [this, stored](Time now) {
      if (!stored) {
        deliver_at_ = now + deliver_again;
        return;
      }
      if (*stored) ++answers_;
      done_.pop_front();
    };
  };
}

// They are taken for the length of a lease and then extended with the worker, all together.
QueueCall WorkerCore::take() {
  return [this, worker = *worker_, most = free(),
          lease = settings_.lease_ms](UnitQueue& queue) -> QueueAnswer {
    return [this, worker, units = queue.take(worker, most, lease)](Time) {
      for (const auto& unit : units.value_or(std::vector<UnitQueue::Taken>{})) {
        jobs_.push_back({worker, unit, {}});
      }
    };
  };
}

}  // namespace menagerie
