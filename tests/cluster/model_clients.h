// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>

#include "tests/cluster/simulated_clients.h"

namespace menagerie {

// A simulated cluster whose nodes have a model of the service (model_host.h), and its clients.
class ModelClients final : public SimulatedClients {
 public:
  explicit ModelClients(SimulatedCluster& cluster);

  std::unique_ptr<TableHost> host(const SimulatedProcess& process,
                                  const Ownership& ownership) override;
  void shows(const SimulatedProcess& process, const Reply& reply) override;
  void shows(const SimulatedProcess& process, const Send& send) override;
  void relays(const SimulatedProcess& process, const RelayMessage& message) override;
  void lays(const RelayMessage& message) override;
  Thought decide(const Think& think) override;
  void finish() override;

 private:
  class Client;

  void check_view(const SimulatedProcess& process, const std::string& frame);
  void check_past(const Judge::Table& table, const std::string& frame);

  // What was acknowledged: by table and id, the version.
  std::map<std::pair<std::string, std::string>, std::size_t> acknowledged_;
};

History model_history(std::uint64_t seed, Broken broken = Broken::nothing);
// One in which the database crashes, too.
History model_crash_history(std::uint64_t seed, Broken broken = Broken::nothing);

}  // namespace menagerie
