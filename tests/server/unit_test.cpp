// SPDX-License-Identifier: Apache-2.0
// Units of thinking: what one holds, that it is thought of alike wherever it goes, and what is
// refused of those that come from outside.
#include "server/tables/thinking/unit.h"

#include <gtest/gtest.h>

#include "engine/games/games.h"
#include "engine/view/view_json.h"
#include "swap.h"

namespace menagerie {
namespace {

Think wish(const GameType& game, const Match& match, Seat seat, std::int64_t iterations) {
  Think think;
  think.game = &game;
  think.level = Level::normal;
  think.observation = match.observe(seat);
  think.seed = 20;
  think.iterations = iterations;
  return think;
}

// Deals and lets chance fall, until a seat is asked; false where the game is over.
bool go_on(Match& match, Rng& rng) {
  for (;;) {
    switch (match.turn().kind) {
      case Turn::Kind::deal:
        EXPECT_FALSE(match.deal(match.shuffle(rng)));
        break;
      case Turn::Kind::chance: {
        const auto chances = match.chances();
        EXPECT_FALSE(match.chance(chances[rng.below(static_cast<std::uint32_t>(chances.size()))]));
        break;
      }
      case Turn::Kind::play:
        return true;
      case Turn::Kind::over:
        return false;
    }
  }
}

std::string any_of(const std::vector<std::string>& actions, Rng& rng) {
  return actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
}

class UnitTest : public testing::TestWithParam<std::size_t> {};

TEST_P(UnitTest, IsThoughtOfAlikeHereAndWhereItWasSent) {
  const GameType& game = games()[GetParam()];
  auto match = make_match(game, {}).value();
  Rng rng(3);
  unsigned decisions = 0;
  for (unsigned step = 0; step < 60 && go_on(*match, rng); ++step) {
    const Seat seat = match->turn().seats.lowest();
    if (match->legal(seat).size() > 1) {
      const Think think = wish(game, *match, seat, 200);
      const auto unit = read_unit(write_unit(unit_of(think)));
      ASSERT_TRUE(unit) << unit.error().text;
      const std::string here = decide(think, {});
      EXPECT_EQ(here, decide(*unit, games(), {}).value());
      EXPECT_EQ(here, decide(think, {})) << "the second time";
      EXPECT_EQ(here, work_off(write_unit(unit_of(think)), games(), {}).value());
      EXPECT_EQ(read_answer(think, here).value().action, here);
      EXPECT_FALSE(read_answer(think, here + "x"));
      ++decisions;
    }
    ASSERT_FALSE(match->submit(seat, any_of(match->legal(seat), rng)));
  }
  EXPECT_GT(decisions, 10u);
}

// Two matches that differ by two cards of the deal, as far as the same can be done in both.
struct Pair {
  std::unique_ptr<Match> one, two;
  std::vector<bool> same;  // By seat: whether the rules let it tell no difference so far.
  Rng rng;

