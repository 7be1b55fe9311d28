// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <version>
#ifdef __cpp_lib_jthread
#include <stop_token>
#endif

namespace menagerie {

// What whoever works long asks now and then: whether it is to end early.
#ifdef __cpp_lib_jthread
using StopToken = std::stop_token;
#else
// Where the standard library has no threads (a page's worker) nobody can raise a flag meanwhile:
// the question goes to a function.
class StopToken {
 public:
  using Question = bool (*)();
  StopToken() = default;
  explicit StopToken(Question question) : question_(question) {}

  bool stop_possible() const { return question_ != nullptr; }
  bool stop_requested() const { return question_ != nullptr && question_(); }

 private:
  Question question_ = nullptr;
};
#endif

}  // namespace menagerie
