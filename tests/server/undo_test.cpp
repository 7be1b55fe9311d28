// SPDX-License-Identifier: Apache-2.0
// What others are asked when a player takes a decision back, and how often.
#include "game.h"

namespace menagerie {
namespace {

// Both play Awimbawe, where cards lie face down; plays at random until an action turns one up.
struct TurnedUp : ServedGame {
  std::string mover, other;
  std::string card;

  explicit TurnedUp(const Json& more = Json::object()) {
    Json wish{{"game", "awimbawe"}, {"name", "Ada"}, {"pace_ms", 0}};
    wish.update(more);
    const Json made = driver.json("POST", "/tables", wish);
    table = made["table"];
    ada = made["token"];
    grace = driver.json("POST", path("/join"), {{"name", "Grace"}})["token"];
    turn_one_up();
  }
  // Cards of piles that lie open for everyone.
  std::set<std::string> open() {
    std::set<std::string> cards;
    const Json zones = driver.view(table)["zones"];
    for (const Json& zone : zones) {
      if (!zone["cards"].is_array()) continue;
      for (const Json& one : zone["cards"]) {
        if (one["card"].is_string()) cards.insert(one["card"].get<std::string>());
      }
    }
    return cards;
  }
  void turn_one_up() {
    for (int i = 0; i < 200 && card.empty(); ++i) {
      const auto before = open();
      mover = asked();
      other = mover == ada ? grace : ada;
      const Json legal = driver.view(table, mover)["legal"];
      // From a pile: what lies under it may be turned up.
      std::string from_pile = legal[0];
      for (const Json& one : legal) {
        const std::string text = one;
        if (before.contains(text.substr(text.rfind(' ') + 1))) from_pile = text;
      }
      driver.ask("POST", path("/act"), {{"do", from_pile}}, mover);
      for (const std::string& one : open()) {
        if (!before.contains(one) && from_pile.find(one) == std::string::npos) card = one;
      }
      const Json last = driver.view(table)["to_act"];
      if (last.empty()) card.clear();
    }
    ASSERT_FALSE(card.empty());
  }
  Json undo() { return driver.json("POST", path("/undo"), Json::object(), mover); }
};

TEST(Undo, ACardThatWasTurnedUpIsABarrierAndIsNamed) {
  TurnedUp game;
  const Json refused = game.undo();
  EXPECT_EQ(problem_of(refused), "no-undo");
  EXPECT_EQ(refused["message"]["id"], "denial.cards-came-to-light");
  EXPECT_NE(refused["detail"].get<std::string>().find(game.card), std::string::npos)
      << refused["detail"];
}

TEST(Undo, WhereTheTableLetsItThoseWhoAreAskedAreToldWhatWasSeen) {
  TurnedUp game(Json{{"undo_revealed", true}});
  EXPECT_EQ(game.table_json()["undo_revealed"], true);
  EXPECT_TRUE(game.undo().contains("v"));
  EXPECT_EQ(game.table_json()["undo"]["seen"], Json::array({game.card}));
}

TEST(Undo, AloneNothingIsABarrier) {
  Driver driver;
  const Json made = driver.json(
      "POST", "/tables",
      {{"game", "awimbawe"}, {"name", "Ada"}, {"pace_ms", 0}, {"bots", {{"others", "easy"}}}});
  const std::string path = "/tables/" + made["table"].get<std::string>();
  const std::string ada = made["token"];
  int undone = 0;
  for (int i = 0; i < 12; ++i) {
    driver.let_bots_play();
    const Json legal = driver.view(made["table"], ada)["legal"];
    if (legal.empty()) break;
    driver.ask("POST", path + "/act", {{"do", legal[0]}}, ada);
    if (driver.ask("POST", path + "/undo", Json::object(), ada).status == 200u) ++undone;
    driver.let_bots_play();
    const Json again = driver.view(made["table"], ada)["legal"];
    if (!again.empty()) driver.ask("POST", path + "/act", {{"do", again[0]}}, ada);
  }
  EXPECT_GT(undone, 6);
}

TEST(Undo, CardsThatOthersPlayedAreNamedAndNoBarrier) {
  ServedGame game;
  const std::string mover = game.asked();
  game.act(mover);
  game.driver.let_bots_play();
  const std::string next = game.asked();
  if (next == mover) return;
  game.act(next);
  const Json trick = game.driver.view(game.table)["zones"];
  const Json answer = game.driver.json("POST", game.path("/undo"), Json::object(), mover);
  ASSERT_TRUE(answer.contains("v")) << answer;
  EXPECT_FALSE(game.table_json()["undo"]["seen"].empty());
}

// Everyone bids at once: Ada first, so that what Grace bid hidden is known only afterwards.
struct HiddenBids : ServedGame {
  explicit HiddenBids(bool undo_revealed)
      : ServedGame({{"game", "rage-n-glyphs"},
                    {"options", {{"players", 3}, {"bidding", "hidden"}}},
                    {"bots", {{"2", "easy"}}},
                    {"undo_revealed", undo_revealed}}) {
    driver.let_bots_play();
    bid(ada, "bid 0");
    bid(grace, "bid 1");
  }
  void bid(const std::string& token, const std::string& text) {
    EXPECT_EQ(driver.ask("POST", path("/act"), {{"do", text}}, token).status, 200u);
  }
  // The others' bids as the table shows them, by seat.
  Json bids_of_others() {
    Json bids = Json::array();
    const Json counters = driver.view(table)["counters"];
    for (const Json& counter : counters) {
      if (counter["id"] != "bids") continue;
      for (const std::size_t seat : {1u, 2u})
        bids.push_back({{"seat", seat}, {"number", counter["by_seat"][seat]}});
    }
    return bids;
  }
};

TEST(Undo, BidsThatWereShownAreABarrierAndAreNamed) {
  HiddenBids game(false);
  const Json refused = game.driver.json("POST", game.path("/undo"), Json::object(), game.ada);
  EXPECT_EQ(problem_of(refused), "no-undo");
  EXPECT_EQ(refused["message"]["id"], "denial.numbers-came-to-light");
  const std::string bots = game.bids_of_others()[1]["number"].dump();
  EXPECT_NE(refused["detail"].get<std::string>().find("(1, " + bots + ")"), std::string::npos)
      << refused["detail"];
}

TEST(Undo, ThoseWhoAreAskedAreToldWhichBidsWereSeen) {
  HiddenBids game(true);
  const Json answer = game.driver.json("POST", game.path("/undo"), Json::object(), game.ada);
  ASSERT_TRUE(answer.contains("v")) << answer;
  EXPECT_EQ(game.table_json()["undo"]["numbers"], game.bids_of_others());
}

TEST(Undo, WhatIsBidOpenlyInTurnIsNoSecret) {
  ServedGame game(
      {{"game", "rage-n-glyphs"}, {"options", {{"players", 3}}}, {"bots", {{"2", "easy"}}}});
  const std::string first = game.asked();
  game.act(first);
  game.driver.let_bots_play();
  ASSERT_TRUE(game.driver.json("POST", game.path("/undo"), Json::object(), first).contains("v"));
  EXPECT_FALSE(game.table_json()["undo"].contains("numbers"));
}

TEST(Undo, PointsOfARoundAreNoBids) {
  ServedGame game({{"game", "rage-n-glyphs"},
                   {"options", {{"players", 3}, {"last_hand", 3}}},
                   {"bots", {{"2", "easy"}}}});
  for (int i = 0; i < 60; ++i) {
    const std::string mover = game.asked();
    if (mover.empty()) break;
    game.act(mover);
    const Json undo = game.driver.json("POST", game.path("/undo"), Json::object(), mover);
    const Json why = undo.value("message", Json::object());
    EXPECT_NE(why.value("id", ""), "denial.numbers-came-to-light");
    game.driver.ask("POST", game.path("/answer"), {{"agree", false}},
                    mover == game.ada ? game.grace : game.ada);
  }
}

// In a draft the cards that come from the neighbour are for one player's eyes.
TEST(Undo, PassedCardsAreCountedForOthersAndNamedForTheirSeat) {
  for (const bool allowed : {false, true}) {
    ServedGame game({{"game", "color-gangsters"},
                     {"options", {{"players", 4}, {"draft", true}}},
                     {"undo_revealed", allowed}});
    // Two cards go to the left, and one of those that come is kept: by its back, unseen.
    for (int i = 0; i < 2; ++i) {
      game.driver.let_bots_play();
      for (const std::string& token : {game.ada, game.grace}) game.act(token);
    }
    game.driver.let_bots_play();
    const Json answer = game.driver.json("POST", game.path("/undo"), Json::object(), game.ada);
    if (!allowed) {
      ASSERT_TRUE(answer.contains("message")) << answer;
      EXPECT_EQ(answer["message"]["id"], "denial.cards-came-to-light") << answer;
      continue;
    }
    ASSERT_TRUE(answer.contains("v")) << answer;
    const Json undo = game.table_json()["undo"];
    EXPECT_GT(undo.value("seen_alone", 0), 0) << undo;
    EXPECT_FALSE(undo.contains("seen")) << undo;
  }
}

TEST(Undo, OthersAreAskedThreeTimesForOneDecision) {
  ServedGame game;
  const std::string mover = game.asked();
  game.act(mover);
  const std::string other = mover == game.ada ? game.grace : game.ada;
  for (int i = 0; i < 3; ++i) {
    ASSERT_EQ(game.driver.ask("POST", game.path("/undo"), Json::object(), mover).status, 200u);
    game.driver.ask("POST", game.path("/answer"), {{"agree", false}}, other);
  }
  game.driver.restart();
  const Json refused = game.driver.json("POST", game.path("/undo"), Json::object(), mover);
  EXPECT_EQ(refused["message"]["id"], "denial.asked-often");
}

TEST(Undo, OthersAreAskedTenTimesInAGame) {
  ServedGame game;
  unsigned asked = 0;
  std::string why;
  for (int i = 0; i < 200 && why.empty(); ++i) {
    const std::string mover = game.asked();
    if (mover.empty()) break;
    game.act(mover);
    if (mover != game.ada) continue;
    const Json answer = game.driver.json("POST", game.path("/undo"), Json::object(), mover);
    if (answer.contains("v")) ++asked;
    if (answer.contains("message") && answer["message"]["id"] == "denial.asked-enough") {
      why = answer["message"]["id"];
    }
    game.driver.ask("POST", game.path("/answer"), {{"agree", false}}, game.grace);
  }
  EXPECT_EQ(asked, 10u);
  EXPECT_EQ(why, "denial.asked-enough");
}

}  // namespace
}  // namespace menagerie
