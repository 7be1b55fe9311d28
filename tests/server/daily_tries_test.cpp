// SPDX-License-Identifier: Apache-2.0
#include "server/tables/daily/daily_tries.h"

#include <gtest/gtest.h>

#include <functional>

#include "driver.h"
#include "engine/deals/hash.h"
#include "problem.h"
#include "server/store/carry.h"
#include "server/tables/thinking/unit.h"

namespace menagerie {
namespace {

constexpr std::string_view day = "2026-11-28";
const std::string ada_key = "ada-ada-ada-ada-ada-ada", ben_key = "ben-ben-ben-ben-ben-ben";

std::string trouble_in(const Reply& reply) {
  return reply.status < 400 ? std::string() : problem_of(Json::parse(reply.body));
}

// A whole game of that day in which the person always takes a legal action of this place.
std::string daily_game_record(std::size_t place, std::string_view date = day,
                              std::string_view id = "awimbawe") {
  const GameType& game = *find_game(id);
  DailyGame played(game, daily_deal(game, date).value());
  for (;;) {
    while (played.step()) continue;
    const auto legal = played.match()->legal(daily_seat);
    if (legal.empty()) return write_record(played.record("Ada"));
    EXPECT_FALSE(played.act(legal[place % legal.size()]));
  }
}

std::string changed_record(const std::string& record, const std::function<void(Json&)>& change) {
  Json json = Json::parse(record);
  change(json);
  return json.dump();
}

struct DailyServer : Driver {
  DailyServer() { now = (day_number(day) * 24 + 12) * 3'600'000; }

  Reply send(const std::string& key, const std::string& record, std::string_view date = day) {
    Request request;
    request.client = 1'000'000 + ++sent_;
    request.visitor = visitor;
    request.method = "POST";
    request.path = "/api/v1/daily/awimbawe/" + std::string(date);
    request.token = key;
    request.body = record;
    Driver::request(request);
    return *reply(request.client);
  }
  Reply look(const std::string& key, std::string_view date = day) {
    return ask("GET", "/daily/awimbawe/" + std::string(date), {}, key);
  }
  // Every bot that was asked decides, up to a number of decisions.
  void think(std::size_t most = SIZE_MAX) {
    for (; !thinks.empty() && most > 0; --most) {
      const Think asked = thinks.front();
      thinks.erase(thinks.begin());
      Thought answer;
      answer.ticket = asked.ticket;
      answer.action = decide(asked, {});
      thought(answer);
    }
  }
  Json standing(const std::string& key) { return Json::parse(look(key).body)["standing"]; }

