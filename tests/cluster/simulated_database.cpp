// SPDX-License-Identifier: Apache-2.0
#include "tests/cluster/simulated_database.h"

#include <map>

namespace menagerie {

using Outcome = LeaseAnswer::Outcome;

LeaseAnswer SimulatedDatabase::lease(const LeaseCall& call, Time now) {
  const bool is_holder = call.epoch == epoch_ && epoch_ != 0;
  switch (call.step) {
    case LeaseCall::Step::acquire:
      if (now < until_ || (held_ > 0 && broken_ != Broken::locks)) return {Outcome::refused};
      until_ = now + call.lease_ms;
      return {Outcome::done, ++epoch_};
    case LeaseCall::Step::renew:
      if (!is_holder) return {Outcome::refused};
      until_ = now + call.lease_ms;
      return {Outcome::done, epoch_};
    case LeaseCall::Step::release:
      if (!is_holder) return {Outcome::refused};
      until_ = 0;
      return {Outcome::done, epoch_};
  }
  return {};
}

bool SimulatedDatabase::begin(const Transaction& transaction) {
  const bool checks = broken_ != Broken::epochs && broken_ != Broken::versions;
  if (checks && transaction.epoch != epoch_) return false;
  ++held_;
  return true;
}

StoreError::Kind SimulatedDatabase::commit(const Transaction& transaction, bool& stored) {
  stored = false;
  if (transaction.run != run_) return StoreError::Kind::lost;
  --held_;
  foreign_writes_ += transaction.epoch == epoch_ ? 0u : 1u;
  std::vector<Append> changes = transaction.changes;
  if (broken_ == Broken::versions) {
    // Each goes to the end of its table, whatever it was meant to follow.
    std::map<std::string, std::size_t> sizes;
    for (Append& one : changes) {
      const std::size_t size = tables_.load(one.table)->size();
      one.seq = ++sizes.try_emplace(one.table, size).first->second;
    }
  }
  const auto done = tables_.append(changes);
  if (!done) return done.error().kind;
  if (broken_ == Broken::disk) {
    unsynced_.push_back(changes);
    if (unsynced_.size() > 3) {
      synced_.insert(synced_.end(), unsynced_.front().begin(), unsynced_.front().end());
      unsynced_.erase(unsynced_.begin());
    }
  }
  stored = true;
  return {};
}

void SimulatedDatabase::roll_back(const Transaction& transaction) {
  if (transaction.run == run_) --held_;
}

void SimulatedDatabase::crash() {
  ++run_;
  held_ = 0;
  if (broken_ != Broken::disk) return;
  unsynced_.clear();
  tables_ = MemoryStore();
  for (const Append& one : synced_) static_cast<void>(tables_.append(std::span(&one, 1)));
}

}  // namespace menagerie
