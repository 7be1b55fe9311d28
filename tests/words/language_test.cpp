// SPDX-License-Identifier: Apache-2.0
#include "words/language.h"

#include <gtest/gtest.h>
#include <unicode/msgfmt.h>

#include <map>

#include "base/json.h"
#include "words/catalogues.h"
#include "words/english.h"

namespace menagerie {
namespace {

TEST(Catalogues, hold_patterns_that_ICU_can_read) {
  unsigned patterns = 0;
  for (const CatalogueFile& file : catalogue_files()) {
    const Json catalogue = Json::parse(file.json);
    for (const auto& [id, pattern] : catalogue.items()) {
      UErrorCode status = U_ZERO_ERROR;
      UParseError error;
      const auto text = icu::UnicodeString::fromUTF8(pattern.get<std::string>());
      const icu::MessageFormat format(text, icu::Locale::getEnglish(), error, status);
      EXPECT_TRUE(U_SUCCESS(status)) << file.game << " " << file.tag << " " << id;
      ++patterns;
    }
  }
  EXPECT_GT(patterns, 50u);
}

TEST(Language, is_the_one_of_the_environment_or_English) {
  EXPECT_EQ(Language::of("en_GB.UTF-8").tag(), "en");
  EXPECT_EQ(Language::of("xx").tag(), "en");
  EXPECT_EQ(Language::of("C").tag(), "en");
  EXPECT_EQ(Language::of("").tag(), "en");
}

TEST(Rules, are_in_the_language_of_the_reader_or_in_English) {
  EXPECT_FALSE(rules_files().empty());
  for (const RulesFile& file : rules_files()) {
    EXPECT_EQ(rules_in(file.tag, file.game, "English"), file.markdown) << file.game << file.tag;
    EXPECT_EQ(file.markdown.substr(0, 2), "# ") << file.game << file.tag;
  }
  EXPECT_EQ(rules_in("xx", "savage-bowl", "English"), "English");
  EXPECT_EQ(rules_in("de", "no-such-game", "English"), "English");
}

constexpr Phrase<Seats> winners{"table.winners", "winners"};
constexpr Phrase<Seat> name{"table.name", "seat"};
constexpr Phrase<Term> spends{"reason.spends", "what"};
constexpr Phrase<double, double> match{"reason.match", "own", "others"};
constexpr Phrase<double> round_points{"reason.round-points.alone", "own"};

TEST(Language, a_name_from_right_to_left_does_not_turn_its_sentence_around) {
  const Language& english = Language::english();
  const auto named = [&](const std::string& text) {
    return english.say("", name(Seat(0)), Naming{{text}, std::nullopt});
  };
  EXPECT_EQ(named("\u05d3\u05e0\u05d4"), "\u2068\u05d3\u05e0\u05d4\u2069");
  EXPECT_EQ(named("\u0644\u064a\u0644\u0649 2"), "\u2068\u0644\u064a\u0644\u0649 2\u2069");
  EXPECT_EQ(named("Ada"), "Ada");
  // Nor does one that brings its own marks of direction.
  EXPECT_EQ(named("A\u202ed\u2069a"), "Ada");
}

TEST(Language, names_seats_and_the_reader) {
  const Language& english = Language::english();
  const Naming naming{{"Ada", "Bo"}, Seat(1)};
  EXPECT_EQ(english.say("", name(Seat(0)), naming), "Ada");
  EXPECT_EQ(english.say("", name(Seat(1)), naming), "You");
  EXPECT_EQ(english.say("", name(Seat(4)), naming), "Seat 4");
  EXPECT_EQ(in_english("", name(Seat(1))), "Seat 1");
  EXPECT_EQ(english.say("", winners({Seat(0)}), naming), "Ada wins.");
  EXPECT_EQ(english.say("", winners({Seat(0), Seat(2), Seat(3)}), naming),
            "Shared victory: Ada, Seat 2 and Seat 3.");
}

TEST(Language, says_terms_and_numbers) {
  EXPECT_EQ(in_english("", spends(Term{"spends.trump"})), "It uses up a trump.");
  EXPECT_EQ(in_english("", match(0.98, 0.25)),
            "It wins the game 98% of the time (other choices: 25%).");
  EXPECT_EQ(in_english("", round_points(2.25)),
            "It scores +2.2 points on average by the end of the round.");
  EXPECT_EQ(in_english("", round_points(-1)),
            "It scores -1.0 points on average by the end of the round.");
}

// The value of a search is of the match, half of it margin: no language calls it a chance to win.
TEST(Language, says_of_a_search_what_it_expects) {
  constexpr Phrase<double> expected{"reason.search.alone", "own"};
  const std::map<std::string, std::string> sentences = {
      {"en", "Estimated winning chance: about 54.5%."},
      {"de", "Geschätzte Gewinnchance: etwa 54,5\u00a0%."},
      {"fr", "Chances de gagner estimées à environ 54,5\u00a0%."},
      {"hu", "Becsült nyerési esély: kb. 54,5%."},
      {"ja", "勝率は約54.5%の見込みです。"}};
  for (const std::string& tag : Language::tags()) {
    EXPECT_EQ(Language::of(tag).say("", expected(54.5)), sentences.at(tag)) << tag;
  }
}

// Each language has one way to write per cent, in figures and within sentences, and no line breaks
// in front of the sign.
TEST(Language, writes_per_cent_alike) {
  constexpr Phrase<double> share{"reason.goal.alone", "own"}, figure{"figure.percent", "value"};
  constexpr Phrase<> interval{"hint.interval"}, value{"hint.value-is"};
  for (const std::string& tag : Language::tags()) {
    const Language& language = Language::of(tag);
    const auto before_sign = [&](const Message& message) {
      const std::string text = language.say("", message);
      const std::size_t sign = text.find('%');
      return text.substr(0, sign).substr(text.substr(0, sign).find_last_of("0123456789") + 1);
    };
    const std::string right = before_sign(share(0.5));
    EXPECT_NE(right, " ") << tag;
    EXPECT_EQ(before_sign(figure(39.1)), right) << tag;
    EXPECT_EQ(before_sign(value()), right) << tag;
    // In German it stands within a word: "95-%-Intervall".
    EXPECT_EQ(before_sign(interval()), tag == "de" ? "-" : right) << tag;
  }
}

TEST(Language, of_a_game_may_word_a_common_sentence) {
  constexpr Phrase<double> goal{"reason.goal.alone", "own"};
  EXPECT_EQ(in_english("", goal(0.5)), "It reaches the goal 50% of the time.");
  EXPECT_EQ(in_english("rage-n-glyphs", goal(0.5)), "The bid is made 50% of the time.");
}

TEST(Language, names_the_cards_of_a_sentence_that_is_given_nothing) {
  const std::string lead = in_english("savage-bowl", Message("lesson.lead"));
  EXPECT_NE(lead.find("lead Y11, the highest"), std::string::npos) << lead;
  EXPECT_EQ(lead.find_first_of("{}"), std::string::npos) << lead;
}

TEST(Language, shows_the_id_of_what_it_cannot_say) {
  EXPECT_EQ(in_english("", Message("nothing.of-this")), "[nothing.of-this]");
  EXPECT_EQ(in_english("", Message()), "");
}

TEST(Message, is_plain_data_for_clients) {
  constexpr Phrase<Seat, CardText, Number, Term, Seats, Message> all{
      "a.b", "seat", "card", "number", "term", "seats", "message"};
  std::string json;
  append_json(json, all(Seat(2), {"R5"}, 3, Term{"suit.red"}, {Seat(0), Seat(1)}, Message("c")));
  EXPECT_EQ(json, R"({"id":"a.b","args":{"seat":{"seat":2},"card":{"card":"R5"},"number":3,)"
                  R"("term":{"term":"suit.red"},"seats":{"seats":[0,1]},)"
                  R"("message":{"messages":[{"id":"c"}]}}})");
}

}  // namespace
}  // namespace menagerie
