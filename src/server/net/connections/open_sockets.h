// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "server/net/connections/peer.h"
#include "server/net/limits/subnet.h"

namespace menagerie {

// The connections that receive frames, by the address at their other end, so that those of a banned
// address can be closed. May be used from any thread.
class OpenSockets {
  struct One {
    std::optional<Address> address;
    std::weak_ptr<Peer> peer;
  };

 public:
  // A connection is open while this lives.
  class Entry {
   public:
    Entry(OpenSockets& sockets, std::list<One>::iterator place)
        : sockets_(sockets), place_(place) {}
    Entry(const Entry&) = delete;
    Entry& operator=(const Entry&) = delete;
    ~Entry() {
      const std::scoped_lock lock(sockets_.mutex_);
      sockets_.all_.erase(place_);
    }

   private:
    OpenSockets& sockets_;
    std::list<One>::iterator place_;
  };

  std::unique_ptr<Entry> enter(std::optional<Address> address, std::weak_ptr<Peer> peer) {
    const std::scoped_lock lock(mutex_);
    all_.push_front({address, std::move(peer)});
    return std::make_unique<Entry>(*this, all_.begin());
  }

  // Sends the frame to everyone in that network, then closes their connections. Returns how many
  // there were.
  std::size_t close(const Subnet& network, const std::shared_ptr<const std::string>& frame) {
    const std::scoped_lock lock(mutex_);
    std::size_t closed = 0;
    for (const One& one : all_) {
      const auto peer = one.peer.lock();
      if (peer == nullptr || !one.address || !network.has(*one.address)) continue;
      peer->send(frame, true);
      ++closed;
    }
    return closed;
  }

 private:
  std::mutex mutex_;
  std::list<One> all_;
};

}  // namespace menagerie
