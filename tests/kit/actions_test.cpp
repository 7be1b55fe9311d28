// SPDX-License-Identifier: Apache-2.0
// One table of verbs is the text, the reading, the errors and the list of all actions.
#include "game/kit/actions.h"

#include <gtest/gtest.h>

#include "small_game.h"

namespace menagerie::small_game {
namespace {

constexpr kit::Values any_card(const Options&) { return deck(); }
constexpr kit::Values any_bid(const Options&) { return kit::Values::below(4); }
constexpr bool has_passing(const Options& options, unsigned, unsigned) { return options.passing; }

constexpr auto verbs = std::to_array<kit::VerbRow<Verb, Options>>({
    {Verb::play, "play {card}", "action.play", any_card},
    {.verb = Verb::pass,
     .form = "pass {one:card} {other:card}",
     .label = "action.pass",
     .a = any_card,
     .b = any_card,
     .exists = has_passing,
     .unordered = true},
    {Verb::bid, "bid {tricks:number} tricks", "action.bid", any_bid},
    {.verb = Verb::stop, .form = "stop now", .fixed = 0},
    {.verb = Verb::stop, .form = "stop later", .fixed = 1},
});
constexpr std::array kinds = {kit::card<SmallDeck>(), kit::number<3>()};
using Actions = kit::TableActions<Action, verbs, kinds>;

std::string wrong(std::string_view text) {
  const auto read = Actions::parse(text);
  return read ? "" : read.error().text;
}

TEST(KitActions, have_one_spelling_and_are_read_in_any_case_with_any_blanks) {
  EXPECT_EQ(Actions::text({Verb::play, 1, 0}), "play H8");
  EXPECT_EQ(Actions::parse(" PLAY\th8 ").value(), (Action{Verb::play, 1, 0}));
  EXPECT_EQ(Actions::text({Verb::bid, 3, 0}), "bid 3 tricks");
  EXPECT_EQ(Actions::parse("bid 3 Tricks").value(), (Action{Verb::bid, 3, 0}));
  EXPECT_EQ(Actions::parse("stop later").value(), (Action{Verb::stop, 1, 0}));
  EXPECT_EQ(Actions::text({Verb::stop, 1, 0}), "stop later");
}

TEST(KitActions, of_two_cards_in_no_order_are_one_action) {
  const Action both{Verb::pass, 3, 8};  // The ten of hearts, the seven of spades.
  EXPECT_EQ(Actions::parse("pass S7 H10").value(), both);
  EXPECT_EQ(Actions::parse("pass H10 S7").value(), both);
  EXPECT_EQ(Actions::text(both), "pass H10 S7");
  EXPECT_EQ(Actions::text(Actions::parse("pass H10 H7").value()), "pass H10 H7") << "by their text";
  EXPECT_EQ(
      wrong("pass H7 H7"),
      "\"pass H7 H7\" is not an action; actions are play {card}, pass {card} {card}, bid {number} "
      "tricks, stop now, stop later");
}

TEST(KitActions, that_were_not_seen_have_question_marks) {
  EXPECT_EQ(Actions::text({Verb::play, unseen, 0}), "play ?");
  EXPECT_EQ(Actions::text({Verb::pass, unseen, unseen}), "pass ? ?");
  EXPECT_NE(wrong("play ?"), "");
}

TEST(KitActions, that_are_none_are_refused_with_what_was_read_and_what_there_is) {
  EXPECT_EQ(wrong("play H11"),
            "the card \"H11\" is unknown; cards are H or S with 7 to 10, J, Q and K, or J with 2");
  EXPECT_EQ(wrong("bid 4 tricks"), "the number \"4\" is unknown; numbers are 0 to 3");
  EXPECT_EQ(wrong("bid 03 tricks").substr(0, 16), "the number \"03\" ");
  EXPECT_EQ(wrong("jump H7").substr(0, 42), "the action \"jump\" is unknown; actions are ");
  EXPECT_EQ(wrong("").substr(0, 18), "there is no action");
  EXPECT_EQ(wrong("play H7 H8").substr(0, 31), "\"play H7 H8\" is not an action; ");
  const std::string hostile = "play \033[2J\xff" + std::string(100'000, 'x');
  EXPECT_LT(wrong(hostile).size(), 200u);
  for (const char letter : wrong(hostile)) EXPECT_TRUE(letter >= ' ' && letter <= '~');
}

TEST(KitActions, are_listed_as_far_as_the_options_have_them) {
  const auto count = [](const Options& options) { return Actions::universe(options).size(); };
  EXPECT_EQ(count({}), 14u + 14 * 13 / 2 + 4 + 2);
  EXPECT_EQ(count({.passing = false}), 14u + 4 + 2);
  for (const Action& action : Actions::universe({})) {
    EXPECT_EQ(Actions::parse(Actions::text(action)).value(), action) << Actions::text(action);
  }
  EXPECT_EQ(Actions::forms().size(), 3u) << "what has no label is not chosen by people";
  EXPECT_EQ(Actions::forms()[1].form, "pass {one:card} {other:card}");
}

}  // namespace
}  // namespace menagerie::small_game
