// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "base/stop_token.h"

namespace menagerie {

// Many independent pieces of work. Several threads do them, and the results are delivered in order,
// so that the outcome doesn't depend on the number of threads.
template <class Piece>
struct OrderedWork {
  using Worker = std::function<Piece(std::uint64_t index)>;

  std::uint64_t count = 0;  // Pieces 0 to count - 1.
  unsigned threads = 1;
  std::function<Worker()> make_worker;  // Called once per thread, in that thread.
  // Gets every piece in order, in the calling thread; false ends the work.
  std::function<bool(Piece&&)> sink;
  // Called in the calling thread, at least several times per second, with the number of finished
  // pieces. Shows progress and checks for Ctrl-C.
  std::function<void(std::uint64_t done)> tick;

  // Does everything. After `stop` is requested no further piece starts, and pieces that end later
  // are dropped, since a worker may have cut them short. Rethrows what a worker throws.
  void run(StopToken stop) {
    std::vector<std::jthread> crew;
    {
      const Ending ending{*this};
      running_ = std::max(1u, threads);
      for (unsigned i = 0; i < std::max(1u, threads); ++i) crew.emplace_back([&] { work(stop); });
      hand_over();
    }
    crew.clear();
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  // How far threads may be ahead of the next piece to deliver.
  static constexpr std::uint64_t ahead_max = 512;

  // Tells the threads to end before they are joined, in every case, even if the sink throws.
  struct Ending {
    OrderedWork& work;
    ~Ending() {
      const std::lock_guard guard(work.mutex_);
      work.ended_ = true;
      work.room_.notify_all();
    }
  };

  void work(const StopToken& stop) {
    std::unique_lock lock(mutex_, std::defer_lock);
    try {
      const Worker worker = make_worker();
      lock.lock();
      for (;;) {
        room_.wait(lock, [&] { return ended_ || next_ < written_ + ahead_max; });
        if (ended_ || next_ >= count || stop.stop_requested()) break;
        const std::uint64_t index = next_++;
        lock.unlock();
        Piece piece = worker(index);
        lock.lock();
        if (stop.stop_requested()) break;
        ++done_;
        pieces_.emplace(index, std::move(piece));
        if (index == written_) ready_.notify_one();
      }
    } catch (...) {
      if (!lock.owns_lock()) lock.lock();
      failure_ = std::current_exception();
      ended_ = true;
      room_.notify_all();
    }
    --running_;
    ready_.notify_one();
  }

  void hand_over() {
    constexpr auto tick_time = std::chrono::milliseconds(100);
    std::unique_lock lock(mutex_);
    while (written_ < count) {
      const bool came = ready_.wait_for(
          lock, tick_time, [&] { return pieces_.contains(written_) || running_ == 0; });
      std::optional<Piece> piece;
      if (const auto found = pieces_.find(written_); found != pieces_.end()) {
        piece = std::move(found->second);
        pieces_.erase(found);
        ++written_;
        room_.notify_all();
      } else if (came) {
        return;  // All threads have finished.
      }
      const std::uint64_t done = done_;
      lock.unlock();
      const bool go_on = !piece || sink(std::move(*piece));
      tick(done);
      lock.lock();
      if (!go_on) return;
    }
  }

  std::mutex mutex_;
  std::condition_variable room_, ready_;
  std::map<std::uint64_t, Piece> pieces_;  // Finished, but not their turn yet.
  std::uint64_t next_ = 0, written_ = 0, done_ = 0;
  unsigned running_ = 0;
  bool ended_ = false;
  std::exception_ptr failure_;
};

}  // namespace menagerie
