// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/beast/core/buffers_range.hpp>
#include <boost/beast/core/error.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "server/net/connections/read_budget.h"

namespace boost::asio::ssl {
class context;
}

namespace menagerie {

// Handlers are moved, never copied. This one can be copied, and is called once.
template <class Handler>
auto copyable(Handler handler) {
  return [kept = std::make_shared<Handler>(std::move(handler))](auto... results) {
    auto told = std::move(*kept);
    told(results...);
  };
}

// What carries the bytes of a connection: TCP, or TLS over it. It is one type for both because
// Beast is slow to compile: TCP costs nothing extra, TLS a little memory for each operation. In
// Beast's terms an AsyncStream and its lowest layer.
class Transport {
 public:
  using executor_type = NetStream::executor_type;

  // Plain TCP without `tls`.
  Transport(NetStream net, std::shared_ptr<boost::asio::ssl::context> tls);
  // Not while an operation is running.
  Transport(Transport&&) noexcept;
  Transport& operator=(Transport&&) = delete;
  ~Transport();

  bool is_plain() const { return tls_ == nullptr; }
  executor_type get_executor() { return net_->get_executor(); }
  NetStream::socket_type& socket() { return net_->socket(); }
  ReadBudget& rate_policy() { return net_->rate_policy(); }
  void expires_after(std::chrono::seconds time) { net_->expires_after(time); }
  void expires_never() { net_->expires_never(); }
  // Running operations end, with an error.
  void close() {
    Error ignored;
    socket().close(ignored);
  }

  // Before the first byte of a conversation; false: it failed.
  boost::asio::awaitable<bool> greet();
  // And after the last one.
  boost::asio::awaitable<void> part();

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return boost::asio::async_initiate<Token, void(Error, std::size_t)>(
        [this](auto handler, const Buffers& into) {
          if (is_plain()) return net_->async_read_some(into, std::move(handler));
          const executor_type executor = executor_of(handler);
          read_tls(first_of<boost::asio::mutable_buffer>(into), executor,
                   copyable(std::move(handler)));
        },
        token, buffers);
  }

  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return boost::asio::async_initiate<Token, void(Error, std::size_t)>(
        [this](auto handler, const Buffers& from) {
          if (is_plain()) return net_->async_write_some(from, std::move(handler));
          const executor_type executor = executor_of(handler);
          const auto copy = copy_of_several(from);
          const auto bytes = copy == nullptr
                                 ? first_of<boost::asio::const_buffer>(from)
                                 : boost::asio::const_buffer(boost::asio::buffer(*copy));
          write_tls(bytes, executor,
                    [copy, told = copyable(std::move(handler))](Error error, std::size_t size) {
                      told(error, size);
                    });
        },
        token, buffers);
  }

  // The end of a WebSocket's connection, after both have closed it.
  template <class Handler>
  void async_end(boost::beast::role_type role, Handler handler) {
    using boost::beast::websocket::async_teardown;
    if (is_plain()) return async_teardown(role, *net_, std::move(handler));
    const executor_type executor = executor_of(handler);
    end_tls(executor, copyable(std::move(handler)));
  }

 private:
  using Error = boost::beast::error_code;
  using Done = std::function<void(Error, std::size_t)>;
  struct Tls;
  // The size of a TLS record.
  static constexpr std::size_t record_bytes_max = 16'384;

  template <class Handler>
  executor_type executor_of(const Handler& handler) {
    return boost::asio::get_associated_executor(handler, get_executor());
  }
  // "Some" may be less than everything.
  template <class Buffer, class Buffers>
  static Buffer first_of(const Buffers& buffers) {
    for (const Buffer buffer : boost::beast::buffers_range_ref(buffers)) {
      if (buffer.size() > 0) return buffer;
    }
    return {};
  }
  // Small pieces go in one record; nothing if there is at most one piece.
  template <class Buffers>
  static std::shared_ptr<const std::string> copy_of_several(const Buffers& buffers) {
    std::size_t pieces = 0;
    for (const boost::asio::const_buffer piece : boost::beast::buffers_range_ref(buffers)) {
      pieces += piece.size() > 0 ? 1u : 0u;
    }
    if (pieces < 2) return nullptr;
    std::string copy(std::min(boost::beast::buffer_bytes(buffers), record_bytes_max), '\0');
    boost::asio::buffer_copy(boost::asio::buffer(copy), buffers);
    return std::make_shared<const std::string>(std::move(copy));
  }

  void read_tls(boost::asio::mutable_buffer into, const executor_type& executor, Done done);
  void write_tls(boost::asio::const_buffer from, const executor_type& executor, Done done);
  void end_tls(const executor_type& executor, std::function<void(Error)> done);

  std::unique_ptr<NetStream> net_;
  std::unique_ptr<Tls> tls_;
};

// How Beast drops a connection.
inline void beast_close_socket(Transport& transport) { transport.close(); }

}  // namespace menagerie
