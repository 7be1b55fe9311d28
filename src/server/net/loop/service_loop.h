// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <thread>
#include <unordered_map>
#include <vector>

#include "server/net/loop/fair_inbox.h"
#include "server/net/loop/service_inputs.h"
#include "server/net/loop/service_report.h"
#include "server/net/loop/tenure.h"
#include "server/net/operating/log.h"
#include "server/net/operating/metrics.h"
#include "server/net/thinking/bot_pool.h"
#include "server/net/thinking/unit_dispatcher.h"
#include "server/store/fenced_store.h"
#include "server/tables/clock_watch.h"
#include "server/tables/service.h"

namespace menagerie {

Time wall_clock();

// Runs the service on a thread of its own: takes all input, has the service work on it, stores
// everything in one transaction, and only then lets the effects out. While one transaction is
// being synced, the next batch gathers, so a busy server commits large groups.
//
//   input --> FairInbox --batch--> Service --changes--> Store --stored--> effects --> clients
//
// If several servers share a database, the service exists while this server has the lease
// (tenure.h); a standby tells everyone to come again.
class ServiceLoop final : public ServiceInputs {
 public:
  struct Parts {
    std::span<const GameType> games;
    Store& store;
    // For a database that several servers share; nothing: the store is only this server's.
    FencedStore* fenced = nullptr;
    LeaseKeeper* lease = nullptr;
    Entropy& entropy;
    BotPool::Settings bots = {};
    RateLimits rate_limits = {};
    RetentionRules retention = {};
    Archive* archive = nullptr;
    std::function<std::unique_ptr<Annex>()> annex = {};  // For each service; nothing: none.
    Metrics& metrics;
    const Log& log;
    ReportBook& reports;
    // Where bots think in units for workers: the database, the server's name, and a number for this
    // run. Empty: they think here.
    std::string units = {}, engine = {};
    UnitQueue::Owner owner = 0;
  };
  explicit ServiceLoop(const Parts& parts);
  ~ServiceLoop() override;

  void stop() override;
  void request(std::shared_ptr<Peer> peer, Request request) override;
  void opened(std::shared_ptr<Peer> peer, ClientId client, std::string visitor) override;
  void frame(const std::string& visitor, ClientId client, std::string text) override;
  void gone(const std::string& visitor, ClientId client) override;
  bool is_standby() const override;
  // Whether the database takes changes. The answer may come on the loop's thread.
  void ask_ready(std::function<void(bool)> answer) override;

 private:
  using Input = std::function<void(Time now)>;

  // The time that the service is told; the only place that reads the clock.
  Time now();
  bool is_ready();
  void run(const std::stop_token& stop);
  std::vector<Input> wait(const std::stop_token& stop);
  void look();
  // Has the service do that, if this server has one, and does the rest of a round.
  void serve();
  void let_out(Effects effects);
  void commit_and_let_out();
  Result<Stored, StoreError> append(std::span<const Append> changes);
  void think(Think think);
  void thought(Thought thought);
  void count(Time at);
  void send_all_away();

  Parts parts_;
  Metrics& metrics_;
  const Log& log_;
  OwnTables own_tables_;
  Tenure tenure_;
  std::atomic<Epoch> serving_{0};  // The epoch in which all tables are open.
  std::unordered_map<ClientId, std::shared_ptr<Peer>> peers_;
  ServiceReport report_;
  ClockWatch clock_;
  Time counted_ = 0;
  bool waits_ = false, ready_ = false;
  std::chrono::steady_clock::time_point ready_until_{};

  FairInbox<Input> inbox_;

  std::unique_ptr<UnitDispatcher> dispatcher_;  // Outlives these, which report to it.
  BotPool bots_;
  std::jthread thread_;  // Last, since it uses everything above.
};

}  // namespace menagerie
