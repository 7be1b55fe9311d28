// SPDX-License-Identifier: Apache-2.0
#include "server/net/loop/tenure.h"

#include <utility>

namespace menagerie {

void Tenure::end() {
  has_ended_ = has_ended_ || service_ != nullptr;
  service_.reset();
  epoch_ = 0;
  is_open_ = false;
}

// A new epoch always means a new service, even if this server had the one before: another may have
// changed the tables in between.
bool Tenure::look() {
  const Epoch epoch = parts_.lease.epoch();
  if (epoch != epoch_) end();
  if (service_ == nullptr && epoch != 0 && parts_.begin(epoch)) {
    epoch_ = epoch;
    service_ = parts_.make();
  }
  if (service_ != nullptr && !is_open_) is_open_ = service_->open(parts_.now());
  return std::exchange(has_ended_, false);
}

// The lease is checked last, right before anything is shown.
//
//   stored              shown, if the epoch still holds
//   not stored          the service takes the changes back; its clients are told so
//   unknown (lost)      the epoch is given up and nothing is shown
//
// In the last case only the next epoch learns the outcome, when it reads the tables.
std::optional<Effects> Tenure::commit() {
  if (service_ == nullptr) return std::nullopt;
  Effects effects = service_->take_effects();
  if (!effects.appends.empty()) {
    const auto stored = parts_.append(effects.appends);
    // Changes whose outcome is unknown may still be stored later, but only in this epoch: the next
    // one reads them.
    if (!stored && stored.error().kind == StoreError::Kind::lost) {
      parts_.lease.give_up(epoch_);
      end();
      return std::nullopt;
    }
    if (!stored) {
      service_->failed(effects, parts_.now());
      effects = service_->take_effects();
    }
  }
  if (parts_.lease.epoch() == epoch_) return effects;
  end();
  return std::nullopt;
}

}  // namespace menagerie
