// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>

#include "server/tables/daily/daily_tries.h"
#include "server/tables/effects.h"
#include "server/tables/entropy.h"
#include "server/tables/limits/limiter.h"
#include "server/tables/limits/pending.h"
#include "server/tables/requests/annex.h"
#include "server/tables/requests/commands.h"
#include "server/tables/requests/my_seats.h"
#include "server/tables/storage/retention.h"
#include "server/tables/tables.h"
#include "server/tables/thinking/reviews.h"

namespace menagerie {

// A table that anyone may join, or watch.
struct LobbyLine {
  Time created = 0;
  std::string id, json;
  std::size_t rank = 0;  // Among its server's lines: if there isn't room for all, low ones stay.
};

struct ServiceFigures {
  std::size_t tables = 0, playing = 0, clients = 0;
  std::uint64_t changes = 0, commands = 0, denials = 0, removed = 0;
  std::uint64_t clock_jumps = 0;
  std::uint64_t archive_failures = 0, damaged = 0;
  std::string archive_fault;  // From the last attempt; empty: it succeeded.
  std::uint64_t unfinished_bytes = 0, unfinished_bytes_max = 0;  // 0: unlimited.
  AnnexFigures annex;
};

// The whole server without sockets, threads, clocks and disks: inputs and the time go in, effects
// come out. The same inputs give the same effects, bit by bit.
class Service {
 public:
  Service(std::span<const GameType> games, Store& store, Entropy& entropy,
          const RateLimits& rate_limits = {}, const RetentionRules& rules = {},
          Archive* archive = nullptr, std::string ids_begin = {},
          std::unique_ptr<Annex> annex = nullptr)
      : tables_(games, store, entropy, rules.unfinished_bytes_max, std::move(ids_begin)),
        limiter_(rate_limits),
        retention_(rules, archive),
        annex_(std::move(annex)) {
    tables_.watch(annex_.get());
  }

  // Opens the tables with unfinished games. False if the store doesn't answer; try again then.
  bool open(Time now);

  // An HTTP request to the API; exactly one reply follows, at once or later.
  void request(const Request& request, Time now);
  // A WebSocket was opened; its frames will follow.
  void opened(ClientId client, const std::string& visitor) { visitors_[client] = visitor; }
  // A frame of a WebSocket. The first must be a hello.
  void frame(ClientId client, std::string_view text, Time now);
  // A connection was closed, by either side. Does nothing for unknown ones.
  void gone(ClientId client, Time now);
  void thought(const Thought& thought, Time now);
  // No mind will answer that piece of a review: who asks for it again begins it again.
  void give_up_review(const Ticket& ticket) { reviews_.give_up(ticket); }
  void tick(Time now);
  // Removes some tables whose time is over. Call it when all effects are carried out: what isn't
  // stored yet can't be removed.
  void clean_up(Time now);
  // Removes the tables that an operator wants removed; the same condition applies.
  void remove_condemned(Time now) { retention_.remove_condemned(tables_, now); }
  // When tick() has something to do.
  std::optional<Time> alarm() const;

  // This server stops: clocks stand still until a server is back.
  void pause(Time now) { tables_.pause(now); }
  // The clock was set from `before` to `now`.
  void clock_jumped(Time before, Time now);

  // The effects since the last call.
  Effects take_effects();
  // The appends of these effects failed: nothing in them happened.
  void failed(const Effects& effects, Time now);

  ServiceFigures figures() const;

 private:
  // A connection that has said hello, or a stream. It speaks for the same seat all its life;
  // another seat needs another connection.
  struct Client {
    std::string table;
    Observer who;
  };

  void hello(ClientId client, const std::string& id, const Json& d, Time now);
  // Lets a connection watch a table; sends the welcome.
  void welcome(ClientId client, ServedTable& served, Observer who, const std::string& id,
               std::optional<std::size_t> since, Time now);
  void send(ClientId client, std::string frame, bool closes = false);
  void acknowledge(ClientId client, std::string frame);
  void send_error(ClientId client, const std::string& id, const Denial& denial);
  void forget_closed();

  // The routes of the API. A reply's body, or a denial; nothing if the reply comes later.
  struct Route;
  Answer<std::optional<Reply>> answer(const Request& request, Time now);
  // What an operator asks (operator_requests.cpp).
  Answer<std::optional<Reply>> answer_operator(const Request& request, Time now);
  Answer<std::optional<Reply>> free_seat(ServedTable& served, const Json& asked, Time now);
  std::string tables_for_operator(Time now) const;
  std::string visitor_at(const ServedTable& served, Seat seat) const;
  Answer<std::optional<Reply>> answer_table(const Request& request, std::string_view id,
                                            std::string_view what, Time now);
  Answer<std::optional<Reply>> post_table(const Request& request, ServedTable& served,
                                          std::string_view what, Time now);
  Answer<std::optional<Reply>> get_table(const Request& request, ServedTable& served,
                                         std::string_view what, Time now);
  Answer<std::optional<Reply>> stream(const Request& request, ServedTable& served, Observer who,
                                      Time now);
  Answer<std::optional<Reply>> hint(const Request& request, ServedTable& served, Observer who,
                                    Time now);
  // No one is waiting for the answer to that question any more; says why.
  std::optional<Denial> outdated(const Ticket& asked) const;
  void deny(ClientId client, const Denial& denial);
  // A command that was not done before, unless it exceeds a limit.
  Answer<Ack> command(ServedTable& served, const Command& asked, const Json& d);
  bool is_for_annex(const Request& request) const {
    return annex_ != nullptr && annex_->is_for(request);
  }
  std::vector<LobbyLine> lobby() const;
  std::string lobby_json() const;
  Answer<std::optional<Reply>> mine(const Request& request);

  Tables tables_;
  Limiter limiter_;
  Retention retention_;
  Reviews reviews_;
  DailyTries daily_tries_;
  std::unique_ptr<Annex> annex_;  // Null: there is none.
  MySeats my_seats_;
  std::unordered_map<ClientId, std::string> visitors_;
  std::unordered_map<ClientId, Client> clients_;
  Pending<ClientId> hints_{4, 256};
  Time told_now_ = 0;  // As it was last reported.
  std::uint64_t changes_ = 0, commands_ = 0, denials_ = 0, clock_jumps_ = 0;
};

}  // namespace menagerie
