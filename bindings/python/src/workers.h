// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace menagerie::python {

// Threads that wait for work, so that a step of a batch need not start any.
class Workers {
 public:
  explicit Workers(unsigned threads);
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  // Calls work(first, last) for consecutive parts of 0 to count, one of them in this thread, and
  // returns when all are done. In a process that was forked off there is this thread alone.
  void run(std::size_t count, const std::function<void(std::size_t, std::size_t)>& work);

 private:
  void wait_for_work(std::stop_token stop, unsigned number);

  unsigned threads_;
  int process_;
  std::mutex mutex_;
  std::condition_variable_any begun_, done_;
  const std::function<void(std::size_t, std::size_t)>* work_ = nullptr;
  std::size_t count_ = 0;
  unsigned long turn_ = 0;  // How often there was work.
  unsigned running_ = 0;
  std::vector<std::jthread> others_;
};

}  // namespace menagerie::python
