// SPDX-License-Identifier: Apache-2.0
#include "tests/cluster/simulated_pool.h"

#include <algorithm>
#include <utility>

namespace menagerie {
namespace {

constexpr unsigned threads = 2;
// Of eight that begin one may be the least urgent.
constexpr std::size_t turn_about_every = 8;
// After so long all give way to a decision, or are over.
const Time slice = think_ms_max(Level::easy);

bool is_decision(const Think& think) { return think.ticket.purpose == Ticket::Purpose::move; }

bool is_for_a_person(const Think& think) {
  return is_decision(think) && think.urgency == Urgency::person;
}

}  // namespace

SimulatedPool::SimulatedPool(SimulatedCluster& cluster, std::size_t process, Rng& rng, Over over)
    : cluster_(cluster),
      process_(process),
      run_(cluster.process(process).run),
      rng_(rng),
      over_(std::move(over)),
      queue_(threads) {}

void SimulatedPool::think(const Think& think) {
  queue_.push(think);
  const bool is_beside = std::any_of(running_.begin(), running_.end(), [&](const auto& one) {
    return !is_decision(one.second.think) && one.second.think.account == think.account;
  });
  waiting_[++last_] = {think, awake(), begun_, is_beside};
  look();
}

bool SimulatedPool::begin_one() {
  if (running_.size() == threads) return false;
  auto job = queue_.pop();
  if (!job) return false;
  begin(std::move(*job));
  return true;
}

void SimulatedPool::begin(ThinkQueue::Job job) {
  const Waiting waited = std::move(waiting_.at(job.id));
  waiting_.erase(job.id);
  ++begun_;
  check_turn(waited.think);
  check_wait(waited);
  if (!is_decision(job.think)) {
    for (auto& [id, one] : waiting_) {
      one.is_beside = one.is_beside || one.think.account == job.think.account;
    }
  }
  const Time wants = wanted(job.think);
  running_[job.id] = {std::move(job.think), awake(), wants};
}

bool SimulatedPool::is_busy(const std::string& table) const {
  return std::any_of(running_.begin(), running_.end(),
                     [&](const auto& one) { return one.second.think.ticket.table == table; });
}

// Hints and reviews come behind the decisions for which persons wait.
void SimulatedPool::check_turn(const Think& think) {
  if (is_decision(think)) return;
  const bool goes_before = std::any_of(waiting_.begin(), waiting_.end(), [&](const auto& one) {
    return is_for_a_person(one.second.think) && !is_busy(one.second.think.ticket.table);
  });
  if (!goes_before) return;
  if (went_before_ > 0 && begun_ - went_before_ < turn_about_every) {
    cluster_.violated("a question goes before a decision for which somebody waits");
  }
  went_before_ = begun_;
}

// Whatever runs gives way soon; so each that has begun meanwhile takes no more than a slice.
void SimulatedPool::check_wait(const Waiting& waited) {
  if (!is_for_a_person(waited.think)) return;
  const auto turns = static_cast<Time>(begun_ - waited.begun + 1);
  const Time most = turns * slice + (waited.is_beside ? think_ms_max(Level::strong) : 0);
  const Time took = awake() - waited.since;
  if (took <= most) return;
  cluster_.violated("a decision for which somebody waits begins after " + std::to_string(took) +
                    " ms and not " + std::to_string(most));
}

Time SimulatedPool::wanted(const Think& think) {
  const auto between = [this](std::uint32_t least, std::uint32_t most) {
    return static_cast<Time>(least + rng_.below(most - least + 1));
  };
  switch (think.ticket.purpose) {
    case Ticket::Purpose::move:
      return between(2, 40);
    case Ticket::Purpose::hint:
      return rng_.below(4) == 0 ? between(100, 1500) : between(5, 100);
    case Ticket::Purpose::review:
      break;
  }
  return between(1, 6);
}

// What is over is settled, and what may begin does.
void SimulatedPool::look() {
  if (!lives()) return;
  if (process().stopped_until > cluster_.now()) return look_later();
  std::vector<Think> over;
  for (auto it = running_.begin(); it != running_.end();) {
    const Running& one = it->second;
    const Time took = awake() - one.since;
    if (took < std::min(one.wants, queue_.allowed_ms(it->first).value_or(0))) {
      ++it;
      continue;
    }
    queue_.done(it->first, took);
    over.push_back(std::move(it->second.think));
    it = running_.erase(it);
  }
  while (begin_one()) {
  }
  look_later();
  for (const Think& think : over) over_(think);
}

void SimulatedPool::look_later() {
  if (running_.empty()) return;
  Time wait = process().stopped_until - cluster_.now();
  if (wait <= 0) {
    wait = think_ms_max(Level::strong);
    for (const auto& [id, one] : running_) {
      const Time ends = std::min(one.wants, queue_.allowed_ms(id).value_or(0));
      wait = std::clamp<Time>(one.since + ends - awake(), 0, wait);
    }
  }
  const Time at = cluster_.now() + wait;
  if (look_at_ >= cluster_.now() && look_at_ <= at) return;
  look_at_ = at;
  cluster_.later(wait, [this, at] {
    if (look_at_ != at) return;
    look_at_ = -1;
    look();
  });
}

}  // namespace menagerie
