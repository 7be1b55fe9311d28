// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "driver.h"
#include "engine/deals/fair_deal.h"

namespace menagerie {

// A table of four at Savage Bowl whose two persons have promised luck; all seats are taken.
struct FairGame {
  Driver driver;
  Json made;
  std::string table, ada, grace;

  FairGame() {
    made = driver.json("POST", "/tables",
                       {{"game", "savage-bowl"},
                        {"options", {{"players", 4}}},
                        {"name", "Ada"},
                        {"pace_ms", 0},
                        {"luck_promise", client_seed_commitment("ada-0123456789-abcdefghij")},
                        {"bots", {{"2", "easy"}, {"3", "easy"}}}});
    table = made["table"];
    ada = made["token"];
    grace = post("/join", {{"name", "Grace"},
                           {"luck_promise", client_seed_commitment("grace-0123456789-abcdefgh")}})
                .body;
    grace = Json::parse(grace)["token"];
  }
  Reply post(const std::string& what, const Json& d, const std::string& token = {}) {
    return driver.ask("POST", "/tables/" + table + what, d, token);
  }
  Reply open(const std::string& token, const std::string& luck) {
    return post("/open-luck", {{"luck", luck}}, token);
  }
  void open_all() {
    open(ada, "ada-0123456789-abcdefghij");
    open(grace, "grace-0123456789-abcdefgh");
  }
  Json table_json() { return driver.json("GET", "/tables/" + table); }

  // All play random legal actions to the end.
  void play_out() {
    for (;;) {
      driver.let_bots_play();
      const Json to_act = driver.view(table)["to_act"];
      if (to_act.empty()) return;
      const std::string& token = to_act[0] == 0 ? ada : grace;
      const auto legal = driver.view(table, token)["legal"];
      const auto choice = driver.rng().below(static_cast<std::uint32_t>(legal.size()));
      ASSERT_EQ(post("/act", {{"do", legal[choice]}}, token).status, 200u);
    }
  }
  Record record() {
    return read_record(driver.ask("GET", "/tables/" + table + "/record").body).value();
  }
};

// What is wrong with a record, where its shuffle was as the reveal tells.
inline std::optional<std::string> fault_of(const Record& record, const Reveal& reveal) {
  DealCheck deals(reveal);
  if (auto broken = deals.broken_commitment()) return broken;
  const auto match = make_match(*find_game(record.game), record.options);
  const auto fault = replay(**match, record, record.events.size(), deals);
  return fault ? std::optional(fault->text) : std::nullopt;
}

}  // namespace menagerie
