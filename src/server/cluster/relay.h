// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "server/tables/effects.h"

namespace menagerie {

// One run of a node, from joining the cluster to losing its lease: numbered by the database, never
// used twice. A node that joins again has another life.
using Life = std::uint64_t;
// Who may write to a table: it grows with every change of the owner.
using Epoch = std::uint64_t;

// What nodes say to each other. Fields are only ever added, at the end: what a reader does not know
// it passes over, and what an older writer left out has its default. A change that this does not
// bear raises the version, and then neighbours must speak both.
inline constexpr unsigned relay_version = 1;

// From the node that has the connection to the owner of the table.
struct RelayedRequest {
  std::string table;
  Request request;
};
struct RelayedFrame {
  std::string table;
  ClientId client = 0;
  std::string visitor, text;
  std::string id;  // Of the request that became the WebSocket, beside its hello.
};
struct RelayedGone {
  ClientId client = 0;
};
// Asks the owner to give the table up, because it is needed where another is.
struct RelayedWish {
  std::string table;
};
// From the owner back.
struct RelayedReply {
  Reply reply;
};
struct RelayedSend {
  std::vector<ClientId> clients;
  std::string frame;
  bool closes = false;
};
// The table is not, or no longer, this node's.
struct RelayedAway {
  std::string table;
  ClientId client = 0;
};

using RelayMessage = std::variant<RelayedRequest, RelayedFrame, RelayedGone, RelayedWish,
                                  RelayedReply, RelayedSend, RelayedAway>;

std::string write_relay(const RelayMessage& message);
// An unknown kind is a problem too; whoever reads drops it.
Result<RelayMessage> read_relay(std::string_view bytes);

// What travels on the bus or through the database: a message, or the acknowledgement of some; see
// link.h.
struct Packet {
  Life from = 0, to = 0;
  std::uint64_t stream = 0;               // Of the sender; numbers begin anew with each.
  std::uint64_t number = 0;               // From 1; 0: there is no payload.
  std::uint64_t got_stream = 0, got = 0;  // All up to that has arrived from the other side.
  bool leaves = false;                    // The sender's life is over.
  std::string payload;
};

std::string write_packet(const Packet& packet);
Result<Packet> read_packet(std::string_view bytes);

}  // namespace menagerie
