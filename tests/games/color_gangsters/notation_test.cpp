// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <functional>

#include "games/color_gangsters/game.h"
#include "laws/laws.h"

namespace menagerie::color_gangsters {
namespace {

using G = ColorGangsters;

TEST(ColorGangstersNotation, every_action_has_one_text_and_comes_back) {
  std::set<std::string> texts;
  for (const Action action :
       G::Notation::universe(laws::options<G>({{"players", std::int64_t{5}}}))) {
    const std::string text = G::Notation::text(action);
    EXPECT_TRUE(texts.insert(text).second) << text;
    const auto parsed = G::Notation::parse(text);
    ASSERT_TRUE(parsed.has_value()) << text;
    EXPECT_EQ(*parsed, action) << text;
  }
  EXPECT_EQ(texts.size(), 50u * 49 / 2 + 50 + 50 + 5 + 16 + 3);
}

TEST(ColorGangstersNotation, spaces_letter_case_and_order_do_not_matter) {
  const auto canonical = [](const char* text) {
    const auto parsed = G::Notation::parse(text);
    return parsed ? G::Notation::text(*parsed) : "refused: " + parsed.error().text;
  };
  EXPECT_EQ(canonical("  PASS   r5 b3 "), "pass B3 R5");
  EXPECT_EQ(canonical("pass b2 B10"), "pass B10 B2");
  EXPECT_EQ(canonical("pass Y5 g2"), "pass G2 Y5");
  EXPECT_EQ(canonical("Keep b"), "keep B");
  EXPECT_EQ(canonical("keep b7"), "keep B7");
  EXPECT_EQ(canonical("play k10"), "play K10");
  EXPECT_EQ(canonical("place OWN-COLOR"), "place own-color");
  EXPECT_EQ(canonical("Trump  Number"), "trump number");
}

TEST(ColorGangstersNotation, what_is_seen_of_a_hidden_card_has_a_text) {
  EXPECT_EQ(G::Notation::text(Action(Verb::pass, unseen, unseen)), "pass ? ?");
  EXPECT_EQ(G::Notation::text(Action(Verb::keep, unseen, 0)), "keep ?");
  EXPECT_EQ(G::Notation::text(Action(Verb::kept, unseen, 0)), "keep ?");
}

TEST(ColorGangstersNotation, bad_actions_are_named) {
  const std::string long_text(100000, 'x');
  for (const std::string& text : {std::string(),
                                  std::string("   "),
                                  std::string("play"),
                                  std::string("play B0"),
                                  std::string("play B11"),
                                  std::string("play B03"),
                                  std::string("play B3 R5"),
                                  std::string("play ?"),
                                  std::string("pass B3"),
                                  std::string("pass B3 B3"),
                                  std::string("pass B3 R5 Y1"),
                                  std::string("keep"),
                                  std::string("keep none"),
                                  std::string("keep ?"),
                                  std::string("place"),
                                  std::string("place nowhere"),
                                  std::string("trump"),
                                  std::string("trump both"),
                                  std::string("trump keep keep"),
                                  std::string("fold"),
                                  std::string("play\0B3", 7),
                                  std::string("\xff\xfe play"),
                                  long_text,
                                  "play " + long_text}) {
    const auto parsed = G::Notation::parse(text);
    ASSERT_FALSE(parsed.has_value()) << text;
    EXPECT_GE(parsed.error().text.size(), 20u);
    EXPECT_LE(parsed.error().text.size(), 200u);
    for (const char letter : parsed.error().text) EXPECT_TRUE(letter >= ' ' && letter <= '~');
  }
}

TEST(ColorGangstersNotation, any_bytes_are_parsed_without_harm) {
  Rng rng(1);
  const std::string alphabet = "passkeeplyctrumnoid BRYGK1234567890-?\xff";
  for (int i = 0; i < 20000; ++i) {
    std::string text;
    for (unsigned length = rng.below(16); length > 0; --length) {
      text += alphabet[rng.below(static_cast<std::uint32_t>(alphabet.size()))];
    }
    const auto parsed = G::Notation::parse(text);
    if (!parsed) continue;
    EXPECT_EQ(*G::Notation::parse(G::Notation::text(*parsed)), *parsed);
  }
}

TEST(ColorGangstersNotation, options_are_written_out) {
  const Fields written = G::Notation::write_options(laws::options<G>());
  ASSERT_EQ(written.size(), 5u);
  EXPECT_EQ(written[0], (Field{"players", std::int64_t{4}}));
  EXPECT_EQ(written[1], (Field{"colors", Words{"B", "R", "Y", "G"}}));
  EXPECT_EQ(written[2], (Field{"draft", true}));
  EXPECT_EQ(written[3], (Field{"tiles", std::monostate{}}));
  EXPECT_EQ(written[4], (Field{"blank_tile", Word("out")}));
  const Fields chosen = {{"players", std::int64_t{3}},
                         {"colors", Words{"K", "B", "R"}},
                         {"draft", false},
                         {"tiles", Words{"odd", "even", "low", "high", "blank", "meat", "plants",
                                         "difference-5", "all-meat"}},
                         {"blank_tile", Word("always")}};
  const auto read = G::Notation::read_options(chosen);
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(G::Notation::write_options(*read), chosen);
  EXPECT_EQ(G::Notation::read_options({})->players, 4u);
}

TEST(ColorGangstersNotation, bad_options_are_named) {
  const Words nine = {"odd",  "even",   "low",      "high",        "blank",
                      "meat", "plants", "all-meat", "difference-5"};
  Words twice = nine;
  twice[4] = "odd";
  Words unknown = nine;
  unknown[4] = "sea";
  const std::vector<std::pair<Field, std::string>> cases = {
      {{"players", std::int64_t{6}}, "players"},
      {{"players", Word("four")}, "players"},
      {{"colors", Words{"B", "R", "Y"}}, "colors"},
      {{"colors", Words{"B", "R", "Y", "B"}}, "colors"},
      {{"colors", Words{"B", "R", "Y", "X"}}, "colors"},
      {{"colors", std::int64_t{1}}, "colors"},
      {{"draft", Word("yes")}, "draft"},
      {{"tiles", Words{"odd"}}, "tiles"},
      {{"tiles", twice}, "tiles"},
      {{"tiles", unknown}, "sea"},
      {{"tiles", nine}, "blank_tile is out"},
      {{"blank_tile", Word("in")}, "blank_tile"},
      {{"speed", true}, "speed"}};
  for (const auto& [field, word] : cases) {
    const auto read = G::Notation::read_options({field});
    ASSERT_FALSE(read.has_value()) << field.name;
    EXPECT_NE(read.error().text.find(word), std::string::npos) << read.error().text;
  }
}

// A deal with one field changed must be refused, with the reason.
void check_bad_deal(const Fields& options, const std::function<void(Fields&)>& spoil,
                    const std::string& reason) {
  const State state = G::start(laws::options<G>(options));
  Rng rng(3);
  Fields fields = G::Notation::write_deal(state, G::shuffle(state, rng));
  ASSERT_TRUE(G::Notation::read_deal(state, fields).has_value());
  spoil(fields);
  const auto read = G::Notation::read_deal(state, fields);
  ASSERT_FALSE(read.has_value()) << reason;
  EXPECT_NE(read.error().text.find(reason), std::string::npos) << read.error().text;
}

template <class T>
T& get(Fields& fields, const std::string& name) {
  for (Field& field : fields) {
    if (field.name == name) return std::get<T>(field.value);
  }
  throw std::runtime_error(name);
}

TEST(ColorGangstersNotation, bad_deals_are_named) {
  const auto bad = [](const std::string& reason, const std::function<void(Fields&)>& spoil) {
    check_bad_deal({}, spoil, reason);
  };
  bad("lacks 'lead'", [](Fields& f) { f.erase(f.begin()); });
  bad("the field 'lead' twice", [](Fields& f) { f.push_back(f.front()); });
  bad("\"mood\"", [](Fields& f) { f.push_back({"mood", true}); });
  bad("only without the draft", [](Fields& f) { f.push_back({"aside", Words{}}); });
  bad("'lead' is 4, expected a seat from 0 to 3",
      [](Fields& f) { get<std::int64_t>(f, "lead") = 4; });
  bad("'lead' is -1, expected", [](Fields& f) { get<std::int64_t>(f, "lead") = -1; });
  bad("'lead' is \"one\", expected", [](Fields& f) { f[0].value = Word("one"); });
  bad("a list of 3 lists, expected 4 lists of 10 cards",
      [](Fields& f) { get<WordLists>(f, "hands").pop_back(); });
  bad("9 cards for seat 2, expected 10",
      [](Fields& f) { get<WordLists>(f, "hands")[2].pop_back(); });
  bad("\"K1\"", [](Fields& f) { get<WordLists>(f, "hands")[0][0] = "K1"; });
  bad("dealt already", [](Fields& f) {
    auto& hands = get<WordLists>(f, "hands");
    hands[0][0] = hands[1][0];
  });
  bad("8 texts, expected nine tiles", [](Fields& f) { get<Words>(f, "tiles").pop_back(); });
  bad("twice", [](Fields& f) { get<Words>(f, "tiles")[0] = get<Words>(f, "tiles")[1]; });
  bad("\"sea\", expected nine tiles", [](Fields& f) { get<Words>(f, "tiles")[0] = "sea"; });
  bad("blank_tile is out", [](Fields& f) { get<Words>(f, "tiles")[0] = "blank"; });
  bad("R5", [](Fields& f) {
    auto& tiles = get<Words>(f, "tiles");
    tiles = {"difference-5", "odd",    "even",      "low",      "high",
             "meat",         "plants", "own-color", "not-trump"};
  });
  bad("10 texts, expected 1 to 10 and none",
      [](Fields& f) { get<Words>(f, "number_trumps").pop_back(); });
  bad("twice, expected 1 to 10",
      [](Fields& f) { get<Words>(f, "number_trumps")[0] = get<Words>(f, "number_trumps")[1]; });
  bad("4 texts, expected the colours", [](Fields& f) { get<Words>(f, "color_trumps").pop_back(); });
  bad("\"K\"", [](Fields& f) { get<Words>(f, "color_trumps")[0] = "K"; });
}

TEST(ColorGangstersNotation, bad_deals_without_draft_or_with_given_tiles_are_named) {
  const Fields no_draft = {{"draft", false}};
  check_bad_deal(no_draft, [](Fields& f) { f.pop_back(); }, "lacks 'aside'");
  check_bad_deal(no_draft, [](Fields& f) { get<Words>(f, "aside").pop_back(); }, "3 cards");
  check_bad_deal(no_draft, [](Fields& f) { get<Words>(f, "aside")[0] = "X1"; }, "\"X1\"");
  check_bad_deal(
      no_draft, [](Fields& f) { get<Words>(f, "aside")[0] = get<Words>(f, "aside")[1]; },
      "dealt already");
  const Words nine = {"difference-5", "odd",    "even",      "low",      "high",
                      "meat",         "plants", "own-color", "not-trump"};
  check_bad_deal(
      {{"tiles", nine}},
      [](Fields& f) { std::swap(get<Words>(f, "tiles")[0], get<Words>(f, "tiles")[1]); },
      "option tiles");
}

TEST(ColorGangstersNotation, deals_are_read_in_either_letter_case) {
  const State state = G::start(laws::options<G>());
  Rng rng(3);
  const Deal deal = G::shuffle(state, rng);
  Fields fields = G::Notation::write_deal(state, deal);
  for (Words& hand : get<WordLists>(fields, "hands")) {
    for (Word& word : hand) word[0] = static_cast<char>(word[0] - 'A' + 'a');
  }
  get<Words>(fields, "tiles")[0][0] =
      static_cast<char>(get<Words>(fields, "tiles")[0][0] - 'a' + 'A');
  const auto read = G::Notation::read_deal(state, fields);
  ASSERT_TRUE(read.has_value()) << read.error().text;
  EXPECT_EQ(*read, deal);
}

TEST(ColorGangstersNotation, a_second_deal_is_refused) {
  State state = G::start(laws::options<G>());
  Rng rng(3);
  const Deal deal = G::shuffle(state, rng);
  const Fields fields = G::Notation::write_deal(state, deal);
  G::deal(state, deal);
  EXPECT_FALSE(G::Notation::read_deal(state, fields).has_value());
}

}  // namespace
}  // namespace menagerie::color_gangsters
