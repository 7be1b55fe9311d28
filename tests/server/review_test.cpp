// SPDX-License-Identifier: Apache-2.0
// Reviews of finished games, and games that continue from a position of one.
#include "engine/analysis/review.h"

#include "game.h"

namespace menagerie {
namespace {

// A game between bots alone that is over; its table.
std::string finished_game(Driver& driver) {
  const Json made =
      driver.json("POST", "/tables",
                  {{"game", "trump-tricks-game"}, {"pace_ms", 0}, {"bots", {{"others", "easy"}}}});
  const std::string table = made["table"];
  const auto status = [&] { return driver.json("GET", "/tables/" + table)["status"]; };
  while (status() == "playing") driver.let_bots_play();
  EXPECT_EQ(status(), "finished");
  return table;
}

Json review_of(Driver& driver, const std::string& table) {
  return driver.json("GET", "/tables/" + table + "/review");
}

// Examines what is asked for, with a mistake in every tenth decision; how many pieces that were.
std::size_t examine_all(Driver& driver, std::size_t most = SIZE_MAX) {
  std::size_t pieces = 0;
  while (!driver.thinks.empty() && pieces < most) {
    const Think think = driver.thinks.front();
    driver.thinks.erase(driver.thinks.begin());
    EXPECT_EQ(think.urgency, Urgency::review);
    EXPECT_EQ(think.ticket.purpose, Ticket::Purpose::review);
    const ReviewCase& review = *think.review;
    const std::size_t event = review.pieces[think.ticket.asked_at].event;
    const std::size_t players = review.begun->players();
    Thought thought;
    thought.ticket = think.ticket;
    thought.finding.chances.assign(players, 1.0 / static_cast<double>(players));
    thought.finding.average.assign(players, 1);
    thought.finding.dealt.assign(players, 2);
    thought.finding.decision.event = event;
    thought.finding.decision.made = "this";
    thought.finding.decision.best = "that";
    if (event % 10 == 0) {
      thought.finding.decision.loss = static_cast<double>(event) / 1000;
      thought.finding.decision.low = 0.001;
    }
    driver.thought(thought);
    ++pieces;
  }
  return pieces;
}

TEST(Review, AGameThatIsNotOverHasNone) {
  ServedGame game;
  EXPECT_EQ(game.driver.ask("GET", game.path("/review")).status, 409u);
  EXPECT_EQ(game.driver.ask("GET", game.path("/review"), {}, game.ada).status, 409u);
  for (const Think& think : game.driver.thinks) EXPECT_EQ(think.review, nullptr);
}

TEST(Review, IsWorkedOutPieceByPieceAndSaysHowFarItIs) {
  Driver driver;
  const std::string table = finished_game(driver);
  const Json begun = review_of(driver, table);
  EXPECT_TRUE(begun["review"].is_null());
  EXPECT_EQ(begun["done"], 0);
  ASSERT_EQ(driver.thinks.size(), 1u) << "One piece at a time, so that nobody waits long.";
  EXPECT_EQ(examine_all(driver, 5), 5u);
  EXPECT_EQ(review_of(driver, table)["done"], 5) << "Asking again begins nothing anew.";
  EXPECT_EQ(driver.thinks.size(), 1u);
  EXPECT_EQ(examine_all(driver), begun["of"].get<std::size_t>() - 5);
  const Json review = review_of(driver, table)["review"];
  ASSERT_TRUE(review.is_object());
  EXPECT_LE(review["mistakes"].size(), 12u);
  for (std::size_t i = 1; i < review["mistakes"].size(); ++i) {
    EXPECT_GE(review["mistakes"][i - 1]["loss"], review["mistakes"][i]["loss"]);
  }
  EXPECT_EQ(review["chances"].front()["event"], 0);
  EXPECT_EQ(review["chances"].back()["event"], review["events"]);
  for (const Json& seat : review["seats"]) {
    EXPECT_NEAR(
        seat["points"].get<double>(),
        seat["average"].get<double>() + seat["cards"].get<double>() + seat["play"].get<double>(),
        0.001);
  }
}

TEST(Review, IsKeptAndNeverWorkedOutAgain) {
  Driver driver;
  const std::string table = finished_game(driver);
  review_of(driver, table);
  examine_all(driver);
  const Json review = review_of(driver, table);
  ASSERT_TRUE(review["review"].is_object());
  driver.restart();
  EXPECT_EQ(review_of(driver, table), review);
  EXPECT_TRUE(driver.thinks.empty());
}

TEST(Review, BeginsAgainAfterARestartInTheMidstOfIt) {
  Driver driver;
  const std::string table = finished_game(driver);
  review_of(driver, table);
  examine_all(driver, 5);
  driver.restart();
  EXPECT_EQ(review_of(driver, table)["done"], 0);
  examine_all(driver);
  EXPECT_TRUE(review_of(driver, table)["review"].is_object());
}

TEST(Review, ThatCouldNotBeStoredIsNoneAndMayBeAskedForAgain) {
  Driver driver;
  const std::string table = finished_game(driver);
  const auto pieces = review_of(driver, table)["of"].get<std::size_t>();
  examine_all(driver, pieces - 1);
  driver.store.failures = 1;
  examine_all(driver);
  EXPECT_TRUE(review_of(driver, table)["review"].is_null());
  examine_all(driver);
  EXPECT_TRUE(review_of(driver, table)["review"].is_object());
}

TEST(Review, OnlySoManyAreWorkedOutAtTheSameTimeForOneVisitor) {
  Driver driver;
  const std::string me = driver.visitor;
  std::vector<Think> first;
  for (unsigned i = 0; i < Reviews::visitor_jobs_max; ++i) {
    EXPECT_TRUE(review_of(driver, finished_game(driver)).contains("done"));
    if (i == 0) first = driver.thinks;
    driver.thinks.clear();
  }
  const std::string one_more = finished_game(driver);
  EXPECT_EQ(driver.ask("GET", "/tables/" + one_more + "/review").status, 429u);
  driver.visitor = "192.0.2.77";
  EXPECT_TRUE(review_of(driver, one_more).contains("done")) << "others have their own";
  driver.visitor = me;
  driver.thinks = first;
  EXPECT_GT(examine_all(driver), 0u);
  EXPECT_TRUE(review_of(driver, finished_game(driver)).contains("done")) << "one is done";
}

TEST(Review, OnlySoManyAreWorkedOutAtTheSameTime) {
  Driver driver;
  for (unsigned i = 0; i < Reviews::jobs_max; ++i) {
    driver.visitor = "192.0.2." + std::to_string(i);
    EXPECT_TRUE(review_of(driver, finished_game(driver)).contains("done"));
    driver.thinks.clear();
  }
  driver.visitor = "198.51.100.1";
  const std::string one_more = finished_game(driver);
  EXPECT_EQ(driver.ask("GET", "/tables/" + one_more + "/review").status, 429u);
}

TEST(Review, AVisitorHasOnlySoManyWorkedOutAMinute) {
  Driver driver;
  driver.rate_limits.reviews = a_minute(1, 1);
  driver.restart();
  const std::string first = finished_game(driver), second = finished_game(driver);
  EXPECT_TRUE(review_of(driver, first).contains("done"));
  EXPECT_EQ(driver.ask("GET", "/tables/" + second + "/review").status, 429u);
  EXPECT_TRUE(review_of(driver, first).contains("done")) << "To look how far it is is free.";
  driver.visitor = "another";
  EXPECT_TRUE(review_of(driver, second).contains("done"));
}

TEST(Review, ExaminesEachKindOfPiece) {
  Driver driver;
  review_of(driver, finished_game(driver));
  const ReviewCase review = *driver.thinks.back().review;
  const auto first = [&](ReviewPiece::Kind kind) {
    const auto place = std::find_if(review.pieces.begin(), review.pieces.end(),
                                    [&](const ReviewPiece& piece) { return piece.kind == kind; });
    return static_cast<std::size_t>(place - review.pieces.begin());
  };
  const auto chances = examine(review, first(ReviewPiece::Kind::chances), {}).chances;
  double sum = 0;
  for (const double chance : chances) sum += chance;
  EXPECT_NEAR(sum, 1, 1e-9);
  // Behind the last event it is settled who has won.
  const auto settled = examine(review, review.pieces.size() - 1, {}).chances;
  EXPECT_GE(*std::max_element(settled.begin(), settled.end()), 1.0 / 3);
  EXPECT_EQ(settled.size(), chances.size());
  const auto deal = examine(review, first(ReviewPiece::Kind::deal), {});
  EXPECT_EQ(deal.average.size(), chances.size());
  EXPECT_EQ(deal.dealt.size(), chances.size());
  const std::size_t place = first(ReviewPiece::Kind::decision);
  const AssessedDecision decision = examine(review, place, {}).decision;
  EXPECT_EQ(decision.made, review.events[decision.event].text);
  EXPECT_FALSE(decision.best.empty());
  EXPECT_EQ(examine(review, place, {}).decision.best, decision.best) << "The same once more.";
}

Json wish_from(const std::string& table, std::size_t event, unsigned seat) {
  return {{"game", "trump-tricks-game"},
          {"from", {{"table", table}, {"event", event}}},
          {"seat", seat},
          {"name", "Ada"},
          {"pace_ms", 0},
          {"bots", {{"others", "easy"}}}};
}

TEST(PlayOn, BeginsInThePositionAndGoesOnFromThere) {
  Driver driver;
  const std::string before = finished_game(driver);
  const Json record = driver.json("GET", "/tables/" + before + "/record");
  // The third decision of the record, by whomever.
  std::size_t event = 0;
  for (unsigned decisions = 0; decisions < 3; ++event) {
    decisions += record["events"][event].contains("do") ? 1u : 0u;
  }
  --event;
  const unsigned seat = record["events"][event]["seat"];
  const Json made = driver.json("POST", "/tables", wish_from(before, event, seat));
  const std::string table = made["table"], token = made["token"];
  const Json view = driver.view(table, token);
  EXPECT_EQ(view["event"], event);
  EXPECT_EQ(view["to_act"], Json::array({seat}));
  // It can be played to its end, also after a restart, and is a right record.
  driver.restart();
  const auto status = [&] { return driver.json("GET", "/tables/" + table)["status"]; };
  while (status() == "playing") {
    driver.let_bots_play();
    const Json legal = driver.view(table, token)["legal"];
    if (legal.empty()) continue;
    driver.ask("POST", "/tables/" + table + "/act", {{"do", legal[0]}}, token);
  }
  const Json after = driver.json("GET", "/tables/" + table + "/record");
  for (std::size_t i = 0; i < event; ++i) EXPECT_EQ(after["events"][i], record["events"][i]);
  const auto read = read_record(after.dump());
  ASSERT_TRUE(read) << read.error().text;
  auto match = make_match(*find_game(read->game), read->options);
  ASSERT_TRUE(match);
  EXPECT_FALSE(replay(**match, *read));
}

TEST(PlayOn, NothingFromBeforeIsTakenBack) {
  Driver driver;
  const std::string before = finished_game(driver);
  const Json record = driver.json("GET", "/tables/" + before + "/record");
  std::size_t event = 0;
  while (!record["events"][event].contains("do")) ++event;
  const unsigned seat = record["events"][event]["seat"];
  const Json made = driver.json("POST", "/tables", wish_from(before, event + 1, seat));
  const std::string table = made["table"];
  EXPECT_EQ(driver.ask("POST", "/tables/" + table + "/undo", Json::object(), made["token"]).status,
            409u);
}

TEST(PlayOn, ARunningGameGivesNothingAway) {
  ServedGame game;
  Json wish = wish_from(game.table, 1, 0);
  wish["game"] = "savage-bowl";
  EXPECT_EQ(game.driver.ask("POST", "/tables", wish).status, 409u);
  EXPECT_EQ(game.driver.ask("POST", "/tables", wish, game.ada).status, 409u);
}

TEST(PlayOn, WhatCannotBePlayedOnIsRefused) {
  Driver driver;
  const std::string before = finished_game(driver);
  const auto status = [&](const Json& from, const char* game = "trump-tricks-game") {
    return driver.ask("POST", "/tables", {{"game", game}, {"from", from}}).status;
  };
  EXPECT_EQ(status({{"table", before}, {"event", 1'000'000}}), 400u) << "Behind its end.";
  EXPECT_EQ(status({{"table", before}, {"event", -1}}), 400u);
  EXPECT_EQ(status({{"table", before}}), 400u);
  EXPECT_EQ(status("there"), 400u);
  EXPECT_EQ(status({{"table", "nowhere"}, {"event", 1}}), 404u);
  EXPECT_EQ(status({{"table", before}, {"event", 1}}, "awimbawe"), 400u) << "Another game.";
  EXPECT_EQ(status({{"table", before}, {"event", 1}}), 201u);
}

TEST(PlayOn, TheNextGameOfTheSamePeopleBeginsAnew) {
  Driver driver;
  const std::string before = finished_game(driver);
  const std::size_t events = driver.json("GET", "/tables/" + before + "/record")["events"].size();
  const Json made = driver.json("POST", "/tables", wish_from(before, events - 3, 0));
  const std::string table = made["table"], token = made["token"];
  const auto status = [&] { return driver.json("GET", "/tables/" + table)["status"]; };
  while (status() == "playing") {
    driver.let_bots_play();
    const Json legal = driver.view(table, token)["legal"];
    if (!legal.empty()) {
      driver.ask("POST", "/tables/" + table + "/act", {{"do", legal[0]}}, token);
    }
  }
  const Json next = driver.json("POST", "/tables/" + table + "/rematch", Json::object(), token);
  ASSERT_TRUE(next.contains("table")) << next;
  EXPECT_LT(driver.view(next["table"], next["token"])["event"], events - 3);
}

// A hint that was wanted in a line of the game that was then taken back.
TEST(Hint, ThatWasAskedForInAnotherCourseOfAFinishedGameIsStale) {
  ServedGame game(Json{{"hints", true}});
  Think wanted;
  for (bool is_undone = false; !is_undone;) {
    const std::string token = game.asked(), other = token == game.ada ? game.grace : game.ada;
    ASSERT_FALSE(token.empty());
    game.act(token);
    if (!game.driver.thinks.empty() || game.asked() != other) continue;
    ASSERT_EQ(game.driver.ask("GET", game.path("/hint"), {}, other).body, "");
    wanted = game.driver.thinks.at(0);
    game.driver.thinks.clear();
    is_undone = game.driver.ask("POST", game.path("/undo"), Json::object(), token).status == 200;
    if (is_undone) game.driver.ask("POST", game.path("/answer"), {{"agree", true}}, other);
  }
  game.play_out();
  ASSERT_EQ(game.table_json()["status"], "finished");
  Thought thought;
  thought.ticket = wanted.ticket;
  thought.opinions.push_back({wanted.observation.knowledge->legal().front()});
  game.driver.thought(thought);
  const auto reply = game.driver.reply(wanted.ticket.client);
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->status, 409u) << reply->body;
}

}  // namespace
}  // namespace menagerie
