// SPDX-License-Identifier: Apache-2.0
// The published interface, used as a stranger would.
#include <gtest/gtest.h>
#include <menagerie/menagerie.h>

#include <algorithm>
#include <sstream>

namespace menagerie::v1 {
namespace {

// Plays a match at random by the numbers of actions; gives the deals and results their seeds.
Match played(const GameType& game, std::uint64_t seed) {
  Match match = game.start();
  for (std::uint64_t event = seed; match.turn().kind != Turn::Kind::over; ++event) {
    const Turn turn = match.turn();
    if (turn.kind == Turn::Kind::deal) {
      EXPECT_FALSE(match.deal(match.shuffle(event)));
    } else if (turn.kind == Turn::Kind::chance) {
      const auto results = match.chances();
      EXPECT_FALSE(match.settle(results[event % results.size()]));
    } else {
      const unsigned seat = turn.seats[event % turn.seats.size()];
      const auto legal = match.legal(seat);
      EXPECT_FALSE(match.act(seat, legal[event * 7919 % legal.size()]));
    }
  }
  return match;
}

std::vector<std::string> game_ids() {
  std::vector<std::string> ids;
  for (const GameDescription& game : games()) ids.push_back(game.id);
  return ids;
}

class EveryGame : public testing::TestWithParam<std::string> {
 protected:
  GameType game = GameType::make(GetParam()).value();
};

TEST_P(EveryGame, judge_says_what_legal_lists_over_every_action_there_is) {
  Match match = game.start();
  ASSERT_FALSE(match.deal(match.shuffle(3)));
  for (unsigned step = 0; step < 30 && match.turn().kind == Turn::Kind::play; ++step) {
    for (unsigned seat = 0; seat < game.players(); ++seat) {
      const auto legal = match.legal(seat);
      EXPECT_EQ(match.observe(seat).legal, legal);
      for (ActionId action = 0; action < game.actions().size(); ++action) {
        const auto refusal = match.judge(seat, action);
        ASSERT_EQ(std::binary_search(legal.begin(), legal.end(), action), !refusal)
            << game.actions()[action];
        if (refusal) {
          ASSERT_FALSE(refusal->rule.empty()) << game.actions()[action];
        }
      }
    }
    const unsigned seat = match.turn().seats.front();
    ASSERT_FALSE(match.act(seat, match.legal(seat).front()));
  }
}

TEST_P(EveryGame, actions_have_one_number_and_one_text) {
  for (ActionId action = 0; action < game.actions().size(); ++action) {
    EXPECT_EQ(game.action(game.actions()[action]).value(), action);
  }
  EXPECT_FALSE(game.action("dance on the table"));
}

TEST_P(EveryGame, a_match_is_its_record) {
  const Match match = played(game, 11);
  const auto again = RecordedMatch::read(match.record());
  ASSERT_TRUE(again) << again.error().text;
  EXPECT_TRUE(again->has_result);
  EXPECT_EQ(again->match.record(), match.record());
  EXPECT_EQ(again->match.scores(), match.scores());
  EXPECT_EQ(again->match.winners(), match.winners());
}

TEST_P(EveryGame, a_copy_goes_its_own_way) {
  Match match = game.start();
  ASSERT_FALSE(match.deal(match.shuffle(1)));
  const std::string before = match.record();
  Match copy = match;
  const unsigned seat = copy.turn().seats.front();
  ASSERT_FALSE(copy.act(seat, copy.legal(seat).front()));
  EXPECT_EQ(match.record(), before);
  EXPECT_NE(copy.record(), before);
}

TEST_P(EveryGame, minds_play_by_observations_and_repeat_themselves) {
  const auto play = [&] {
    Match match = game.start();
    EXPECT_FALSE(match.deal(match.shuffle(5)));
    std::vector<Mind> minds;
    for (unsigned seat = 0; seat < game.players(); ++seat) {
      minds.push_back(Mind::make(game, "ismcts:iterations=50", seat).value());
    }
    for (unsigned step = 0; step < 12 && match.turn().kind == Turn::Kind::play; ++step) {
      const unsigned seat = match.turn().seats.front();
      EXPECT_FALSE(match.act(seat, minds[seat].choose(match.observe(seat))));
    }
    return match.record();
  };
  EXPECT_EQ(play(), play());
}

TEST_P(EveryGame, advice_names_every_legal_action_once) {
  Match match = game.start();
  ASSERT_FALSE(match.deal(match.shuffle(5)));
  const unsigned seat = match.turn().seats.front();
  Mind mind = Mind::make(game, "ismcts:iterations=200", 1).value();
  std::vector<ActionId> named;
  for (const Choice& choice : mind.advise(match.observe(seat))) named.push_back(choice.action);
  std::sort(named.begin(), named.end());
  EXPECT_EQ(named, match.legal(seat));
}

TEST_P(EveryGame, a_decision_may_cost_what_its_budget_says) {
  Match match = game.start();
  EXPECT_FALSE(match.deal(match.shuffle(3)));
  if (match.turn().kind != Turn::Kind::play) GTEST_SKIP() << "chance comes first";
  const unsigned seat = match.turn().seats.front();
  Mind mind = Mind::make(game, "ismcts:iterations=40:trees=new", 1).value();
  const auto visits = [&](const Budget& budget) {
    std::uint64_t sum = 0;
    for (const Choice& choice : mind.advise(match.observe(seat), budget)) sum += choice.visits;
    return sum;
  };
  const std::uint64_t own = visits({});
  EXPECT_GE(visits({.time = {}, .iterations = 400, .stop = {}}), 5 * own);
  EXPECT_EQ(visits({}), own);  // The next decision is as the mind was made.
  EXPECT_EQ(visits({.time = {}, .iterations = -5, .stop = {}}),
            visits({.time = {}, .iterations = 1, .stop = {}}));
  // Ended before it began, it still names a legal action.
  std::stop_source ended;
  ended.request_stop();
  const auto legal = match.legal(seat);
  const ActionId action =
      mind.choose(match.observe(seat),
                  {.time = std::chrono::hours(1), .iterations = {}, .stop = ended.get_token()});
  EXPECT_NE(std::find(legal.begin(), legal.end(), action), legal.end());
}

INSTANTIATE_TEST_SUITE_P(, EveryGame, testing::ValuesIn(game_ids()), [](const auto& one) {
  std::string name = one.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST(Interface, a_file_of_records_is_read_as_the_program_reads_it) {
  const GameType game = GameType::make("savage-bowl").value();
  std::string several = played(game, 3).record();
  for (std::size_t at = 0; (at = several.find("},{", at)) != std::string::npos; at += 3) {
    several.insert(at + 2, "\n  ");
  }
  std::istringstream file("\n\n" + played(game, 1).record() + "\n\n{}\n" + several + "\n");
  RecordReader records(file);
  const auto first = records.next();
  ASSERT_TRUE(first && *first);
  EXPECT_EQ(records.line(), 3u);
  const auto wrong = records.next();
  ASSERT_TRUE(wrong);
  EXPECT_FALSE(*wrong);
  EXPECT_EQ(records.line(), 5u);
  const auto last = records.next();
  ASSERT_TRUE(last && *last) << (last ? last->error().text : "nothing");
  EXPECT_TRUE((*last)->has_result);
  EXPECT_FALSE(records.next());
}

TEST(Interface, what_comes_from_outside_is_answered_in_a_sentence) {
  EXPECT_NE(GameType::make("chess").error().text.find("savage-bowl"), std::string::npos);
  EXPECT_NE(GameType::make("savage-bowl", R"({"players": 9})").error().text.find("4 or 5"),
            std::string::npos);
  EXPECT_FALSE(GameType::make("savage-bowl", "[[[["));
  const GameType game = GameType::make("savage-bowl").value();
  EXPECT_FALSE(Mind::make(game, "solver", 1));
  EXPECT_FALSE(Mind::make(game, "genius", 1));
  EXPECT_FALSE(RecordedMatch::read("{}"));
  EXPECT_FALSE(RecordedMatch::read(std::string(100'000, '[')));
  Match match = game.start();
  EXPECT_TRUE(match.deal("{}"));
  EXPECT_TRUE(match.settle("heads"));
  // A zero byte ends nothing, wherever JSON comes in.
  const auto with_more = [](std::string json) { return std::move(json) + '\0' + "more"; };
  const std::string zero = ": read the byte 0x00";
  EXPECT_TRUE(GameType::make("savage-bowl", with_more("{}")).error().text.ends_with(zero));
  EXPECT_TRUE(RecordedMatch::read(with_more(match.record())).error().text.ends_with(zero));
  EXPECT_TRUE(match.deal(with_more(match.shuffle(1)))->text.ends_with(zero));
  EXPECT_TRUE(RecordedMatch::read("\xef\xbb\xbf" + match.record()));
  EXPECT_TRUE(match.act(4'000'000'000u, "play R1"));
  EXPECT_TRUE(match.judge(0, "play R1"));  // Nothing is dealt yet.
  EXPECT_TRUE(match.legal(77).empty());
}

TEST(Interface, sentences_are_data_too) {
  const GameType game = GameType::make("awimbawe").value();
  Match match = game.start();
  ASSERT_FALSE(match.deal(match.shuffle(9)));
  const auto log = match.log({});
  const auto messages = match.messages({});
  ASSERT_EQ(log.size(), messages.size());
  EXPECT_TRUE(messages.front().id.starts_with("log."));
  const unsigned other = 1 - match.turn().seats.front();
  const auto refusal = match.judge(other, ActionId{0});
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->message.id, "refusal.not-your-turn");
  EXPECT_EQ(refusal->message.arguments.front(), '{');
}

// A match whose deals and chance a host has promised; what it reveals is in the record.
Match drawn_fairly(const GameType& game, FairDeal& deal, bool reveals) {
  Match match = game.start();
  for (std::uint64_t event = 0; match.turn().kind != Turn::Kind::over; ++event) {
    const Turn turn = match.turn();
    if (turn.kind != Turn::Kind::play) {
      deal.draw(match);
      continue;
    }
    const auto legal = match.legal(turn.seats.front());
    EXPECT_FALSE(match.act(turn.seats.front(), legal[event * 7919 % legal.size()]));
  }
  if (reveals) deal.reveal(match);
  return match;
}

TEST_P(EveryGame, a_fair_deal_can_be_checked_by_the_record) {
  const std::string seed(64, 'a'), salt(32, '5');
  FairDeal deal = FairDeal::make("T1", game.players(), seed, salt).value();
  deal.promise(0, FairDeal::promise_of("mine"));
  EXPECT_TRUE(deal.open(0, "another's"));
  EXPECT_FALSE(deal.open(0, "mine"));
  const std::string promised = deal.commitment();
  const std::string record = drawn_fairly(game, deal, true).record();
  EXPECT_NE(record.find(promised), std::string::npos);
  const auto read = RecordedMatch::read(record);
  ASSERT_TRUE(read) << read.error().text;
  EXPECT_TRUE(read->deals_as_promised);
  EXPECT_EQ(read->match.record(), record);
  // The same secret without that luck makes other cards; and a record that was not drawn so is
  // found out.
  FairDeal without = FairDeal::make("T1", game.players(), seed, salt).value();
  Match other = drawn_fairly(game, without, false);
  EXPECT_FALSE(RecordedMatch::read(other.record())->deals_as_promised);
  deal.reveal(other);
  EXPECT_FALSE(RecordedMatch::read(other.record()));
}

TEST_P(EveryGame, a_strange_promise_or_luck_spoils_no_record) {
  FairDeal deal = FairDeal::make("T1", game.players()).value();
  const std::string luck = "\xff, not text";
  deal.promise(0, "no hash \xfe");
  deal.promise(1, FairDeal::promise_of(luck));
  EXPECT_TRUE(deal.open(0, "no hash \xfe"));
  const auto wrong = deal.open(1, luck);
  ASSERT_TRUE(wrong);
  EXPECT_NE(wrong->text.find("UTF-8"), std::string::npos) << wrong->text;
  const auto read = RecordedMatch::read(drawn_fairly(game, deal, true).record());
  ASSERT_TRUE(read) << read.error().text;
  EXPECT_TRUE(read->deals_as_promised);
}

TEST_P(EveryGame, nothing_is_told_before_the_first_event) {
  const Match match = game.start();
  EXPECT_TRUE(match.log({}).empty());
  EXPECT_TRUE(match.messages(0).empty());
}

TEST_P(EveryGame, a_seat_that_there_is_not_may_do_nothing) {
  Match match = game.start();
  ASSERT_FALSE(match.deal(match.shuffle(1)));
  for (const unsigned seat : {game.players(), 9u, 4'000'000'000u}) {
    EXPECT_TRUE(match.legal(seat).empty());
    EXPECT_TRUE(match.judge(seat, 0));
    EXPECT_TRUE(match.act(seat, 0));
  }
}

TEST(Interface, a_secret_is_drawn_or_given_whole) {
  EXPECT_NE(FairDeal::make("T1", 2)->commitment(), FairDeal::make("T1", 2)->commitment());
  for (const unsigned players : {0u, 1u, 11u, 500u}) EXPECT_FALSE(FairDeal::make("T1", players));
  EXPECT_FALSE(FairDeal::make("\xff", 2));
  EXPECT_FALSE(FairDeal::make("T1", 2, "12", std::string(32, '0')));
  EXPECT_FALSE(FairDeal::make("T1", 2, std::string(64, '0'), std::string(32, 'G')));
}

// What a seat cannot know is in no observation: the hands of others may be exchanged.
TEST(Interface, a_scene_shows_the_own_hand_alone) {
  const GameType game = GameType::make("savage-bowl", R"({"players": 4})").value();
  Match match = game.start();
  ASSERT_FALSE(match.deal(match.shuffle(9)));
  const std::string own = match.observe(0).scene();
  for (const ActionId action : match.legal(match.turn().seats.front())) {
    const unsigned leader = match.turn().seats.front();
    if (leader == 0) break;
    const std::string card = game.actions()[action].substr(5);
    EXPECT_EQ(own.find('"' + card + '"'), std::string::npos) << card;
  }
}

}  // namespace
}  // namespace menagerie::v1
