// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "driver.h"
#include "problem.h"

namespace menagerie {

// A table of four at Savage Bowl: Ada on seat 0, Grace on seat 1, bots on the others.
struct ServedGame {
  Driver driver;
  std::string table, ada, grace;

  explicit ServedGame(const Json& more = Json::object()) {
    Json wish{{"game", "savage-bowl"},
              {"options", {{"players", 4}}},
              {"name", "Ada"},
              {"pace_ms", 0},
              {"bots", {{"2", "easy"}, {"3", "easy"}}}};
    wish.update(more);
    const Json made = driver.json("POST", "/tables", wish);
    table = made["table"];
    ada = made["token"];
    const Json joined = driver.json("POST", path("/join"), {{"name", " Grace\n"}, {"seat", 1}});
    grace = joined["token"];
    if (wish.value("hints", false)) driver.ask("POST", path("/hints"), {{"on", true}}, ada);
  }
  std::string path(const std::string& rest) const { return "/tables/" + table + rest; }
  Json table_json() { return driver.json("GET", path("")); }

  // The person who is asked, after the bots have played.
  std::string asked() {
    driver.let_bots_play();
    const Json to_act = driver.view(table)["to_act"];
    if (to_act.empty()) return {};
    return to_act[0] == 0 ? ada : grace;
  }
  void act(const std::string& token) {
    const auto legal = driver.view(table, token)["legal"];
    ASSERT_FALSE(legal.empty());
    const auto choice = driver.rng().below(static_cast<std::uint32_t>(legal.size()));
    const Reply reply = driver.ask("POST", path("/act"), {{"do", legal[choice]}}, token);
    ASSERT_EQ(reply.status, 200u) << reply.body;
  }
  // People play until a bot is next; the last of them wants that undone. Returns who is asked.
  std::string ask_undo_before_a_bot() {
    std::string token;
    while (driver.thinks.empty()) act(token = asked());
    driver.ask("POST", path("/undo"), Json::object(), token);
    return token == ada ? grace : ada;
  }
  void play_out() {
    for (std::string token = asked(); !token.empty(); token = asked()) act(token);
  }
};

// A piece of a review of four players, examined: nothing was lost.
inline Thought examined(const Think& think) {
  Thought thought;
  thought.ticket = think.ticket;
  thought.finding.chances.assign(4, 0.25);
  thought.finding.average.assign(4, 1);
  thought.finding.dealt.assign(4, 2);
  thought.finding.decision.event = think.review->pieces[think.ticket.asked_at].event;
  return thought;
}

}  // namespace menagerie
