// SPDX-License-Identifier: Apache-2.0
#include "share_out.h"

#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "any.h"

namespace menagerie::python {

void share_out(std::size_t count, unsigned threads, const std::stop_token& stop, const Work& work) {
  share_out_made(count, threads, stop, [&work]() -> Work { return work; });
}

void share_out_made(std::size_t count, unsigned threads, const std::stop_token& stop,
                    const std::function<Work()>& make_work) {
  std::atomic<std::size_t> next{0};
  std::exception_ptr failure;
  std::mutex mutex;
  // One at a time, as they take unequally long. After a failure no more are begun; those under way
  // come to their end.
  const auto run = [&] {
    try {
      const Work work = make_work();
      for (std::size_t i = next++; i < count && !stop.stop_requested(); i = next++) work(i);
    } catch (...) {
      const std::scoped_lock lock(mutex);
      if (!failure) failure = std::current_exception();
      next = count;
    }
  };
  {
    std::vector<std::jthread> others;
    for (unsigned i = 1; i < threads; ++i) others.emplace_back(run);
    run();
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace menagerie::python
