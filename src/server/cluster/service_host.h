// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>

#include "server/cluster/table_host.h"
#include "server/tables/service.h"

namespace menagerie {

// What the service reads of the database, as long as a table is this node's. Changes go another
// way: through Node, under the table's epoch.
class OwnedStore final : public Store {
 public:
  OwnedStore(Store& store, const Ownership& ownership) : store_(store), ownership_(ownership) {}

  // The log came with the claim.
  void expect(const std::string& table, std::vector<std::string> bodies) {
    expected_[table] = std::move(bodies);
  }
  std::vector<std::string> take_wanted() { return list_of(wanted_); }
  std::vector<std::string> take_left() { return list_of(left_); }

  Result<Stored, StoreError> append(std::span<const Append> changes) override;
  Result<std::vector<std::string>, StoreError> load(std::string_view table) override;
  Result<std::vector<std::string>, StoreError> peek(std::string_view table) override {
    return store_.peek(table);
  }
  Result<std::vector<std::string>, StoreError> unfinished() override {
    return std::vector<std::string>{};  // They come as orphans.
  }
  Result<std::vector<TablePlace>, StoreError> tables(std::int64_t behind,
                                                     std::size_t most) override {
    return store_.tables(behind, most);
  }
  Result<std::vector<Removable>, StoreError> outdated(const Outdated& limits,
                                                      std::size_t most) override {
    return store_.outdated(limits, most);
  }
  Result<std::vector<Removable>, StoreError> unused(const Unused& limits,
                                                    std::size_t most) override {
    return store_.unused(limits, most);
  }
  Result<std::uint64_t, StoreError> unfinished_bytes() override {
    return store_.unfinished_bytes();
  }
  Result<Stored, StoreError> touch(std::string_view table, std::int64_t at) override {
    return store_.touch(table, at);
  }
  Result<std::vector<std::string>, StoreError> remove(std::span<const Removable> tables) override {
    return store_.remove(tables);
  }
  bool take(std::string_view table) override;
  bool ready() override { return store_.ready(); }

 private:
  static std::vector<std::string> list_of(std::set<std::string>& tables);

  Store& store_;
  const Ownership& ownership_;
  std::map<std::string, std::vector<std::string>, std::less<>> expected_;
  std::set<std::string> wanted_, left_;
};

// The service as one node of several runs it.
class ServiceHost final : public TableHost {
 public:
  ServiceHost(std::span<const GameType> games, Store& store, const Ownership& ownership,
              Entropy& entropy, const RateLimits& rate_limits, const RetentionRules& rules,
              Archive* archive)
      : store_(store, ownership), service_(games, store_, entropy, rate_limits, rules, archive) {}

  void request(const Request& request, Time now) override { service_.request(request, now); }
  void opened(ClientId client, const std::string& visitor) override {
    service_.opened(client, visitor);
  }
  void frame(ClientId client, std::string_view text, Time now) override {
    service_.frame(client, text, now);
  }
  void gone(ClientId client, Time now) override { service_.gone(client, now); }
  void thought(const Thought& thought, Time now) override { service_.thought(thought, now); }
  void tick(Time now) override { service_.tick(now); }
  std::optional<Time> alarm() const override { return service_.alarm(); }
  Effects take_effects() override { return service_.take_effects(); }
  void failed(const Effects& effects, Time now) override { service_.failed(effects, now); }
  void adopt(const std::string& table, std::vector<std::string> bodies, Time now) override;
  void let_go(const std::string& table) override { service_.let_go(table); }
  std::vector<std::string> take_idle() override { return service_.take_put_away(); }
  std::vector<std::string> take_wanted() override { return store_.take_wanted(); }
  std::vector<std::string> take_left() override { return store_.take_left(); }
  std::string lobby() const override;
  void set_lobby(const std::vector<std::string>& others) override;
  void remove_condemned(Time now) override { service_.remove_condemned(now); }
  void clean_up(Time now) override { service_.clean_up(now); }
  ServiceFigures figures() const override { return service_.figures(); }

 private:
  OwnedStore store_;
  Service service_;
};

}  // namespace menagerie
