// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <mutex>
#include <optional>
#include <string_view>
#include <vector>

#include "server/net/connections/peer.h"
#include "server/net/operating/metrics.h"

namespace menagerie {

// What will be sent to one connection: filled by the service's loop, emptied by the connection's
// coroutine. It is bounded: a receiver that doesn't keep up is dropped.
class Outbox final : public Peer, public std::enable_shared_from_this<Outbox> {
 public:
  struct Item {
    std::shared_ptr<const std::string> frame;
    bool closes = false;
  };

  // `close` drops the connection; it is called on the executor, a strand.
  Outbox(const boost::asio::any_io_executor& strand, Metrics& metrics, std::function<void()> close);

  void reply(Reply reply) override;
  void send(std::shared_ptr<const std::string> frame, bool closes) override;

  // On the strand only. Returns the reply once it is there.
  boost::asio::awaitable<Reply> wait_for_reply();
  // `filled` is called when there are items, and then not again until they are taken.
  void when_filled(std::function<void()> filled) { filled_ = std::move(filled); }
  // `sent` is told each frame as it comes in, on the thread that brings it. Set it first.
  void when_sent(std::function<void(std::string_view frame)> sent) { sent_ = std::move(sent); }
  // Returns all there is; the list passed in is used for the next items.
  std::vector<Item> take_items(std::vector<Item> emptied = {});
  // The next items; none if there was none for that long, or nothing more will come.
  boost::asio::awaitable<std::vector<Item>> wait_for_items(
      std::chrono::steady_clock::duration time);
  // Nothing more will be sent.
  void close();
  // Dropped, because the receiver doesn't keep up.
  bool overflown() {
    const std::scoped_lock lock(mutex_);
    return overflown_;
  }
  bool closed() const { return closed_.load(std::memory_order_relaxed); }

 private:
  void wake();

  static constexpr std::size_t items_max = 512;
  static constexpr std::size_t bytes_max = 1u << 20;

  boost::asio::steady_timer timer_;
  Metrics& metrics_;
  std::function<void()> close_connection_, filled_;
  std::function<void(std::string_view frame)> sent_;
  std::mutex mutex_;
  std::optional<Reply> reply_;
  std::vector<Item> items_;
  std::size_t bytes_ = 0;
  bool overflown_ = false;
  std::atomic<bool> closed_{false};
};

}  // namespace menagerie
