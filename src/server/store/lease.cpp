// SPDX-License-Identifier: Apache-2.0
#include "server/store/lease.h"

#include <algorithm>
#include <utility>

namespace menagerie {

using Outcome = LeaseAnswer::Outcome;

// A returned lease is free at once; others end by themselves.
void LeaseHolder::let_go(Time now) {
  if (epoch_ != 0) to_release_ = epoch_;
  epoch_ = 0;
  next_ = now;
}

std::optional<LeaseCall> LeaseHolder::next_call(Time now) {
  if (call_ || has_left_) return std::nullopt;
  if (epoch_ != 0 && now >= end_) let_go(now);
  if (to_release_ != 0) {
    call_ = LeaseCall{LeaseCall::Step::release, std::exchange(to_release_, 0)};
  } else if (leaves_) {
    has_left_ = true;
  } else if (now >= next_) {
    const auto step = epoch_ == 0 ? LeaseCall::Step::acquire : LeaseCall::Step::renew;
    call_ = LeaseCall{step, epoch_, terms_.lease_ms};
  }
  called_ = now;
  return call_;
}

void LeaseHolder::answered(const LeaseAnswer& answer, Time now) {
  if (!call_) return;
  const LeaseCall call = *std::exchange(call_, std::nullopt);
  const bool is_done = answer.outcome == Outcome::done;
  // Counted from before the request: the database started to count later.
  const Time end = called_ + terms_.lease_ms - terms_.margin_ms;
  switch (call.step) {
    case LeaseCall::Step::acquire:
      next_ = now + (answer.outcome == Outcome::refused ? terms_.look_ms : terms_.again_ms);
      if (!is_done) return;
      epoch_ = answer.epoch;
      end_ = end;
      next_ = called_ + terms_.renew_ms;
      if (leaves_) let_go(now);
      return;
    case LeaseCall::Step::renew:
      // It may have been given up meanwhile.
      if (call.epoch != epoch_) return;
      next_ = is_done ? called_ + terms_.renew_ms : now + terms_.again_ms;
      if (is_done) end_ = end;
      if (answer.outcome != Outcome::refused) return;
      epoch_ = 0;
      next_ = now;
      return;
    case LeaseCall::Step::release:
      return;
  }
}

Time LeaseHolder::alarm(Time now) const {
  if (call_ || has_left_) return now + terms_.lease_ms;
  if (to_release_ != 0 || leaves_) return now;
  return epoch_ == 0 ? next_ : std::min(next_, end_);
}

void LeaseHolder::give_up(Epoch epoch, Time now) {
  if (epoch != 0 && epoch == epoch_) let_go(now);
}

void LeaseHolder::leave() {
  leaves_ = true;
  let_go(0);
}

}  // namespace menagerie
