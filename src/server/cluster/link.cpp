// SPDX-License-Identifier: Apache-2.0
#include "server/cluster/link.h"

#include <algorithm>
#include <limits>

namespace menagerie {
namespace {

// So many are sent again at once, and so many at the most wait for one acknowledgement.
constexpr std::size_t again_max = 64;
constexpr unsigned to_ack_max = 32;

}  // namespace

// What is not acknowledged is kept, to be sent again. If that grows too large the other end is gone
// or far behind: better to begin anew, which both learn, than to lose a message in the middle.
void Link::send(std::string payload, Time now) {
  if (bytes_ + payload.size() > bytes_max) begin_anew();
  Packet packet;
  packet.from = own_;
  packet.to = other_;
  packet.stream = stream_;
  packet.number = ++number_;
  packet.payload = std::move(payload);
  bytes_ += packet.payload.size();
  sent_.push_back({std::move(packet), now});
  ++fresh_;
}

// First what the packet acknowledges, which counts also where its own message is old. Then its
// message: only the next in order is taken; one that came too early is dropped and will be sent
// again.
std::vector<std::string> Link::take(Packet packet, bool by_post, Time now) {
  if (!by_post) bus_is_mute_ = false;
  if (packet.got_stream == stream_) {
    while (!sent_.empty() && sent_.front().packet.number <= packet.got) {
      bytes_ -= sent_.front().packet.payload.size();
      sent_.pop_front();
    }
    fresh_ = std::min(fresh_, sent_.size());
  }
  // An acknowledgement alone; or a message of a stream that the other end has given up.
  if (packet.number == 0 || packet.stream < got_stream_) return {};
  if (packet.stream > got_stream_) {
    // The first stream that is heard of breaks nothing off.
    broken_ = broken_ || got_stream_ > 0;
    got_stream_ = packet.stream;
    got_ = 0;
  }
  by_post_ = by_post;
  // Also of what is here already: its acknowledgement may have been lost.
  if (ack_at_ < 0) ack_at_ = now + ack_ms;
  if (++to_ack_ >= to_ack_max) ack_at_ = now;
  if (packet.number != got_ + 1) return {};
  bus_is_mute_ = by_post;
  ++got_;
  return {std::move(packet.payload)};
}

Packet Link::filled(Packet packet) const {
  packet.got_stream = got_stream_;
  packet.got = got_;
  return packet;
}

// By the bus again and again; through the database when that has brought nothing for a while, and
// at once where the bus is down or was found to bring nothing.
void Link::add_due(Sent& one, Time now, bool bus_is_up, Due& due) {
  if (bus_is_up && (one.last < 0 || now - one.last >= again_ms)) {
    due.bus.push_back(filled(one.packet));
    one.last = now;
  }
  const Time wait = bus_is_up && !bus_is_mute_ ? post_ms : 0;
  if (now >= (one.posted < 0 ? one.first + wait : one.posted + post_again_ms)) {
    bus_is_mute_ = true;
    due.post.push_back(filled(one.packet));
    one.posted = one.last = now;
  }
}

Link::Due Link::due(Time now, bool bus_is_up) {
  Due due;
  // What was sent before and is not acknowledged, from the oldest on, and not too much at once: the
  // other end takes nothing before it has the oldest.
  const std::size_t known = sent_.size() - fresh_;
  if (known > 0 && now - sent_.front().last >= again_ms) {
    for (std::size_t i = 0; i < std::min(known, again_max); ++i) {
      add_due(sent_[i], now, bus_is_up, due);
    }
  }
  for (std::size_t i = known; i < sent_.size(); ++i) add_due(sent_[i], now, bus_is_up, due);
  fresh_ = 0;
  const bool carries = !due.bus.empty() || !due.post.empty();
  // Whatever is sent carries the acknowledgement with it, if it goes a way that the other end can
  // hear.
  if (carries && (!by_post_ || !due.post.empty())) ack_at_ = -1;
  if (ack_at_ >= 0 && now >= ack_at_) {
    Packet ack;
    ack.from = own_;
    ack.to = other_;
    ack.stream = stream_;
    // The way that the other side can hear.
    (bus_is_up && !by_post_ ? due.bus : due.post).push_back(filled(std::move(ack)));
    ack_at_ = -1;
  }
  if (ack_at_ < 0) to_ack_ = 0;
  return due;
}

Time Link::alarm() const {
  const Time never = std::numeric_limits<Time>::max();
  const Time ack = ack_at_ >= 0 ? ack_at_ : never;
  return sent_.empty() ? ack : std::min(ack, sent_.front().last + again_ms);
}

void Link::begin_anew() {
  sent_.clear();
  bytes_ = fresh_ = 0;
  number_ = 0;
  ++stream_;
  broken_ = true;
}

}  // namespace menagerie
