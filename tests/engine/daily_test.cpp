// SPDX-License-Identifier: Apache-2.0
#include "engine/deals/daily.h"

#include <gtest/gtest.h>

#include <array>
#include <fstream>

#include "engine/deals/daily_game.h"
#include "engine/deals/hash.h"
#include "engine/games/games.h"
#include "engine/json.h"
#include "engine/match/match_in_progress.h"

namespace menagerie {
namespace {

DailyDeal deal_of(const GameType& game, std::string_view date) {
  return daily_deal(game, date).value();
}

// Plays the person's seat by always taking a legal action of this place in the list.
Record played(const GameType& game, const DailyDeal& deal, std::size_t place) {
  MatchInProgress match(make_match(game, deal.options).value());
  for (;;) {
    const Turn turn = match->turn();
    if (turn.kind == Turn::Kind::over) break;
    const std::size_t draws = draws_in(match.events());
    if (turn.kind == Turn::Kind::deal) {
      EXPECT_FALSE(match.deal(draw_deal(deal.shuffle, draws, *match)));
    } else if (turn.kind == Turn::Kind::chance) {
      EXPECT_FALSE(match.settle(draw_chance(deal.shuffle, draws, *match)));
    } else {
      const Seat seat = daily_actor(turn.seats);
      const auto legal = match->legal(seat);
      const std::string action =
          seat == daily_seat ? legal[place % legal.size()]
                             : daily_decision(game, deal, *match, match.events().size(), seat);
      EXPECT_FALSE(match.act(seat, action));
    }
  }
  Record record = match.record(std::vector<SeatEntry>(deal.players));
  Event note;
  note.text = daily_note(deal.date);
  record.events.push_back(note);
  return record;
}

TEST(Daily, SeedsFollowFromPublicTexts) {
  const DailyDeal deal = deal_of(*find_game("awimbawe"), "2026-11-28");
  EXPECT_EQ(deal.shuffle.seed, sha256_hex("menagerie daily 1 awimbawe 2026-11-28"));
  EXPECT_EQ(deal.shuffle.seed, "4a2774b63a267de01d13565b1525cdeffe2f19b01be4084fb2a90e4bed123f06");
  EXPECT_EQ(daily_move_seed(deal.shuffle.seed, 3, Seat(1)), 0x45c8c39b7179d021u);
  EXPECT_EQ(deal.players, 2u);
}

TEST(Daily, BotsSearchSoMuchAndNeverByTime) {
  EXPECT_EQ(daily_bot().text(), "ismcts:iterations=4000");
}

TEST(Daily, EveryGameHasADealOfItsOwnEachDay) {
  for (const GameType& game : games()) {
    const DailyDeal one = deal_of(game, "2026-11-28"), next = deal_of(game, "2026-11-29");
    EXPECT_NE(one.shuffle.seed, next.shuffle.seed);
    EXPECT_EQ(one.options, next.options);
    const auto match = make_match(game, one.options).value();
    EXPECT_NE(draw_deal(one.shuffle, 0, *match), draw_deal(next.shuffle, 0, *match));
  }
}

TEST(Daily, BotsDecideBeforeThePersonAndBySeat) {
  SeatSet owing = SeatSet::first(4);
  EXPECT_EQ(daily_actor(owing), Seat(1));
  owing.remove(Seat(1));
  EXPECT_EQ(daily_actor(owing), Seat(2));
  EXPECT_EQ(daily_actor(daily_seat), daily_seat);
}

TEST(Daily, RefusesDatesThatAreNone) {
  for (const char* date : {"2026-01-01", "2028-02-29", "2099-12-31"})
    EXPECT_FALSE(wrong_date(date));
  for (const char* date : {"",           "2026",        "2026-1-1",     "26-11-28",
                           "2026/11/28", "2026-11-28 ", "2026-11-2x",   "-026-11-28",
                           "+026-11-28", "2026-02-30",  "2027-02-29",   "2026-13-01",
                           "2026-00-10", "2026-10-00",  "2025-12-31",   "2100-01-01",
                           "0000-00-00", "9999-99-99",  "2026-11-28\n", "\xff\xff"}) {
    EXPECT_TRUE(wrong_date(date)) << date;
    EXPECT_FALSE(daily_deal(games().front(), date)) << date;
  }
  EXPECT_NE(wrong_date("2026-02-30")->text.find("no day"), std::string::npos);
  EXPECT_NE(wrong_date("2100-01-01")->text.find("2026 to 2099"), std::string::npos);
}

TEST(Daily, ItsDayBeginsAtMidnightUtc) {
  EXPECT_EQ(utc_date(0), "1970-01-01");
  EXPECT_EQ(utc_date(1'795'823'999), "2026-11-27");
  EXPECT_EQ(utc_date(1'795'824'000), "2026-11-28");
}

TEST(Daily, TheSameDecisionsGiveTheSameGameAndACheckFindsNothing) {
  for (const char* id : {"awimbawe", "color-gangsters"}) {
    const GameType& game = *find_game(id);
    const DailyDeal deal = deal_of(game, "2026-11-28");
    const Record record = played(game, deal, 1);
    EXPECT_EQ(write_record(record), write_record(played(game, deal, 1)));
    const auto fault = check_daily(game, record, *make_match(game, record.options).value());
    EXPECT_FALSE(fault) << fault->text;
  }
}

// If a change of a bot or a game changes one of these, everyone plays another game than yesterday's
// version: write 2 for 1 in the texts of src/engine/deals/daily.cpp and in docs/DAILY.md, then the
// new hashes here.
TEST(Daily, VersionOneIsTheSameForever) {
  struct Golden {
    std::string_view game, record;
  };
  constexpr std::array goldens = {
      Golden{"savage-bowl", "cd99b1338eb86ed3d735ed6a8c650aaa2fff395cb6af307d9d598e2a1e119cad"},
      Golden{"rage-n-glyphs", "8fbb37c888dfb5ab6fa14972e1ce7b0aca30e4d92aecd086e523c288095bf72d"},
      Golden{"color-gangsters", "83b438f245c12f77dc9ded142eef3d60b452e07a9e74116bbdd4ce5c0099ded1"},
      Golden{"trump-tricks-game",
             "6b33ca545e998446415900d394163c200390422d9b45373d56228a491aa225b2"},
      Golden{"awimbawe", "855dde42006fb38cfad08a7231e9bb7d79402e149ad1ef74dd132d371f084d36"}};
  for (const auto& [id, record] : goldens) {
    const GameType& game = *find_game(id);
    EXPECT_EQ(sha256_hex(write_record(played(game, deal_of(game, "2026-11-28"), 0))), record) << id;
  }
}

// Python, the page and the terminal play these games, too, and get the same records.
TEST(Daily, TheGoldenGamesArePlayedAgain) {
  std::ifstream file(DAILY_GOLDEN);
  std::size_t count = 0;
  for (std::string line; std::getline(file, line); ++count) {
    const Record record = read_record(line).value();
    const GameType& game = *find_game(record.game);
    DailyGame played(game, deal_of(game, daily_date_of(record).value()));
    for (const Event& event : record.events) {
      while (played.step()) continue;
      if (event.kind != Event::Kind::play || event.seat != daily_seat) continue;
      ASSERT_FALSE(played.act(event.text)) << event.text;
    }
    EXPECT_EQ(write_record(played.record("Player")), line);
  }
  EXPECT_GE(count, 5u);
}

TEST(Daily, AWalkAsksForEveryDecisionOfABot) {
  const GameType& game = *find_game("awimbawe");
  const DailyDeal deal = deal_of(game, "2026-11-28");
  Record record = played(game, deal, 1);
  Event remark;
  remark.text = "a remark";
  record.events.insert(record.events.begin() + 4, remark);
  ASSERT_FALSE(check_daily_cards(game, record, *make_match(game, record.options).value()));
  DailyWalk walk(deal, record, make_match(game, record.options).value());
  std::size_t asked = 0;
  for (; walk.next(); ++asked) {
    Rng rng(walk.seed());
    const auto decided = game.make_mind(daily_bot())->choose(walk.observation(), rng, {});
    EXPECT_FALSE(walk.wrong(decided)) << decided;
    EXPECT_TRUE(walk.wrong("another"));
  }
  EXPECT_EQ(asked, walk.decisions());
  EXPECT_GT(asked, 10u);
  const std::string plain = write_record(walk.plain_record());
  EXPECT_EQ(plain.find("a remark"), std::string::npos);
  EXPECT_FALSE(
      check_daily(game, read_record(plain).value(), *make_match(game, record.options).value()));
}

TEST(Daily, ACheckNamesTheFirstEventThatDiffers) {
  const GameType& game = *find_game("awimbawe");
  const Record right = played(game, deal_of(game, "2026-11-28"), 0);
  const auto fault_of = [&](auto change) {
    Record record = right;
    change(record);
    const auto fault = check_daily(game, record, *make_match(game, record.options).value());
    return fault ? fault->text : std::string();
  };
  EXPECT_EQ(fault_of([](Record&) {}), "");
  const auto cards =
      fault_of([](Record& record) { record.events.back().text = daily_note("2026-11-29"); });
  EXPECT_NE(cards.find("not the cards of that day"), std::string::npos) << cards;
  EXPECT_NE(fault_of([](Record& record) { record.events.pop_back(); }).find("daily deal"),
            std::string::npos);
  EXPECT_NE(fault_of([](Record& record) {
              record.events.back().text = "menagerie-daily/1 2026-02-30";
            }).find("no day"),
            std::string::npos);
  EXPECT_NE(fault_of([](Record& record) { record.result->scores[0] += 1; }), "");

  // One of the bot's decisions is another legal one.
  Record record = right;
  auto match = make_match(game, record.options).value();
  for (std::size_t i = 0; i < record.events.size(); ++i) {
    Event& event = record.events[i];
    const auto legal = match->legal(event.seat);
    if (event.kind == Event::Kind::play && event.seat != daily_seat && legal.size() > 1) {
      event.text = legal[0] == event.text ? legal[1] : legal[0];
      const auto fault = check_daily(game, record, *make_match(game, record.options).value());
      ASSERT_TRUE(fault);
      EXPECT_EQ(fault->event, i);
      EXPECT_NE(fault->text.find("bot in seat 1"), std::string::npos) << fault->text;
      return;
    }
    play_event(*match, event);
  }
  FAIL() << "the bot had no choice";
}

TEST(Daily, OtherOptionsAreNotThatDays) {
  const GameType& game = *find_game("savage-bowl");
  Record record;
  record.game = game.id;
  record.options = {{"players", std::int64_t{4}}};
  Event note;
  note.text = daily_note("2026-11-28");
  record.events.push_back(note);
  const auto fault = check_daily(game, record, *make_match(game, record.options).value());
  ASSERT_TRUE(fault);
  EXPECT_NE(fault->text.find("options"), std::string::npos);
}

}  // namespace
}  // namespace menagerie
