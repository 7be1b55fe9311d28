// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "engine/deals/fair_deal.h"
#include "engine/deals/hash.h"
#include "fair_game.h"

namespace menagerie {
namespace {

const std::string luck_of_ada = "ada-0123456789-abcdefghij";
const std::string luck_of_grace = "grace-0123456789-abcdefgh";

// The draws of a shuffle that is written down in docs/protocol/PROTOCOL.md.
TEST(FairDeal, DrawsWhatTheDocumentSays) {
  const FairShuffle shuffle{DealScheme::committed_seeds,
                            std::string(64, '0'),
                            std::string(32, '0'),
                            {luck_of_ada, ""},
                            {}};
  EXPECT_EQ(sha256_hex("menagerie-draw/2:" + std::string(64, '0') +
                       ":0:" + sha256_hex(luck_of_ada) + ":"),
            "ca2835dced53aaecebdccb77ef5f9e7caaa6f8dd3f38dc27706bf116ce63c6d4");
  const auto draws = draws_of(shuffle, 0);
  std::vector<std::uint32_t> words;
  for (int i = 0; i < 18; ++i) words.push_back(draws->bits());
  EXPECT_EQ(words[0], 1296899602u);
  EXPECT_EQ(words[1], 2532495265u);
  EXPECT_EQ(words[16], 3721518645u);  // In the second block.
}

TEST(FairDeal, ASeatsLuckIsNotThatOfTwo) {
  const FairShuffle one{DealScheme::committed_seeds, "s", "", {"a:b", ""}, {}};
  const FairShuffle other{DealScheme::committed_seeds, "s", "", {"a", "b"}, {}};
  EXPECT_NE(draws_of(one, 0)->bits(), draws_of(other, 0)->bits());
}

TEST(FairDeal, BothPromisesStandBeforeAnyLuckIsKnown) {
  FairGame game;
  const Json table = game.table_json();
  EXPECT_EQ(table["status"], "waiting");
  EXPECT_EQ(table["commitment"], game.made["commitment"]);
  EXPECT_EQ(table["seats"][0]["luck_promise"], client_seed_commitment(luck_of_ada));
  EXPECT_EQ(table["opening"]["waiting"], Json({0, 1}));
  EXPECT_EQ(table["opening"]["deadline"], game.driver.now + Table::opening_ms);
}

TEST(FairDeal, BeginsWhenAllHaveOpenedAndShowsNoLuckBefore) {
  FairGame game;
  EXPECT_EQ(game.open(game.ada, luck_of_ada).status, 200u);
  Json table = game.table_json();
  EXPECT_EQ(table["status"], "waiting");
  EXPECT_EQ(table["seats"][0]["luck"], "");
  EXPECT_EQ(table["opening"]["waiting"], Json({1}));
  EXPECT_EQ(game.open(game.grace, luck_of_grace).status, 200u);
  table = game.table_json();
  EXPECT_EQ(table["status"], "playing");
  EXPECT_EQ(table["opening"], nullptr);
  EXPECT_EQ(table["seats"][0]["luck"], luck_of_ada);
}

TEST(FairDeal, LuckThatWasSaidOpenlyIsShownToNobodyBeforeTheGame) {
  Driver driver;
  const Json made =
      driver.json("POST", "/tables", {{"game", "awimbawe"}, {"name", "Ada"}, {"luck", "clover"}});
  const std::string path = "/tables/" + made["table"].get<std::string>();
  const auto luck = [&] { return driver.json("GET", path)["seats"][0]["luck"]; };
  EXPECT_EQ(luck(), "");
  driver.json("POST", path + "/join", {{"name", "Grace"}});
  EXPECT_EQ(luck(), "clover");
}

TEST(FairDeal, OnlyThePromisedLuckIsTakenAndOnlyOnce) {
  FairGame game;
  EXPECT_EQ(game.open(game.ada, luck_of_grace).status, 409u);
  EXPECT_EQ(game.open(game.ada, luck_of_ada).status, 200u);
  EXPECT_EQ(game.open(game.ada, luck_of_ada).status, 409u);
}

TEST(FairDeal, LuckIsNotTakenBeforeAllSeatsAre) {
  Driver driver;
  const Json made = driver.json("POST", "/tables",
                                {{"game", "savage-bowl"},
                                 {"name", "Ada"},
                                 {"luck_promise", client_seed_commitment(luck_of_ada)}});
  const Reply early = driver.ask("POST", "/tables/" + std::string(made["table"]) + "/open-luck",
                                 {{"luck", luck_of_ada}}, made["token"]);
  EXPECT_EQ(early.status, 409u) << early.body;
}

TEST(FairDeal, NobodyComesOrGoesWhileLuckIsOpened) {
  FairGame game;
  EXPECT_EQ(game.post("/unseat", {{"seat", 1}}, game.ada).status, 409u);
  EXPECT_EQ(game.post("/leave", Json::object(), game.grace).status, 409u);
  EXPECT_EQ(game.post("/bot", {{"seat", 2}, {"level", "strong"}}, game.ada).status, 409u);
}

TEST(FairDeal, WhoDoesNotOpenIsLeftOutAndThatIsRecorded) {
  FairGame game;
  game.open(game.ada, luck_of_ada);
  game.driver.pass(Table::opening_ms - 1);
  EXPECT_EQ(game.table_json()["status"], "waiting");
  game.driver.pass(1);
  ASSERT_EQ(game.table_json()["status"], "playing");
  EXPECT_EQ(game.open(game.grace, luck_of_grace).status, 409u);
  game.play_out();
  EXPECT_EQ(game.table_json()["reveal"]["left_out"], Json({1}));
  const Record record = game.record();
  const auto reveal = find_reveal(record);
  ASSERT_TRUE(reveal);
  EXPECT_EQ(reveal->shuffle.client_seeds, (std::vector<std::string>{luck_of_ada, "", "", ""}));
  EXPECT_EQ(reveal->left_out, std::vector<unsigned>{1});
  EXPECT_FALSE(fault_of(record, *reveal));
}

TEST(FairDeal, TheOpeningGoesOnAfterARestart) {
  FairGame game;
  game.open(game.ada, luck_of_ada);
  game.driver.restart();
  EXPECT_EQ(game.table_json()["opening"]["waiting"], Json({1}));
  game.open(game.grace, luck_of_grace);
  EXPECT_EQ(game.table_json()["status"], "playing");
}

TEST(FairDeal, AfterARestartTheOpeningBeginsAnew) {
  FairGame game;
  game.open(game.ada, luck_of_ada);
  game.driver.pass(Table::opening_ms - 1);
  game.driver.restart();
  game.driver.pass(Table::opening_ms - 1);
  EXPECT_EQ(game.table_json()["status"], "waiting");
  EXPECT_EQ(game.open(game.grace, luck_of_grace).status, 200u);
  EXPECT_EQ(game.table_json()["status"], "playing");
}

TEST(FairDeal, TheOpeningEndsBehindAClockThatWasPutBack) {
  FairGame game;
  game.driver.now -= hour_ms;
  game.driver.restart();
  game.driver.pass(Table::opening_ms);
  EXPECT_EQ(game.table_json()["status"], "playing");
}

// As on another machine of a cluster: its clock was ahead by less than the opening takes.
TEST(FairDeal, TheOpeningBehindAnotherClockLastsNoLonger) {
  FairGame game;
  game.driver.now -= Table::opening_ms / 2;
  game.driver.restart();
  game.driver.pass(Table::opening_ms - 1);
  EXPECT_EQ(game.table_json()["status"], "waiting");
  game.driver.pass(1);
  EXPECT_EQ(game.table_json()["status"], "playing");
}

TEST(FairDeal, AnAbandonedGameIsOpenedToo) {
  FairGame game;
  game.open_all();
  game.post("/abandon", Json::object(), game.ada);
  game.driver.pass(1000);
  game.post("/abandon", Json::object(), game.grace);
  const Json table = game.table_json();
  ASSERT_EQ(table["status"], "abandoned");
  const Record record = game.record();
  EXPECT_FALSE(record.result);
  const auto reveal = find_reveal(record);
  ASSERT_TRUE(reveal);
  EXPECT_EQ(reveal->shuffle.seed, table["reveal"]["seed"].get<std::string>());
  EXPECT_FALSE(fault_of(record, *reveal));
}

TEST(FairDeal, EveryLieIsFound) {
  FairGame game;
  game.open_all();
  game.play_out();
  const Record record = game.record();
  const Reveal truth = find_reveal(record).value();
  ASSERT_FALSE(fault_of(record, truth));
  const auto lie = [&](const auto& change) {
    Reveal told = truth;
    change(told);
    return fault_of(record, told).has_value();
  };
  EXPECT_TRUE(lie([](Reveal& told) { told.shuffle.seed[0] ^= 1; }));
  EXPECT_TRUE(lie([](Reveal& told) { told.shuffle.salt[0] ^= 1; }));
  EXPECT_TRUE(lie([](Reveal& told) { told.table[0] ^= 1; }));
  EXPECT_TRUE(lie([](Reveal& told) { told.shuffle.client_seeds[0] += "!"; }));
  EXPECT_TRUE(lie([](Reveal& told) { told.shuffle.client_seeds[0].clear(); }));
  EXPECT_TRUE(lie([](Reveal& told) { told.shuffle.client_seeds[2] = "of a bot"; }));
  EXPECT_TRUE(lie([](Reveal& told) { told.shuffle.client_seeds.pop_back(); }));
  EXPECT_TRUE(lie([](Reveal& told) { told.left_out = {2}; }));
  EXPECT_TRUE(lie([](Reveal& told) {
    told.shuffle.client_seeds[0].clear();
    told.left_out = {0};
  }));
  // With another scheme's name the same promise does not hold.
  EXPECT_TRUE(lie([](Reveal& told) { told.shuffle.scheme = DealScheme::open_seeds; }));
}

TEST(FairDeal, ARecordOfTheFirstSchemeIsStillChecked) {
  const GameType& game = *find_game("savage-bowl");
  const auto match = make_match(game, {}).value();
  FairShuffle shuffle{DealScheme::open_seeds,
                      std::string(64, 'a'),
                      std::string(32, 'b'),
                      std::vector<std::string>(match->players(), "clover"),
                      {}};
  Record record;
  record.game = game.id;
  record.options = match->options();
  record.seats.resize(match->players());
  Event deal;
  deal.kind = Event::Kind::deal;
  deal.deal = draw_deal(shuffle, 0, *match);
  record.events = {deal};
  const Reveal reveal{"k3v9w0q2m7xa", commitment("k3v9w0q2m7xa", shuffle), shuffle};
  Event note;
  note.text = reveal_note(reveal);
  EXPECT_TRUE(note.text.starts_with("menagerie-deal/1 ")) << note.text;
  record.events.push_back(note);
  const auto found = find_reveal(record);
  ASSERT_TRUE(found);
  EXPECT_FALSE(fault_of(record, *found));
  Reveal lie = *found;
  lie.shuffle.client_seeds[1] = "clove";
  EXPECT_TRUE(fault_of(record, lie));
}

TEST(FairDeal, PromisedLuckMustBeHardToGuessAndCannotBeOpenToo) {
  Driver driver;
  const auto make = [&](const Json& more) {
    Json wish{{"game", "savage-bowl"}, {"name", "Ada"}};
    wish.update(more);
    return driver.ask("POST", "/tables", wish).status;
  };
  EXPECT_EQ(make({{"luck_promise", "abc"}}), 400u);
  EXPECT_EQ(make({{"luck_promise", std::string(64, 'G')}}), 400u);
  EXPECT_EQ(make({{"luck_promise", std::string(64, 'a')}, {"luck", "clover"}}), 400u);
  EXPECT_EQ(make({{"luck", "clover"}}), 201u);
  FairGame game;
  EXPECT_EQ(game.open(game.ada, "short").status, 400u);
}

}  // namespace
}  // namespace menagerie
