// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <thread>
#include <unordered_map>
#include <vector>

#include "server/net/bot_pool.h"
#include "server/net/entrance.h"
#include "server/net/fair_inbox.h"
#include "server/net/log.h"
#include "server/net/metrics.h"
#include "server/net/service_report.h"
#include "server/tables/service.h"

namespace menagerie {

Time wall_clock();

// Runs the service on a thread of its own: takes whatever has come in, lets the service work it
// off, stores all of it in one transaction, and only then lets the effects out. While one
// transaction is being synced the next batch gathers, so a busy server commits large groups.
class ServiceLoop final : public Entrance {
 public:
  ServiceLoop(std::span<const GameType> games, Store& store, Entropy& entropy,
              const BotPool::Settings& bots, const RateLimits& rate_limits,
              const RetentionRules& rules, Archive* archive, Metrics& metrics, const Log& log,
              ReportBook& reports);
  ~ServiceLoop() override;

  void stop() override;
  void request(std::shared_ptr<Peer> peer, Request request) override;
  void opened(std::shared_ptr<Peer> peer, ClientId client, std::string visitor,
              std::string request_id) override;
  void frame(const std::string& visitor, ClientId client, std::string text) override;
  void gone(const std::string& visitor, ClientId client) override;
  // Whether the database takes changes; the answer comes on the loop's thread.
  void ask_ready(std::function<void(bool)> answer) override;

 private:
  using Input = std::function<void(Time now)>;

  bool is_ready();
  void run(const std::stop_token& stop);
  std::vector<Input> wait(const std::stop_token& stop);
  void let_out(Effects effects);
  void commit_and_let_out();
  void count(Time now);
  void say_goodbye();

  Store& store_;
  Metrics& metrics_;
  const Log& log_;
  Service service_;
  std::unordered_map<ClientId, std::shared_ptr<Peer>> peers_;
  ServiceReport report_;
  Time counted_ = 0;
  bool said_ = false, ready_ = false;
  std::chrono::steady_clock::time_point ready_until_{};

  FairInbox<Input> inbox_;

  BotPool bots_;
  std::jthread thread_;  // Last: it uses all of the above.
};

}  // namespace menagerie
