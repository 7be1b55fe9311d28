// SPDX-License-Identifier: Apache-2.0
#include "server/net/service_loop.h"

#include <algorithm>
#include <chrono>

#include "server/tables/denial.h"

namespace menagerie {
namespace {

constexpr Time count_every_ms = 500;

using Clock = std::chrono::steady_clock;

}  // namespace

Time wall_clock() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

ServiceLoop::ServiceLoop(std::span<const GameType> games, Store& store, Entropy& entropy,
                         const BotPool::Settings& bots, const RateLimits& rate_limits,
                         const RetentionRules& rules, Archive* archive, Metrics& metrics,
                         const Log& log, ReportBook& reports)
    : store_(store),
      metrics_(metrics),
      log_(log),
      service_(games, store, entropy, rate_limits, rules, archive),
      report_(metrics, log, reports),
      bots_(bots,
            [this](Thought thought) {
              inbox_.push_own([this, thought = std::move(thought)](Time now) {
                ++metrics_.thoughts;
                service_.thought(thought, now);
              });
            }),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

ServiceLoop::~ServiceLoop() { stop(); }

void ServiceLoop::stop() {
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
}

void ServiceLoop::request(std::shared_ptr<Peer> peer, Request request) {
  const std::string visitor = request.visitor;
  inbox_.push(visitor, [this, peer = std::move(peer), request = std::move(request)](Time now) {
    peers_[request.client] = peer;
    service_.request(request, now);
  });
}

void ServiceLoop::opened(std::shared_ptr<Peer> peer, ClientId client, std::string visitor,
                         std::string /*request_id*/) {
  inbox_.push(visitor, [this, peer = std::move(peer), client, visitor](Time) {
    peers_[client] = peer;
    service_.opened(client, visitor);
  });
}

void ServiceLoop::frame(const std::string& visitor, ClientId client, std::string text) {
  inbox_.push(visitor, [this, client, text = std::move(text)](Time now) {
    if (peers_.contains(client)) service_.frame(client, text, now);
  });
}

void ServiceLoop::gone(const std::string& visitor, ClientId client) {
  inbox_.push(visitor, [this, client](Time now) {
    peers_.erase(client);
    service_.gone(client, now);
  });
}

void ServiceLoop::ask_ready(std::function<void(bool)> answer) {
  inbox_.push_own([this, answer = std::move(answer)](Time) { answer(is_ready()); });
}

bool ServiceLoop::is_ready() {
  // To try the disk is dear, and anybody may ask.
  const auto now = Clock::now();
  if (now < ready_until_) return ready_;
  ready_ = store_.ready();
  ready_until_ = now + std::chrono::seconds(1);
  metrics_.serving = ready_ ? 1 : 0;
  return ready_;
}

std::vector<ServiceLoop::Input> ServiceLoop::wait(const std::stop_token& stop) {
  // At least once a second, so that the service can put idle tables away.
  Time delay = 1000;
  if (const auto alarm = service_.alarm()) {
    delay = std::clamp<Time>(*alarm - wall_clock(), 0, delay);
  }
  return inbox_.wait(std::chrono::milliseconds(delay), stop);
}

void ServiceLoop::run(const std::stop_token& stop) {
  bool opened = false;
  while (!stop.stop_requested()) {
    if (!opened) {
      opened = service_.open(wall_clock());
      metrics_.serving = opened ? 1 : 0;
      if (!opened && !said_) log_.notice("waits for the database");
      said_ = true;
      commit_and_let_out();
    }
    const auto batch = wait(stop);
    const auto began = Clock::now();
    for (const Input& input : batch) input(wall_clock());
    service_.tick(wall_clock());
    commit_and_let_out();
    service_.remove_condemned(wall_clock());
    service_.clean_up(wall_clock());
    count(wall_clock());
    if (!batch.empty()) metrics_.batch_time.add(Clock::now() - began);
  }
  say_goodbye();
}

void ServiceLoop::commit_and_let_out() {
  Effects effects = service_.take_effects();
  if (!effects.appends.empty()) {
    const auto began = Clock::now();
    const auto stored = store_.append(effects.appends);
    metrics_.commit_time.add(Clock::now() - began);
    ++metrics_.commits;
    metrics_.serving = stored ? 1 : 0;
    if (!stored) {
      ++metrics_.failed_commits;
      service_.failed(effects, wall_clock());
      effects = service_.take_effects();
    }
  }
  let_out(std::move(effects));
}

void ServiceLoop::count(Time now) {
  if (now - counted_ < count_every_ms) return;
  counted_ = now;
  report_.take(service_.figures());
  metrics_.thinks_waiting = bots_.waiting();
  // What failed is tried again, also if nobody does anything.
  if (metrics_.serving == 0) is_ready();
}

void ServiceLoop::let_out(Effects effects) {
  for (Reply& reply : effects.replies) {
    const auto peer = peers_.find(reply.client);
    if (peer == peers_.end()) continue;
    const bool stays = reply.stream;
    peer->second->reply(std::move(reply));
    if (!stays) peers_.erase(peer);
  }
  for (Send& send : effects.sends) {
    const auto peer = peers_.find(send.client);
    if (peer == peers_.end()) continue;
    ++metrics_.frames_out;
    peer->second->send(std::move(send.frame), send.closes);
  }
  for (const std::string& notice : effects.notices) log_.notice(notice);
  for (const ReportedSeat& report : effects.reports) report_.take(report);
  for (Think& think : effects.thinks) bots_.think(std::move(think));
}

void ServiceLoop::say_goodbye() {
  const auto frame = closing_frame({Trouble::restart, {}, {}});
  for (const auto& [client, peer] : peers_) peer->send(frame, true);
  peers_.clear();
}

}  // namespace menagerie
