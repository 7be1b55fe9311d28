// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/cluster/ledger.h"
#include "server/cluster/link.h"
#include "server/cluster/table_host.h"
#include "server/tables/denial.h"

namespace menagerie {

// The time at a node: that of the day, which may be wrong and jump; and that of a clock of the
// machine which only goes on, also while the machine sleeps. Leases go by the second alone.
struct Moment {
  Time wall = 0, steady = 0;
};

struct NodeSettings {
  std::string name = {};
  Time lease_ms = 2000;
  // By so much the node believes its lease shorter than the database says: for clocks that do not
  // go at the same speed, and for what lies between looking at the clock and showing something.
  Time margin_ms = 200;
  Time beat_ms = 500;
};

// What another node passed on about a table that is this one's, by the id of its request.
struct Arrival {
  std::string id, table;
  Life from = 0;
};

// What a node wants done, but for what it asks of the database.
struct NodeOutput {
  std::vector<Reply> replies;
  std::vector<Send> sends;
  std::vector<Think> thinks;
  std::vector<std::string> notices;
  std::vector<ReportedSeat> reports;
  std::vector<Arrival> arrivals;  // For the log.
  std::vector<Packet> packets;    // For the bus.
};

// One machine of a cluster, but for sockets, threads, clocks and the database. It owns tables,
// which its TableHost serves, and passes on to their owners what its connections say to other
// tables. Inputs and the time go in, calls of the database and effects come out; the same inputs
// give the same effects. What keeps the promises of docs/decisions/0012:
//   - Effects leave when the changes behind them are stored under the table's epoch, not before.
//   - Nothing is shown once the lease may be over; the node then begins a new life with no tables.
class Node final : private Ownership {
 public:
  using MakeHost = std::function<std::unique_ptr<TableHost>(const Ownership& ownership)>;

  Node(NodeSettings settings, MakeHost make_host)
      : settings_(std::move(settings)), make_host_(std::move(make_host)) {}
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;

  void request(Request request, Moment now);
  void opened(ClientId client, const std::string& visitor, Moment now, std::string id = {});
  void frame(ClientId client, std::string text, Moment now);
  void gone(ClientId client, Moment now);
  void thought(Thought thought, Moment now);
  // What came by the bus.
  void packet(std::string_view bytes, Moment now);
  // Whether the bus takes what is sent.
  void bus(bool is_up) { bus_is_up_ = is_up; }
  void tick(Moment now);
  // Hands all tables over and ends; has_left() when that is done.
  void leave(Moment now);

  // The next thing to ask the database; one at a time. Each is answered, if only by a failure.
  std::optional<LedgerCall> next_call(Moment now);
  void answered(LedgerAnswer answer, Moment now);

  NodeOutput take_output() { return std::exchange(output_, {}); }
  // When tick() or next_call() has something to do, by the steady clock.
  Time alarm(Moment now) const;

  bool has_left() const { return left_; }
  // Whether the node takes part.
  bool is_serving() const { return life_ != 0 && !leaving_; }
  Life life() const { return life_; }
  // Whether it has tables in memory that someone may look at.
  bool may_show(Moment now) const { return life_ != 0 && now.steady < lease_end_; }
  std::size_t owned() const { return owned_.size(); }
  std::size_t nodes() const { return alive_.size(); }
  // The node of those alive that cleans up behind all.
  bool is_eldest() const { return life_ != 0 && !alive_.empty() && *alive_.begin() == life_; }
  // Nothing in between lives.
  const TableHost* host() const { return host_.get(); }
  // Cleans up if nothing waits to be stored: what an operator removes here, and at the eldest node
  // what is kept long enough.
  void clean_up(Moment now) {
    if (life_ == 0 || writing_ || !may_show(now)) return;
    host_->remove_condemned(now.wall);
    if (is_eldest()) host_->clean_up(now.wall);
    settle(now);
    pump(now);
  }

 private:
  using Input = std::function<void(Moment now)>;
  // A WebSocket, or a stream of lines, that ends here.
  struct Client {
    std::string visitor, id, table, hello;
    Life route = 0;  // Where the table is; 0: not known, or no table yet.
    bool welcomed = false;
    unsigned tries = 0;
  };
  struct Asked {
    std::string table;
    Request request;
    Life route = 0;
    unsigned tries = 0;
  };
  struct Remote {
    Life life = 0;
    ClientId client = 0;
    std::string table;
  };
  struct Peer {
    Link link;
    Time since = 0;
  };

