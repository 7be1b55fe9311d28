// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <set>

#include "games/rage_n_glyphs/game.h"

namespace menagerie::rage_n_glyphs {

namespace {

using Number = std::int64_t;

std::string wrong(const Fields& options) {
  const auto read = RageNGlyphs::Notation::read_options(options);
  return read ? "" : read.error().text;
}

State waiting() { return RageNGlyphs::start({}); }

Fields some_deal() {
  Rng rng(5);
  return RageNGlyphs::Notation::write_deal(waiting(), RageNGlyphs::shuffle(waiting(), rng));
}

template <class Change>
std::string wrong_deal(Change change) {
  Fields fields = some_deal();
  change(fields);
  const auto read = RageNGlyphs::Notation::read_deal(waiting(), fields);
  return read ? "" : read.error().text;
}

Value& field(Fields& fields, std::string_view name) {
  return const_cast<Value&>(*find_field(fields, name));
}

}  // namespace

TEST(RageNGlyphsNotation, every_action_is_written_once_and_read_back) {
  for (unsigned players = players_min; players <= players_max; ++players) {
    Options options;
    options.players = static_cast<std::uint8_t>(players);
    std::set<std::string> texts;
    for (const Action action : RageNGlyphs::Notation::universe(options)) {
      const std::string text = RageNGlyphs::Notation::text(action);
      EXPECT_TRUE(texts.insert(text).second) << text;
      const auto read = RageNGlyphs::Notation::parse(text);
      ASSERT_TRUE(read.has_value()) << text;
      EXPECT_EQ(*read, action) << text;
    }
  }
}

TEST(RageNGlyphsNotation, spaces_and_letter_case_do_not_matter) {
  EXPECT_EQ(*RageNGlyphs::Notation::parse("  PLAY\t h12 "), play(card_of(Suit::hearts, 12)));
  EXPECT_EQ(*RageNGlyphs::Notation::parse("Play j2"), play(joker_2));
  EXPECT_EQ(*RageNGlyphs::Notation::parse("BID  0"), bid(0));
  EXPECT_EQ(*RageNGlyphs::Notation::parse("Coin 9"), coin(Seat(9)));
}

TEST(RageNGlyphsNotation, other_texts_are_no_actions) {
  for (const std::string_view text : {"",
                                      " ",
                                      "play",
                                      "bid",
                                      "coin",
                                      "play H15",
                                      "play H012",
                                      "play H01",
                                      "play J3",
                                      "play J",
                                      "play H-1",
                                      "play H+1",
                                      "play H",
                                      "play Z3",
                                      "bid -1",
                                      "bid 33",
                                      "bid 03",
                                      "bid 1 2",
                                      "bid 99999999999999999999",
                                      "coin 10",
                                      "play H1 H2",
                                      "pass",
                                      "bid ?",
                                      "play ?"}) {
    const auto read = RageNGlyphs::Notation::parse(text);
    ASSERT_FALSE(read.has_value()) << text;
    EXPECT_GE(read.error().text.size(), 20u) << text;
  }
  const std::string bytes("play \x00\xff\xc3\x28", 9);
  EXPECT_FALSE(RageNGlyphs::Notation::parse(bytes).has_value());
  EXPECT_LT(RageNGlyphs::Notation::parse(std::string(100000, 'x')).error().text.size(), 200u);
}

TEST(RageNGlyphsNotation, random_bytes_are_survived) {
  Rng rng(3);
  constexpr std::string_view letters = "bidplaycon HJMX0123459\t\x80";
  for (int i = 0; i < 100000; ++i) {
    std::string text;
    for (unsigned n = rng.below(12); n > 0; --n) text += letters[rng.below(23)];
    const auto read = RageNGlyphs::Notation::parse(text);
    if (read) {
      EXPECT_EQ(*RageNGlyphs::Notation::parse(RageNGlyphs::Notation::text(*read)), *read) << text;
    }
  }
}

TEST(RageNGlyphsNotation, options_are_written_out_and_read_back) {
  const Fields standard = RageNGlyphs::Notation::write_options({});
  ASSERT_EQ(standard.size(), RageNGlyphs::Notation::option_specs().size());
  for (std::size_t i = 0; i < standard.size(); ++i) {
    EXPECT_EQ(standard[i].name, RageNGlyphs::Notation::option_specs()[i].name);
    EXPECT_EQ(standard[i].value, RageNGlyphs::Notation::option_specs()[i].standard);
  }
  Options options;
  options.players = 3;
  options.step = 2;
  options.bidding = Bidding::secret;
  options.shooting_the_stars = true;
  options.last_hand = 32;
  EXPECT_EQ(*RageNGlyphs::Notation::read_options(RageNGlyphs::Notation::write_options(options)),
            options);
  EXPECT_EQ(*RageNGlyphs::Notation::read_options({}), Options{});
}

TEST(RageNGlyphsNotation, wrong_options_are_named) {
  EXPECT_NE(wrong({{"players", Number{2}}}).find("3 to 10"), std::string::npos);
  EXPECT_NE(wrong({{"players", Number{1} << 40}}).find("3 to 10"), std::string::npos);
  EXPECT_NE(wrong({{"step", Number{3}}}).find("step"), std::string::npos);
  EXPECT_NE(wrong({{"bidding", Word("blind")}}).find("open, hidden or secret"), std::string::npos);
  EXPECT_NE(wrong({{"shooting_the_stars", Number{1}}}).find("true or false"), std::string::npos);
  EXPECT_NE(wrong({{"jokers", true}}).find("jokers"), std::string::npos);
  EXPECT_NE(wrong({{"last_hand", Number{24}}}).find("from 1 to 23"), std::string::npos);
  EXPECT_NE(wrong({{"last_hand", Number{10}}, {"players", Number{10}}}).find("from 1 to 9"),
            std::string::npos);
  EXPECT_NE(wrong({{"last_hand", Number{0}}}).find("last_hand"), std::string::npos);
  EXPECT_NE(wrong({{"hose_the_dealer", true}, {"bidding", Word("hidden")}}).find("bids last"),
            std::string::npos);
  EXPECT_EQ(wrong({{"last_hand", Number{32}}, {"players", Number{3}}}), "");
}

TEST(RageNGlyphsNotation, deals_are_judged) {
  EXPECT_EQ(wrong_deal([](Fields&) {}), "");
  const auto has = [](const std::string& text, std::string_view part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  has(wrong_deal([](Fields& f) { f[0].name = "leader"; }), "unknown field \"leader\"");
  has(wrong_deal([](Fields& f) { f.pop_back(); }), "lacks 'pile'");
  has(wrong_deal([](Fields& f) { f.push_back(f[0]); }), "twice");
  has(wrong_deal([](Fields& f) { field(f, "dealer") = Number{4}; }), "from 0 to 3");
  has(wrong_deal([](Fields& f) { field(f, "dealer") = Word("0"); }), "from 0 to 3");
  has(wrong_deal([](Fields& f) { field(f, "hands") = Words{}; }), "4 lists");
  has(wrong_deal([](Fields& f) { std::get<WordLists>(field(f, "hands")).pop_back(); }), "4 lists");
  has(wrong_deal([](Fields& f) { std::get<WordLists>(field(f, "hands"))[2].push_back("H1"); }),
      "'hands' has 2 cards for seat 2, expected 1");
  has(wrong_deal([](Fields& f) { std::get<WordLists>(field(f, "hands"))[1][0] = "H15"; }),
      "\"H15\"");
  has(wrong_deal([](Fields& f) { std::get<Words>(field(f, "pile")).pop_back(); }),
      "'pile' has 93 cards, expected 94");
  has(wrong_deal([](Fields& f) {
        auto& pile = std::get<Words>(field(f, "pile"));
        pile[0] = pile[1] = "H3";
      }),
      "'pile' has \"H3\", but that card is dealt already");
  has(wrong_deal([](Fields& f) {
        auto& pile = std::get<Words>(field(f, "pile"));
        for (int i = 0; i < 5; ++i) pile[static_cast<std::size_t>(i)] = "J2";
      }),
      "'pile' has \"J2\", but that card is dealt already");
}

TEST(RageNGlyphsNotation, the_next_dealer_sits_to_the_left) {
  Rng rng(1);
  State state = waiting();
  RageNGlyphs::deal(state, RageNGlyphs::shuffle(state, rng));
  EXPECT_FALSE(RageNGlyphs::Notation::read_deal(state, some_deal()).has_value());
  play_round_out<RageNGlyphs>(state, rng);
  Fields fields = RageNGlyphs::Notation::write_deal(state, RageNGlyphs::shuffle(state, rng));
  EXPECT_TRUE(RageNGlyphs::Notation::read_deal(state, fields).has_value());
  field(fields, "dealer") = Number{state.shown.dealer.index()};
  const auto read = RageNGlyphs::Notation::read_deal(state, fields);
  ASSERT_FALSE(read.has_value());
  EXPECT_NE(read.error().text.find("to the left of the last dealer"), std::string::npos);
}

TEST(RageNGlyphsNotation, cards_of_a_deal_may_be_written_small) {
  Fields fields = some_deal();
  for (Word& word : std::get<Words>(field(fields, "pile"))) {
    word[0] = static_cast<char>(word[0] - 'A' + 'a');
  }
  EXPECT_TRUE(RageNGlyphs::Notation::read_deal(waiting(), fields).has_value());
}

}  // namespace menagerie::rage_n_glyphs
