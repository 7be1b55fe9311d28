// SPDX-License-Identifier: Apache-2.0
// What nodes say to each other: the node that has a connection, and the owner of the table.
#include <algorithm>

#include "server/cluster/node.h"
#include "server/tables/tables.h"

namespace menagerie {

Node::Peer& Node::peer(Life life, Moment now) {
  return peers_.try_emplace(life, Peer{Link(life_, life), now.steady}).first->second;
}

void Node::relay(Life to, const RelayMessage& message, Moment now) {
  peer(to, now).link.send(write_relay(message), now.steady);
}

// Sends what is due to be sent.
void Node::pump(Moment now) {
  if (life_ == 0) return;
  if (now.steady >= lease_end_) return step_down(now);
  for (auto& [life, peer] : peers_) {
    Link::Due due = peer.link.due(now.steady, bus_is_up_);
    std::move(due.bus.begin(), due.bus.end(), std::back_inserter(output_.packets));
    // Whoever cannot be reached by the bus will answer through the database.
    if (!due.post.empty()) post_until_ = now.steady + 3000;
    std::move(due.post.begin(), due.post.end(), std::back_inserter(posts_));
  }
  if (std::exchange(gives_up_, false)) posts_first_ = posts_.size();
}

void Node::take_packet(std::string_view bytes, bool by_post, Moment now) {
  auto packet = read_packet(bytes);
  if (!packet || life_ == 0 || packet->to != life_ || packet->from == life_) return;
  const Life from = packet->from;
  // Said when its life is retired: its tables can be taken.
  if (packet->leaves) {
    orphans_due_ = true;
    alive_.erase(from);
    return lose_peer(from, now);
  }
  if (by_post) post_until_ = now.steady + 3000;
  const auto messages = peer(from, now).link.take(std::move(*packet), by_post, now.steady);
  // What was under way is lost, so all that was going on with that node ends as if it were gone.
  // The link itself is of the new talk and stays.
  if (peers_.at(from).link.take_broken()) {
    Link link = std::move(peers_.at(from).link);
    lose_peer(from, now);
    if (life_ == 0) return;
    peers_.try_emplace(from, Peer{std::move(link), now.steady});
  }
  for (const std::string& bytes_of_one : messages) {
    if (life_ == 0) return;
    if (const auto message = read_relay(bytes_of_one)) hear(from, *message, now);
  }
}

void Node::hear(Life from, const RelayMessage& message, Moment now) {
  std::visit([&](const auto& said) { hear_one(from, said, now); }, message);
}

// ---- At the owner ---------------------------------------------------------------------------

// The host knows a client of another node by a number of ours, from a range that no connection of
// our own has.
ClientId Node::remote_id(Life life, ClientId client, const std::string& table) {
  const auto [entry, is_new] = remote_ids_.try_emplace({life, client}, next_remote_);
  if (is_new) remotes_[next_remote_++] = {life, client, table};
  return entry->second;
}

void Node::forget_remote(ClientId id, Moment now) {
  const auto found = remotes_.find(id);
  if (found == remotes_.end()) return;
  remote_ids_.erase({found->second.life, found->second.client});
  remotes_.erase(found);
  take([this, id](Moment at) { host_->gone(id, at.wall); }, now);
}

void Node::hear_one(Life from, const RelayedRequest& said, Moment now) {
  take(
      [this, from, said](Moment at) {
        if (!owned_.contains(said.table)) {
          return relay(from, RelayedAway{said.table, said.request.client}, at);
        }
        output_.arrivals.push_back({said.request.id, said.table, from});
        Request request = said.request;
        request.client = remote_id(from, said.request.client, said.table);
        host_->request(request, at.wall);
      },
      now);
}

void Node::hear_one(Life from, const RelayedFrame& said, Moment now) {
  take(
      [this, from, said](Moment at) {
        const bool is_known = remote_ids_.contains({from, said.client});
        const ClientId id = remote_id(from, said.client, said.table);
        if (!is_known) host_->opened(id, said.visitor);
        if (owned_.contains(said.table)) {
          if (!said.id.empty()) output_.arrivals.push_back({said.id, said.table, from});
          return host_->frame(id, said.text, at.wall);
        }
        // The table is another's. The node that has the connection hears so, and asks whose it is.
        host_->gone(id, at.wall);
        remote_ids_.erase({from, said.client});
        remotes_.erase(id);
        relay(from, RelayedAway{said.table, said.client}, at);
      },
      now);
}

void Node::hear_one(Life from, const RelayedGone& said, Moment now) {
  take(
      [this, from, said](Moment at) {
        const auto id = remote_ids_.find({from, said.client});
        if (id != remote_ids_.end()) forget_remote(ClientId{id->second}, at);
      },
      now);
}

// Another needs the table in one place with its own.
void Node::hear_one(Life from, const RelayedWish& said, Moment now) {
  take(
      [this, from, said](Moment at) {
        // First what was changed before, under the epoch that it was changed in.
        settle(at);
        if (writing_) {
          deferred_.push_front([this, from, said](Moment then) { hear_one(from, said, then); });
          return;
        }
        const auto found = owned_.find(said.table);
        if (found == owned_.end()) return;
        // In this order: nothing is changed here any more, then it is given up with the epoch that
        // it had. The database is told when all that was to be shown has left.
        host_->let_go(said.table);
        given_up_.tables.push_back(said.table);
        given_up_.epochs.push_back(found->second);
        owned_.erase(found);
      },
      now);
}

// ---- Where the connection is ----------------------------------------------------------------

void Node::hear_one(Life from, const RelayedReply& said, Moment /*now*/) {
  show_reply(said.reply, from);
}

void Node::hear_one(Life from, const RelayedSend& said, Moment /*now*/) {
  const auto frame = std::make_shared<const std::string>(said.frame);
  for (const ClientId client : said.clients) {
    const auto found = clients_.find(client);
    if (found != clients_.end() && found->second.route == from) {
      show(client, frame, said.closes, from);
    }
  }
}

void Node::hear_one(Life from, const RelayedAway& said, Moment now) {
  // Only if that is whom we thought to be the owner: another may be known by now.
  if (const auto known = routes_.find(said.table);
      known != routes_.end() && known->second == from) {
    routes_.erase(known);
  }
  if (const auto asked = asked_.find(said.client); asked != asked_.end()) {
    if (asked->second.route == from) route_request(said.client, now);
    return;
  }
  const auto found = clients_.find(said.client);
  if (found == clients_.end() || found->second.route != from) return;
  Client& client = found->second;
  // A hello goes to the new owner; whoever was welcomed comes back and says what he has seen.
  if (client.welcomed || client.hello.empty() || ++client.tries > 5) return close(said.client);
  client.route = 0;
  route_frame(said.client, client.hello, now);
}

// Its life is over, or the talk with it broke off.
void Node::lose_peer(Life life, Moment now) {
  peers_.erase(life);
  std::vector<ClientId> gone;
  for (const auto& [id, remote] : remotes_) {
    if (remote.life == life) gone.push_back(id);
  }
  std::sort(gone.begin(), gone.end());
  for (const ClientId id : gone) forget_remote(id, now);
  std::erase_if(routes_, [&](const auto& entry) { return entry.second == life; });
  std::vector<ClientId> asked, clients;
  for (const auto& [id, one] : asked_) {
    if (one.route == life) asked.push_back(id);
  }
  for (const auto& [id, one] : clients_) {
    if (one.route == life) clients.push_back(id);
  }
  std::sort(asked.begin(), asked.end());
  std::sort(clients.begin(), clients.end());
  for (const ClientId id : asked) {
    const auto still = asked_.find(id);
    if (still == asked_.end()) continue;
    // What only looks can be asked again; of the rest nobody knows whether it was done.
    if (still->second.request.method == "POST") {
      Denial denial{Trouble::unavailable, {}, {}};
      denial.wait_s = 1;
      deny(id, denial);
    } else {
      route_request(id, now);
    }
  }
  for (const ClientId id : clients) {
    const auto still = clients_.find(id);
    if (still == clients_.end()) continue;
    if (still->second.welcomed || still->second.hello.empty()) {
      close(id);
    } else {
      still->second.route = 0;
      route_frame(id, still->second.hello, now);
    }
  }
}

}  // namespace menagerie