  Holding holding(const std::string& table) const override;

  // Does it now, or when the changes under way are stored.
  void take(Input input, Moment now);
  // Stores, or lets out, what the host wants.
  void settle(Moment now);
  void let_out(Effects effects, Moment now);
  void put_away();
  // The lease is over, or nobody knows: shows and writes nothing more in this life.
  void step_down(Moment now);
  void close_all();
  void deny(ClientId client, const Denial& denial);
  void close(ClientId client);

  // Routing.
  bool route(const std::string& table, Input input, Moment now);
  void route_request(ClientId client, Moment now);
  void route_frame(ClientId client, std::string text, Moment now);
  void claim(const std::string& table);
  void run_waiting(const std::string& table, Moment now);

  // Relaying.
  void relay(Life to, const RelayMessage& message, Moment now);
  Peer& peer(Life life, Moment now);
  void take_packet(std::string_view bytes, bool by_post, Moment now);
  void hear(Life from, const RelayMessage& message, Moment now);
  void hear_one(Life from, const RelayedRequest& said, Moment now);
  void hear_one(Life from, const RelayedFrame& said, Moment now);
  void hear_one(Life from, const RelayedGone& said, Moment now);
  void hear_one(Life from, const RelayedWish& said, Moment now);
  void hear_one(Life from, const RelayedReply& said, Moment now);
  void hear_one(Life from, const RelayedSend& said, Moment now);
  void hear_one(Life from, const RelayedAway& said, Moment now);
  ClientId remote_id(Life life, ClientId client, const std::string& table);
  void forget_remote(ClientId id, Moment now);
  void lose_peer(Life life, Moment now);
  void show_reply(Reply reply, Life from);
  void show(ClientId client, std::shared_ptr<const std::string> frame, bool closes, Life from);
  void pump(Moment now);

  // The database.
  std::optional<LedgerCall> join_call(Moment now);
  std::optional<LedgerCall> write_call();
  std::optional<LedgerCall> side_call();
  void answer(LedgerFailed&& answer, Moment now);
  void answer(Enlisted&& answer, Moment now);
  void answer(Beaten&& answer, Moment now);
  void answer(Claimed&& answer, Moment now);
  void answer(Written&& answer, Moment now);
  void answer(LedgerDone&& answer, Moment now);
  void write_failed(Moment now);
  void run_deferred(Moment now);

  NodeSettings settings_;
  MakeHost make_host_;
  std::unique_ptr<TableHost> host_;
  NodeOutput output_;

  Life life_ = 0;
  Time lease_end_ = 0, beat_at_ = 0, enlist_at_ = 0, post_until_ = 0;
  bool leaving_ = false, left_ = false, bus_is_up_ = false;
  std::vector<Life> to_retire_;
  std::vector<Packet> byes_;  // To be sent when these are retired.

  // The call that is not answered yet.
  std::optional<LedgerCall> call_;
  Life call_life_ = 0;
  Time called_ = 0;
  bool wrote_last_ = false;

  std::unordered_map<std::string, Epoch> owned_;
  std::unordered_map<std::string, Life> routes_;
  std::unordered_map<std::string, std::vector<Input>> waiting_;
  std::vector<std::string> to_claim_;
  std::set<std::string> claiming_;  // What of it was asked.
  std::map<std::string, Time> wanted_;
  std::string nobodys_;  // A table that is known not to be there, while an input for it is done.
  bool orphans_due_ = false;
  // Given up; and those of which nothing waits to be shown any more, so that another may have them.
  Release given_up_, releases_;
  std::vector<Packet> posts_;
  // So many of them go before the releases: they may show what was given up.
  std::size_t posts_first_ = 0;
  bool gives_up_ = false;  // Since what is to be sent was looked through last.

  bool writing_ = false;
  Effects pending_;
  std::vector<Epoch> pending_epochs_;  // Of its appends.
  std::deque<Input> deferred_;

  std::unordered_map<ClientId, Client> clients_;
  std::unordered_map<ClientId, Asked> asked_;
  std::unordered_map<ClientId, Remote> remotes_;
  std::map<std::pair<Life, ClientId>, ClientId> remote_ids_;
  ClientId next_remote_ = ClientId{1} << 63u;
  std::map<Life, Peer> peers_;
  std::set<Life> alive_;
};

}  // namespace menagerie
