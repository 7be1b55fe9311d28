// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace menagerie {

// What has come in and waits to be worked off: a line for each visitor, who take turns, so that
// whoever says much waits behind himself. What one visitor says keeps its order. Used under the
// lock of its owner.
template <class Input>
class FairInbox {
 public:
  // From a visitor; see visitor.h.
  void push(const std::string& visitor, Input input) {
    std::deque<Input>& line = lines_[visitor];
    if (line.empty()) turns_.push_back(visitor);
    line.push_back(std::move(input));
    ++size_;
  }
  // From the server itself: before all visitors.
  void push_own(Input input) {
    own_.push_back(std::move(input));
    ++size_;
  }

  bool empty() const { return size_ == 0; }

  // Takes out what is next, not much more than `most` inputs: all of the server's own, then one of
  // each visitor in turn.
  std::vector<Input> take(std::size_t most) {
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
    size_ -= batch.size();
    return batch;
  }

 private:
  std::vector<Input> own_;
  std::unordered_map<std::string, std::deque<Input>> lines_;  // None is empty.
  std::deque<std::string> turns_;                             // Whose lines these are, next first.
  std::size_t size_ = 0;
};

}  // namespace menagerie
