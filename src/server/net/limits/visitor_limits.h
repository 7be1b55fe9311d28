// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/tables/limits/visitor_networks.h"

namespace menagerie {

// Milliseconds of a monotonic clock.
inline std::int64_t steady_ms() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

// One bucket per visitor. May be used from several threads.
class VisitorLimits {
 public:
  explicit VisitorLimits(Rate rate) : limits_(rate) {}

  // 0: let it pass; otherwise refuse it for that many seconds.
  unsigned wait_s(const std::string& visitor, std::int64_t now_ms) {
    const std::scoped_lock lock(mutex_);
    return limits_.wait_s(visitor, now_ms);
  }
  // The same without counting it.
  unsigned would_wait_s(const std::string& visitor, std::int64_t now_ms) {
    const std::scoped_lock lock(mutex_);
    return limits_.would_wait_s(visitor, now_ms);
  }

 private:
  std::mutex mutex_;
  NetworkLimits limits_;
};

// How many connections of a kind each visitor has, out of a number that all share. A visitor may
// have places_max, and never more than a quarter of what stays free for others; the networks around
// it may have two and four times that. So newcomers always find a place. May be used from any
// thread.
//
//   with 1,000 in all:   a first visitor gets 200: at 200, a quarter of the 800 that are free
//                        a second one gets 160 of those, and so on: some are always left
class VisitorPlaces {
 public:
  // 0: unlimited.
  explicit VisitorPlaces(unsigned places_max, unsigned all_max = 0)
      : places_max_(places_max), all_max_(all_max) {}

  // One of a visitor's places, while this lives.
  class Place {
   public:
    Place(VisitorPlaces& places, std::vector<std::string> networks)
        : places_(places), networks_(std::move(networks)) {}
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    ~Place() { places_.leave(networks_); }

   private:
    VisitorPlaces& places_;
    std::vector<std::string> networks_;
  };

  // Nothing if the visitor has no more places.
  std::unique_ptr<Place> take(const std::string& visitor) {
    auto networks = networks_of(visitor);
    const std::scoped_lock lock(mutex_);
    unsigned times = 1;
    for (const std::string& network : networks) {
      const auto found = taken_.find(network);
      if (found != taken_.end() && found->second >= most(times)) return nullptr;
      times *= 2;
    }
    if (all_max_ > 0 && all_ >= all_max_) return nullptr;
    for (const std::string& network : networks) ++taken_[network];
    ++all_;
    return std::make_unique<Place>(*this, std::move(networks));
  }

 private:
  unsigned most(unsigned times) const {
    unsigned most = places_max_ > 0 ? places_max_ * times : UINT32_MAX;
    if (all_max_ > 0) most = std::min(most, (all_max_ - all_) / 4 * times);
    return most;
  }
  void leave(const std::vector<std::string>& networks) {
    const std::scoped_lock lock(mutex_);
    --all_;
    for (const std::string& network : networks) {
      const auto found = taken_.find(network);
      if (--found->second == 0) taken_.erase(found);
    }
  }

  const unsigned places_max_, all_max_;
  std::mutex mutex_;
  unsigned all_ = 0;
  std::unordered_map<std::string, unsigned> taken_;  // Never 0.
};

}  // namespace menagerie
