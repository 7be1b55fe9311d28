// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "base/json.h"
#include "tests/cluster/simulated_servers.h"

namespace menagerie {

// One who plays both seats of a table over HTTP, one game after the other: asks whichever server is
// ready, and asks again what wasn't acknowledged, with the same key. Remembers what was.
class SimulatedServers::Player {
 public:
  Player(SimulatedServers& all, std::uint64_t number) : all_(all), rng_(number, 33) {
    all_.later(all_.between(0, 500), [this] { make(); });
  }

  // What must hold in the end.
  void finish() {
    if (!all_.history().violations.empty()) return;
    if (!is_done_)
      all_.violated("a table stands still; it has " + std::to_string(said_.size()) +
                    " acts of game " + std::to_string(games_));
  }

 private:
  using Use = std::function<void(const Json& body)>;

  std::string secret() {
    std::string text;
    for (int i = 0; i < 32; ++i) text += "0123456789abcdef"[rng_.below(16)];
    return text;
  }

  // Until it is done; what is asked twice is done once.
  void insist(const std::string& method, const std::string& path, const Json& body,
              const std::string& token, const Use& use) {
    Request request;
    request.client = next_client();
    request.visitor = "192.0.2." + std::to_string(1 + rng_.below(250));
    request.method = method;
    request.path = "/api/v1/tables" + path;
    request.token = token;
    request.body = body.is_null() ? "" : body.dump();
    const std::uint64_t number = ++asked_;
    const auto again = [this, method, path, body, token, use, number](Time delay) {
      all_.later(delay, [=, this] {
        if (number == asked_) insist(method, path, body, token, use);
      });
    };
    choose().ask(request, [this, use, again, number, path](const Reply& reply) {
      if (number != asked_) return;
      if (reply.status >= 500 || reply.status == 429) return again(all_.between(20, 150));
      ++asked_;
      const auto said = parse_json(reply.body);
      if (reply.status == 409) return look();  // Someone was quicker: this player, earlier.
      if (reply.status >= 300 || !said) return all_.violated(path + ": " + reply.body);
      use(*said);
    });
    again(all_.between(700, 1500));  // Without an answer it asks another.
  }

  SimulatedServer& choose() {
    const auto any = static_cast<std::size_t>(all_.between(0, servers_max - 1));
    for (std::size_t i = 0; i < servers_max && all_.happens(900); ++i) {
      if (all_.server((any + i) % servers_max).is_ready()) {
        return all_.server((any + i) % servers_max);
      }
    }
    return all_.server(any);
  }

  void make() {
    tokens_.clear();
    said_.clear();
    const Json wish = {{"game", "awimbawe"}, {"name", "A"}, {"seat", 0}, {"key", secret()}};
    insist("POST", "", wish, "", [this](const Json& made) {
      table_ = made.at("table").get<std::string>();
      tokens_.push_back(made.at("token").get<std::string>());
      const Json join = {{"name", "B"}, {"seat", 1}, {"key", secret()}};
      insist("POST", "/" + table_ + "/join", join, "", [this](const Json& joined) {
        tokens_.push_back(joined.at("token").get<std::string>());
        look();
      });
    });
  }

  void look() {
    seat_ = rng_.below(2);
    insist("GET", "/" + table_ + "/view", {}, tokens_[seat_], [this](const Json& shown) {
      const Json& view = shown.at("view");
      if (!view.is_object()) {
        return all_.violated("of all acknowledged acts the log has none, nor the game's beginning");
      }
      const auto event = view.at("event").get<std::size_t>();
      if (event < event_) {
        all_.violated("a view of event " + std::to_string(event) + " behind an act at " +
                      std::to_string(event_));
      }
      if (view.at("finished").get<bool>() || !all_.begins_more()) return read_record();
      const Json& legal = view.at("legal");
      if (legal.empty()) return all_.later(1, [this] { look(); });
      act(legal.at(rng_.below(static_cast<std::uint32_t>(legal.size()))).get<std::string>(), event);
    });
  }

  void act(const std::string& action, std::size_t event) {
    const Json body = {{"a", secret()}, {"do", action}, {"at", event}};
    insist("POST", "/" + table_ + "/act", body, tokens_[seat_], [=, this](const Json&) {
      said_.emplace_back(seat_, action);
      event_ = event + 1;
      ++all_.history().acknowledged;
      all_.later(all_.between(10, 120), [this] { look(); });
    });
  }

  // All that was acknowledged is in the record, once and in order, and nothing else is. Before the
  // end of a game there is none: its log says it.
  void read_record() {
    std::vector<std::pair<std::size_t, std::string>> kept;
    const auto bodies = all_.database().tables().load(table_);
    for (const std::string& body : *bodies) {
      const auto change = read_change(body);
      const auto* play = change ? std::get_if<changes::Play>(&change->what) : nullptr;
      if (play != nullptr) kept.emplace_back(play->seat.index(), play->action);
    }
    if (kept != said_) {
      all_.violated("of " + std::to_string(said_.size()) + " acknowledged acts the log has " +
                    std::to_string(kept.size()) + ", or others");
    }
    event_ = 0;
    ++games_;
    ++all_.history().games;
    is_done_ = !all_.begins_more();
    if (!is_done_) make();
  }

  ClientId next_client() {
    static ClientId clients = 0;
    return ++clients;
  }

  SimulatedServers& all_;
  Rng rng_;
  std::string table_;
  std::vector<std::string> tokens_;
  std::vector<std::pair<std::size_t, std::string>> said_;
  std::size_t seat_ = 0, event_ = 0, games_ = 0;
  std::uint64_t asked_ = 0;
  bool is_done_ = false;
};

}  // namespace menagerie
