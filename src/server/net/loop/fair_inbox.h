// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace menagerie {

// Input that waits for the one service thread: one queue per visitor. Visitors take turns, so a
// visitor who says much only delays themself. The order of each visitor's input is kept. May be
// filled from any thread.
//
//   own_:    a b                          all of these, then one per visitor:
//   lines_:  ada  1 2 3                   a b | 1 4 5 | 2 6 | 3 ...
//            ben  4
//            cleo 5 6                     turns_: ada ben cleo; ada and cleo go to its end
template <class Input>
class FairInbox {
 public:
  // More than this waits for the next batch, so no answer takes long, and visitors take turns.
  static constexpr std::size_t batch_max = 256;

  // From a visitor; see visitor.h.
  void push(const std::string& visitor, Input input) {
    put([&] {
      std::deque<Input>& line = lines_[visitor];
      if (line.empty()) turns_.push_back(visitor);
      line.push_back(std::move(input));
    });
  }
  // From the server itself: before all visitors.
  void push_own(Input input) {
    put([&] { own_.push_back(std::move(input)); });
  }

  // The next batch: as soon as there is one. Nothing after that much time, or once `stop` is
  // requested.
  std::vector<Input> wait(std::chrono::milliseconds delay, const std::stop_token& stop = {}) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, stop, delay, [&] { return !is_empty(); });
    return next(batch_max);
  }
  // The next batch of about `most` inputs: all of the server's own, then one of each visitor in
  // turn.
  std::vector<Input> take(std::size_t most) {
    const std::scoped_lock lock(mutex_);
    return next(most);
  }

 private:
  template <class Add>
  void put(Add add) {
    bool is_first = false;
    {
      const std::scoped_lock lock(mutex_);
      is_first = is_empty();
      add();
    }
    if (is_first) changed_.notify_one();
  }
  bool is_empty() const { return own_.empty() && turns_.empty(); }

  std::vector<Input> next(std::size_t most) {
    std::vector<Input> batch = std::exchange(own_, {});
    while (batch.size() < most && !turns_.empty()) {
      const auto line = lines_.find(turns_.front());
      batch.push_back(std::move(line->second.front()));
      line->second.pop_front();
      if (line->second.empty()) {
        lines_.erase(line);
      } else {
        turns_.push_back(std::move(turns_.front()));
      }
      turns_.pop_front();
    }
    return batch;
  }

  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::vector<Input> own_;
  std::unordered_map<std::string, std::deque<Input>> lines_;  // None of them is empty.
  std::deque<std::string> turns_;  // The queues in the order of their turns.
};

}  // namespace menagerie
