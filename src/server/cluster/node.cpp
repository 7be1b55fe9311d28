// SPDX-License-Identifier: Apache-2.0
#include "server/cluster/node.h"

#include <algorithm>

#include "server/cluster/routing.h"
#include "server/tables/tables.h"

namespace menagerie {
namespace {

// Inputs that may wait for one table's owner, that are done at once, and how often one is sent on.
constexpr std::size_t waiting_max = 1000;
constexpr std::size_t deferred_at_once = 256;
constexpr unsigned tries_max = 5;

Denial not_now() {
  Denial denial{Trouble::unavailable, {}, {}};
  denial.wait_s = 1;
  return denial;
}

}  // namespace

Holding Node::holding(const std::string& table) const {
  if (owned_.contains(table)) return Holding::ours;
  return table == nobodys_ ? Holding::nobody : Holding::others;
}

// ---- Inputs ---------------------------------------------------------------------------------

void Node::request(Request request, Moment now) {
  const ClientId client = request.client;
  if (!is_serving()) return deny(client, not_now());
  Asked& asked = asked_[client];
  asked.table = table_of(request);
  asked.request = std::move(request);
  route_request(client, now);
  pump(now);
}

void Node::opened(ClientId client, const std::string& visitor, Moment now, std::string id) {
  if (!is_serving()) return close(client);
  clients_[client].visitor = visitor;
  clients_[client].id = std::move(id);
  take([this, client, visitor](Moment) { host_->opened(client, visitor); }, now);
}

void Node::frame(ClientId client, std::string text, Moment now) {
  const auto found = clients_.find(client);
  if (found == clients_.end()) return close(client);
  Client& known = found->second;
  if (!known.welcomed) {
    if (auto table = table_of_hello(text)) {
      known.table = std::move(*table);
      known.hello = text;
      known.route = 0;
    }
  }
  route_frame(client, std::move(text), now);
  pump(now);
}

void Node::gone(ClientId client, Moment now) {
  const auto found = clients_.find(client);
  const auto asked = asked_.find(client);
  const Life away = found != clients_.end() ? found->second.route
                    : asked != asked_.end() ? asked->second.route
                                            : 0;
  clients_.erase(client);
  asked_.erase(client);
  if (life_ == 0) return;
  if (away != 0 && away != life_) relay(away, RelayedGone{client}, now);
  take([this, client](Moment at) { host_->gone(client, at.wall); }, now);
  pump(now);
}

void Node::thought(Thought thought, Moment now) {
  if (!is_serving()) return;
  take([this, thought = std::move(thought)](Moment at) { host_->thought(thought, at.wall); }, now);
  pump(now);
}

void Node::packet(std::string_view bytes, Moment now) {
  if (!is_serving()) return;
  take_packet(bytes, false, now);
  pump(now);
}

void Node::tick(Moment now) {
  if (life_ != 0 && now.steady >= lease_end_) step_down(now);
  if (life_ == 0) return;
  if (!writing_) {
    host_->tick(now.wall);
    settle(now);
  }
  pump(now);
}

void Node::clock_jumped(Time before, Moment now) {
  take([this, before](Moment then) { host_->clock_jumped(before, then.wall); }, now);
}

// What is being written when it leaves is what it says last.
void Node::leave(Moment now) {
  if (life_ != 0 && !writing_) {
    host_->pause(now.wall);
    settle(now);
  }
  leaving_ = true;
  if (!writing_ && life_ != 0) step_down(now);
}

void Node::take(Input input, Moment now) {
  if (life_ == 0) return;
  if (writing_) {
    deferred_.push_back(std::move(input));
    return;
  }
  input(now);
  settle(now);
}

void Node::run_deferred(Moment now) {
  do {
    // An input may settle by itself; what comes behind it waits until that is stored.
    for (std::size_t i = 0; i < deferred_at_once && !deferred_.empty() && !writing_; ++i) {
      const Input input = std::move(deferred_.front());
      deferred_.pop_front();
      input(now);
    }
    settle(now);
  } while (!writing_ && !deferred_.empty());
}

Time Node::alarm(Moment now) const {
  // While a call is under way there is no other.
  const Time idle = now.steady + 1000;
  if (life_ == 0) return call_ ? idle : enlist_at_;
  Time alarm = std::min(lease_end_, call_ ? idle : beat_at_);
  if (!writing_) {
    if (const auto wall = host_->alarm()) alarm = std::min(alarm, now.steady + *wall - now.wall);
  }
  for (const auto& [life, peer] : peers_) alarm = std::min(alarm, peer.link.alarm());
  return alarm;
}

// ---- Outputs --------------------------------------------------------------------------------

// Takes what the host wants done, one batch at a time: while it is being stored inputs are
// deferred, so no change is made upon one that may yet be lost.
void Node::settle(Moment now) {
  if (writing_ || life_ == 0) return;
  Effects effects = host_->take_effects();
  // The epochs in which the changes were made, whatever becomes of the tables until they are
  // stored.
  pending_epochs_.clear();
  for (const Append& append : effects.appends) {
    if (append.seq == 1) owned_[append.table] = 1;
    const auto found = owned_.find(append.table);
    // What is not ours has no epoch that is, and will be refused.
    pending_epochs_.push_back(found == owned_.end() ? 0 : found->second);
  }
  put_away();
  if (effects.appends.empty()) return let_out(std::move(effects), now);
  pending_ = std::move(effects);
  writing_ = true;
}

// What the host has put away belongs to nobody until somebody asks for it.
void Node::put_away() {
  for (std::string& table : host_->take_idle()) {
    const auto found = owned_.find(table);
    if (found == owned_.end()) continue;
    given_up_.epochs.push_back(found->second);
    owned_.erase(found);
    given_up_.tables.push_back(std::move(table));
  }
  for (const std::string& table : host_->take_wanted()) {
    wanted_.try_emplace(table, 0);
    claim(table);
  }
  for (const std::string& table : host_->take_left()) claim(table);
}

// What was changed is stored. The lease is looked at last of all, right before anything is shown.
void Node::let_out(Effects effects, Moment now) {
  if (now.steady >= lease_end_) return step_down(now);
  std::vector<ClientId> over;
  for (Reply& reply : effects.replies) {
    const auto remote = remotes_.find(reply.client);
    if (remote == remotes_.end()) {
      show_reply(std::move(reply), life_);
      continue;
    }
    const Life to = remote->second.life;
    const ClientId id = reply.client;
    reply.client = remote->second.client;
    const bool stays = reply.stream;
    relay(to, RelayedReply{std::move(reply)}, now);
    if (!stays) over.push_back(id);
  }
  for (std::size_t i = 0; i < effects.sends.size(); ++i) {
    const Send& send = effects.sends[i];
    const auto remote = remotes_.find(send.client);
    if (remote == remotes_.end()) {
      show(send.client, send.frame, send.closes, life_);
      continue;
    }
    // The same frame to several of one node goes there once.
    const Life to = remote->second.life;
    RelayedSend said{{remote->second.client}, *send.frame, send.closes};
    if (send.closes) over.push_back(send.client);
    while (i + 1 < effects.sends.size() && effects.sends[i + 1].frame == send.frame &&
           effects.sends[i + 1].closes == send.closes) {
      const auto next = remotes_.find(effects.sends[i + 1].client);
      if (next == remotes_.end() || next->second.life != to) break;
      said.clients.push_back(next->second.client);
      ++i;
      if (send.closes) over.push_back(effects.sends[i].client);
    }
    relay(to, said, now);
  }
  std::move(effects.thinks.begin(), effects.thinks.end(), std::back_inserter(output_.thinks));
  std::move(effects.notices.begin(), effects.notices.end(), std::back_inserter(output_.notices));
  std::move(effects.reports.begin(), effects.reports.end(), std::back_inserter(output_.reports));
  const Release given_up = std::exchange(given_up_, {});
  gives_up_ = gives_up_ || !given_up.tables.empty();
  releases_.tables.insert(releases_.tables.end(), given_up.tables.begin(), given_up.tables.end());
  releases_.epochs.insert(releases_.epochs.end(), given_up.epochs.begin(), given_up.epochs.end());
  for (const ClientId id : over) forget_remote(id, now);
}

void Node::show_reply(Reply reply, Life from) {
  const auto found = asked_.find(reply.client);
  if (found == asked_.end() || found->second.route != from) return;
  if (reply.stream) {
    Client& client = clients_[reply.client];
    client.visitor = found->second.request.visitor;
    client.table = found->second.table;
    client.route = from;
    client.welcomed = true;
  }
  asked_.erase(found);
  output_.replies.push_back(std::move(reply));
}

void Node::show(ClientId client, std::shared_ptr<const std::string> frame, bool closes, Life from) {
  const auto found = clients_.find(client);
  // Before its table is known the client speaks with this node.
  if (found == clients_.end() || (found->second.route != from && found->second.route != 0)) return;
  found->second.welcomed = found->second.welcomed || is_welcome(*frame);
  output_.sends.push_back({client, std::move(frame), closes});
  if (closes) clients_.erase(client);
}

void Node::deny(ClientId client, const Denial& denial) {
  asked_.erase(client);
  output_.replies.push_back(reply_of(client, denial));
}

void Node::close(ClientId client) {
  clients_.erase(client);
  output_.sends.push_back({client, closing_frame({Trouble::restart, {}, {}}), true});
}

void Node::close_all() {
  while (!clients_.empty()) close(clients_.begin()->first);
  while (!asked_.empty()) deny(asked_.begin()->first, not_now());
}

// At once, without asking anybody. Then the life is retired, and only then the others are told
// (byes_): before that they could not take its tables.
void Node::step_down(Moment now) {
  for (const Life other : alive_) {
    if (other == life_) continue;
    Packet bye;
    bye.from = life_;
    bye.to = other;
    bye.leaves = true;
    byes_.push_back(std::move(bye));
  }
  if (life_ != 0) to_retire_.push_back(life_);
  life_ = 0;
  enlist_at_ = now.steady;
  host_.reset();
  owned_.clear();
  routes_.clear();
  waiting_.clear();
  to_claim_.clear();
  claiming_.clear();
  wanted_.clear();
  given_up_ = releases_ = {};
  posts_.clear();
  posts_first_ = 0;
  orphans_due_ = writing_ = gives_up_ = false;
  pending_ = {};
  deferred_.clear();
  remotes_.clear();
  remote_ids_.clear();
  peers_.clear();
  alive_.clear();
  close_all();
}

// ---- Routing --------------------------------------------------------------------------------

// Does the input, which finds out by itself where its table is, as soon as that is known. False:
// too many wait for that.
bool Node::route(const std::string& table, Input input, Moment now) {
  if (owned_.contains(table) || routes_.contains(table)) {
    input(now);
    return true;
  }
  auto& waiting = waiting_[table];
  if (waiting.size() >= waiting_max) return false;
  waiting.push_back(std::move(input));
  claim(table);
  return true;
}

void Node::claim(const std::string& table) {
  if (claiming_.insert(table).second) to_claim_.push_back(table);
}

void Node::run_waiting(const std::string& table, Moment now) {
  const auto found = waiting_.find(table);
  if (found == waiting_.end()) return;
  const std::vector<Input> inputs = std::move(found->second);
  waiting_.erase(found);
  for (const Input& input : inputs) input(now);
}

void Node::route_request(ClientId client, Moment now) {
  const auto found = asked_.find(client);
  if (found == asked_.end()) return;
  Asked& asked = found->second;
  if (++asked.tries > tries_max) return deny(client, not_now());
  // Not with whom it was asked before: should he be lost later, that is no reason to ask again.
  asked.route = 0;
  const auto here = [this, client](Moment at) {
    take(
        [this, client, is_missing = !nobodys_.empty()](Moment then) {
          const auto still = asked_.find(client);
          if (still == asked_.end()) return;
          still->second.route = life_;
          if (is_missing) nobodys_ = still->second.table;
          host_->request(still->second.request, then.wall);
          nobodys_.clear();
        },
        at);
  };
  if (asked.table.empty()) return here(now);
  const bool is_routed = route(
      asked.table,
      [this, client, here](Moment at) {
        const auto still = asked_.find(client);
        if (still == asked_.end()) return;
        const auto known = routes_.find(still->second.table);
        if (known == routes_.end()) return here(at);
        still->second.route = known->second;
        relay(known->second, RelayedRequest{still->second.table, still->second.request}, at);
      },
      now);
  if (!is_routed) deny(client, not_now());
}

void Node::route_frame(ClientId client, std::string text, Moment now) {
  const std::string table = clients_.at(client).table;
  const auto here = [this, client](const std::string& said, Moment at) {
    take(
        [this, client, said, is_missing = !nobodys_.empty()](Moment then) {
          const auto still = clients_.find(client);
          if (still == clients_.end()) return;
          if (is_missing) nobodys_ = still->second.table;
          host_->frame(client, said, then.wall);
          nobodys_.clear();
        },
        at);
  };
  if (table.empty()) return here(text, now);
  const bool is_routed = route(
      table,
      [this, client, table, here, text = std::move(text)](Moment at) {
        const auto still = clients_.find(client);
        if (still == clients_.end() || still->second.table != table) return;
        const auto known = routes_.find(table);
        const Life where = known == routes_.end() ? life_ : known->second;
        if (still->second.welcomed && still->second.route != where) return close(client);
        still->second.route = where;
        if (where == life_) return here(text, at);
        RelayedFrame frame{table, client, still->second.visitor, text, {}};
        if (!still->second.welcomed) frame.id = still->second.id;
        relay(where, frame, at);
      },
      now);
  if (!is_routed) close(client);
}

}  // namespace menagerie
