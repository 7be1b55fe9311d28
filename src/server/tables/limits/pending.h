// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>

namespace menagerie {

// Which visitor owns something, and how much each visitor has.
template <class Key>
class CountByVisitor {
 public:
  // False if someone owns it already.
  bool add(const Key& key, const std::string& visitor) {
    if (!whose_.emplace(key, visitor).second) return false;
    ++counts_[visitor];
    return true;
  }
  // Does nothing if no one owns it.
  void remove(const Key& key) {
    const auto found = whose_.find(key);
    if (found == whose_.end()) return;
    const auto count = counts_.find(found->second);
    if (--count->second == 0) counts_.erase(count);
    whose_.erase(found);
  }
  std::size_t size() const { return whose_.size(); }
  std::size_t of(const std::string& visitor) const {
    const auto found = counts_.find(visitor);
    return found == counts_.end() ? 0 : found->second;
  }

 private:
  std::unordered_map<Key, std::string> whose_;
  std::unordered_map<std::string, std::size_t> counts_;  // Never 0.
};

// What visitors have asked for and not received yet. Each visitor, and all together, have a limit,
// so no one takes all the room.
template <class Key>
class Pending {
 public:
  Pending(std::size_t a_visitor_max, std::size_t all_max)
      : a_visitor_max_(a_visitor_max), all_max_(all_max) {}

  // False if the visitor, or all together, have too much waiting.
  bool begin(const Key& key, const std::string& visitor) {
    return all_.size() < all_max_ && all_.of(visitor) < a_visitor_max_ && all_.add(key, visitor);
  }
  // Does nothing if it was never begun.
  void end(const Key& key) { all_.remove(key); }

 private:
  std::size_t a_visitor_max_, all_max_;
  CountByVisitor<Key> all_;
};

}  // namespace menagerie
