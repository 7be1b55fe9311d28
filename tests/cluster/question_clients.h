// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <string>

#include "tests/cluster/question_watch.h"
#include "tests/cluster/simulated_pool.h"
#include "tests/cluster/unit_clients.h"

namespace menagerie {

// A simulated cluster whose players ask for hints and reviews, too, at whatever node. Workers think
// for it, and the nodes themselves in the order of the real queue. One of the tables is of a game
// that was over before.
class QuestionClients final : public UnitClients {
 public:
  explicit QuestionClients(SimulatedCluster& cluster);

  std::unique_ptr<TableHost> host(const SimulatedProcess& process,
                                  const Ownership& ownership) override;
  bool takes(const SimulatedProcess& process, const Think& think) override;
  void shows(const SimulatedProcess& process, const Reply& reply) override;
  void relays(const SimulatedProcess& process, const RelayMessage& message) override;
  void lays(const RelayMessage& message) override;
  void finish() override;

 protected:
  void think_here(SimulatedDesk& desk, const Think& think) override;
  void heard(const Thought& thought) override;

 private:
  Thought think_of(const Think& think);
  void ask_soon(const Player& player, std::size_t number);
  void ask(const Player& player, std::size_t number);
  // What a player may well ask; nothing now.
  std::optional<Question> question_of(const Player& player);
  void send(Question question, const std::string& token);
  void note_let_out(const SimulatedProcess* from, const RelayMessage& message);

  QuestionWatch watch_;
  Rng rng_;
  std::deque<SimulatedPool> pools_;
  std::map<std::size_t, SimulatedPool*> pool_of_;  // By process, the last.
};

History question_history(std::uint64_t seed, Broken broken = Broken::nothing);

}  // namespace menagerie
