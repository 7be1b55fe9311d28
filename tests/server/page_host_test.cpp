// SPDX-License-Identifier: Apache-2.0
// The tables of a page: the service as its worker drives it, with a store, a clock and minds of its
// own.
#include "server/page/page_host.h"

#include <gtest/gtest.h>

#include "engine/deals/daily.h"
#include "engine/games/games.h"
#include "seeded_entropy.h"
#include "server/tables/thinking/unit.h"

namespace menagerie {
namespace {

std::string bytes_of(const std::string& hex) {
  std::string bytes;
  for (std::size_t i = 0; i < hex.size(); i += 2) {
    bytes.push_back(static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16)));
  }
  return bytes;
}

// What a page is to its tables. Its store is a map.
class Page {
 public:
  Page() { reload(); }

  // All that is left is what was stored.
  void reload() {
    host_ = std::make_unique<PageHost>(games(), entropy_, 2);
    units_.clear();
    for (const auto& [table, changes] : stored) EXPECT_FALSE(host_->keep(table, changes));
  }

  Result<Json> input(const Json& input) { return host_->input(input, clocks()); }
  Result<Json> answer_store(bool done) { return host_->stored(done, clocks()); }

  // One input and what it leads to; appends are stored, or they fail.
  void take(const Json& input, bool storing_works = true) {
    auto effects = host_->input(input, clocks());
    ASSERT_TRUE(effects) << effects.error().text;
    if (const auto appends = effects->find("appends"); appends != effects->end()) {
      EXPECT_FALSE(effects->contains("sends")) << "an effect left before its changes were stored";
      if (storing_works) keep(*appends);
      effects = host_->stored(storing_works, clocks());
      ASSERT_TRUE(effects);
    }
    for (const Json& reply : (*effects)["replies"]) replies_[reply["client"]] = reply;
    for (const Json& send : (*effects)["sends"]) {
      frames.emplace_back(send["client"], Json::parse(send["frame"].get<std::string>()));
    }
    for (const Json& unit : (*effects)["units"]) units_.push_back(unit);
    for (const Json& table : effects->value("removed", Json::array())) stored.erase(table);
    alarm_ = effects->value("alarm", Time{0});
  }
  ClientId ask(const std::string& method, const std::string& path, const Json& body = {},
               const std::string& token = {}) {
    Json request{{"client", ++clients_}, {"method", method}, {"path", "/api/v1" + path}};
    request["token"] = token;
    if (!body.is_null()) request["body"] = body.dump();
    take({{"request", request}});
    return clients_;
  }
  Json answer(ClientId client) {
    for (int i = 0; i < 10'000 && !replies_.contains(client); ++i) step();
    return Json::parse(replies_.at(client)["body"].get<std::string>());
  }
  Json get(const std::string& path, const std::string& token = {}) {
    return answer(ask("GET", path, {}, token));
  }
  bool waits_for_a_mind() const { return !units_.empty(); }
  // A mind answers, or time passes until the tables want something.
  void step() {
    if (units_.empty()) {
      now_ = std::max(now_ + 1, alarm_);
      return take(Json::object());
    }
    const Json unit = units_.front();
    units_.erase(units_.begin());
    const auto answer = work_off(bytes_of(unit["hex"]), games(), {}, {}, UnitBudget::time);
    ASSERT_TRUE(answer) << answer.error().text;
    take({{"thought", {{"unit", unit["unit"]}, {"ms", 1}, {"answer", *answer}}}});
  }
  // The browser ends the worker of a mind, as it may where memory is short.
  void lose_a_mind() {
    ASSERT_TRUE(waits_for_a_mind());
    const Json unit = units_.front();
    units_.erase(units_.begin());
    take({{"thought", {{"unit", unit["unit"]}, {"ms", 1}, {"answer", ""}}}});
  }
  ClientId connect(const std::string& table, const std::string& token) {
    take({{"opened", ++clients_}});
    say(clients_, "hello", {{"table", table}, {"token", token}});
    return clients_;
  }
  void say(ClientId client, const std::string& what, const Json& d, bool storing_works = true) {
    const Json frame{{"t", what}, {"a", "a" + std::to_string(++said_)}, {"d", d}};
    take({{"frame", {{"client", client}, {"text", frame.dump()}}}}, storing_works);
  }
  // The last frame of that type.
  Json last_to(ClientId client, std::string_view type) const {
    for (auto one = frames.rbegin(); one != frames.rend(); ++one) {
      if (one->first == client && one->second["t"] == type) return one->second["d"];
    }
    return {};
  }

  std::map<std::string, std::vector<std::string>> stored;
  std::vector<std::pair<ClientId, Json>> frames;

 private:
  PageClocks clocks() const { return {now_, now_ - 1'600'000'000'000}; }
  void keep(const Json& appends) {
    for (const Json& append : appends) {
      auto& changes = stored[append["table"]];
      EXPECT_EQ(append["seq"], changes.size() + 1);
      changes.push_back(append["body"]);
    }
  }

  SeededEntropy entropy_{3};
  std::unique_ptr<PageHost> host_;
  std::map<ClientId, Json> replies_;
  std::vector<Json> units_;
  ClientId clients_ = 0;
  int said_ = 0;
  Time now_ = 1'700'000'000'000, alarm_ = 0;
};

// One person against bots.
struct PageGame {
  Page page;
  std::string table, token;
  ClientId person = 0;

