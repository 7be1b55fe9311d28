// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <mutex>
#include <utility>

namespace menagerie {

// Something that can be replaced while the server runs. Users keep what they have taken until they
// are done. May be used from any thread.
template <class T>
class Reloadable {
 public:
  Reloadable() = default;
  explicit Reloadable(std::shared_ptr<T> value) : value_(std::move(value)) {}

  std::shared_ptr<T> now() const {
    const std::scoped_lock lock(mutex_);
    return value_;
  }
  void set(std::shared_ptr<T> value) {
    const std::scoped_lock lock(mutex_);
    value_.swap(value);
  }

 private:
  mutable std::mutex mutex_;
  std::shared_ptr<T> value_;
};

}  // namespace menagerie
