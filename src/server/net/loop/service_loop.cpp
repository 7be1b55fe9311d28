// SPDX-License-Identifier: Apache-2.0
#include "server/net/loop/service_loop.h"

#include <algorithm>
#include <chrono>

#include "server/tables/denial.h"

namespace menagerie {
namespace {

constexpr Time count_every_ms = 500;
// How long a stopping server waits for the database to take back its lease.
constexpr auto goodbye_max = std::chrono::seconds(3);

using Clock = std::chrono::steady_clock;

}  // namespace

Time wall_clock() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

// All functions given to the tenure run on the loop's thread, which starts last: everything else is
// there by then.
ServiceLoop::ServiceLoop(const Parts& parts)
    : parts_(parts),
      metrics_(parts.metrics),
      log_(parts.log),
      tenure_(
          {parts.lease != nullptr ? static_cast<Lease&>(*parts.lease) : own_tables_,
           [this](Epoch epoch) { return parts_.fenced == nullptr || parts_.fenced->begin(epoch); },
           [this] {
             return std::make_unique<Service>(
                 parts_.games, parts_.store, parts_.entropy, parts_.rate_limits, parts_.retention,
                 parts_.archive, std::string(), parts_.annex ? parts_.annex() : nullptr);
           },
           [this](std::span<const Append> changes) { return append(changes); },
           [this] { return now(); }}),
      report_(parts.metrics, parts.log, parts.reports),
      bots_(parts.bots, [this](Thought one) { thought(std::move(one)); }) {
  if (!parts.engine.empty()) {
    dispatcher_ = std::make_unique<UnitDispatcher>(UnitDispatcher::Parts{
        parts.units, parts.engine, parts.owner, bots_,
        [this](Thought one) { thought(std::move(one)); }, log_, metrics_.units});
  }
  if (parts.lease != nullptr) {
    parts.lease->on_change([this] { inbox_.push_own([](Time) {}); });
  }
  thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

ServiceLoop::~ServiceLoop() {
  stop();
  if (dispatcher_) dispatcher_->stop();
}

// The loop first, since it uses the lease and the pool. The lease outlives this, so it must forget
// the function that refers here.
void ServiceLoop::stop() {
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
  if (parts_.lease != nullptr) parts_.lease->on_change({});
}

// The parts of an input run on the loop's thread, in the visitor's order. A client is in `peers_`
// as long as it may be sent something; without a service there are none, and it is refused at once.
void ServiceLoop::request(std::shared_ptr<Peer> peer, Request request) {
  const std::string visitor = request.visitor;
  inbox_.push(visitor, [this, peer = std::move(peer), request = std::move(request)](Time now) {
    if (tenure_.service() == nullptr) return peer->reply(reply_of(request.client, standby()));
    peers_[request.client] = peer;
    tenure_.service()->request(request, now);
  });
}

void ServiceLoop::opened(std::shared_ptr<Peer> peer, ClientId client, std::string visitor) {
  inbox_.push(visitor, [this, peer = std::move(peer), client, visitor](Time) {
    if (tenure_.service() == nullptr) return peer->send(closing_frame(standby()), true);
    peers_[client] = peer;
    tenure_.service()->opened(client, visitor);
  });
}

// With a client there is a service: when a service ends, look() empties `peers_` before any input.
void ServiceLoop::frame(const std::string& visitor, ClientId client, std::string text) {
  inbox_.push(visitor, [this, client, text = std::move(text)](Time now) {
    if (peers_.contains(client)) tenure_.service()->frame(client, text, now);
  });
}

void ServiceLoop::gone(const std::string& visitor, ClientId client) {
  inbox_.push(visitor, [this, client](Time now) {
    if (peers_.erase(client) > 0) tenure_.service()->gone(client, now);
  });
}

bool ServiceLoop::is_standby() const {
  return parts_.lease != nullptr && parts_.lease->epoch() == 0;
}

// A lease was renewed a moment ago by a change of the database, so there is no need to wait.
void ServiceLoop::ask_ready(std::function<void(bool)> answer) {
  if (parts_.lease != nullptr) {
    const Epoch serving = serving_;
    return answer(serving != 0 && serving == parts_.lease->epoch());
  }
  inbox_.push_own([this, answer = std::move(answer)](Time) { answer(is_ready()); });
}

// The steady clock stops while the machine sleeps, so a sleep counts as a jump, too: no one could
// do anything meanwhile.
Time ServiceLoop::now() {
  const auto steady =
      std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now().time_since_epoch());
  const Time wall = wall_clock();
  const auto jump = clock_.look(wall, steady.count());
  if (jump && tenure_.service() != nullptr) {
    tenure_.service()->clock_jumped(jump->before, jump->now);
  }
  return wall;
}

// The last answer holds for a second.
bool ServiceLoop::is_ready() {
  // Trying the disk is expensive, and anyone may ask.
  const auto looked = Clock::now();
  if (looked < ready_until_) return ready_;
  ready_ = parts_.store.ready();
  ready_until_ = looked + std::chrono::seconds(1);
  metrics_.serving = ready_ ? 1 : 0;
  return ready_;
}

std::vector<ServiceLoop::Input> ServiceLoop::wait(const std::stop_token& stop) {
  // At least every second, so that the service can unload idle tables; sooner if a lease may end.
  Time delay = parts_.lease == nullptr ? 1000 : 200;
  const Service* service = tenure_.service();
  if (const auto alarm = service == nullptr ? std::nullopt : service->alarm()) {
    delay = std::clamp<Time>(*alarm - now(), 0, delay);
  }
  return inbox_.wait(std::chrono::milliseconds(delay), stop);
}

// The order is what the server promises: input, then the store, then output. Nothing that a client
// sees can be lost, and a failed append drops the effects with the tables.
void ServiceLoop::run(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    look();
    commit_and_let_out();
    const auto batch = wait(stop);
    const auto began = Clock::now();
    // One of them may be about a lease.
    look();
    for (const Input& input : batch) input(now());
    serve();
    count(now());
    if (!batch.empty()) metrics_.batch_time.add(Clock::now() - began);
  }
  if (tenure_.service() != nullptr) tenure_.service()->pause(now());
  commit_and_let_out();
  // By then another server has the lease, and clients find it when they reconnect.
  if (parts_.lease != nullptr) parts_.lease->leave(goodbye_max);
  send_all_away();
}

