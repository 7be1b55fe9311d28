// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <version>
#ifdef __cpp_lib_jthread
#include <stop_token>
#endif

namespace menagerie {

// Lets long computations check now and then whether they should end early.
#ifdef __cpp_lib_jthread
using StopToken = std::stop_token;
#else
// If the standard library has no threads (in a page's worker), no one can set a flag in the
// meantime. A function is asked instead.
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
