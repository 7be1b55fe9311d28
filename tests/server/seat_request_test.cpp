// SPDX-License-Identifier: Apache-2.0
// A seat whose token is lost comes back to its person, and a person who is let in gets a bot's
// seat.
#include "game.h"

namespace menagerie {
namespace {

const std::string key = "0123456789abcdefghijkl", asking_key_of_another = "ABCDEFGHIJKLMNOPQRSTUV";

struct LostSeat : ServedGame {
  ClientId ada_client = 0;

  LostSeat() {
    asked();  // The game is on.
    ada_client = driver.watch(table, ada);
  }
  Json request(int seat, const std::string& with = key, const std::string& name = "Grace") {
    return driver.json("POST", path("/ask-seat"), {{"seat", seat}, {"name", name}, {"key", with}});
  }
  Json given(const std::string& with = key) {
    return driver.json("POST", path("/given-seat"), {{"key", with}});
  }
  unsigned answer(const std::string& token, int seat, bool agree) {
    const Json body{{"seat", seat}, {"agree", agree}};
    return driver.ask("POST", path("/answer-seat"), body, token).status;
  }
  // The ids of what the log says of seats.
  std::vector<std::string> entries(const Json& log) {
    std::vector<std::string> ids;
    for (const Json& entry : log) {
      const std::string id = entry["id"];
      if (id.starts_with("notice.")) ids.push_back(id);
    }
    return ids;
  }
  Json log() { return driver.view(table)["log"]; }
  Json requests() { return table_json()["seat_requests"]; }
};

TEST(SeatRequest, TheHostGivesASeatBackAndTheOldTokenIsVoid) {
  LostSeat game;
  const Json legal_before = game.driver.view(game.table, game.grace);
  const Json asked = game.request(1);
  EXPECT_EQ(asked["seat"], 1);
  EXPECT_FALSE(asked.contains("token"));
  ASSERT_EQ(game.requests().size(), 1u);
  EXPECT_EQ(game.requests()[0]["name"], "Grace");
  EXPECT_EQ(game.given()["message"]["id"], "denial.not-given");
  ASSERT_EQ(game.answer(game.ada, 1, true), 200u);
  EXPECT_TRUE(game.requests().empty());
  const std::string token = game.given()["token"];
  Json view = game.driver.view(game.table, token);
  EXPECT_EQ(view["log"].back()["id"], "notice.seat-given");
  view["log"].erase(view["log"].size() - 1);
  EXPECT_EQ(view, legal_before) << "What the seat knew, and no more.";
  EXPECT_EQ(problem_of(game.driver.json("GET", game.path("/view"), {}, game.grace)), "wrong-token");
  EXPECT_EQ(game.given(asking_key_of_another)["message"]["id"], "denial.not-given")
      << "By the key alone.";
  EXPECT_EQ(game.request(1)["token"], token) << "Asked again, answered again.";
  game.driver.restart();
  EXPECT_EQ(game.given()["token"], token);
  game.grace = token;
  game.play_out();
  EXPECT_EQ(game.table_json()["status"], "finished");
}

TEST(SeatRequest, EverybodyIsToldAndNobodySeesTheKey) {
  LostSeat game;
  const ClientId onlooker = game.driver.watch(game.table);
  game.request(1);
  game.answer(game.ada, 1, true);
  std::vector<std::string> notices;
  for (const std::string& text : game.driver.frames[onlooker]) {
    EXPECT_EQ(text.find(key), std::string::npos);
    const Json frame = Json::parse(text);
    if (frame["d"].contains("notice")) notices.push_back(frame["d"]["notice"]["id"]);
  }
  EXPECT_EQ(notices, (std::vector<std::string>{"notice.seat-asked", "notice.seat-given"}));
  const std::string token = game.given()["token"];
  const auto log = game.driver.store.load(game.table);
  ASSERT_TRUE(log);
  for (const std::string& line : *log) EXPECT_EQ(line.find(token), std::string::npos);
}

TEST(SeatRequest, TheLogSaysWhoIsBack) {
  using Ids = std::vector<std::string>;
  LostSeat game;
  const ClientId onlooker = game.driver.watch(game.table);
  game.request(1);
  game.answer(game.ada, 1, true);
  const Json step = Json::parse(game.driver.last(onlooker))["d"];
  EXPECT_EQ(step["told"], Json::array({step["notice"]}));
  EXPECT_TRUE(step.contains("view")) << "So that clients append it to their log.";
  const Json entry = game.log().back();
  EXPECT_EQ(entry["id"], "notice.seat-given");
  EXPECT_EQ(entry["args"]["seat"]["seat"], 1);
  game.grace = game.given()["token"];
  game.driver.restart();
  game.act(game.asked());
  EXPECT_EQ(game.entries(game.log()), Ids{"notice.seat-given"});
}

TEST(SeatRequest, WhoIsBackStaysInTheLogWhenADecisionIsTakenBack) {
  using Ids = std::vector<std::string>;
  LostSeat game;
  const std::string mover = game.asked();
  game.act(mover);
  game.driver.ask("POST", game.path("/leave"), Json::object(), game.grace);
  game.request(1);
  game.answer(game.ada, 1, true);
  game.grace = game.given()["token"];
  const std::size_t lines = game.log().size();
  const std::string by = mover == game.ada ? game.ada : game.grace;
  const std::string other = mover == game.ada ? game.grace : game.ada;
  ASSERT_EQ(game.driver.ask("POST", game.path("/undo"), Json::object(), by).status, 200u);
  game.driver.ask("POST", game.path("/answer"), {{"agree", true}}, other);
  EXPECT_LT(game.log().size(), lines);
  EXPECT_EQ(game.entries(game.log()), Ids{"notice.seat-taken"});
}

TEST(SeatRequest, ASeatThatWasLeftComesBackFromItsBot) {
  LostSeat game;
  game.driver.ask("POST", game.path("/leave"), Json::object(), game.grace);
  ASSERT_EQ(game.table_json()["seats"][1]["left"], true);
  game.request(1);
  ASSERT_EQ(game.answer(game.ada, 1, true), 200u);
  game.grace = game.given()["token"];
  const Json seat = game.table_json()["seats"][1];
  EXPECT_EQ(seat["kind"], "person");
  EXPECT_EQ(seat["name"], "Grace");
  game.play_out();
  EXPECT_EQ(game.table_json()["status"], "finished");
}

TEST(SeatRequest, TheSeatOfTheHostIsGivenByAllWhoAreHere) {
  LostSeat game;
  game.driver.gone(game.ada_client);
  game.driver.watch(game.table, game.grace);
  game.request(0, key, "Ada");
  EXPECT_EQ(game.answer(game.grace, 0, true), 200u);
  EXPECT_EQ(game.given()["seat"], 0);
}

TEST(SeatRequest, OneRefusalIsEnoughAndTimeIsOne) {
  LostSeat game;
  game.request(1);
  EXPECT_EQ(game.answer(game.ada, 1, false), 200u);
  EXPECT_TRUE(game.requests().empty());
  EXPECT_EQ(game.given()["message"]["id"], "denial.not-given");
  EXPECT_EQ(game.answer(game.ada, 1, true), 409u);
  game.request(1);
  game.driver.pass(Table::request_ms);
  EXPECT_TRUE(game.requests().empty());
}

TEST(SeatRequest, NobodyIsPestered) {
  LostSeat game;
  const auto id = [](const Json& problem) { return problem["message"]["id"]; };
  EXPECT_EQ(id(game.request(2)), "denial.not-offered");
  EXPECT_EQ(id(game.request(0, key, "Eve")), "denial.seat-in-use");
  game.request(1);
  EXPECT_EQ(id(game.request(1, asking_key_of_another, "Eve")), "denial.seat-asked");
  EXPECT_EQ(game.driver.json("POST", game.path("/ask-seat"),
                             {{"seat", 9}, {"name", "x"}, {"key", key}})["status"],
            400);
  // Alone with bots, no one could say whose seat it is.
  Driver solo;
  const Json made =
      solo.json("POST", "/tables",
                {{"game", "savage-bowl"}, {"name", "Ada"}, {"bots", {{"others", "easy"}}}});
  const Json asks{{"seat", 0}, {"name", "Eve"}, {"key", key}};
  const std::string path = "/tables/" + made["table"].get<std::string>() + "/ask-seat";
  EXPECT_EQ(id(solo.json("POST", path, asks)), "denial.nobody-to-agree");
}

TEST(SeatRequest, EndsWhenThePersonIsBack) {
  LostSeat game;
  game.request(1, asking_key_of_another);
  ASSERT_EQ(game.requests().size(), 1u);
  game.driver.watch(game.table, game.grace);
  EXPECT_TRUE(game.requests().empty());
  EXPECT_EQ(game.answer(game.ada, 1, true), 409u);
  EXPECT_EQ(game.given(asking_key_of_another)["message"]["id"], "denial.not-given");
  EXPECT_EQ(game.driver.ask("GET", game.path("/view"), {}, game.grace).status, 200u);
}

// A program may play by single requests, without a connection.
TEST(SeatRequest, IsNotAgreedToWhereThePersonHasUsedTheSeat) {
  LostSeat game;
  game.request(1, asking_key_of_another);
  game.driver.pass(1000);
  game.driver.ask("POST", game.path("/chat"), {{"text", "I am here."}}, game.grace);
  EXPECT_EQ(game.answer(game.ada, 1, true), 409u);
  EXPECT_EQ(game.given(asking_key_of_another)["message"]["id"], "denial.not-given");
}

TEST(SeatRequest, ASeatThatIsRefusedAgainAndAgainHasPeace) {
  LostSeat game;
  for (int i = 0; i < 3; ++i) {
    game.driver.visitor = "192.0.2." + std::to_string(i);
    game.request(1, "0123456789abcdefghij" + std::to_string(10 + i), "Eve");
    EXPECT_EQ(game.answer(game.ada, 1, false), 200u);
  }
  game.driver.visitor = "192.0.2.77";
  const Json refused = game.request(1);
  EXPECT_EQ(refused["status"], 429);
  EXPECT_EQ(refused["message"]["id"], "denial.seat-asked-often");
  game.driver.pass(Table::request_ms);
  game.request(1);
  EXPECT_EQ(game.requests().size(), 1u) << "The real owner comes through.";
}

TEST(SeatRequest, HasALimitOfItsOwn) {
  LostSeat game;
  game.driver.rate_limits.seat_requests = a_minute(0.5, 1);
  game.driver.restart();
  game.request(1);
  game.answer(game.ada, 1, false);
  EXPECT_EQ(game.request(1)["status"], 429);
}

TEST(SeatRequest, WhoIsSilencedOrKeptOutMayNotAsk) {
  Driver driver;
  driver.visitor = "192.0.2.1";
  const Json made = driver.json("POST", "/tables",
                                {{"game", "savage-bowl"},
                                 {"name", "Ada"},
                                 {"options", {{"players", 4}}},
                                 {"bots", {{"2", "easy"}}}});
  const std::string path = "/tables/" + made["table"].get<std::string>();
  const auto join = [&](const char* visitor) {
    driver.visitor = visitor;
    driver.ask("POST", path + "/join", {{"name", "x"}, {"seat", 1}});
  };
  const auto ask = [&](const char* visitor) {
    driver.visitor = visitor;
    const Json wish{{"seat", 1}, {"name", "x"}, {"key", key}};
    return driver.json("POST", path + "/ask-seat", wish)["message"]["id"];
  };
  join("192.0.2.6");
  driver.ask("POST", path + "/unseat", {{"seat", 1}, {"keep_out", true}}, made["token"]);
  join("192.0.2.7");
  driver.ask("POST", path + "/silence", {{"seat", 1}, {"silenced", true}}, made["token"]);
  driver.ask("POST", path + "/start", {{"bots", "easy"}}, made["token"]);
  EXPECT_EQ(ask("192.0.2.6"), "denial.kept-out");
  EXPECT_EQ(ask("192.0.2.7"), "denial.silenced");
}

TEST(OfferedSeat, IsFreeForWhoeverHadAskedForIt) {
  LostSeat game;
  game.driver.ask("POST", game.path("/leave"), Json::object(), game.grace);
  game.request(1);
  const Json offer{{"seat", 1}, {"offered", true}};
  ASSERT_EQ(game.driver.ask("POST", game.path("/offer-seat"), offer, game.ada).status, 200u);
  EXPECT_TRUE(game.requests().empty());
  EXPECT_TRUE(game.request(1).contains("token"));
}

TEST(OfferedSeat, ABotPlaysOnUntilSomebodySitsDownThere) {
  LostSeat game;
  const Json offer{{"seat", 2}, {"offered", true}};
  EXPECT_EQ(game.driver.ask("POST", game.path("/offer-seat"), offer, game.grace).status, 403u);
  ASSERT_EQ(game.driver.ask("POST", game.path("/offer-seat"), offer, game.ada).status, 200u);
  EXPECT_EQ(game.table_json()["seats"][2]["offered"], true);
  EXPECT_EQ(game.table_json()["seats"][2]["kind"], "bot");
  const std::string bot = game.table_json()["seats"][2]["name"];
  const Json seated = game.request(2, key, "Hedy");
  ASSERT_TRUE(seated.contains("token"));
  const Json seat = game.table_json()["seats"][2];
  EXPECT_EQ(seat["kind"], "person");
  EXPECT_EQ(seat["name"], "Hedy");
  EXPECT_FALSE(seat.contains("offered"));
  EXPECT_EQ(game.table_json()["host"], 0);
  const Json entry = game.log().back();
  EXPECT_EQ(entry["id"], "notice.seat-taken") << "Nobody is back who was never there.";
  EXPECT_EQ(entry["args"]["seat"]["seat"], 2);
  EXPECT_EQ(entry["args"]["bot"]["text"], bot);
}

TEST(HintsAmongPeople, AreOffUntilTheHostSwitchesThemOnAndAreTold) {
  ServedGame game;
  Driver& driver = game.driver;
  const Json made = driver.json("POST", "/tables",
                                {{"game", "savage-bowl"},
                                 {"name", "Ada"},
                                 {"hints", true},
                                 {"options", {{"players", 4}}},
                                 {"bots", {{"2", "easy"}, {"3", "easy"}}}});
  game.table = made["table"];
  game.ada = made["token"];
  EXPECT_EQ(game.table_json()["hints"], true);
  game.grace = driver.json("POST", game.path("/join"), {{"name", "Grace"}})["token"];
  EXPECT_EQ(game.table_json()["hints"], false);
  const std::string mover = game.asked();
  EXPECT_EQ(driver.json("GET", game.path("/hint"), {}, mover)["message"]["id"], "denial.no-hints");
  const Json on{{"on", true}};
  EXPECT_EQ(driver.ask("POST", game.path("/hints"), on, game.grace).status, 403u);
  const ClientId grace = driver.watch(game.table, game.grace);
  EXPECT_EQ(driver.ask("POST", game.path("/hints"), on, game.ada).status, 200u);
  Json told = Json::parse(driver.last(grace))["d"];
  EXPECT_EQ(told["notice"]["id"], "notice.hints-on");
  EXPECT_EQ(told["table"]["hints"], true);
  driver.ask("GET", game.path("/hint"), {}, mover);
  told = Json::parse(driver.last(grace))["d"];
  EXPECT_EQ(told["notice"]["id"], "notice.used-hint");
  EXPECT_EQ(told["notice"]["args"]["seat"]["seat"], mover == game.ada ? 0 : 1);
}

}  // namespace
}  // namespace menagerie
