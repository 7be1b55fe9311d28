// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <set>

#include "engine/deals/fair_deal.h"
#include "game.h"
#include "view_changes.h"

namespace menagerie {
namespace {

TEST(Service, BeginsWhenTheLastSeatIsTaken) {
  ServedGame game;
  const Json table = game.table_json();
  EXPECT_EQ(table["status"], "playing");
  EXPECT_EQ(table["seats"][1]["name"], "Grace");
  EXPECT_EQ(table["host"], 0);
  EXPECT_EQ(table["reveal"], nullptr);
}

TEST(Service, DrawsASeatByLotForWhoWantsThat) {
  std::set<int> made, joined;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Driver driver(seed);
    const Json ada = driver.json("POST", "/tables",
                                 {{"game", "savage-bowl"},
                                  {"options", {{"players", 4}}},
                                  {"name", "Ada"},
                                  {"seat", "any"},
                                  {"bots", {{"0", "easy"}}}});
    made.insert(ada["seat"].get<int>());
    const std::string path = "/tables/" + ada["table"].get<std::string>();
    const Json grace = driver.json("POST", path + "/join", {{"name", "Grace"}, {"seat", "any"}});
    EXPECT_NE(grace["seat"], ada["seat"]);
    joined.insert(grace["seat"].get<int>());
    const Json table = driver.json("GET", path);
    EXPECT_EQ(table["seats"][ada["seat"].get<std::size_t>()]["name"], "Ada");
    EXPECT_EQ(table["seats"][0]["kind"] == "bot", ada["seat"] != 0 && grace["seat"] != 0);
  }
  EXPECT_EQ(made, (std::set<int>{0, 1, 2, 3}));
  EXPECT_EQ(joined, (std::set<int>{1, 2, 3}));  // On seat 0 there is a bot, or Ada.
  Driver driver;
  EXPECT_EQ(
      driver.ask("POST", "/tables", {{"game", "savage-bowl"}, {"name", "Ada"}, {"seat", "some"}})
          .status,
      400u);
}

TEST(Service, TellsWhatTheRulebookLeavesOutTheFirstTime) {
  Driver driver;
  const Json listed = driver.json("GET", "/games")["games"];
  for (const Json& game : listed) {
    if (!game.contains("first_game")) continue;
    const Json first = game["first_game"];
    EXPECT_FALSE(first["advice"].get<std::string>().empty());
    // Each is an option of the game, and a table can be made of them.
    const Reply made =
        driver.ask("POST", "/tables", {{"game", game["id"]}, {"options", first["options"]}});
    EXPECT_EQ(made.status, 201u) << made.body;
    for (const auto& [name, value] : first["options"].items()) {
      for (const Json& option : game["options"]) {
        EXPECT_FALSE(option["name"] == name && option["standard"] == value) << name;
      }
    }
  }
  EXPECT_EQ(listed[0]["first_game"]["options"], (Json{{"chameleons", false}}));
  EXPECT_EQ(listed[2]["first_game"]["options"], (Json{{"draft", false}}));
  Json short_game = listed[1]["first_game"];
  short_game.erase("advice");
  EXPECT_EQ(short_game, (Json{{"options", {{"step", 2}}}, {"minutes", 45}, {"players_max", 5}}));
  EXPECT_EQ(listed[1]["description"]["cover"]["minutes"], 90);  // A full game takes twice as long.
}

TEST(Service, PlaysToTheEndAndRevealsADealThatChecks) {
  ServedGame game;
  const std::string promised = game.table_json()["commitment"];
  game.play_out();
  const Json table = game.table_json();
  ASSERT_EQ(table["status"], "finished");
  const Reply download = game.driver.ask("GET", game.path("/record"));
  const auto record = read_record(download.body);
  ASSERT_TRUE(record);
  const auto reveal = find_reveal(*record);
  ASSERT_TRUE(reveal);
  EXPECT_EQ(reveal->commitment, promised);
  const auto checked = [&](const Reveal& by) {
    DealCheck deals(by);
    EXPECT_FALSE(deals.broken_commitment());
    const auto match = make_match(*find_game(record->game), record->options);
    return replay(**match, *record, record->events.size(), deals);
  };
  const auto fault = checked(*reveal);
  EXPECT_FALSE(fault) << fault->text;
  auto lie = *reveal;
  lie.shuffle.client_seeds[0] = "another";
  const auto caught = checked(lie);
  ASSERT_TRUE(caught);
  EXPECT_EQ(caught->event, 0u);
  EXPECT_NE(caught->text.find("not the cards"), std::string::npos) << caught->text;
  lie = *reveal;
  lie.shuffle.salt[0] ^= 1;
  EXPECT_TRUE(DealCheck(lie).broken_commitment());
}

TEST(Service, EveryStepHasTheNextVersionForEverybody) {
  ServedGame game;
  const ClientId ada = game.driver.watch(game.table, game.ada);
  const ClientId grace = game.driver.watch(game.table, game.grace);
  const ClientId watcher = game.driver.watch(game.table);
  const std::size_t first = Json::parse(game.driver.frames[ada].front())["v"];
  game.play_out();
  for (const ClientId client : {ada, grace, watcher}) {
    std::size_t version = first;
    for (const std::string& text : game.driver.frames[client]) {
      const Json frame = Json::parse(text);
      if (frame["t"] != "step") continue;
      EXPECT_EQ(frame["v"], ++version);
    }
    EXPECT_GT(version, first + 50);
  }
}

TEST(Service, AStepCarriesWhatTheViewHas) {
  ServedGame game;
  const ClientId ada = game.driver.watch(game.table, game.ada);
  Json view = Json::parse(game.driver.frames[ada].front())["d"]["view"];
  game.play_out();
  for (const std::string& text : game.driver.frames[ada]) {
    const Json frame = Json::parse(text);
    if (frame["t"] != "step" || !frame["d"].contains("view")) continue;
    view = changed(view, frame["d"]["view"]);
    if (!frame["d"].contains("told")) continue;
    for (const Json& told : frame["d"]["told"]) view["log"].push_back(told);
  }
  EXPECT_EQ(sorted(view), sorted(game.driver.view(game.table, game.ada)));
}

TEST(Service, ARepeatedCommandIsDoneOnceAlsoAfterARestart) {
  ServedGame game;
  const std::string token = game.asked();
  const auto legal = game.driver.view(game.table, token)["legal"];
  const Json body{{"a", "once"}, {"do", legal[0]}};
  const Json first = game.driver.json("POST", game.path("/act"), body, token);
  EXPECT_EQ(game.driver.json("POST", game.path("/act"), body, token), first);
  game.driver.restart();
  EXPECT_EQ(game.driver.json("POST", game.path("/act"), body, token), first);
}

TEST(Service, ARestartLosesNothing) {
  ServedGame game;
  for (int i = 0; i < 5; ++i) game.act(game.asked());
  const Json before = game.driver.view(game.table, game.ada);
  game.driver.restart();
  EXPECT_EQ(game.driver.view(game.table, game.ada), before);
  game.play_out();
  EXPECT_EQ(game.table_json()["status"], "finished");
}

TEST(Service, WhatWasNotStoredDidNotHappen) {
  ServedGame game;
  const std::string token = game.asked();
  const Json before = game.driver.view(game.table, token);
  const ClientId client = game.driver.watch(game.table, token);
  game.driver.store.failures = 1;
  const Reply reply =
      game.driver.ask("POST", game.path("/act"), {{"do", before["legal"][0]}}, token);
  EXPECT_EQ(reply.status, 503u);
  EXPECT_EQ(Json::parse(game.driver.last(client))["t"], "closing");
  EXPECT_EQ(game.driver.view(game.table, token), before);
  game.act(token);
}

TEST(Service, JudgesTheDecisionItWasMadeFor) {
  ServedGame game;
  const std::string token = game.asked();
  const Json view = game.driver.view(game.table, token);
  const std::size_t event = view["event"];
  const Json stale{{"do", view["legal"][0]}, {"at", event - 1}};
  EXPECT_EQ(problem_of(game.driver.json("POST", game.path("/act"), stale, token)), "stale");
  const Json wrong{{"do", "play X99"}};
  EXPECT_EQ(problem_of(game.driver.json("POST", game.path("/act"), wrong, token)), "refused");
  const std::string other = token == game.ada ? game.grace : game.ada;
  const Json right{{"do", view["legal"][0]}, {"at", event}};
  EXPECT_EQ(problem_of(game.driver.json("POST", game.path("/act"), right, other)), "refused");
  EXPECT_EQ(game.driver.ask("POST", game.path("/act"), right, token).status, 200u);
}

TEST(Service, UndoNeedsEveryPerson) {
  ServedGame game;
  const std::string token = game.asked();
  const std::string other = token == game.ada ? game.grace : game.ada;
  const Json before = game.driver.view(game.table, token);
  game.act(token);
  EXPECT_EQ(game.driver.ask("POST", game.path("/undo"), Json::object(), token).status, 200u);
  EXPECT_EQ(game.table_json()["undo"]["waiting"].size(), 1u);
  game.driver.ask("POST", game.path("/answer"), {{"agree", false}}, other);
  EXPECT_EQ(game.table_json()["undo"], nullptr);
  game.driver.ask("POST", game.path("/undo"), Json::object(), token);
  const ClientId client = game.driver.watch(game.table, token);
  game.driver.ask("POST", game.path("/answer"), {{"agree", true}}, other);
  EXPECT_EQ(game.driver.view(game.table, token), before);
  bool whole = false;
  for (const std::string& text : game.driver.frames[client]) {
    const Json frame = Json::parse(text);
    whole = whole ||
            (frame["t"] == "step" && frame["d"].contains("view") && frame["d"]["view"] == before);
  }
  EXPECT_TRUE(whole);
  game.driver.restart();
  EXPECT_EQ(game.driver.view(game.table, token), before);
  game.play_out();
}

TEST(Service, BotsWaitForTheAnswersToAnUndo) {
  ServedGame game;
  const auto event = [&] { return game.driver.view(game.table)["event"].get<int>(); };
  const std::string other = game.ask_undo_before_a_bot();
  const int before = event();
  game.driver.let_bots_play();  // One that had begun to think.
  game.driver.pass(14'000);
  EXPECT_EQ(game.driver.let_bots_play(), 0u);
  EXPECT_EQ(event(), before);
  ASSERT_NE(game.table_json()["undo"], nullptr);
  game.driver.ask("POST", game.path("/answer"), {{"agree", false}}, other);
  EXPECT_GT(game.driver.let_bots_play(), 0u);
  EXPECT_GT(event(), before);
}

TEST(Service, AnUndoThatNobodyAnswersDoesNotStopBots) {
  ServedGame game;
  game.ask_undo_before_a_bot();
  game.driver.let_bots_play();
  game.driver.pass(15'000);
  EXPECT_GT(game.driver.let_bots_play(), 0u);
  EXPECT_EQ(game.table_json()["undo"], nullptr);
}

TEST(Service, NobodyTakesADealBack) {
  ServedGame game;
  const std::string token = game.asked();
  EXPECT_EQ(problem_of(game.driver.json("POST", game.path("/undo"), Json::object(),
                                        token == game.ada ? game.grace : game.ada)),
            "no-undo");
}

TEST(Service, TakesOverForThoseWhoAreAwayAndHandsBack) {
  ServedGame game;
  const Json body{{"seat", 1}};
  EXPECT_EQ(problem_of(game.driver.json("POST", game.path("/take-over"), body, game.ada)),
            "not-now");
  game.driver.pass(61'000);
  const ClientId grace = game.driver.watch(game.table, game.grace);
  EXPECT_EQ(problem_of(game.driver.json("POST", game.path("/take-over"), body, game.ada)),
            "not-now");
  game.driver.gone(grace);
  game.driver.pass(61'000);
  EXPECT_EQ(game.driver.ask("POST", game.path("/take-over"), body, game.ada).status, 200u);
  EXPECT_EQ(game.table_json()["seats"][1]["stand_in"], "normal");
  while (!game.asked().empty() && game.table_json()["status"] == "playing") {
    game.driver.pass(1);
    if (game.driver.let_bots_play() == 0) break;
  }
  EXPECT_EQ(game.driver.ask("POST", game.path("/hand-back"), Json::object(), game.grace).status,
            200u);
  game.play_out();
}

TEST(Service, AClockThatRunsOutPutsABotThere) {
  ServedGame game(Json{{"clock", {{"bank_ms", 5000}, {"increment_ms", 1000}}}});
  const std::string token = game.asked();
  const std::size_t seat = token == game.ada ? 0 : 1;
  game.driver.pass(2000);
  game.act(token);
  EXPECT_EQ(game.table_json()["seats"][seat]["bank_ms"], 4000);
  const std::string next = game.asked();
  const std::size_t slow = next == game.ada ? 0 : 1;
  EXPECT_NE(game.table_json()["seats"][slow]["deadline"], nullptr);
  game.driver.pass(6001);
  EXPECT_EQ(game.table_json()["seats"][slow]["stand_in"], "normal");
}

TEST(Service, BotsTakeTheirTime) {
  ServedGame game(Json{{"pace_ms", 500}});
  while (game.driver.view(game.table)["to_act"][0] < 2) {
    game.act(game.driver.view(game.table)["to_act"][0] == 0 ? game.ada : game.grace);
  }
  EXPECT_TRUE(game.driver.thinks.empty());
  game.driver.pass(499);
  EXPECT_TRUE(game.driver.thinks.empty());
  game.driver.pass(1);
  EXPECT_EQ(game.driver.thinks.size(), 1u);
}

TEST(Service, MutedChatIsAnEmptyStep) {
  ServedGame game;
  game.driver.ask("POST", game.path("/mute"), {{"seat", 1}, {"muted", true}}, game.ada);
  const ClientId ada = game.driver.watch(game.table, game.ada);
  const ClientId watcher = game.driver.watch(game.table);
  game.driver.ask("POST", game.path("/chat"), {{"text", "hello \xe2\x80\xae there"}}, game.grace);
  EXPECT_EQ(Json::parse(game.driver.last(ada))["d"], Json::object());
  EXPECT_EQ(Json::parse(game.driver.last(watcher))["d"]["chat"]["text"], "hello there");
}

TEST(Service, ResumesWithWhatWasMissed) {
  ServedGame game;
  const ClientId client = game.driver.watch(game.table, game.ada);
  const int version = Json::parse(game.driver.frames[client].front())["v"];
  game.driver.gone(client);
  game.act(game.asked());
  game.driver.ask("POST", game.path("/chat"), {{"text", "hm"}}, game.grace);
  const ClientId again = game.driver.watch(game.table, game.ada, version);
  const Json welcome = Json::parse(game.driver.frames[again].front());
  const Json& missed = welcome["d"]["missed"];
  ASSERT_EQ(missed.size(), std::size_t(welcome["v"].get<int>() - version));
  EXPECT_EQ(missed.back()["d"]["chat"]["text"], "hm");
  EXPECT_FALSE(welcome["d"]["view"].is_null());
}

TEST(Service, ARematchKeepsTheTable) {
  ServedGame game;
  EXPECT_EQ(problem_of(game.driver.json("POST", game.path("/rematch"), Json::object(), game.ada)),
            "not-now");
  game.play_out();
  const Json first = game.driver.json("POST", game.path("/rematch"), Json::object(), game.ada);
  const Json again = game.driver.json("POST", game.path("/rematch"), Json::object(), game.ada);
  EXPECT_EQ(first["table"], again["table"]);
  EXPECT_NE(first["token"], again["token"]);
  const std::string next = first["table"];
  EXPECT_EQ(game.table_json()["rematch"], next);
  const Json joined =
      game.driver.json("POST", "/tables/" + next + "/join", {{"name", "x"}, {"from", game.grace}});
  EXPECT_EQ(joined["seat"], 1);
  EXPECT_EQ(game.driver.json("GET", "/tables/" + next)["status"], "playing");
}

TEST(Service, AMoveLinkWorksOnce) {
  ServedGame game;
  const ClientId old = game.driver.watch(game.table, game.ada);
  const Json link = game.driver.json("POST", game.path("/move-link"), Json::object(), game.ada);
  const Json claim{{"code", link["code"]}};
  const Json claimed = game.driver.json("POST", game.path("/claim"), claim);
  EXPECT_EQ(claimed["seat"], 0);
  EXPECT_EQ(Json::parse(game.driver.last(old))["t"], "closing");
  EXPECT_EQ(game.driver.ask("POST", game.path("/claim"), claim).status, 401u);
  EXPECT_EQ(game.driver.ask("GET", game.path("/view"), {}, game.ada).status, 401u);
  EXPECT_EQ(game.driver.ask("GET", game.path("/view"), {}, claimed["token"]).status, 200u);
}

TEST(Service, HintsAreForTheSeatThatIsAsked) {
  ServedGame game(Json{{"hints", true}});
  const std::string token = game.asked();
  EXPECT_EQ(game.driver.ask("GET", game.path("/hint"), {}, token).body, "");
  ASSERT_EQ(game.driver.thinks.size(), 1u);
  const ClientId client = game.driver.thinks.front().ticket.client;
  game.driver.let_bots_play();
  ASSERT_TRUE(game.driver.reply(client));
  EXPECT_FALSE(Json::parse(game.driver.reply(client)->body)["opinions"].empty());
  EXPECT_EQ(game.driver.ask("GET", game.path("/hint")).status, 401u);
  ServedGame strict;
  EXPECT_EQ(strict.driver.ask("GET", strict.path("/hint"), {}, strict.asked()).status, 403u);
}

TEST(Service, LeavingGivesTheSeatToABot) {
  ServedGame game;
  game.driver.ask("POST", game.path("/leave"), Json::object(), game.grace);
  EXPECT_EQ(game.table_json()["seats"][1]["kind"], "bot");
  EXPECT_EQ(game.driver.ask("GET", game.path("/view"), {}, game.grace).status, 401u);
  game.driver.ask("POST", game.path("/leave"), Json::object(), game.ada);
  EXPECT_EQ(game.table_json()["status"], "abandoned");
}

TEST(Service, WhoLeavesIsToldSoBeforeTheConnectionIsClosed) {
  ServedGame game;
  const ClientId client = game.driver.watch(game.table, game.grace);
  game.driver.say(client, "leave", Json::object());
  const auto& got = game.driver.frames[client];
  ASSERT_GE(got.size(), 2u);
  EXPECT_EQ(Json::parse(got[got.size() - 2])["t"], "ack");
  EXPECT_EQ(Json::parse(got.back())["t"], "closing");
}

TEST(Service, FramesThatAreNoFramesAreAnswered) {
  ServedGame game;
  const ClientId client = game.driver.watch(game.table, game.ada);
  const auto& got = game.driver.frames[client];
  for (const char* text : {"", "{", "[]", "{}", R"({"t":"act"})", R"({"t":1,"a":"x","d":{}})",
                           R"({"t":"act","a":"x","d":[]})", R"({"t":"hello","a":"x","d":{}})",
                           R"({"t":"nonsense","a":"x","d":{}})", R"({"t":"act","a":"","d":{}})",
                           R"({"t":"act","a":"x","d":{"do":7}})", "\xff\xfe",
                           R"({"t":"act","a":"x","d":{"do":"play R1","at":-1}})"}) {
    const std::size_t before = got.size();
    game.driver.say_raw(client, text);
    ASSERT_EQ(got.size(), before + 1) << text;
    EXPECT_EQ(Json::parse(got.back())["t"], "error") << text;
  }
}

}  // namespace
}  // namespace menagerie
