// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

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
  struct Crew;  // The other threads, and what they wait for.

  bool is_forked() const;

  unsigned threads_;
  int process_;
  std::unique_ptr<Crew> crew_;
};

}  // namespace menagerie::python
