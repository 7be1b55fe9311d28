// SPDX-License-Identifier: Apache-2.0
// What leaves the owner of a table for another node is what the seats there would be shown here,
// frame by frame, and nothing else: no state, no log, no other seat's view.
#include <gtest/gtest.h>

#include <map>

#include "base/rng.h"
#include "engine/games.h"
#include "server/cluster/node.h"
#include "server/cluster/service_host.h"
#include "server/store/memory_store.h"
#include "tests/cluster/judge.h"

namespace menagerie {
namespace {

class Seeded final : public Entropy {
 public:
  void fill(std::span<unsigned char> bytes) override {
    for (unsigned char& byte : bytes) byte = static_cast<unsigned char>(rng_.below(256));
  }

 private:
  Rng rng_{20};
};

// Two nodes with the real service, whose bus is this test.
class RelayLeaks : public testing::Test {
 protected:
  RelayLeaks() {
    for (int i = 0; i < 2; ++i) {
      nodes_.push_back(std::make_unique<Node>(NodeSettings{}, [this](const Ownership& ownership) {
        return std::make_unique<ServiceHost>(games(), store_, ownership, entropy_, Allowances{},
                                             RetentionRules{}, nullptr);
      }));
      nodes_.back()->bus(true);
    }
    work();
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

  Json post(const std::string& path, const Json& body) {
    Request request;
    request.client = ++clients_;
    request.method = "POST";
    request.path = "/api/v1/tables" + path;
    request.body = body.dump();
    nodes_[0]->request(request, now_);
    work();
    return Json::parse(replies_[request.client]);
  }

  ClientId watch(std::size_t node, const std::string& table, const std::string& token) {
    const ClientId client = ++clients_;
    Json d{{"table", table}};
    if (!token.empty()) d["token"] = token;
    nodes_[node]->opened(client, "somebody", now_);
    nodes_[node]->frame(client, Json{{"t", "hello"}, {"a", "h"}, {"d", d}}.dump(), now_);
    work();
    return client;
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
  Seeded entropy_;
  std::vector<std::unique_ptr<Node>> nodes_;
  std::map<ClientId, std::string> replies_;
  std::map<ClientId, std::vector<std::string>> frames_;
  std::vector<RelayMessage> relayed_;
  ClientId clients_ = 0;
};

TEST_F(RelayLeaks, a_seat_is_shown_the_same_wherever_it_is_connected) {
  const Json made = post("", {{"game", "awimbawe"}, {"seat", 0}, {"name", "Ada"}});
  const std::string table = made["table"];
  const std::string tokens[2] = {
      made["token"], post("/" + table + "/join", {{"name", "Grace"}, {"seat", 1}})["token"]};
  // At the owner, and at the other node: both seats and one who looks on.
  const ClientId here[3] = {watch(0, table, tokens[0]), watch(0, table, tokens[1]),
                            watch(0, table, "")};
  const ClientId there[3] = {watch(1, table, tokens[0]), watch(1, table, tokens[1]),
                             watch(1, table, "")};
  relayed_.clear();
  for (ClientId client : here) frames_[client].clear();
  for (ClientId client : there) frames_[client].clear();
  // Bots play for both a while.
  for (int seat = 0; seat < 2; ++seat) {
    nodes_[1]->frame(there[seat], R"({"t":"take-over","a":"b","d":{}})", now_);
    work();
  }
  for (int i = 0; i < 400; ++i) {
    now_.wall += 500;
    now_.steady += 400;
    work();
  }
  std::size_t shown = 0;
  for (int who = 0; who < 3; ++who) {
    EXPECT_EQ(steps(here[who]), steps(there[who]));
    shown += steps(there[who]).size();
  }
  EXPECT_NE(steps(there[0]), steps(there[2]));
  EXPECT_GT(shown, 30u);
  for (const RelayMessage& message : relayed_) {
    // To the node with the connections go frames; from it come the seats' own.
    if (const auto* send = std::get_if<RelayedSend>(&message)) {
      for (const std::string& token : tokens) {
        EXPECT_EQ(send->frame.find(token), std::string::npos);
      }
      continue;
    }
    EXPECT_TRUE(std::holds_alternative<RelayedFrame>(message));
  }
}

}  // namespace
}  // namespace menagerie