  Pair(const GameType& game, std::uint64_t seed)
      : one(make_match(game, {}).value()),
        two(one->fresh()),
        same(one->players(), true),
        rng(seed) {
    const Fields deal = one->shuffle(rng);
    EXPECT_FALSE(one->deal(deal));
    EXPECT_FALSE(two->deal(with_two_swapped(*two, deal, rng)));
    compare();
  }
  void compare() {
    for (unsigned i = 0; i < same.size(); ++i) {
      same[i] = same[i] && known(*one, i) == known(*two, i);
    }
  }
  static std::string known(const Match& match, unsigned seat) {
    const Onlooker who = Onlooker::at(Seat(seat));
    return view_json(match, who, 0, match.log(who)).dump() + match.observed(who);
  }
  bool step() {
    if (one->turn() != two->turn()) return false;
    if (one->turn().kind == Turn::Kind::chance) {
      const auto both = shared(one->chances(), two->chances());
      if (both.empty()) return false;
      const std::string result = any_of(both, rng);
      EXPECT_FALSE(one->chance(result));
      EXPECT_FALSE(two->chance(result));
    } else if (one->turn().kind == Turn::Kind::play) {
      const Seat seat = one->turn().seats.lowest();
      const auto both = shared(one->legal(seat), two->legal(seat));
      if (both.empty()) return false;
      const std::string action = any_of(both, rng);
      EXPECT_FALSE(one->submit(seat, action));
      EXPECT_FALSE(two->submit(seat, action));
    } else {
      return false;
    }
    compare();
    return true;
  }
  static std::vector<std::string> shared(const std::vector<std::string>& some,
                                         const std::vector<std::string>& others) {
    std::vector<std::string> both;
    std::set_intersection(some.begin(), some.end(), others.begin(), others.end(),
                          std::back_inserter(both));
    return both;
  }
};

TEST_P(UnitTest, HoldsNothingThatItsSeatDoesNotKnow) {
  const GameType& game = games()[GetParam()];
  unsigned alike = 0, apart = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Pair pair(game, seed);
    do {
      for (const Seat seat : pair.one->turn().seats) {
        if (pair.one->turn() != pair.two->turn()) break;
        const std::string unit = write_unit(unit_of(wish(game, *pair.one, seat, 9)));
        const std::string there = write_unit(unit_of(wish(game, *pair.two, seat, 9)));
        if (!pair.same[seat.index()]) {
          apart += unit != there ? 1 : 0;
          continue;
        }
        ASSERT_EQ(unit, there) << game.id << ": seat " << seat.index() << ", deal " << seed;
        ++alike;
      }
    } while (pair.step());
  }
  EXPECT_GT(alike, 60u) << "too little was compared to mean anything";
  EXPECT_GT(apart, 0u) << "units of seats that know of the difference do not show it";
}

TEST_P(UnitTest, OfWhichAPartIsMissingIsRefused) {
  const GameType& game = games()[GetParam()];
  auto match = make_match(game, {}).value();
  Rng rng(4);
  for (unsigned step = 0; step < 5; ++step) {
    ASSERT_TRUE(go_on(*match, rng));
    const Seat seat = match->turn().seats.lowest();
    ASSERT_FALSE(match->submit(seat, any_of(match->legal(seat), rng)));
  }
  ASSERT_TRUE(go_on(*match, rng));
  const std::string seen = game.write_seen(match->observe(match->turn().seats.lowest()));
  ASSERT_TRUE(game.read_seen(seen));
  std::size_t taken = 0;
  for (std::size_t size = 0; size < seen.size(); ++size) {
    // What ends between two events is a whole one of an earlier time.
    taken += game.read_seen(seen.substr(0, size)) ? 1 : 0;
  }
  EXPECT_LE(taken, 40u);
  EXPECT_FALSE(game.read_seen(seen + "x"));
  const GameType& other = games()[(GetParam() + 1) % games().size()];
  EXPECT_FALSE(other.read_seen(seen));
}

INSTANTIATE_TEST_SUITE_P(Games, UnitTest, testing::Range<std::size_t>(0, 5));

TEST(Unit, ThatIsNoneSaysWhatIsWrong) {
  const auto wrong = [](const std::string& text) { return read_unit(text).error().text; };
  EXPECT_EQ(wrong(""), "a unit of thinking has no head");
  EXPECT_EQ(wrong(std::string(5000, 'x')), "a unit of thinking has no head");
  EXPECT_EQ(wrong("[]\n"), "a unit of thinking has no head");
  EXPECT_NE(wrong("{}\n").find("is unknown"), std::string::npos);
  EXPECT_NE(wrong(R"({"bot":"ismcts:ms=100"})"
                  "\n")
                .find("no budget in iterations"),
            std::string::npos);
  EXPECT_EQ(wrong(R"({"bot":"ismcts:iterations=5","seed":"1x"})"
                  "\n"),
            "the seed of a unit of thinking is not a number");
  const auto unknown = read_unit(R"({"bot":"ismcts:iterations=5","seed":"1","game":"chess"})"
                                 "\n");
  ASSERT_TRUE(unknown);
  EXPECT_EQ(decide(*unknown, games(), {}).error().text, "there is no game 'chess' here");
}

// A game that was played at random, as it is reviewed.
Think review_of_a_game(std::string_view id) {
  const GameType& game = *find_game(id);
  auto match = make_match(game, {}).value();
  Rng rng(5);
  Record record;
  while (match->turn().kind != Turn::Kind::over) {
    Event event;
    if (match->turn().kind == Turn::Kind::deal) {
      event.kind = Event::Kind::deal;
      event.deal = match->shuffle(rng);
    } else if (match->turn().kind == Turn::Kind::chance) {
      event.kind = Event::Kind::chance;
      event.text = any_of(match->chances(), rng);
    } else {
      event.kind = Event::Kind::play;
      event.seat = match->turn().seats.lowest();
      event.text = any_of(match->legal(event.seat), rng);
    }
    EXPECT_FALSE(play_event(*match, event));
    record.events.push_back(std::move(event));
  }
  Think think;
  think.game = &game;
  think.ticket.purpose = Ticket::Purpose::review;
  think.review = std::make_shared<const ReviewCase>(review_case(game, *match, record.events));
  return think;
}

TEST(Unit, APieceOfAReviewIsExaminedAlikeHereAndWhereItWasSent) {
  Think think = review_of_a_game("awimbawe");
  const ReviewCase& review = *think.review;
  const ReviewEffort effort = {.bot = "ismcts:iterations=100", .playing_on = 300'000};
  std::map<ReviewPiece::Kind, unsigned> seen;
  bool explained = false;
  for (std::size_t i = 0; i < review.pieces.size(); ++i) {
    if (++seen[review.pieces[i].kind] > 30) continue;
    think.ticket.asked_at = i;
    const auto answer = work_off(write_unit(review, i), games(), {}, effort);
    ASSERT_TRUE(answer) << answer.error().text;
    const Json here = finding_json(review.pieces[i], examine(review, i, {}, effort));
    EXPECT_EQ(*answer, here.dump());
    const auto thought = read_answer(think, *answer);
    ASSERT_TRUE(thought) << thought.error().text;
    EXPECT_EQ(finding_json(review.pieces[i], thought->finding), here);
    explained = explained || !thought->finding.why.empty();
  }
  EXPECT_EQ(seen.size(), 3u);
  EXPECT_TRUE(explained) << "Whoever plays at random makes a mistake that can be explained.";
}

TEST(Unit, WhatIsNoFindingOfAReviewIsRefused) {
  Think think = review_of_a_game("awimbawe");
  const auto& pieces = think.review->pieces;
  const auto at = [&](ReviewPiece::Kind kind) {
    const auto found = std::find_if(pieces.begin(), pieces.end(),
                                    [&](const ReviewPiece& one) { return one.kind == kind; });
    think.ticket.asked_at = static_cast<std::size_t>(found - pieces.begin());
  };
  const auto wrong = [&](const std::string& answer) {
    const auto thought = read_answer(think, answer);
    return thought ? std::string("nothing") : thought.error().text;
  };
  at(ReviewPiece::Kind::chances);
  EXPECT_EQ(wrong(R"({"chances":[0.5,0.5]})"), "nothing");
  EXPECT_NE(wrong(R"({"chances":[0.5]})").find("'chances' must list"), std::string::npos);
  EXPECT_NE(wrong(R"({"chances":[0.5,"x"]})").find("'chances' must list"), std::string::npos);
  EXPECT_NE(wrong(R"({"chances":[0.5,1e9]})").find("'chances' must list"), std::string::npos);
  EXPECT_NE(wrong("[]").find("must be an object"), std::string::npos);
  EXPECT_NE(wrong("{"), "nothing");
  EXPECT_EQ(wrong(std::string(100'000, ' ')), "it is too long");
  at(ReviewPiece::Kind::decision);
  const auto finding = [](const std::string& best, const std::string& why) {
    return R"({"best":")" + best + R"(","value":0,"loss":0,"low":0,"high":0,"why":)" + why + "}";
  };
  EXPECT_NE(wrong(finding("no card", "[]")).find("'best' must be a legal action"),
            std::string::npos);
  const Event& made = think.review->events[pieces[think.ticket.asked_at].event];
  EXPECT_EQ(wrong(finding(made.text, "[]")), "nothing");
  EXPECT_NE(wrong(finding(made.text, "7")).find("'why' must be"), std::string::npos);
  EXPECT_NE(wrong(R"({"best":")" + made.text + "\"}").find("'high' must be a number"),
            std::string::npos);
}

TEST(Unit, ARecordThatIsNoneIsNotReviewed) {
  const auto wrong = [](const std::string& unit) {
    return work_off(unit, games(), {}).error().text;
  };
  const Think think = review_of_a_game("awimbawe");
  EXPECT_EQ(wrong(write_unit(*think.review, think.review->pieces.size())),
            "the review has no such piece");
  EXPECT_NE(wrong("{\"piece\":1}\nnothing").find("the record of a review: "), std::string::npos);
  ReviewCase other = *think.review;
  other.events[1].text = "no such card";
  EXPECT_NE(wrong(write_unit(other, 0)).find("the record of a review: "), std::string::npos);
}

TEST(Unit, WhoHasManyWaitsBehindWhoHasFew) {
  Think dear, cheap, hint;
  dear.urgency = cheap.urgency = Urgency::person;
  dear.iterations = 20'000;
  cheap.iterations = 2'000;
  hint.urgency = Urgency::review;
  EXPECT_LT(unit_rank(cheap, 0), unit_rank(dear, 0));
  EXPECT_LT(unit_rank(dear, 0), unit_rank(cheap, 1)) << "somebody's first before another's second";
  EXPECT_LT(unit_rank(cheap, 1'000'000), unit_rank(hint, 0)) << "urgency before all";
}

TEST(Unit, OfManyOfOneVisitorEachHasLess) {
  UnitShares shares;
  Think think;
  think.level = Level::strong;
  think.account = "mob";
  const std::int64_t whole = unit_iterations(Level::strong);
  std::int64_t last = 0;
  for (unsigned i = 0; i < 500; ++i) {
    think.ticket.table = std::to_string(i);
    last = shares.begin(think);
    if (i < 8) {
      EXPECT_EQ(last, whole);
    }
  }
  EXPECT_LT(last, whole / 50);
  Think guest = think;
  guest.account = "guest";
  guest.ticket.table = "quiet";
  EXPECT_EQ(shares.begin(guest), whole);
  for (unsigned i = 0; i < 500; ++i) {
    think.ticket.table = std::to_string(i);
    shares.end(think.ticket);
  }
  EXPECT_EQ(shares.begin(think), whole);
}

}  // namespace
}  // namespace menagerie
