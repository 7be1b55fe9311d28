// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <unordered_map>

namespace menagerie {

// That many per second on average, and that many at once.
struct Rate {
  double a_second = 0;  // 0: no limit.
  double at_once = 0;
};

// A token bucket. Times are milliseconds of any single clock; setting it back does no harm.
//
//   new: at_once tokens --take--> one less          none left --> refused, until one has come in
//                         ^                                               |
//                         +---- a_second come in, up to at_once ----------+
//
// What has come in is reckoned when someone asks, so a bucket that no one uses costs no time.
class Bucket {
 public:
  // Whether one more may pass now.
  bool take(const Rate& rate, std::int64_t now_ms) {
    if (rate.a_second <= 0) return true;
    tokens_ = is_new_ ? rate.at_once : level(rate, now_ms);
    is_new_ = false;
    last_ms_ = now_ms;
    if (tokens_ < 1) return false;
    tokens_ -= 1;
    return true;
  }
  bool is_full(const Rate& rate, std::int64_t now_ms) const {
    return is_new_ || level(rate, now_ms) >= rate.at_once;
  }
  // The same without taking one.
  bool has(const Rate& rate, std::int64_t now_ms) const {
    return rate.a_second <= 0 || is_new_ || level(rate, now_ms) >= 1;
  }
  // Seconds until the next one may pass, rounded up.
  unsigned wait_s(const Rate& rate) const {
    return static_cast<unsigned>((1 - tokens_) / rate.a_second) + 1;
  }

 private:
  double level(const Rate& rate, std::int64_t now_ms) const {
    const double seconds = static_cast<double>(std::max<std::int64_t>(0, now_ms - last_ms_)) / 1000;
    return std::min(rate.at_once, tokens_ + seconds * rate.a_second);
  }

  double tokens_ = 0;
  std::int64_t last_ms_ = 0;
  bool is_new_ = true;
};

// One bucket per key: a visitor, a table, a seat. Used from one thread.
class Limits {
 public:
  explicit Limits(Rate rate) : rate_(rate) {}

  // 0: let it pass; otherwise refuse it for that many seconds.
  unsigned wait_s(const std::string& key, std::int64_t now_ms) {
    if (rate_.a_second <= 0) return 0;
    if (buckets_.size() >= forget_at_) {
      std::erase_if(buckets_,
                    [&](const auto& entry) { return entry.second.is_full(rate_, now_ms); });
      // Twice the number that is left, so the average cost of forgetting is small.
      forget_at_ = std::max(keys_min, buckets_.size() * 2);
    }
    Bucket& bucket = buckets_[key];
    return bucket.take(rate_, now_ms) ? 0 : bucket.wait_s(rate_);
  }
  // The same without counting it.
  unsigned would_wait_s(const std::string& key, std::int64_t now_ms) const {
    const auto found = buckets_.find(key);
    if (found == buckets_.end() || found->second.has(rate_, now_ms)) return 0;
    return found->second.wait_s(rate_);
  }

 private:
  static constexpr std::size_t keys_min = 10'000;

  Rate rate_;
  std::size_t forget_at_ = keys_min;
  std::unordered_map<std::string, Bucket> buckets_;
};

}  // namespace menagerie