 private:
  ClientId sent_ = 0;
};

TEST(DailyTries, ATryCountsOnceEveryBotHasDecidedTheSame) {
  DailyServer server;
  const std::string record = daily_game_record(0);
  const Reply begun = server.send(ada_key, record);
  ASSERT_EQ(begun.status, 200u) << begun.body;
  const Json progress = Json::parse(begun.body);
  EXPECT_EQ(progress["done"], 0);
  EXPECT_GT(progress["of"], 10);
  EXPECT_TRUE(progress["standing"].is_null());
  ASSERT_EQ(server.thinks.size(), 1u);
  EXPECT_EQ(server.thinks[0].urgency, Urgency::review);
  server.think(5);
  EXPECT_EQ(Json::parse(server.look(ada_key).body)["done"], 5);
  EXPECT_EQ(server.thinks.size(), 1u);
  server.think();
  const Json standing = server.standing(ada_key);
  EXPECT_EQ(standing["tries"], 1);
  EXPECT_EQ(standing["beaten"], 0);
  ASSERT_EQ(standing["best"].size(), 1u);
  EXPECT_EQ(standing["best"][0]["own"], true);
  // No name can be read there.
  const Json best = standing["best"][0]["record"], own = Json::parse(record);
  EXPECT_EQ(best["events"], own["events"]);
  EXPECT_EQ(best["result"], own["result"]);
  EXPECT_EQ(best.dump().find("Ada"), std::string::npos);
}

TEST(DailyTries, AreComparedAndTheBestComesFirst) {
  DailyServer server;
  std::vector<std::pair<TryWorth, std::string>> made;
  for (std::size_t place = 0; place < 5; ++place) {
    const std::string record = daily_game_record(place),
                      key = "key-" + std::string(20, '0') + std::to_string(place);
    EXPECT_EQ(server.send(key, record).status, 200u);
    server.think();
    const Json result = Json::parse(record)["result"];
    const bool won = result["winners"][0] == 0;
    made.push_back({{won ? TryWorth::End::won : TryWorth::End::lost,
                     result["scores"][0].get<int>() - result["scores"][1].get<int>()},
                    key});
  }
  std::stable_sort(made.begin(), made.end(),
                   [](const auto& one, const auto& other) { return one.first > other.first; });
  for (const auto& [worth, key] : made) {
    const Json standing = server.standing(key);
    const auto worse = std::count_if(made.begin(), made.end(),
                                     [&](const auto& other) { return other.first < worth; });
    EXPECT_EQ(standing["tries"], 5);
    EXPECT_EQ(standing["beaten"], worse);
    EXPECT_EQ(standing["percentile"], 100 * worse / 4);
    ASSERT_EQ(standing["best"].size(), 3u);
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_EQ(standing["best"][i]["own"], key == made[i].second);
      const Json scores = standing["best"][i]["scores"];
      EXPECT_EQ(scores[0].get<int>() - scores[1].get<int>(), made[i].first.lead);
    }
  }
}

// What someone without a try of their own is told is the same, whatever others did.
TEST(DailyTries, TellNothingBeforeOnesOwnTry) {
  DailyServer empty, full;
  EXPECT_EQ(full.send(ada_key, daily_game_record(0)).status, 200u);
  full.think();
  for (const std::string& key : {ben_key, std::string(), std::string("short"), ada_key + "x"}) {
    EXPECT_EQ(full.look(key).status, empty.look(key).status) << key;
    EXPECT_EQ(full.look(key).body, empty.look(key).body) << key;
    EXPECT_GE(full.look(key).status, 400u) << key;
  }
  // The key of a try of another day opens nothing here.
  EXPECT_EQ(full.look(ada_key, "2026-11-27").status, 404u);
  // A try that is refused, or is still being checked, opens nothing.
  const Reply refused = full.send(ben_key, "{}");
  EXPECT_EQ(refused.status, 400u);
  EXPECT_EQ(full.look(ben_key).body, empty.look(ben_key).body);
  const std::string other = daily_game_record(1);
  EXPECT_EQ(full.send(ben_key, other).body, empty.send(ben_key, other).body);
  full.think(3);
  empty.think(3);
  EXPECT_EQ(full.look(ben_key).body, empty.look(ben_key).body);
}

TEST(DailyTries, TellNothingOfTomorrow) {
  DailyServer server;
  for (const char* date : {"2026-11-29", "2026-12-31", "2099-12-31"}) {
    const Reply asked = server.look(ada_key, date), sent = server.send(ada_key, "{}", date);
    EXPECT_EQ(trouble_in(asked), "not-now") << date;
    EXPECT_EQ(asked.body, sent.body);
    EXPECT_NE(asked.body.find("today is 2026-11-28"), std::string::npos) << asked.body;
  }
  EXPECT_EQ(trouble_in(server.look(ada_key, "2026-11-20")), "not-now");
  EXPECT_EQ(trouble_in(server.look(ada_key, "2026-11-21")), "not-found");
  EXPECT_EQ(trouble_in(server.look(ada_key, "yesterday")), "not-found");
  EXPECT_EQ(trouble_in(server.ask("GET", "/daily/whist/2026-11-28", {}, ada_key)), "not-found");
}

TEST(DailyTries, ADecisionThatTheBotDoesNotMakeIsFound) {
  DailyServer server;
  Record record = read_record(daily_game_record(0)).value();
  const GameType& game = *find_game("awimbawe");
  MatchInProgress match(make_match(game, record.options).value());
  // From the bot's first real choice on, another game with the same cards.
  const auto deal = daily_deal(game, day).value();
  bool is_other = false;
  while (match->turn().kind != Turn::Kind::over) {
    const Turn turn = match->turn();
    const std::size_t draws = draws_in(match.events());
    if (turn.kind == Turn::Kind::deal) {
      EXPECT_FALSE(match.deal(draw_deal(deal.shuffle, draws, *match)));
    } else if (turn.kind == Turn::Kind::chance) {
      EXPECT_FALSE(match.settle(draw_chance(deal.shuffle, draws, *match)));
    } else {
      const Seat seat = daily_actor(turn.seats);
      const auto legal = match->legal(seat);
      std::string action = legal[0];
      if (seat != daily_seat && !is_other) {
        action = daily_decision(game, deal, *match, match.events().size(), seat);
        is_other = legal.size() > 1;
        if (is_other) action = action == legal[0] ? legal[1] : legal[0];
      }
      EXPECT_FALSE(match.act(seat, action));
    }
  }
  Record invented = match.record(record.seats);
  invented.events.push_back(record.events.back());
  EXPECT_EQ(server.send(ada_key, write_record(invented)).status, 200u);
  server.think();
  const Reply told = server.look(ada_key);
  EXPECT_EQ(trouble_in(told), "refused");
  EXPECT_NE(told.body.find("the decision of the bot in seat 1 is"), std::string::npos) << told.body;
  EXPECT_TRUE(server.store.memory.load("daily.awimbawe.2026-11-28")->empty());
  // The right one may still be sent.
  EXPECT_EQ(server.send(ada_key, write_record(record)).status, 200u);
  server.think();
  EXPECT_EQ(server.standing(ada_key)["tries"], 1);
}

TEST(DailyTries, HostileRecordsAreRefusedBeforeABotIsAsked) {
  DailyServer server;
  const std::string right = daily_game_record(0);
  const std::vector<std::pair<std::string, std::string>> bad = {
      {"", "bad-request"},
      {"[]", "bad-request"},
      {std::string(60'000, '['), "bad-request"},
      {changed_record(right, [](Json& json) { json["game"] = "savage-bowl"; }), "refused"},
      {changed_record(right, [](Json& json) { json["options"]["rhinoceros"] = "any-pile"; }),
       "refused"},
      {changed_record(right, [](Json& json) { json["events"].erase(3); }), "refused"},
      {changed_record(right, [](Json& json) { json["events"].erase(json["events"].size() - 2); }),
       "refused"},
      {changed_record(right, [](Json& json) { json["events"].back()["note"] = "no"; }), "refused"},
      {changed_record(right, [](Json& json) { json["result"]["scores"][0] = 99; }), "refused"},
      {daily_game_record(0, "2026-11-27"), "refused"}};
  for (const auto& [record, problem] : bad) {
    EXPECT_EQ(trouble_in(server.send(ada_key, record)), problem) << record.substr(0, 300);
    EXPECT_TRUE(server.thinks.empty());
  }
  // Not over yet.
  const std::string left = changed_record(right, [](Json& json) {
    json.erase("result");
    json["events"].erase(json["events"].size() - 2);
  });
  EXPECT_NE(server.send(ada_key, left).body.find("isn't over"), std::string::npos);
}

TEST(DailyTries, AKeyHasOneTry) {
  DailyServer server;
  const std::string first = daily_game_record(0), second = daily_game_record(1);
  EXPECT_EQ(server.send(ada_key, first).status, 200u);
  EXPECT_EQ(server.send(ada_key, second).status, 200u);  // Answers how far the first one is.
  EXPECT_EQ(server.thinks.size(), 1u);
  server.think();
  EXPECT_EQ(Json::parse(server.send(ada_key, second).body)["standing"], server.standing(ada_key));
  EXPECT_EQ(server.standing(ada_key)["best"][0]["record"]["events"], Json::parse(first)["events"]);
}

TEST(DailyTries, AStoredTryIsThereAfterARestart) {
  DailyServer server;
  EXPECT_EQ(server.send(ada_key, daily_game_record(0)).status, 200u);
  server.think();
  const Json before = server.standing(ada_key);
  server.restart();
  EXPECT_EQ(server.standing(ada_key), before);
  EXPECT_EQ(server.send(ben_key, daily_game_record(1)).status, 200u);
  server.think();
  server.restart();
  EXPECT_EQ(server.standing(ada_key)["tries"], 2);
  // No table has that name.
  EXPECT_EQ(server.ask("GET", "/tables/daily.awimbawe.2026-11-28").status, 404u);
}

TEST(DailyTries, WhatCouldNotBeStoredDoesNotCount) {
  DailyServer server;
  const std::string record = daily_game_record(0);
  EXPECT_EQ(server.send(ada_key, record).status, 200u);
  while (server.thinks.size() == 1 &&
         server.store.memory.load("daily.awimbawe.2026-11-28")->empty()) {
    server.store.failures = 1;
    server.think(1);
    if (server.store.failures == 0) break;  // The last answer led to a change.
  }
  server.store.failures = 0;
  EXPECT_EQ(server.look(ada_key).status, 404u);
  EXPECT_EQ(server.send(ada_key, record).status, 200u);
  server.think();
  EXPECT_EQ(server.standing(ada_key)["tries"], 1);
}

TEST(DailyTries, VisitorsAndEveryoneTogetherHaveLimits) {
  DailyServer server;
  server.rate_limits.daily_tries = a_minute(1, 3);
  server.restart();
  const std::string record = daily_game_record(0);
  const auto key = [](unsigned number) {
    return "key-" + std::to_string(10'000'000 + number) + std::string(16, '0');
  };
  server.visitor = "10.0.0.1";
  EXPECT_EQ(server.send(key(1), record).status, 200u);
  EXPECT_EQ(server.send(key(2), record).status, 200u);
  EXPECT_EQ(trouble_in(server.send(key(3), record)), "too-many");  // Two are being checked.
  server.think();
  const Reply fast = server.send(key(4), record);
  EXPECT_EQ(trouble_in(fast), "too-many");
  EXPECT_GT(fast.wait_s, 0u);
  unsigned taken = 0;
  for (unsigned visitor = 2; visitor < 40; ++visitor) {
    server.visitor = "10.0." + std::to_string(visitor) + ".1";
    taken += server.send(key(100 + visitor), record).status == 200 ? 1 : 0;
  }
  EXPECT_EQ(taken, DailyTries::checks_max);
}

TEST(DailyTries, GoWithTheTablesOfTheirTime) {
  DailyServer server;
  EXPECT_EQ(server.send(ada_key, daily_game_record(0)).status, 200u);
  server.think();
  wait(server, server.rules.finished_ms - hour_ms);
  EXPECT_FALSE(server.store.memory.load("daily.awimbawe.2026-11-28")->empty());
  wait(server, 2 * hour_ms);
  EXPECT_TRUE(server.store.memory.load("daily.awimbawe.2026-11-28")->empty());
  EXPECT_TRUE(server.notices.empty());
}

DailyTry invented_try(unsigned number, std::int64_t lead) {
  return {sha256_hex(std::to_string(number)),
          {lead > 0 ? TryWorth::End::won : TryWorth::End::lost, lead},
          "record " + std::to_string(number)};
}

TEST(TryBook, KeepsOnlyTheCoursesThatWereAmongTheBest) {
  auto book = TryBook::read("daily.awimbawe.2026-11-28", {}).value();
  std::vector<std::string> stored;
  for (const auto& [number, lead] :
       std::vector<std::pair<unsigned, int>>{{1, 5}, {2, -3}, {3, 5}, {4, -9}, {5, 7}, {6, 5}}) {
    const Append append = book.add(invented_try(number, lead), 0);
    EXPECT_EQ(append.seq, stored.size() + 1);
    EXPECT_EQ(append.ends, stored.empty());
    EXPECT_EQ(append.late, !stored.empty());
    stored.push_back(append.body);
  }
  EXPECT_EQ(stored[3].find("record"), std::string::npos);
  EXPECT_EQ(stored[5].find("record"), std::string::npos);
  const auto again = TryBook::read("daily.awimbawe.2026-11-28", stored).value();
  for (const TryBook* one : {&std::as_const(book), &again}) {
    const auto best = one->best();
    ASSERT_EQ(best.size(), 3u);
    EXPECT_EQ(best[0]->record, "record 5");
    EXPECT_EQ(best[1]->record, "record 1");
    EXPECT_EQ(best[2]->record, "record 3");
    const TryBook::Place place = one->place_of(*one->find(sha256_hex("6")));
    EXPECT_EQ(place.beaten, 2u);
    EXPECT_EQ(place.equal, 2u);
    EXPECT_EQ(one->find(sha256_hex("7")), nullptr);
  }
}

TEST(TryBook, TravelsBetweenDatabasesAndDamageIsFound) {
  MemoryStore from, to;
  auto book = TryBook::read("daily.awimbawe.2026-11-28", {}).value();
  for (unsigned number = 0; number < 3; ++number) {
    ASSERT_TRUE(from.append(std::vector{book.add(invented_try(number, number), 5)}));
  }
  const StoredTable log{"daily.awimbawe.2026-11-28",
                        from.load("daily.awimbawe.2026-11-28").value()};
  EXPECT_FALSE(damage_in(log, games()));
  const auto read = read_table(write_table(log));
  ASSERT_TRUE(read) << read.error().text;
  TableSink sink(to);
  EXPECT_FALSE(sink.put(*read));
  EXPECT_FALSE(sink.flush());
  EXPECT_EQ(to.load(log.id).value().size(), 3u);
  EXPECT_TRUE(to.unfinished()->empty());
  EXPECT_FALSE(sink.put(*read));
  EXPECT_EQ(sink.there(), 1u);

  StoredTable damaged = log;
  damaged.changes.push_back(log.changes[0]);
  EXPECT_NE(damage_in(damaged, games())->find("change 4"), std::string::npos);
  damaged.changes = {R"({"k":"no hash","e":0,"l":1})"};
  EXPECT_TRUE(damage_in(damaged, games()));
  EXPECT_FALSE(read_table(write_table(damaged)));
  for (const char* name : {"daily.awimbawe.2026-02-30", "daily..2026-11-28", "daily.awimbawe",
                           "daily.A.2026-11-28", "daily.a/b.2026-11-28"}) {
    EXPECT_FALSE(TryBook::is_name(name)) << name;
  }
}

}  // namespace
}  // namespace menagerie
