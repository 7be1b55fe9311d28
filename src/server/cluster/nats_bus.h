// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "base/result.h"
#include "server/cluster/postgres_ledger.h"

namespace menagerie {

// Packets over NATS core. What is sent may be lost, or arrive twice; whoever listens there without
// the cluster's key can neither read nor invent one.
class NatsBus {
 public:
  // `heard` is called on a thread of the bus.
  using Heard = std::function<void(std::string packet)>;

  // Connects in the background, and again whenever the connection is lost. `urls` are separated by
  // commas, as nats://127.0.0.1:4222.
  static Result<std::unique_ptr<NatsBus>> open(const std::string& urls, Heard heard);
  virtual ~NatsBus() = default;

  // Hears from now on what is for that life, and nothing else.
  virtual void listen(const ClusterIdentity& identity, Life life) = 0;
  virtual void send(const Packet& packet) = 0;
  virtual bool is_up() const = 0;
};

// Closes a text with a key of 32 bytes, and opens it; an empty text is none of ours.
std::string sealed(const std::string& text, const std::string& key);
std::string unsealed(const std::string& text, const std::string& key);

}  // namespace menagerie
