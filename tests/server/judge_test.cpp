// SPDX-License-Identifier: Apache-2.0
// Whether one may do that: asked without doing it.
#include "game.h"

namespace menagerie {
namespace {

// A table of people alone.
struct PeoplesTable {
  Driver driver;
  std::string table;
  std::vector<std::string> tokens;

  PeoplesTable(std::string_view game, std::uint64_t seed) : driver(seed) {
    const Json made = driver.json("POST", "/tables", {{"game", game}, {"name", "P0"}});
    table = made["table"];
    tokens.push_back(made["token"]);
    const unsigned players = driver.json("GET", "/tables/" + table)["players"];
    for (unsigned i = 1; i < players; ++i) {
      const Json body{{"name", "P" + std::to_string(i)}, {"seat", i}};
      tokens.push_back(driver.json("POST", path("/join"), body)["token"]);
    }
  }
  std::string path(const std::string& rest) const { return "/tables/" + table + rest; }
  Json ask(const std::string& command, const std::string& action, std::size_t seat) {
    return driver.json("POST", path("/" + command), {{"do", action}}, tokens[seat]);
  }
  std::size_t stored() { return driver.store.memory.load(table).value().size(); }
};

// What may be said of an action that is refused, as an attempt says it.
Json refusal_in(const Json& problem) {
  Json refusal;
  if (problem.contains("rule")) refusal["rule"] = problem["rule"];
  refusal["message"] = problem["message"];
  return refusal;
}

class JudgeTest : public testing::TestWithParam<std::size_t> {};

TEST_P(JudgeTest, SaysWhatAnAttemptWouldSayAndMakesNothing) {
  const GameType& game = games()[GetParam()];
  const auto match = make_match(game, {}).value();
  std::size_t legal_ones = 0, refused_ones = 0;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    PeoplesTable people(game.id, seed);
    Rng choice(seed, 9);
    const ClientId watcher = people.driver.watch(people.table, people.tokens[0]);
    for (int step = 0; step < 60; ++step) {
      const Json to_act = people.driver.view(people.table)["to_act"];
      if (to_act.empty()) break;
      const std::size_t actor = to_act[0];
      const Json view = people.driver.view(people.table, people.tokens[actor]);
      const std::size_t told = people.driver.frames[watcher].size();
      const std::size_t stored = people.stored();
      for (int asked = 0; asked < 12; ++asked) {
        const std::size_t seat =
            asked < 8 ? actor : choice.below(static_cast<std::uint32_t>(people.tokens.size()));
        const std::string action = match->text(choice.below(match->actions()));
        const Json legal = people.driver.view(people.table, people.tokens[seat])["legal"];
        const bool may = std::find(legal.begin(), legal.end(), action) != legal.end();
        const Json verdict = people.ask("judge", action, seat);
        ASSERT_TRUE(verdict.contains("refusal")) << verdict;
        ASSERT_EQ(verdict["refusal"].is_null(), may) << game.id << " " << action;
        ++(may ? legal_ones : refused_ones);
        if (may) continue;
        ASSERT_EQ(verdict["refusal"], refusal_in(people.ask("act", action, seat)));
      }
      ASSERT_EQ(people.driver.view(people.table, people.tokens[actor]), view);
      ASSERT_EQ(people.driver.frames[watcher].size(), told);
      ASSERT_EQ(people.stored(), stored);
      const auto& legal = view["legal"];
      const std::string act = legal[choice.below(static_cast<std::uint32_t>(legal.size()))];
      ASSERT_EQ(people.ask("judge", act, actor)["refusal"], nullptr);
      ASSERT_TRUE(people.ask("act", act, actor).contains("v"));
      ++legal_ones;
    }
  }
  EXPECT_GT(legal_ones, 100u);
  EXPECT_GT(refused_ones, 500u);
}

INSTANTIATE_TEST_SUITE_P(Games, JudgeTest, testing::Range<std::size_t>(0, 5),
                         [](const auto& given) {
                           std::string name(games()[given.param].title);
                           std::erase_if(name, [](char c) { return std::isalnum(c) == 0; });
                           return name;
                         });

TEST(Judge, IsForWhoHasASeatInAGame) {
  PeoplesTable people("savage-bowl", 1);
  const Json question{{"do", "play R1"}};
  const auto answer = [&](const Json& body, const std::string& token) {
    return problem_of(people.driver.json("POST", people.path("/judge"), body, token));
  };
  EXPECT_EQ(answer(question, ""), "wrong-token");
  EXPECT_EQ(answer(question, people.tokens[0] + "x"), "wrong-token");
  EXPECT_EQ(answer(Json::object(), people.tokens[0]), "bad-request");
  EXPECT_EQ(answer({{"do", std::string(201, 'x')}}, people.tokens[0]), "bad-request");
  const ClientId watcher = people.driver.watch(people.table);
  EXPECT_EQ(problem_of(people.driver.say(watcher, "judge", question)), "not-allowed");
  for (const std::string& token : people.tokens) {
    people.driver.ask("POST", people.path("/abandon"), Json::object(), token);
  }
  EXPECT_EQ(answer(question, people.tokens[0]), "not-now");
  const Json waiting = people.driver.json("POST", "/tables", {{"game", "awimbawe"}, {"name", "A"}});
  EXPECT_EQ(problem_of(people.driver.json(
                "POST", "/tables/" + waiting["table"].get<std::string>() + "/judge", question,
                waiting["token"])),
            "not-now");
}

TEST(Judge, IsForTheDecisionThatIsAskedForNow) {
  ServedGame game;
  const std::string token = game.asked();
  const Json view = game.driver.view(game.table, token);
  const std::size_t event = view["event"];
  const auto answer = [&](std::size_t at) {
    const Json body{{"do", view["legal"][0]}, {"at", at}};
    return game.driver.json("POST", game.path("/judge"), body, token);
  };
  EXPECT_EQ(problem_of(answer(event - 1)), "stale");
  EXPECT_EQ(answer(event)["refusal"], nullptr);
  game.driver.ask("POST", game.path("/take-over"), Json::object(), token);
  EXPECT_EQ(problem_of(answer(event)), "not-now");
}

TEST(Judge, OneIdMayAskAndThenDo) {
  ServedGame game;
  const std::string token = game.asked();
  const Json body{{"a", "one"}, {"do", game.driver.view(game.table, token)["legal"][0]}};
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(game.driver.json("POST", game.path("/judge"), body, token)["refusal"], nullptr);
  }
  EXPECT_TRUE(game.driver.json("POST", game.path("/act"), body, token).contains("v"));
  EXPECT_EQ(problem_of(game.driver.json("POST", game.path("/judge"), body, token)), "reused");
}

TEST(Judge, IsNotAskedWithoutEnd) {
  ServedGame game;
  game.driver.rate_limits.wishes = a_minute(30, 5);
  game.driver.restart();
  const std::string token = game.asked();
  const Json body{{"do", "play R99"}};
  const auto answer = [&] { return game.driver.json("POST", game.path("/judge"), body, token); };
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(answer().contains("refusal"));
  EXPECT_EQ(problem_of(answer()), "too-many");
  game.driver.pass(2'000);
  EXPECT_TRUE(answer().contains("refusal"));
  EXPECT_EQ(problem_of(answer()), "too-many");
  // Nor do players who ask too much lose their turn.
  game.act(token);
}

}  // namespace
}  // namespace menagerie
