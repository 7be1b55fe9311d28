// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/error.hpp>
#include <boost/beast/core/role.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <string_view>

#include "server/net/connections/transport.h"

namespace menagerie {

// The layer below a WebSocket. Beast reads from it and writes its own frames (answers to pings, the
// close). Our frames bypass Beast, all waiting ones at once. Each write is complete before the next
// one begins. Everything happens on the stream's strand.
//
//   free --a write--> busy --it is complete--> free, or the next of those that wait
//                       ^                                  |
//                       +----------------------------------+  posted, so that stacks don't grow
//
// RFC 6455 (5.4) allows control frames between frames, but not inside one: hence the turns.
class FrameStream {
 public:
  using next_layer_type = Transport;
  using executor_type = Transport::executor_type;

  explicit FrameStream(Transport transport)
      : state_(std::make_shared<State>(std::move(transport))) {
    if (!state_->stream.is_plain()) return;
    boost::beast::error_code ignored;
    state_->stream.socket().non_blocking(true, ignored);
  }
  FrameStream(const FrameStream&) = delete;
  FrameStream& operator=(const FrameStream&) = delete;
  // Running operations end, with an error.
  ~FrameStream() { close(); }

  executor_type get_executor() { return state_->stream.get_executor(); }
  next_layer_type& next_layer() { return state_->stream; }
  const next_layer_type& next_layer() const { return state_->stream; }
  void close() { state_->stream.close(); }

  // Beast's side.
  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return state_->stream.async_read_some(buffers, std::forward<Token>(token));
  }
  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return boost::asio::async_initiate<Token, void(boost::beast::error_code, std::size_t)>(
        [state = state_](auto handler, const Buffers& bytes) {
          const auto executor =
              boost::asio::get_associated_executor(handler, state->stream.get_executor());
          state->in_turn([state, told = copyable(std::move(handler)), executor, bytes] {
            boost::asio::async_write(
                state->stream, bytes,
                boost::asio::bind_executor(
                    executor, [state, told](boost::beast::error_code error, std::size_t size) {
                      state->end_turn();
                      told(error, size);
                    }));
          });
        },
        token, buffers);
  }

  // Ours: `make` returns the bytes when their turn has come. They must stay valid until `done` is
  // called with the result. Both may happen at once.
  template <class Make, class Done>
  void write(Make make, Done done) {
    state_->in_turn([state = state_, make = std::move(make), done = std::move(done)] {
      write_now(state, make, done);
    });
  }

 private:
  // It lives as long as an operation is running.
  struct State {
    explicit State(Transport transport) : stream(std::move(transport)) {}

    // Only allocates for what has to wait.
    template <class Begin>
    void in_turn(Begin begin) {
      if (busy) return waiting.push_back(std::move(begin));
      busy = true;
      begin();
    }
    void end_turn() {
      if (waiting.empty()) {
        busy = false;
        return;
      }
      // Not from the completion that has just ended.
      boost::asio::post(stream.get_executor(), std::move(waiting.front()));
      waiting.pop_front();
    }

    Transport stream;
    bool busy = false;
    std::deque<std::function<void()>> waiting;
  };

  template <class Make, class Done>
  static void write_now(const std::shared_ptr<State>& state, const Make& make, const Done& done) {
    std::string_view bytes = make();
    boost::beast::error_code error;
    if (state->stream.is_plain()) {
      auto& socket = state->stream.socket();
      if (!bytes.empty()) bytes.remove_prefix(socket.write_some(boost::asio::buffer(bytes), error));
      if (error == boost::asio::error::would_block) error = {};
    }
    if (bytes.empty() || error) {
      state->end_turn();
      return done(error);
    }
    boost::asio::async_write(state->stream, boost::asio::buffer(bytes),
                             [state, done](boost::beast::error_code failure, std::size_t) {
                               state->end_turn();
                               done(failure);
                             });
  }

  std::shared_ptr<State> state_;
};

template <class Handler>
void async_teardown(boost::beast::role_type role, FrameStream& stream, Handler&& handler) {
  stream.next_layer().async_end(role, std::forward<Handler>(handler));
}

}  // namespace menagerie
