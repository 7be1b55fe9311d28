// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "server/cluster/relay.h"

namespace menagerie {

// One node's end of its talk with another: whatever the bus loses, doubles or delays, each message
// arrives once and in order, or the talk begins anew, which both ends learn. What the bus does not
// bring soon goes through the database as well. Knows no clock: it is told the time.
class Link {
 public:
  // So long an acknowledgement waits for something to travel with; then a message is sent again;
  // then it goes through the database too.
  static constexpr Time ack_ms = 30, again_ms = 200, post_ms = 400, post_again_ms = 1000;
  static constexpr std::size_t bytes_max = 16'000'000;

  Link(Life own, Life other) : own_(own), other_(other) {}

  void send(std::string payload, Time now);
  // A packet from the other side, by the bus or through the database. The messages that are due
  // with it, in order.
  std::vector<std::string> take(Packet packet, bool by_post, Time now);
  // What is to be sent now. Without a bus all of it goes through the database.
  struct Due {
    std::vector<Packet> bus, post;
  };
  Due due(Time now, bool bus_is_up);
  // When something is due.
  Time alarm() const;
  // The other end began anew, or this one did, because more was lost than is kept: all that was
  // under way is lost. Tells once.
  bool take_broken() { return std::exchange(broken_, false); }

 private:
  struct Sent {
    Packet packet;
    Time first = 0, last = -1, posted = -1;  // -1: not yet.
  };
  void begin_anew();
  Packet filled(Packet packet) const;
  void add_due(Sent& one, Time now, bool bus_is_up, Due& due);

  Life own_, other_;
  std::deque<Sent> sent_;              // And not acknowledged.
  std::size_t bytes_ = 0, fresh_ = 0;  // The last `fresh_` of them were not sent yet.
  std::uint64_t stream_ = 1, number_ = 0, got_stream_ = 0, got_ = 0;
  Time ack_at_ = -1;
  unsigned to_ack_ = 0;
  bool by_post_ = false;  // What came last came through the database.
  // The bus takes packets and brings none: until one comes by it, nothing waits for it.
  bool bus_is_mute_ = false;
  bool broken_ = false;
};

}  // namespace menagerie
