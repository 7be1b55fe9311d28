// SPDX-License-Identifier: Apache-2.0
#include "server/net/connections/outbox.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace menagerie {
namespace asio = boost::asio;

Outbox::Outbox(const asio::any_io_executor& strand, Metrics& metrics, std::function<void()> close)
    : timer_(strand), metrics_(metrics), close_connection_(std::move(close)) {}

// Two sides meet here. The service's loop fills, from its own thread, under the lock; the
// connection's coroutine empties, on its strand. A sleeping coroutine waits for the timer, which is
// cancelled on the strand, since Asio's timers aren't safe for several threads.
//
//   empty --send--> filled --take_items--> empty            reply: none --reply--> there --> taken
//                     |
//                     +-- 512 frames or 1 MiB --> overflown, for good: the connection is dropped
//
// Only the step from empty to filled wakes the strand, so a burst costs one wake.
void Outbox::wake() {
  asio::post(timer_.get_executor(), [self = shared_from_this()] {
    if (self->filled_) {
      self->filled_();
    } else {
      self->timer_.cancel();
    }
  });
}

void Outbox::reply(Reply reply) {
  {
    const std::scoped_lock lock(mutex_);
    reply_ = std::move(reply);
  }
  wake();
}

// A full box means that the client doesn't read. It is closed rather than shortened, as a client
// without one step would show a wrong table; it comes back and asks for what it missed.
void Outbox::send(std::shared_ptr<const std::string> frame, bool closes) {
  if (sent_) sent_(*frame);
  bool first = false, full = false;
  {
    const std::scoped_lock lock(mutex_);
    if (overflown_) return;
    bytes_ += frame->size();
    if (items_.size() >= items_max || bytes_ > bytes_max) {
      overflown_ = full = true;
      ++metrics_.dropped_slow;
    } else {
      first = items_.empty();
      items_.push_back({std::move(frame), closes});
    }
  }
  if (full) {
    asio::post(timer_.get_executor(), [self = shared_from_this()] {
      if (!self->closed_.exchange(true)) self->close_connection_();
      self->timer_.cancel();
    });
  } else if (first) {
    wake();
  }
}

// On the strand, before the transport goes. What is sent after it stays here and is never taken.
void Outbox::close() {
  closed_ = true;
  timer_.cancel();
}

// The timer only wakes; whether the reply is there decides. It may come before anyone waits for it.
asio::awaitable<Reply> Outbox::wait_for_reply() {
  for (;;) {
    {
      const std::scoped_lock lock(mutex_);
      if (reply_) {
        Reply reply = std::move(*reply_);
        reply_.reset();
        co_return reply;
      }
    }
    timer_.expires_at(asio::steady_timer::time_point::max());
    co_await timer_.async_wait(asio::as_tuple(asio::use_awaitable));
  }
}

std::vector<Outbox::Item> Outbox::take_items(std::vector<Item> emptied) {
  emptied.clear();
  const std::scoped_lock lock(mutex_);
  bytes_ = 0;
  std::swap(items_, emptied);
  if (closed_) emptied.clear();
  return emptied;
}

// A cancelled timer doesn't say why: frames, the end, or a wake for frames that were taken already.
// So all is looked at again, and only a timer that ran out ends the wait with nothing.
asio::awaitable<std::vector<Outbox::Item>> Outbox::wait_for_items(
    std::chrono::steady_clock::duration time) {
  bool waited = false;
  for (;;) {
    bool ready = waited || closed_;
    {
      const std::scoped_lock lock(mutex_);
      ready = ready || !items_.empty();
    }
    if (ready) co_return take_items();
    timer_.expires_after(time);
    co_await timer_.async_wait(asio::as_tuple(asio::use_awaitable));
    waited = timer_.expiry() <= std::chrono::steady_clock::now();
  }
}

}  // namespace menagerie
