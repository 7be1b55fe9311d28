// SPDX-License-Identifier: Apache-2.0
#include "server/store/lease.h"

#include <algorithm>
#include <utility>

namespace menagerie {

using Outcome = LeaseAnswer::Outcome;

// Why two servers never show or change the same tables, even if one sleeps through its end:
//
//   server A   epoch 1 --- renews --- sleeps ............. wakes: by its own clock it is over
//   database   1, until :02 --- until :04                2, until :07     refuses changes of 1
//   server B   looks ... looks ... looks ... looks ..... acquires 2, and reads all tables
//
// The database refuses what A writes, and A itself refuses to show (epoch() is 0 then).

// A returned lease is free at once; others end by themselves.
void LeaseHolder::let_go(Time now) {
  if (epoch_ != 0) to_release_ = epoch_;
  epoch_ = 0;
  next_ = now;
}

// Releasing comes before anything else, since others wait for it. One call at a time: while it is
// on its way, nothing else is asked, but epoch() still ends in time.
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

// A renewal that failed changes nothing: the lease lasts as long as it did, and is asked for again
// soon. Only a refusal is certain, and ends it at once.
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

// While a call is on its way there is nothing to ask; the answer wakes the keeper.
Time LeaseHolder::alarm(Time now) const {
  if (call_ || has_left_) return now + terms_.lease_ms;
  if (to_release_ != 0 || leaves_) return now;
  return epoch_ == 0 ? next_ : std::min(next_, end_);
}

// Only the present one: news of an old epoch must not end a new one.
void LeaseHolder::give_up(Epoch epoch, Time now) {
  if (epoch != 0 && epoch == epoch_) let_go(now);
}

void LeaseHolder::leave() {
  leaves_ = true;
  let_go(0);
}

}  // namespace menagerie
