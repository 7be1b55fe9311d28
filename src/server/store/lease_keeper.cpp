// SPDX-License-Identifier: Apache-2.0
#include "server/store/lease_keeper.h"

#include <algorithm>
#include <chrono>
#include <ctime>

namespace menagerie {
namespace {

// It continues while the machine sleeps, like the database's clock.
Time boot_ms() {
  timespec now{};
  clock_gettime(CLOCK_BOOTTIME, &now);
  return Time{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000;
}

}  // namespace

LeaseKeeper::LeaseKeeper(std::unique_ptr<LeaseTable> table, const LeaseTerms& terms)
    : table_(std::move(table)),
      holder_(terms),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

// Without leave() before it, the lease ends by its time.
LeaseKeeper::~LeaseKeeper() { thread_.request_stop(); }

// Asked before everything that is shown, hence by the clock and not by what the thread noticed
// last.
Epoch LeaseKeeper::epoch() const {
  const std::scoped_lock lock(mutex_);
  return holder_.epoch(boot_ms());
}

void LeaseKeeper::give_up(Epoch epoch) {
  const std::scoped_lock lock(mutex_);
  holder_.give_up(epoch, boot_ms());
  changed_.notify_all();
}

Epoch LeaseKeeper::wait(std::chrono::milliseconds patience) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, patience, [&] { return holder_.epoch(boot_ms()) != 0; });
  return holder_.epoch(boot_ms());
}

void LeaseKeeper::wait_for_answer(std::chrono::milliseconds patience) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, patience, [&] { return has_answer_.load(); });
}

// It is called with the lock held, so it must not call back.
void LeaseKeeper::on_change(std::function<void()> changed) {
  const std::scoped_lock lock(mutex_);
  tell_ = std::move(changed);
}

void LeaseKeeper::leave(std::chrono::milliseconds patience) {
  std::unique_lock lock(mutex_);
  holder_.leave();
  changed_.notify_all();
  changed_.wait_for(lock, patience, [&] { return holder_.has_left(); });
}

// The only thread that asks the database about the lease. It does so without the lock: a question
// may take as long as the connection's timeout, and epoch() must not wait for it.
void LeaseKeeper::run(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  Epoch told = 0;
  while (!stop.stop_requested()) {
    if (const auto call = holder_.next_call(boot_ms())) {
      lock.unlock();
      const LeaseAnswer answer = table_->carry_out(*call);
      last_outcome_ = answer.outcome;
      has_answer_ = true;
      lock.lock();
      holder_.answered(answer, boot_ms());
      changed_.notify_all();
    } else {
      const Time now = boot_ms();
      const auto due = [&] { return holder_.alarm(boot_ms()) <= boot_ms(); };
      const std::chrono::milliseconds delay(std::clamp<Time>(holder_.alarm(now) - now, 1, 1000));
      changed_.wait_for(lock, stop, delay, due);
    }
    const Epoch now = holder_.epoch(boot_ms());
    if (now != told && tell_) tell_();
    if (holder_.has_left()) changed_.notify_all();
    told = now;
  }
}

}  // namespace menagerie
