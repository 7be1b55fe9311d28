// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "server/tables/store.h"
#include "tests/cluster/judge.h"

namespace menagerie {

// What a node reads and removes beside its calls of the ledger, out of the judge's tables; as long
// as it is not cut off from them. It appends nothing here.
class JudgedStore final : public Store {
 public:
  JudgedStore(Judge& judge, std::function<bool()> is_reachable)
      : judge_(judge), is_reachable_(std::move(is_reachable)) {}

  Result<Stored, StoreError> append(std::span<const Append> /*changes*/) override {
    return refused();
  }
  Result<std::vector<std::string>, StoreError> load(std::string_view table) override {
    if (!is_reachable_()) return refused();
    const auto found = judge_.tables().find(std::string(table));
    if (found == judge_.tables().end()) return std::vector<std::string>{};
    return found->second.bodies;
  }
  Result<std::vector<std::string>, StoreError> unfinished() override { return refused(); }
  Result<std::vector<TablePlace>, StoreError> tables(std::int64_t /*behind*/,
                                                     std::size_t /*most*/) override {
    return refused();
  }
  // What was found at the look before: much may happen between the look and the removal.
  Result<std::vector<Removable>, StoreError> outdated(const Outdated& limits,
                                                      std::size_t most) override {
    if (!is_reachable_()) return refused();
    return std::exchange(found_, judge_.outdated(limits, most));
  }
  Result<std::vector<Removable>, StoreError> unused(const Unused& limits,
                                                    std::size_t most) override {
    if (!is_reachable_()) return refused();
    return judge_.unused(limits, most);
  }
  Result<std::uint64_t, StoreError> unfinished_bytes() override { return std::uint64_t{0}; }
  Result<Stored, StoreError> touch(std::string_view table, std::int64_t at) override {
    if (!is_reachable_()) return refused();
    judge_.touch(std::string(table), at);
    ++kept_[std::string(table)];
    return Stored{};
  }
  Result<std::vector<std::string>, StoreError> remove(std::span<const Removable> tables) override {
    if (!is_reachable_()) return refused();
    const Fate becomes = fate();
    if (becomes == Fate::lost) return refused();
    std::vector<std::string> gone = judge_.remove(tables);
    if (becomes == Fate::unheard) return refused();
    for (const Removable& one : tables) {
      if (std::find(gone.begin(), gone.end(), one.id) == gone.end()) ++kept_[one.id];
    }
    return gone;
  }
  bool ready() override { return is_reachable_(); }

  // What becomes of a removal, if that is more than the judge says.
  enum class Fate : std::uint8_t { heard, unheard, lost };
  std::function<Fate()> fate = [] { return Fate::heard; };
  // How often there was a reason to archive a table anew: it was not as it had been found, or was
  // kept because somebody was there.
  const std::map<std::string, unsigned>& kept() const { return kept_; }

 private:
  static tl::unexpected<StoreError> refused() {
    return tl::unexpected(StoreError{StoreError::Kind::unavailable, "not here, or not now"});
  }

  Judge& judge_;
  std::function<bool()> is_reachable_;
  std::vector<Removable> found_;
  std::map<std::string, unsigned> kept_;
};

}  // namespace menagerie
