// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>

namespace menagerie {

using Moment = std::chrono::steady_clock::time_point;

// So many a second on average, so many at once.
struct Rate {
  double a_second = 0;  // 0: no limit.
  double at_once = 0;
};

// A bucket that fills by the rate and is drawn from.
class Bucket {
 public:
  // Whether one more may pass now.
  bool take(const Rate& rate, Moment now) {
    if (rate.a_second <= 0) return true;
    fill(rate, now);
    if (tokens_ < 1) return false;
    tokens_ -= 1;
    return true;
  }
  bool is_full(const Rate& rate, Moment now) const {
    return tokens_ + std::chrono::duration<double>(now - last_).count() * rate.a_second >=
           rate.at_once;
  }
  // Seconds until one may pass, rounded up.
  unsigned wait_s(const Rate& rate) const {
    return static_cast<unsigned>((1 - tokens_) / rate.a_second) + 1;
  }

 private:
  void fill(const Rate& rate, Moment now) {
    if (last_ == Moment{}) tokens_ = rate.at_once;
    if (last_ != Moment{}) {
      const double seconds = std::chrono::duration<double>(now - last_).count();
      tokens_ = std::min(rate.at_once, tokens_ + seconds * rate.a_second);
    }
    last_ = now;
  }

  double tokens_ = 0;
  Moment last_{};
};

// A bucket for each address. May be used from several threads.
class AddressLimits {
 public:
  explicit AddressLimits(Rate rate) : rate_(rate) {}

  // 0: let it pass; otherwise refuse it for so many seconds.
  unsigned wait_s(const std::string& address, Moment now) {
    if (rate_.a_second <= 0) return 0;
    const std::scoped_lock lock(mutex_);
    if (buckets_.size() > addresses_max) {
      std::erase_if(buckets_, [&](const auto& entry) { return entry.second.is_full(rate_, now); });
    }
    Bucket& bucket = buckets_[address];
    return bucket.take(rate_, now) ? 0 : bucket.wait_s(rate_);
  }

 private:
  static constexpr std::size_t addresses_max = 10'000;

  Rate rate_;
  std::mutex mutex_;
  std::unordered_map<std::string, Bucket> buckets_;
};

}  // namespace menagerie
