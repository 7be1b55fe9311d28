// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>

namespace menagerie::python {

// Does work(0) to work(count - 1) on threads, this one among them, until `stop` is requested. The
// first exception ends it, and is thrown here.
void share_out(std::size_t count, unsigned threads, const std::stop_token& stop,
               const std::function<void(std::size_t)>& work);

// A number of threads that a caller may ask for, 1 to 256; throws BadInput.
unsigned checked_threads(std::int64_t threads);

}  // namespace menagerie::python
