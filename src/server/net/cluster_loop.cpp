// SPDX-License-Identifier: Apache-2.0
#include "server/net/cluster_loop.h"

#include <algorithm>
#include <chrono>
#include <ctime>

#include "server/cluster/service_host.h"
#include "server/net/service_loop.h"

namespace menagerie {
namespace {

constexpr Time count_every_ms = 500;
// Who goes down waits so long for the database to take its tables from it.
constexpr auto goodbye_max = std::chrono::seconds(5);

// The steady clock goes on while the machine sleeps, as the database's does.
Moment moment() {
  timespec now{};
  clock_gettime(CLOCK_BOOTTIME, &now);
  return {wall_clock(), Time{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000};
}

}  // namespace

ClusterLoop::ClusterLoop(const Parts& parts)
    : parts_(parts),
      metrics_(parts.metrics),
      ledger_(parts.database),
      node_(
          [&] {
            NodeSettings settings;
            settings.name = parts.name;
            return settings;
          }(),
          [this](const Ownership& ownership) {
            return std::make_unique<ServiceHost>(parts_.games, parts_.store, ownership,
                                                 parts_.entropy, parts_.rate_limits,
                                                 parts_.retention, parts_.archive);
          }),
      report_(parts.metrics, parts.log, parts.reports),
      bots_(parts.bots, [this](Thought one) { thought(std::move(one)); }) {}

Result<std::unique_ptr<ClusterLoop>> ClusterLoop::start(const Parts& parts) {
  std::unique_ptr<ClusterLoop> loop(new ClusterLoop(parts));
  if (!parts.bus.empty()) {
    auto bus = NatsBus::open(parts.bus, [raw = loop.get()](std::string packet) {
      raw->inbox_.push_own([raw, packet = std::move(packet)](Moment now) {
        ++raw->metrics_.packets_in;
        raw->node_.packet(packet, now);
      });
    });
    if (!bus) return tl::unexpected(bus.error());
    loop->bus_ = std::move(*bus);
    loop->metrics_.bus_named = 1;
  }
  if (!parts.engine.empty()) {
    auto desk = UnitDesk::open({parts.database, parts.bus, parts.engine, parts.desk, loop->bots_,
                                [raw = loop.get()](Thought one) { raw->thought(std::move(one)); },
                                parts.log, parts.metrics.units});
    if (!desk) return tl::unexpected(desk.error());
    loop->desk_ = std::move(*desk);
  }
  loop->database_ =
      std::jthread([raw = loop.get()](const std::stop_token& stop) { raw->ask_database(stop); });
  loop->thread_ = std::jthread([raw = loop.get()](const std::stop_token& stop) { raw->run(stop); });
  return loop;
}

ClusterLoop::~ClusterLoop() {
  stop();
  if (desk_) desk_->stop();
  bus_.reset();
}

void ClusterLoop::stop() {
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
  database_.request_stop();
  called_.notify_all();
}

void ClusterLoop::request(std::shared_ptr<Peer> peer, Request request) {
  const std::string visitor = request.visitor;
  inbox_.push(visitor, [this, peer = std::move(peer), request = std::move(request)](Moment now) {
    peers_[request.client] = peer;
    node_.request(request, now);
  });
}

void ClusterLoop::opened(std::shared_ptr<Peer> peer, ClientId client, std::string visitor,
                         std::string request_id) {
  inbox_.push(visitor, [this, peer = std::move(peer), client, visitor,
                        id = std::move(request_id)](Moment now) {
    peers_[client] = peer;
    node_.opened(client, visitor, now, id);
  });
}

void ClusterLoop::frame(const std::string& visitor, ClientId client, std::string text) {
  inbox_.push(visitor, [this, client, text = std::move(text)](Moment now) {
    if (peers_.contains(client)) node_.frame(client, text, now);
  });
}

void ClusterLoop::gone(const std::string& visitor, ClientId client) {
  inbox_.push(visitor, [this, client](Moment now) {
    peers_.erase(client);
    node_.gone(client, now);
  });
}

// Its lease was renewed a moment ago, by a change of the database.
void ClusterLoop::ask_ready(std::function<void(bool)> answer) {
  inbox_.push_own([this, answer = std::move(answer)](Moment now) {
    answer(node_.is_serving() && node_.may_show(now));
  });
}

std::vector<ClusterLoop::Input> ClusterLoop::wait() {
  const Moment now = moment();
  const Time delay = std::clamp<Time>(node_.alarm(now) - now.steady, 0, 1000);
  return inbox_.wait(std::chrono::milliseconds(delay));
}

void ClusterLoop::run(const std::stop_token& stop) {
  std::optional<std::chrono::steady_clock::time_point> leaves_until;
  while (!node_.has_left()) {
    if (stop.stop_requested() && !leaves_until) {
      leaves_until = std::chrono::steady_clock::now() + goodbye_max;
      node_.leave(moment());
      pump();
    }
    if (leaves_until && std::chrono::steady_clock::now() > *leaves_until) break;
    const auto batch = wait();
    const auto began = std::chrono::steady_clock::now();
    for (const Input& input : batch) {
      input(moment());
      pump();
    }
    node_.tick(moment());
    pump();
    node_.clean_up(moment());
    pump();
    count();
    if (!batch.empty()) metrics_.batch_time.add(std::chrono::steady_clock::now() - began);
  }
  for (const auto& [client, peer] : peers_) {
    peer->send(closing_frame({Trouble::restart, {}, {}}), true);
  }
  peers_.clear();
}

void ClusterLoop::pump() {
  const bool is_up = bus_ != nullptr && bus_->is_up();
  node_.bus(is_up);
  metrics_.bus_up = is_up ? 1 : 0;
  if (bus_ && node_.life() != 0 && node_.life() != heard_as_) {
    heard_as_ = node_.life();
    bus_->listen(ledger_.identity(), heard_as_);
  }
  let_out(node_.take_output());
  if (auto call = node_.next_call(moment())) {
    {
      const std::scoped_lock lock(call_mutex_);
      call_ = std::move(call);
    }
    called_.notify_one();
  }
  // The lease may have ended meanwhile.
  let_out(node_.take_output());
}

void ClusterLoop::ask_database(const std::stop_token& stop) {
  for (;;) {
    LedgerCall call;
    {
      std::unique_lock lock(call_mutex_);
      if (!called_.wait(lock, stop, [&] { return call_.has_value(); })) return;
      call = std::move(*call_);
      call_.reset();
    }
    const bool writes = std::holds_alternative<Write>(call);
    const auto began = std::chrono::steady_clock::now();
    LedgerAnswer answer = ledger_.carry_out(call);
    const bool failed = std::holds_alternative<LedgerFailed>(answer);
    if (writes) {
      metrics_.commit_time.add(std::chrono::steady_clock::now() - began);
      ++metrics_.commits;
      metrics_.failed_commits += failed ? 1u : 0u;
    }
    inbox_.push_own([this, failed, answer = std::move(answer)](Moment now) {
      if (failed && !said_) {
        const std::string& why = std::get<LedgerFailed>(answer).text;
        parts_.log.notice("node " + parts_.name +
                          " waits for the database: " + why.substr(0, why.find('\n')));
      }
      if (!failed && said_)
        parts_.log.notice("node " + parts_.name + " reaches the database again");
      said_ = failed;
      node_.answered(answer, now);
    });
  }
}

void ClusterLoop::let_out(NodeOutput output) {
  for (Reply& reply : output.replies) {
    const auto peer = peers_.find(reply.client);
    if (peer == peers_.end()) continue;
    const bool stays = reply.stream;
    peer->second->reply(std::move(reply));
    if (!stays) peers_.erase(peer);
  }
  for (Send& send : output.sends) {
    const auto peer = peers_.find(send.client);
    if (peer == peers_.end()) continue;
    ++metrics_.frames_out;
    peer->second->send(std::move(send.frame), send.closes);
  }
  for (const Packet& packet : output.packets) {
    if (bus_ == nullptr) break;
    ++metrics_.packets_out;
    bus_->send(packet);
  }
  for (const Arrival& one : output.arrivals) parts_.log.relayed(one.id, one.table, one.from);
  for (const std::string& notice : output.notices) parts_.log.notice(notice);
  for (const ReportedSeat& report : output.reports) report_.take(report);
  for (Think& one : output.thinks) think(std::move(one));
}

void ClusterLoop::think(Think think) {
  if (desk_) return desk_->think(std::move(think));
  bots_.think(std::move(think));
}

void ClusterLoop::thought(Thought thought) {
  if (desk_) desk_->settled(thought.ticket);
  inbox_.push_own([this, thought = std::move(thought)](Moment now) {
    ++metrics_.thoughts;
    node_.thought(thought, now);
  });
}

// What has changed for this node since the last time, for the log.
void ClusterLoop::tell_changes() {
  const Log& log = parts_.log;
  const bool serves = node_.is_serving() && node_.may_show(moment());
  if (told_.life != 0 && told_.life != node_.life()) {
    log.notice("node " + parts_.name + " lost its lease (life " + std::to_string(told_.life) +
               "); it shows and writes nothing of its tables any more");
  }
  if (node_.life() != 0 && told_.life != node_.life()) {
    log.notice("node " + parts_.name + " has a lease (life " + std::to_string(node_.life()) +
               ") and serves");
  }
  if (serves && node_.nodes() < told_.nodes) {
    log.notice("node " + parts_.name + " sees " + std::to_string(node_.nodes()) + " nodes, " +
               std::to_string(told_.nodes) +
               " before; it takes over tables of those that are gone");
  } else if (serves && told_.nodes > 0 && node_.nodes() > told_.nodes) {
    log.notice("node " + parts_.name + " sees " + std::to_string(node_.nodes()) + " nodes, " +
               std::to_string(told_.nodes) + " before");
  }
  told_ = {node_.life(), serves ? node_.nodes() : 0};
}

void ClusterLoop::count() {
  const Time now = wall_clock();
  if (now - counted_ < count_every_ms) return;
  counted_ = now;
  tell_changes();
  metrics_.nodes = node_.nodes();
  metrics_.owned = node_.owned();
  metrics_.life = node_.life();
  metrics_.serving = node_.is_serving() && node_.may_show(moment()) ? 1 : 0;
  metrics_.thinks_waiting = bots_.waiting();
  if (node_.host() == nullptr) return;
  report_.take(node_.host()->figures());
}

}  // namespace menagerie
