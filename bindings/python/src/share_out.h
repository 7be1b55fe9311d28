// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>

namespace menagerie::python {

using Work = std::function<void(std::size_t)>;

// Does work(0) to work(count - 1) on threads, this one among them, until `stop` is requested. The
// first exception ends it, and is thrown here.
void share_out(std::size_t count, unsigned threads, const std::stop_token& stop, const Work& work);

// The same where every thread works with something of its own: it makes its work first.
void share_out_made(std::size_t count, unsigned threads, const std::stop_token& stop,
                    const std::function<Work()>& make_work);

}  // namespace menagerie::python
