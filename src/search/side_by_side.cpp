// SPDX-License-Identifier: Apache-2.0
#include "search/side_by_side.h"

#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace menagerie {

// New threads for each call: a search takes far longer than starting them. The first exception is
// kept; the other threads finish, since they may use what the caller's frame holds.
void side_by_side(unsigned count, const std::function<void(unsigned)>& work) {
  std::exception_ptr failure;
  std::mutex mutex;
  const auto guarded = [&](unsigned number) {
    try {
      work(number);
    } catch (...) {
      const std::scoped_lock lock(mutex);
      if (!failure) failure = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> others;
    for (unsigned i = 1; i < count; ++i) others.emplace_back(guarded, i);
    if (count > 0) guarded(0);
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace menagerie
