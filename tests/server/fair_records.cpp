// SPDX-License-Identifier: Apache-2.0
// Prints records as the server writes them, of every game and every kind of chance there is, with
// all luck opened, some left out and none, finished and abandoned.
#include <cstdio>
#include <functional>
#include <set>

#include "driver.h"
#include "engine/deals/fair_deal.h"

namespace menagerie {
namespace {

std::string luck_of(unsigned seat) { return "luck-of-seat-" + std::to_string(seat) + "-01234567"; }

struct Plan {
  std::string game;
  Json options;
  unsigned persons = 2;
  unsigned opened = 2;     // How many of them open their luck.
  unsigned decisions = 0;  // After this many the game is abandoned; 0: never.
  std::string chance;      // What must have happened, so that it is worth while.
};

Record play(const Plan& plan, std::uint64_t seed) {
  Driver driver(seed);
  std::vector<std::string> tokens;
  Json wish{{"game", plan.game}, {"options", plan.options}, {"pace_ms", 0}};
  const std::string table = driver.json("POST", "/tables", wish)["table"];
  const auto post = [&](const std::string& what, const Json& d, const std::string& token = {}) {
    return driver.json("POST", "/tables/" + table + what, d, token);
  };
  for (unsigned seat = 0; seat < plan.persons; ++seat) {
    const Json sits{{"name", "Ada"}, {"luck_promise", client_seed_commitment(luck_of(seat))}};
    tokens.push_back(post("/join", sits)["token"]);
  }
  post("/start", {{"bots", "easy"}}, tokens[0]);
  for (unsigned seat = 0; seat < plan.opened; ++seat) {
    post("/open-luck", {{"luck", luck_of(seat)}}, tokens[seat]);
  }
  driver.pass(Table::opening_ms);
  for (unsigned decisions = 0;; ++decisions) {
    driver.let_bots_play();
    const Json to_act = driver.view(table)["to_act"];
    if (to_act.empty()) break;
    if (plan.decisions > 0 && decisions == plan.decisions) {
      for (const std::string& token : tokens) post("/abandon", Json::object(), token);
      break;
    }
    const std::string& token = tokens.at(to_act[0].get<std::size_t>());
    const Json legal = driver.view(table, token)["legal"];
    const auto choice = driver.rng().below(static_cast<std::uint32_t>(legal.size()));
    post("/act", {{"do", legal[choice]}}, token);
  }
  return read_record(driver.ask("GET", "/tables/" + table + "/record").body).value();
}

bool has_chance(const Record& record, const std::string& word) {
  for (const Event& event : record.events) {
    if (event.kind == Event::Kind::chance && event.text.starts_with(word)) return true;
  }
  return word.empty();
}

void print_records() {
  const std::vector<Plan> plans = {
      {"savage-bowl", {{"players", 4}}, 2, 2, 0, ""},
      {"savage-bowl", {{"players", 5}}, 3, 1, 30, ""},
      {"rage-n-glyphs", {{"players", 3}, {"last_hand", 2}}, 3, 3, 0, "coin"},
      {"rage-n-glyphs", {{"players", 5}, {"last_hand", 4}}, 1, 0, 0, ""},
      {"color-gangsters", {{"players", 4}}, 2, 2, 0, "keep"},
      {"color-gangsters", {{"players", 3}, {"draft", false}}, 2, 1, 0, ""},
      {"trump-tricks-game", {{"players", 3}}, 2, 2, 0, ""},
      {"trump-tricks-game", {{"players", 4}}, 2, 2, 0, ""},
      {"awimbawe", Json::object(), 2, 2, 0, "block"},
  };
  for (const Plan& plan : plans) {
    for (std::uint64_t seed = 1;; ++seed) {
      const Record record = play(plan, seed);
      if (!has_chance(record, plan.chance)) continue;
      std::printf("%s\n", write_record(record).c_str());
      break;
    }
  }
}

}  // namespace
}  // namespace menagerie

int main() { menagerie::print_records(); }