// Tables are removed only when nothing waits to be stored, since the store decides by the number of
// changes that it has. Games that this ends are stored in the next round.
void ServiceLoop::serve() {
  if (tenure_.service() == nullptr) return;
  tenure_.service()->tick(now());
  commit_and_let_out();
  if (tenure_.service() == nullptr) return;
  tenure_.service()->remove_condemned(now());
  tenure_.service()->clean_up(now());
}

// What has changed about the lease. On a standby there is no service, and inputs are refused.
// Clients are sent away, and the metrics and the log hear of it: the log once per change, not once
// per round.
void ServiceLoop::look() {
  if (tenure_.look()) send_all_away();
  const Epoch serving = tenure_.is_active() ? tenure_.epoch() : 0;
  using Outcome = LeaseAnswer::Outcome;
  const auto outcome = parts_.lease == nullptr ? Outcome::done : parts_.lease->last_outcome();
  const bool waits = parts_.lease == nullptr ? serving == 0 : outcome == Outcome::failed;
  metrics_.standby = serving == 0 && outcome == Outcome::refused ? 1 : 0;
  if (waits != waits_) {
    log_.notice(waits ? "waits for the database" : "reaches the database again");
  }
  waits_ = waits;
  if (serving == serving_) return;
  const Epoch before = serving_.exchange(serving);
  metrics_.serving = serving != 0 ? 1 : 0;
  if (parts_.lease == nullptr) return;
  metrics_.epoch = serving;
  if (before != 0) {
    log_.notice("this server has lost the lease (epoch " + std::to_string(before) +
                ") and is a standby");
  }
  if (serving != 0) {
    log_.notice("this server has the lease (epoch " + std::to_string(serving) + ") and serves");
  }
}

Result<Stored, StoreError> ServiceLoop::append(std::span<const Append> changes) {
  const auto began = Clock::now();
  auto stored = parts_.store.append(changes);
  metrics_.commit_time.add(Clock::now() - began);
  ++metrics_.commits;
  metrics_.failed_commits += stored ? 0u : 1u;
  if (parts_.lease == nullptr) metrics_.serving = stored ? 1 : 0;
  return stored;
}

void ServiceLoop::commit_and_let_out() {
  if (auto effects = tenure_.commit()) let_out(std::move(*effects));
}

// From the loop's thread. The answer comes back through thought(), on a thread of the pool or of
// the dispatcher, and continues as an input like any other.
void ServiceLoop::think(Think think) {
  if (dispatcher_) return dispatcher_->think(std::move(think));
  bots_.think(std::move(think));
}

void ServiceLoop::thought(Thought thought) {
  if (dispatcher_) dispatcher_->settled(thought.ticket);
  inbox_.push_own([this, thought = std::move(thought)](Time now) {
    ++metrics_.thoughts;
    if (tenure_.service() != nullptr) tenure_.service()->thought(thought, now);
  });
}

// Figures for operators, every half second: summing them up costs more than an action.
void ServiceLoop::count(Time at) {
  if (at >= counted_ && at - counted_ < count_every_ms) return;
  counted_ = at;
  if (tenure_.service() != nullptr) report_.take(tenure_.service()->figures());
  metrics_.thinks_waiting = bots_.waiting();
  // Failed work is tried again, even if no one does anything.
  if (parts_.lease == nullptr && metrics_.serving == 0) is_ready();
}

// Replies first: the first line of a stream must not come before its head. A stream stays among the
// peers until its client leaves.
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
  for (Think& one : effects.thinks) think(std::move(one));
}

// Clients that wait for an answer are told to ask again, and listeners to reconnect.
void ServiceLoop::send_all_away() {
  const Denial restart{Trouble::restart, {}, {}, 1};
  const auto frame = closing_frame(restart);
  for (const auto& [client, peer] : peers_) {
    peer->reply(reply_of(client, restart));
    peer->send(frame, true);
  }
  peers_.clear();
}

}  // namespace menagerie