  PageGame()
      : PageGame({{"game", "savage-bowl"},
                  {"name", "Ada"},
                  {"seat", 0},
                  {"hints", true},
                  {"pace_ms", 0},
                  {"undo_revealed", true},
                  {"bots", {{"others", "novice"}}}}) {}
  explicit PageGame(const Json& wish) {
    const Json made = page.answer(page.ask("POST", "/tables", wish));
    table = made["table"];
    token = made["token"];
    person = page.connect(table, token);
  }
  std::string path(const std::string& rest) const { return "/tables/" + table + rest; }
  Json view() { return page.get(path("/view"), token)["view"]; }
  // Until the person is asked.
  Json asked() {
    for (int i = 0; i < 10'000; ++i) {
      const Json now = view();
      // In a daily deal the bots that decide at the same time come first.
      if (!page.waits_for_a_mind() && !now.is_null() &&
          (now["finished"] == true || !now["legal"].empty()))
        return now;
      page.step();
    }
    return {};
  }
};

TEST(PageHost, AGameIsPlayedToItsEndThroughTheProtocol) {
  PageGame game;
  Json view = game.asked();
  for (; view["finished"] == false; view = game.asked()) {
    game.page.say(game.person, "act", {{"do", view["legal"][0]}});
  }
  EXPECT_EQ(game.page.get(game.path(""))["status"], "finished");
  EXPECT_FALSE(game.page.get(game.path("/check")).contains("wrong"));
  EXPECT_GT(game.page.get(game.path("/record"))["events"].size(), 20u);
}

TEST(PageHost, AReviewWhoseMindWasLostBeginsAgain) {
  PageGame game(Json{{"game", "awimbawe"},
                     {"name", "Ada"},
                     {"seat", 0},
                     {"pace_ms", 0},
                     {"bots", {{"others", "novice"}}}});
  Json view = game.asked();
  for (; view["finished"] == false; view = game.asked()) {
    game.page.say(game.person, "act", {{"do", view["legal"][0]}});
  }
  game.page.ask("GET", game.path("/review"));
  game.page.lose_a_mind();
  EXPECT_FALSE(game.page.waits_for_a_mind());
  game.page.ask("GET", game.path("/review"));
  EXPECT_TRUE(game.page.waits_for_a_mind());
}

TEST(PageHost, ItsTablesAreToldFromThoseOfServersByTheirIds) {
  PageGame game;
  EXPECT_EQ(game.table.substr(0, 5), "local");
  const Json wish{{"game", "savage-bowl"}, {"key", std::string(64, 'a')}};
  const Json made = game.page.answer(game.page.ask("POST", "/tables", wish));
  EXPECT_EQ(made["table"].get<std::string>().substr(0, 5), "local");
  EXPECT_EQ(game.page.answer(game.page.ask("POST", "/tables", wish)), made);
}

TEST(PageHost, AReloadFindsWhatWasStored) {
  PageGame game;
  const Json before = game.asked();
  game.page.say(game.person, "chat", {{"text", "to myself"}});
  game.page.reload();
  game.person = game.page.connect(game.table, game.token);
  EXPECT_EQ(game.page.last_to(game.person, "welcome")["chat"][0]["text"], "to myself");
  EXPECT_EQ(game.view(), before);
  game.page.say(game.person, "act", {{"do", before["legal"][0]}});
  game.page.say(game.person, "undo", Json::object());
  EXPECT_EQ(game.asked()["legal"], before["legal"]);
}

TEST(PageHost, NothingHappensThatCannotBeStored) {
  PageGame game;
  const Json before = game.asked();
  const std::size_t changes = game.page.stored[game.table].size();
  game.page.say(game.person, "act", {{"do", before["legal"][0]}}, false);
  EXPECT_TRUE(game.page.last_to(game.person, "closing").contains("type"));
  EXPECT_EQ(game.page.stored[game.table].size(), changes);
  game.person = game.page.connect(game.table, game.token);
  EXPECT_EQ(game.view(), before);
}

TEST(PageHost, NoInputIsTakenWhileChangesAreBeingStored) {
  Page page;
  const Json wish{{"game", "savage-bowl"}, {"name", "Ada"}};
  const Json request{{"client", 1}, {"method", "POST"}, {"path", "/api/v1/tables"}};
  Json input{{"request", request}};
  input["request"]["body"] = wish.dump();
  const auto appends = page.input(input);
  ASSERT_TRUE(appends);
  EXPECT_TRUE(appends->contains("appends"));
  EXPECT_EQ(page.input(Json::object()).error().text, "the last changes are still being stored");
  const auto effects = page.answer_store(true);
  ASSERT_TRUE(effects);
  EXPECT_EQ((*effects)["replies"][0]["status"], 201);
  EXPECT_EQ(page.answer_store(true).error().text, "no changes are being stored");
}

TEST(PageHost, AHintHasAnOpinionOfEveryLegalAction) {
  PageGame game;
  const Json view = game.asked();
  const Json hint = game.page.get(game.path("/hint"), game.token);
  EXPECT_EQ(hint["opinions"].size(), view["legal"].size());
}

TEST(PageHost, ThePersonWhoHasThePageRunsItsTables) {
  PageGame game;
  game.asked();
  EXPECT_EQ(game.page.get(game.path("/record"))["status"], 409);
  const Json path{{"client", 1'000'000}, {"method", "GET"}, {"operator", true}};
  Json record = path, remove = path;
  record["path"] = "/api/v1" + game.path("/record");
  game.page.take({{"request", record}});
  EXPECT_TRUE(game.page.answer(1'000'000).contains("events"));
  remove["client"] = 1'000'001;
  remove["path"] = "/api/v1" + game.path("/remove");
  remove["body"] = "{}";
  ASSERT_TRUE(game.page.stored.contains(game.table));
  game.page.take({{"request", remove}});
  for (int i = 0; i < 100 && game.page.stored.contains(game.table); ++i) game.page.step();
  EXPECT_FALSE(game.page.stored.contains(game.table));
}

// What is asked for beside the day does not count.
PageGame daily_game(const std::string& game) {
  return PageGame({{"game", game},
                   {"daily", "2026-11-28"},
                   {"name", "Ada"},
                   {"luck", "of Ada alone, and long enough"},
                   {"seat", 1},
                   {"hints", true},
                   {"pace_ms", 0},
                   {"bots", {{"others", "novice"}}}});
}

TEST(PageHost, ADailyDealGivesARecordThatIsThatDays) {
  // In the second, bots and person decide at the same time.
  for (const char* id : {"awimbawe", "color-gangsters"}) {
    const GameType& type = *find_game(id);
    PageGame game = daily_game(id);
    EXPECT_EQ(game.page.get(game.path(""))["daily"], "2026-11-28");
    Json view = game.asked();
    for (int decided = 0; view["finished"] == false; view = game.asked(), ++decided) {
      if (decided == 3) {
        game.page.reload();
        game.person = game.page.connect(game.table, game.token);
      }
      game.page.say(game.person, "act", {{"do", view["legal"].back()}});
    }
    EXPECT_FALSE(game.page.get(game.path("/check")).contains("wrong"));
    const auto record = read_record(game.page.get(game.path("/record")).dump());
    ASSERT_TRUE(record);
    const auto fault = check_daily(type, *record, *make_match(type, record->options).value());
    EXPECT_FALSE(fault) << type.id << ": " << fault->text;
  }
}

TEST(PageHost, ADailyDealHasNoHintsAndNothingIsTakenBackOrHandedOver) {
  PageGame game = daily_game("awimbawe");
  const Json before = game.asked();
  game.page.say(game.person, "act", {{"do", before["legal"][0]}});
  const Json now = game.asked();
  for (const auto& [command, d] :
       {std::pair("undo", Json::object()), std::pair("hints", Json{{"on", true}}),
        std::pair("take-over", Json::object()),
        std::pair("offer-seat", Json{{"seat", 1}, {"offered", true}})}) {
    game.page.say(game.person, command, d);
    EXPECT_EQ(game.page.last_to(game.person, "error")["message"]["id"], "denial.daily-alone")
        << command;
  }
  EXPECT_EQ(game.page.get(game.path("/hint"), game.token)["status"], 403);
  EXPECT_EQ(game.view(), now);
}

TEST(PageHost, ADailyDealNeedsADayAndAPerson) {
  Page page;
  for (const Json& more :
       {Json{{"daily", "2026-02-30"}}, Json{{"daily", "2125-01-01"}}, Json{{"daily", "today"}},
        Json{{"daily", "2026-11-28"}, {"name", nullptr}},
        Json{{"daily", "2026-11-28"}, {"from", {{"table", "local0000000"}, {"event", 1}}}}}) {
    Json wish{{"game", "awimbawe"}, {"name", "Ada"}};
    wish.update(more);
    if (wish["name"].is_null()) wish.erase("name");
    EXPECT_GE(page.answer(page.ask("POST", "/tables", wish)).value("status", 0), 400) << more;
  }
}

TEST(PageHost, WhatIsNoInputIsAProblem) {
  Page page;
  const Json query{{"client", 1}, {"method", "GET"}, {"path", "/"}, {"query", {{"a", 1}}}};
  const Json thought{{"unit", 7}, {"ms", 0}, {"answer", ""}};
  for (const Json& input :
       {Json(1), Json(), Json::array(), Json{{"frame", 1}}, Json{{"frame", {{"client", "x"}}}},
        Json{{"opened", -1}}, Json{{"gone", "x"}}, Json{{"request", Json::object()}},
        Json{{"request", query}}, Json{{"thought", thought}}}) {
    EXPECT_FALSE(page.input(input)) << input.dump();
  }
  EXPECT_TRUE(page.input(Json::object()));
  // A frame of a connection that was never opened, and a table whose log makes no sense.
  EXPECT_TRUE(page.input({{"frame", {{"client", 9}, {"text", "{"}}}}));
  page.stored["AAAAAAAAAA"] = {"nonsense", ""};
  page.reload();
  EXPECT_TRUE(page.input(Json::object()));
}

}  // namespace
}  // namespace menagerie
