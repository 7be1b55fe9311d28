// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/cluster/service_clients.h"

namespace menagerie {

// One who makes a table, sits down there or looks on, and plays what the server says is legal; all
// of it by the protocol.
class Player final : public SimulatedClient {
 public:
  enum class Role : std::uint8_t { host, guest, onlooker };
  // `streams`: looks on by a stream of HTTP, or commands by HTTP, instead of the WebSocket.
  Player(ServiceClients& all, SimulatedCluster& cluster, std::size_t number,
         const PlannedTable& table, Role role, bool streams)
      : SimulatedClient(cluster, number),
        all_(all),
        plan_(table),
        table_(table.id),
        role_(role),
        uses_http_(streams) {}

  void hear(const std::string& frame) override;
  bool is_done() const override { return is_done_; }
  // The answer to what it greeted with, or to a request beside the connection.
  void answered(const Reply& reply) override;
  void answered(ClientId request, const Reply& reply);

  const std::string& table() const { return table_; }
  const std::string& token() const { return token_; }
  Observer who() const { return seat_; }
  std::size_t seen() const { return seen_; }
  // For a decision, as far as it knows.
  bool is_asked() const { return !legal_.empty(); }
  // The welcome, and what was told since.
  const std::vector<std::string>& frames() const { return frames_; }

 private:
  bool greet(ClientId connection) override;
  void left() override;

  void welcomed(const std::string& frame);
  void stepped(const std::string& frame);
  void denied(const Json& id, const Json& problem);
  void done(std::size_t version, const Json& members);
  void note_table(const Json& table);
  void note_legal(const std::string& frame);
  bool is_removed() const { return cluster_.judge().removed().contains(table_); }
  void end();
  void move_on(const std::string& table, const std::string& token);

  void act_soon();
  void act();
  void choose();
  void choose_in_game();
  void go_away(Time until);
  Time soon() { return cluster_.now() + cluster_.between(500, 3000); }
  bool leaves();
  bool is_over() const { return status_ == "finished" || status_ == "abandoned"; }
  void want(const std::string& command, const Json& d);
  void look_now();

  // Its luck at the table behind that one; at the first, behind none.
  std::string luck_behind(const std::string& table) const;
  void note_opening(const Json& opening);
  bool wants_to_open() const;
  void want_rematch();
  Request request(const std::string& method, const std::string& what) const;
  void ask(Request request);

  ServiceClients& all_;
  const PlannedTable& plan_;
  std::string table_;  // The planned one, or one behind that.
  Role role_;
  bool uses_http_, says_by_http_ = false;
  std::string token_;
  Observer seat_;
  std::string command_;  // The name of what is pending,
  Json d_;               // and what it says.
  unsigned commands_ = 0;
  unsigned said_ = 0;  // How often that was said.
  bool acts_soon_ = false, looks_soon_ = false;
  bool has_left_ = false;         // In the midst of the game.
  ClientId request_ = 0;          // Beside the connection.
  std::size_t highest_ = 0;       // The highest version ever shown,
  std::size_t asked_from_ = 0;    // and when that request was made.
  std::size_t greeted_from_ = 0;  // What was acknowledged to it when it said hello.
  std::vector<std::string> frames_;
  std::vector<std::string> legal_;
  std::size_t event_ = 0;
  std::string status_, rematch_;
  bool gives_hints_ = false;
  // As the table says; of a rematch it is whoever asked for it first.
  bool is_host_ = false;
  bool is_done_ = false;  // Its table was removed.
  std::string luck_;      // That it has promised at this table.
  bool is_opening_ = false, opens_ = false, is_late_ = false, has_opened_ = false,
       has_started_ = false;
  bool is_asked_to_undo_ = false, is_stood_in_ = false, guest_sits_ = false;
};

}  // namespace menagerie
