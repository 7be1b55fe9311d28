// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/rate_policy.hpp>
#include <limits>

namespace menagerie {

// How much may be read from a connection before more is allowed; at first unlimited. A "rate
// policy" in Beast's terms.
class ReadBudget {
 public:
  void allow(std::size_t bytes) { left_ = bytes; }

 private:
  friend class boost::beast::rate_policy_access;
  static constexpr std::size_t all = std::numeric_limits<std::size_t>::max();

  std::size_t available_read_bytes() const noexcept { return left_; }
  std::size_t available_write_bytes() const noexcept { return all; }
  void transfer_read_bytes(std::size_t bytes) noexcept {
    if (left_ != all) left_ -= std::min(left_, bytes);
  }
  void transfer_write_bytes(std::size_t) noexcept {}
  void on_timer() noexcept {}

  std::size_t left_ = all;
};

using NetStream =
    boost::beast::basic_stream<boost::asio::ip::tcp, boost::asio::any_io_executor, ReadBudget>;

}  // namespace menagerie
