// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <unordered_map>

namespace menagerie {

// What visitors have asked for and do not have yet: only so much of each, so that none takes all
// the room there is.
template <class Key>
class Pending {
 public:
  Pending(unsigned a_visitor_max, unsigned all_max)
      : a_visitor_max_(a_visitor_max), all_max_(all_max) {}

  // False if the visitor waits for as much as he may already, or all together do.
  bool begin(const Key& key, const std::string& visitor) {
    if (whose_.size() >= all_max_) return false;
    const auto count = counts_.find(visitor);
    if (count != counts_.end() && count->second >= a_visitor_max_) return false;
    if (!whose_.emplace(key, visitor).second) return false;
    ++counts_[visitor];
    return true;
  }
  // Harmless for what was never begun.
  void end(const Key& key) {
    const auto found = whose_.find(key);
    if (found == whose_.end()) return;
    const auto count = counts_.find(found->second);
    if (--count->second == 0) counts_.erase(count);
    whose_.erase(found);
  }

 private:
  unsigned a_visitor_max_, all_max_;
  std::unordered_map<Key, std::string> whose_;
  std::unordered_map<std::string, unsigned> counts_;  // By visitor.
};

}  // namespace menagerie
