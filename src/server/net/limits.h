// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/tables/rate.h"

namespace menagerie {

// Milliseconds of a clock that only goes forward.
inline std::int64_t steady_ms() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

// A bucket for each visitor. May be used from several threads.
class VisitorLimits {
 public:
  explicit VisitorLimits(Rate rate) : limits_(rate) {}

  // 0: let it pass; otherwise refuse it for so many seconds.
  unsigned wait_s(const std::string& visitor, std::int64_t now_ms) {
    const std::scoped_lock lock(mutex_);
    return limits_.wait_s(visitor, now_ms);
  }
  // The same without counting anything.
  unsigned would_wait_s(const std::string& visitor, std::int64_t now_ms) {
    const std::scoped_lock lock(mutex_);
    return limits_.would_wait_s(visitor, now_ms);
  }

 private:
  std::mutex mutex_;
  Limits limits_;
};

// How many connections of a kind each visitor has. May be used from several threads.
class VisitorPlaces {
 public:
  // 0: as many as there are.
  explicit VisitorPlaces(unsigned places_max) : places_max_(places_max) {}

  // One of a visitor's places, for as long as this lives.
  class Place {
   public:
    Place(VisitorPlaces& places, std::string visitor)
        : places_(places), visitor_(std::move(visitor)) {}
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    ~Place() { places_.leave(visitor_); }

   private:
    VisitorPlaces& places_;
    std::string visitor_;
  };

  // Nothing if the visitor has all places already.
  std::unique_ptr<Place> take(const std::string& visitor) {
    const std::scoped_lock lock(mutex_);
    unsigned& taken = taken_[visitor];
    if (places_max_ > 0 && taken >= places_max_) return nullptr;
    ++taken;
    return std::make_unique<Place>(*this, visitor);
  }

 private:
  void leave(const std::string& visitor) {
    const std::scoped_lock lock(mutex_);
    const auto found = taken_.find(visitor);
    if (--found->second == 0) taken_.erase(found);
  }

  const unsigned places_max_;
  std::mutex mutex_;
  std::unordered_map<std::string, unsigned> taken_;  // None is 0.
};

}  // namespace menagerie
