// SPDX-License-Identifier: Apache-2.0
#include "workers.h"

#include <unistd.h>

#include <algorithm>

namespace menagerie::python {
namespace {

// A part smaller than this takes less time than to wake a thread for it.
constexpr std::size_t part_min = 64;

}  // namespace

Workers::Workers(unsigned threads) : threads_(std::max(threads, 1u)), process_(getpid()) {
  for (unsigned number = 1; number < threads_; ++number) {
    others_.emplace_back([this, number](std::stop_token stop) { wait_for_work(stop, number); });
  }
}

Workers::~Workers() {
  // A fork has only the thread that called it: there is nobody to wait for.
  if (process_ != getpid()) {
    for (std::jthread& other : others_) other.detach();
  }
}

// Part 0 is done here, part n by thread n. Only one run at a time, and `work` must not throw: the
// other threads have it by address until all are done.
void Workers::run(std::size_t count, const std::function<void(std::size_t, std::size_t)>& work) {
  if (others_.empty() || count < part_min * threads_ || process_ != getpid()) {
    return work(0, count);
  }
  {
    const std::scoped_lock lock(mutex_);
    work_ = &work;
    count_ = count;
    running_ = threads_ - 1;
    ++turn_;
  }
  begun_.notify_all();
  work(0, count / threads_);
  std::unique_lock lock(mutex_);
  done_.wait(lock, [this] { return running_ == 0; });
}

// A turn is done once by each thread, whenever it wakes: run() begins none before all have done the
// last, so none is missed.
void Workers::wait_for_work(std::stop_token stop, unsigned number) {
  unsigned long done = 0;
  for (;;) {
    std::unique_lock lock(mutex_);
    if (!begun_.wait(lock, stop, [&] { return turn_ != done; })) return;
    done = turn_;
    const auto& work = *work_;
    const std::size_t count = count_;
    lock.unlock();
    work(count * number / threads_, count * (number + 1) / threads_);
    lock.lock();
    if (--running_ == 0) done_.notify_one();
  }
}

}  // namespace menagerie::python
