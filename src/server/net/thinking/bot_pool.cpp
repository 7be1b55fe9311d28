// SPDX-License-Identifier: Apache-2.0
#include "server/net/thinking/bot_pool.h"

#include <algorithm>

#include "bots/spec.h"
#include "engine/analysis/reasons.h"
#include "server/tables/thinking/unit.h"

namespace menagerie {
namespace {

using std::chrono::milliseconds;

}  // namespace

// Its threads, and how work moves between them:
//
//   think() --> ThinkQueue --pop--> one of N threads ---------+--> answer_
//                  |                    ^ request_stop        |
//                  |                 watch(): shares used up  |
//                  +---pop_beside--> an extra thread ---------+
//
// The extra thread takes short work alone, while decisions that may not be stopped have the others.
BotPool::BotPool(const Settings& settings, std::function<void(Thought)> answer)
    : answer_(std::move(answer)), queue_(settings.threads), cache_(settings.mind_megabytes) {
  for (unsigned i = 0; i < settings.threads; ++i) {
    threads_.emplace_back([this](const std::stop_token& stop) { work(stop, &ThinkQueue::pop); });
  }
  threads_.emplace_back(
      [this](const std::stop_token& stop) { work(stop, &ThinkQueue::pop_beside); });
  threads_.emplace_back([this](const std::stop_token& stop) { watch(stop); });
}

// Two kinds of stop: that of the threads, for units, and that of each search. All are asked before
// the first is waited for.
BotPool::~BotPool() {
  for (auto& thread : threads_) thread.request_stop();
  {
    const std::scoped_lock lock(mutex_);
    for (auto& [id, running] : running_) running.stop.request_stop();
  }
  threads_.clear();
}

void BotPool::think(Think think) {
  {
    const std::scoped_lock lock(mutex_);
    queue_.push(std::move(think));
  }
  changed_.notify_all();  // Some threads only take some of the work.
  crowded_.notify_one();
}

std::size_t BotPool::waiting() const {
  const std::scoped_lock lock(mutex_);
  return queue_.waiting();
}

// A thread's life: take what ThinkQueue says is next, think, hand the answer over. `pop` decides
// whether it takes everything or, as the extra thread, only short work.
void BotPool::work(const std::stop_token& stop, Pop pop) {
  for (;;) {
    std::optional<ThinkQueue::Job> job;
    std::stop_token enough;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, stop, [&] { return (job = (queue_.*pop)()).has_value(); });
      if (!job || stop.stop_requested()) return;
      Running& running = running_[job->id];
      running.began = Clock::now();
      enough = running.stop.get_token();
      ++begun_;
      // If that was the last thread, there may be work for an extra one.
      if (queue_.waiting() > 0) changed_.notify_all();
    }
    crowded_.notify_one();
    Thought thought = work_on(*job, enough, stop);
    bool more = false;
    {
      const std::scoped_lock lock(mutex_);
      const auto took = Clock::now() - running_[job->id].began;
      queue_.done(job->id, std::chrono::duration_cast<milliseconds>(took).count());
      running_.erase(job->id);
      more = queue_.waiting() > 0;
    }
    // Another one of the same table may have waited for this.
    if (more) changed_.notify_all();
    if (!stop.stop_requested()) answer_(std::move(thought));
  }
}

// Stops bots that have used up their share while others wait; they then play the best action so
// far. Without anyone waiting it only forgets minds that no one needs.
void BotPool::watch(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (!stop.stop_requested()) {
    const auto now = Clock::now();
    if (queue_.waiting() == 0) {
      cache_.drop_idle(now);
      crowded_.wait_for(lock, stop, MindCache::idle_max / 4, [&] { return queue_.waiting() > 0; });
      continue;
    }
    // The time allowed changes whenever someone comes or goes; it is checked again soon.
    auto again = now + milliseconds(50);
    for (auto& [id, running] : running_) {
      const auto allowed = queue_.allowed_ms(id);
      if (!allowed || running.stop.stop_requested()) continue;
      const auto end = running.began + milliseconds(*allowed);
      if (end <= now) {
        running.stop.request_stop();
      } else {
        again = std::min(again, end);
      }
    }
    crowded_.wait_until(lock, stop, std::max(again, now + milliseconds(5)),
                        [&, begun = begun_] { return begun != begun_; });
  }
}

Thought BotPool::work_on(const ThinkQueue::Job& job, const std::stop_token& stop,
                         const std::stop_token& pool_stop) {
  const Think& think = job.think;
  switch (think.ticket.purpose) {
    case Ticket::Purpose::move:
      return think.iterations > 0 ? decide_alone(think, pool_stop) : decide(think, stop);
    case Ticket::Purpose::daily_try:
      return decide_alone(think, pool_stop);
    case Ticket::Purpose::hint:
      return give_hint(think, job.budget_ms, stop);
    case Ticket::Purpose::review:
      break;
  }
  Thought thought;
  thought.ticket = think.ticket;
  thought.finding = examine(*think.review, think.ticket.asked_at, stop);
  return thought;
}

// Outside the lock for as long as it thinks: the mind is out of the cache meanwhile.
Thought BotPool::decide(const Think& think, const std::stop_token& stop) {
  const auto locked = [&](const auto& work) {
    const std::scoped_lock lock(mutex_);
    return work();
  };
  // A table only has one thing thought about at a time, so no one else wants this mind meanwhile.
  // It thinks as long as its level may; if others want the time, watch() stops it.
  SeatedMind seated = locked([&] { return cache_.take(think); });
  Thought thought;
  thought.ticket = think.ticket;
  thought.action = seated.mind->choose(think.observation, seated.rng, stop);
  locked([&] { cache_.put(think, std::move(seated), Clock::now()); });
  return thought;
}

// The mind is new each time and only told what the unit says, so a worker would answer the same.
Thought BotPool::decide_alone(const Think& think, const std::stop_token& stop) {
  Thought thought;
  thought.ticket = think.ticket;
  thought.action = menagerie::decide(think, stop);
  return thought;
}

// Always with a new mind: those that are kept belong to bots' seats.
Thought BotPool::give_hint(const Think& think, std::int64_t budget_ms,
                           const std::stop_token& stop) {
  auto spec = parse_bot(level_name(think.level)).value_or(default_bot());
  if (spec.ms) spec.ms = std::min(*spec.ms, budget_ms);
  Rng rng(think.seed);
  Thought thought;
  thought.ticket = think.ticket;
  thought.opinions = think.game->make_mind(spec)->advise(think.observation, rng, stop);
  give_reasons(*think.game, think.observation, rng.bits64(), stop, thought.opinions);
  return thought;
}

}  // namespace menagerie
