// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "server/cluster/nats_bus.h"
#include "server/cluster/node.h"
#include "server/cluster/postgres_ledger.h"
#include "server/net/bot_pool.h"
#include "server/net/entrance.h"
#include "server/net/fair_inbox.h"
#include "server/net/log.h"
#include "server/net/metrics.h"
#include "server/net/service_report.h"
#include "server/net/unit_desk.h"
#include "server/tables/retention.h"

namespace menagerie {

// Runs a node of a cluster on a thread of its own. The database is asked on a second one: while it
// does not answer, the node still sees its lease end, and shows nothing more.
class ClusterLoop final : public Entrance {
 public:
  struct Parts {
    std::span<const GameType> games;
    std::string name, database, bus;  // The bus may be empty.
    Store& store;                     // For reading alone.
    Entropy& entropy;
    BotPool::Settings bots;
    RateLimits rate_limits;
    RetentionRules retention;
    Archive* archive = nullptr;
    Metrics& metrics;
    const Log& log;
    ReportBook& reports;
    // Where bots think in units, for workers: what these say they are. Empty: as in one server.
    std::string engine = {};
    UnitShelf::Desk desk = 0;
  };
  static Result<std::unique_ptr<ClusterLoop>> start(const Parts& parts);
  ~ClusterLoop() override;

  void stop() override;
  void request(std::shared_ptr<Peer> peer, Request request) override;
  void opened(std::shared_ptr<Peer> peer, ClientId client, std::string visitor,
              std::string request_id) override;
  void frame(const std::string& visitor, ClientId client, std::string text) override;
  void gone(const std::string& visitor, ClientId client) override;
  void ask_ready(std::function<void(bool)> answer) override;

 private:
  using Input = std::function<void(Moment now)>;

  explicit ClusterLoop(const Parts& parts);
  void run(const std::stop_token& stop);
  void ask_database(const std::stop_token& stop);
  std::vector<Input> wait();
  // Carries out what the node wants.
  void pump();
  void let_out(NodeOutput output);
  void think(Think think);
  void thought(Thought thought);
  void count();
  void tell_changes();

  Parts parts_;
  Metrics& metrics_;
  PostgresLedger ledger_;
  Node node_;
  std::unordered_map<ClientId, std::shared_ptr<Peer>> peers_;
  Life heard_as_ = 0;  // The life whose packets the bus brings.
  ServiceReport report_;
  struct Told {
    Life life = 0;
    std::size_t nodes = 0;
  };
  Told told_;  // To the log.
  Time counted_ = 0;
  bool said_ = false;

  FairInbox<Input> inbox_;
  std::mutex call_mutex_;
  std::condition_variable_any called_;
  std::optional<LedgerCall> call_;

  std::unique_ptr<NatsBus> bus_;
  std::unique_ptr<UnitDesk> desk_;  // Nothing where bots do not think in units. Outlives
  BotPool bots_;                    // these, which report to it.
  std::jthread database_, thread_;  // Last: they use all of the above.
};

}  // namespace menagerie
