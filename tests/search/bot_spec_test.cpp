// SPDX-License-Identifier: Apache-2.0
#include "bots/spec.h"

#include <gtest/gtest.h>

#include "bots/bot.h"
#include "toy_game.h"

namespace menagerie {
namespace {

TEST(BotSpec, text_is_read_back) {
  for (const char* text :
       {"random", "simple", "ismcts", "ismcts:ms=50", "ismcts:iterations=1000", "simple:slip=12",
        "ismcts:ms=1:iterations=1000000000:threads=2:playout=simple:explore=70:slip=5",
        "pimc:ms=400", "ismcts:playout=random:horizon=far:worlds=even",
        "ismcts:trees=new:endings=searched:floor=off", "ismcts:iterations=5:endings=2000000",
        "ismcts:deals=3:memory=0", "solver", "novice", "easy", "steady", "normal", "strong"}) {
    const auto spec = parse_bot(text);
    ASSERT_TRUE(spec) << text << ": " << spec.error().text;
    EXPECT_EQ(spec->text(), text);
  }
  EXPECT_EQ(parse_bot("ismcts:iterations=7:ms=5")->text(), "ismcts:ms=5:iterations=7");
  EXPECT_EQ(default_bot(), *parse_bot("normal"));
}

TEST(BotSpec, wrong_text_is_refused_with_what_would_have_been_right) {
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {"", "unknown"},
      {"Random", "there are random"},
      {"random:ms=5", "takes no settings"},
      {"solver:", "takes no settings"},
      {"simple:ms=5", "takes no setting but slip=N"},
      {"ismcts:", "unknown"},
      {"ismcts:ms", "from 1 to 600000"},
      {"ismcts:ms=", "from 1 to 600000"},
      {"ismcts:ms=0", "from 1 to 600000"},
      {"ismcts:ms=-5", "from 1 to 600000"},
      {"ismcts:ms=1.5", "whole number"},
      {"ismcts:ms= 5", "whole number"},
      {"ismcts:ms=600001", "from 1 to 600000"},
      {"ismcts:iterations=99999999999999999999999", "from 1 to 1000000000"},
      {"ismcts:iterations=0", "from 1"},
      {"ismcts:ms=5:ms=6", "twice"},
      {"ismcts:ms=5,iterations=5", "has a comma; settings are separated by colons"},
      {"ismcts:speed=5", "unknown"},
      {"ismcts:threads=0", "from 1"},
      {"ismcts:deals=0", "from 1 to 1000000"},
      {"ismcts:memory=-1", "from 0 to 10000"},
      {"ismcts:playout=clever", "random, simple or best"},
      {"ismcts:horizon=wide", "must be near or far"},
      {"ismcts:worlds=all", "must be likely or even"},
      {"ismcts:trees=old", "must be kept or new"},
      {"ismcts:endings=late", "must be exact or searched, or a whole number from 1 to 1000000000"},
      {"ismcts:endings=0", "must be exact or searched, or a whole number from 1 to 1000000000"},
      {"ismcts:endings=exact:endings=5", "twice"},
      {"ismcts:floor=none", "must be on or off"},
      {"normal:ms=5", "takes no settings; write what it stands for with yours: ismcts:ms=5"},
      {"strong:threads=2", "with yours: ismcts:ms=1000:threads=2"},
      {"easy:slip=20:deals=2",
       "with yours: ismcts:iterations=60:worlds=even:trees=new:endings=searched:deals=2:slip=20"},
      {"strong:", "takes no settings; it stands for ismcts:ms=1000"},
      {"novice:speed=9", "takes no settings; it stands for ismcts:iterations=12:"},
      {"novice" + std::string(100'000, ':'), "takes no settings"},
      {"strongest", "unknown"},
      {"genius", "strong, and in arena and simulate solver"},
      {std::string(100'000, ':'), "unknown"},
      {std::string("ismcts\0:ms=5", 12), "unknown"}};
  for (const auto& [text, part] : wrong) {
    const auto spec = parse_bot(text);
    ASSERT_FALSE(spec) << text.substr(0, 60);
    EXPECT_NE(spec.error().text.find(part), std::string::npos) << spec.error().text;
    EXPECT_LT(spec.error().text.size(), 250u);
  }
}

// What a level overlooks is human; a card at random is not.
TEST(BotSpec, no_level_plays_without_thinking) {
  for (const char* level : {"novice", "easy", "steady", "normal", "strong"}) {
    const BotSpec spec = *parse_bot(level);
    EXPECT_EQ(spec.kind, BotSpec::Kind::ismcts) << level;
    EXPECT_EQ(spec.slip, 0) << level;
    EXPECT_EQ(spec.text(), level);
  }
}

TEST(BotSpec, one_for_all_or_one_a_seat) {
  EXPECT_EQ(parse_bots("simple", 4)->size(), 4u);
  const auto three = parse_bots("simple,random,ismcts:ms=5", 3);
  ASSERT_TRUE(three);
  EXPECT_EQ((*three)[2].text(), "ismcts:ms=5");
  EXPECT_EQ((*parse_bots("simple, strong", 2))[1].text(), "strong");
  EXPECT_FALSE(parse_bots("simple,random", 3));
  EXPECT_FALSE(parse_bots("simple, ", 2));
  EXPECT_FALSE(parse_bots("simple,,random", 3));
}

TEST(Bot, every_kind_plays_legally) {
  for (const char* text :
       {"random", "simple", "ismcts:iterations=50", "ismcts:iterations=50:playout=simple",
        "ismcts:iterations=50:playout=random", "pimc:iterations=50", "novice", "easy", "steady"}) {
    const BotSpec spec = *parse_bot(text);
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      Rng rng(seed);
      Toy::State state = Toy::start({3, 5, 2, true, true});
      while (Toy::turn(state.shown).kind != Turn::Kind::over) {
        const Turn turn = Toy::turn(state.shown);
        if (turn.kind != Turn::Kind::play) {
          step_chance<Toy>(state, turn.kind, rng);
          continue;
        }
        const Seat seat = turn.seats.lowest();
        const auto action = choose<Toy>(spec, view_of<Toy>(state, seat), rng);
        ASSERT_FALSE(Toy::refuse(state.shown, Toy::mine(state, seat), seat, action)) << text;
        Toy::apply(state, seat, action);
      }
    }
  }
}

// There is nothing to find out, however long it might think: a glance says what the action is
// worth.
TEST(Bot, answers_at_once_where_one_action_is_legal) {
  Rng rng(1);
  Toy::State state = Toy::start({3, 5, 1, false, false});
  unsigned asked = 0;
  while (Toy::turn(state.shown).kind != Turn::Kind::over) {
    const Turn turn = Toy::turn(state.shown);
    if (turn.kind != Turn::Kind::play) {
      step_chance<Toy>(state, turn.kind, rng);
      continue;
    }
    const Seat seat = turn.seats.lowest();
    const auto view = view_of<Toy>(state, seat);
    const auto legal = legal_in<Toy>(state, seat);
    if (legal.size() == 1) {
      ++asked;
      for (const char* text : {"ismcts:ms=600000", "ismcts:ms=600000:endings=searched",
                               "pimc:ms=600000", "ismcts:iterations=1000000000"}) {
        Thinker<Toy> bot(*parse_bot(text));
        EXPECT_EQ(bot.choose(view, rng), legal[0]) << text;
        const auto advice = bot.advise(view, rng);
        ASSERT_EQ(advice.choices.size(), 1u) << text;
        EXPECT_GT(advice.choices[0].visits, 0u) << text;
        EXPECT_LE(advice.iterations, 1'000u) << text;
      }
    }
    step_random<Toy>(state, rng);
  }
  EXPECT_GE(asked, 3u);
}

}  // namespace
}  // namespace menagerie
