// SPDX-License-Identifier: Apache-2.0
// What leaves the owner of a table for another node is what the seats there would be shown here,
// frame by frame, and nothing else: no state, no log, no other seat's view.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/games.h"
#include "server/cluster/node.h"
#include "server/cluster/service_host.h"
#include "server/store/memory_store.h"
#include "tests/cluster/judge.h"
#include "tests/server/driver.h"

namespace menagerie {
namespace {

// Two nodes with the real service, whose bus is this test; a table of one game.
class RelayLeaks : public testing::TestWithParam<const GameType*> {
 protected:
  RelayLeaks() {
    for (int i = 0; i < 2; ++i) {
      nodes_.push_back(std::make_unique<Node>(NodeSettings{}, [this](const Ownership& ownership) {
        return std::make_unique<ServiceHost>(games(), store_, ownership, entropy_, RateLimits{},
                                             RetentionRules{}, nullptr);
      }));
      nodes_.back()->bus(true);
    }
    work();
    const std::string game(GetParam()->id);
    const Json made =
        ask("POST", "", {{"game", game}, {"seat", 0}, {"name", "P0"}, {"pace_ms", 0}});
    table_ = made["table"];
    tokens_.push_back(made["token"]);
    const auto players = ask("GET", "/" + table_, nullptr)["players"].get<std::size_t>();
    while (tokens_.size() < players) {
      const std::string name = "P" + std::to_string(tokens_.size());
      const Json seat{{"name", name}, {"seat", tokens_.size()}};
      tokens_.push_back(ask("POST", "/" + table_ + "/join", seat)["token"]);
    }
  }

  void work() {
    for (int rounds = 0; rounds < 20; ++rounds) {
      now_.wall += 1;
      now_.steady += 1;
      judge_.now = now_.wall;
      for (auto& node : nodes_) {
        node->tick(now_);
        while (const auto call = node->next_call(now_)) {
          node->answered(judge_.carry_out(*call), now_);
        }
      }
      for (auto& node : nodes_) {
        NodeOutput output = node->take_output();
        for (Reply& reply : output.replies) replies_[reply.client] = reply.body;
        for (const Send& send : output.sends) frames_[send.client].push_back(*send.frame);
        for (const Packet& packet : output.packets) {
          if (packet.number > 0) relayed_.push_back(*read_relay(packet.payload));
          for (auto& other : nodes_) other->packet(write_packet(packet), now_);
        }
        for (const Think& think : output.thinks) {
          Thought thought;
          thought.ticket = think.ticket;
          thought.action = think.observation.knowledge->legal().front();
          nodes_[0]->thought(thought, now_);
        }
      }
    }
  }

  Json ask(const std::string& method, const std::string& path, const Json& body,
           const std::string& token = {}, std::size_t node = 0) {
    Request request;
    request.client = ++clients_;
    request.method = method;
    request.path = "/api/v1/tables" + path;
    request.token = token;
    if (!body.is_null()) request.body = body.dump();
    nodes_[node]->request(request, now_);
    work();
    return Json::parse(replies_[request.client]);
  }

  ClientId watch(std::size_t node, const std::string& token) {
    const ClientId client = ++clients_;
    Json d{{"table", table_}};
    if (!token.empty()) d["token"] = token;
    nodes_[node]->opened(client, "somebody", now_);
    nodes_[node]->frame(client, Json{{"t", "hello"}, {"a", "h"}, {"d", d}}.dump(), now_);
    work();
    return client;
  }
  // By seat, then one who looks on.
  std::vector<ClientId> watch_all(std::size_t node) {
    std::vector<ClientId> clients;
    for (const std::string& token : tokens_) clients.push_back(watch(node, token));
    clients.push_back(watch(node, ""));
    relayed_.clear();
    frames_.clear();
    return clients;
  }

  // Bots play for all, until the game is over.
  void play_out(const std::vector<ClientId>& players, std::size_t node) {
    for (std::size_t seat = 0; seat < tokens_.size(); ++seat) {
      nodes_[node]->frame(players[seat], R"({"t":"take-over","a":"b","d":{}})", now_);
      work();
    }
    for (int i = 0; i < 2000; ++i) {
      now_.wall += 500;
      now_.steady += 400;
      work();
      if (i % 20 == 19 && ask("GET", "/" + table_, nullptr)["status"] == "finished") return;
    }
    FAIL() << "the game does not end";
  }

  // The steps that somebody was shown.
  std::vector<std::string> steps(ClientId client) {
    std::vector<std::string> steps;
    for (const std::string& frame : frames_[client]) {
      if (frame.starts_with(R"({"t":"step")")) steps.push_back(frame);
    }
    return steps;
  }

  Moment now_{1'000'000, 5'000};
  Judge judge_;
  MemoryStore store_;
  SeededEntropy entropy_{20};
  std::vector<std::unique_ptr<Node>> nodes_;
  std::map<ClientId, std::string> replies_;
  std::map<ClientId, std::vector<std::string>> frames_;
  std::vector<RelayMessage> relayed_;
  ClientId clients_ = 0;
  std::string table_;
  std::vector<std::string> tokens_;  // By seat.
};

TEST_P(RelayLeaks, ASeatIsShownTheSameWhereverItIsConnected) {
  const auto here = watch_all(0), there = watch_all(1);
  play_out(there, 1);
  for (std::size_t who = 0; who < here.size(); ++who) {
    EXPECT_EQ(steps(here[who]), steps(there[who]));
    EXPECT_GT(steps(there[who]).size(), 20u);
  }
  EXPECT_NE(steps(there.front()), steps(there.back()));
  for (const RelayMessage& message : relayed_) {
    // To the node with the connections go frames; from it come the seats' own.
    if (const auto* send = std::get_if<RelayedSend>(&message)) {
      for (const std::string& token : tokens_) {
        EXPECT_EQ(send->frame.find(token), std::string::npos);
      }
      continue;
    }
    EXPECT_TRUE(std::holds_alternative<RelayedFrame>(message));
  }
}

// Whoever reads the bus with the other node learns what its one seat may know.
TEST_P(RelayLeaks, ANodeIsToldNothingButWhatItsConnectionsAreShown) {
  const auto here = watch_all(0);
  for (const std::size_t who : {tokens_.size() - 1, tokens_.size()}) {
    const bool is_seat = who < tokens_.size();
    const ClientId there = watch(1, is_seat ? tokens_[who] : "");
    if (is_seat) play_out(here, 0);
    const Json view = ask("GET", "/" + table_ + "/view", nullptr, is_seat ? tokens_[who] : "", 1);
    EXPECT_EQ(view, ask("GET", "/" + table_ + "/view", nullptr, is_seat ? tokens_[who] : ""));
    const std::set<std::string> own(frames_[there].begin(), frames_[there].end());
    std::set<std::string> sent;  // A packet may be sent twice.
    for (const RelayMessage& message : relayed_) {
      const auto* send = std::get_if<RelayedSend>(&message);
      if (send == nullptr) continue;
      sent.insert(send->frame);
    }
    EXPECT_EQ(sent, own);
    EXPECT_GT(sent.size(), is_seat ? 20u : 0u);
    nodes_[1]->gone(there, now_);
    work();
    relayed_.clear();
  }
}

INSTANTIATE_TEST_SUITE_P(Games, RelayLeaks, testing::ValuesIn([] {
                           std::vector<const GameType*> all;
                           for (const GameType& game : games()) all.push_back(&game);
                           return all;
                         }()),
                         [](const auto& game) {
                           std::string name(game.param->id);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace menagerie
