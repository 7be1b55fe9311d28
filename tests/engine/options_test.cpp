// SPDX-License-Identifier: Apache-2.0
// Why a game can't be played with some options, and why a text isn't an action, as the person who
// chose or typed it reads it.
#include <gtest/gtest.h>

#include <map>

#include "engine/games/games.h"
#include "languages_of.h"
#include "words/language.h"

namespace menagerie {
namespace {

struct WrongOptions {
  const char* game;
  Fields given;
  std::string_view about;  // The option that is named, as it is typed and as people call it.
  const char *english, *german;
};

const Words colors = {"B", "R", "R", "G"};
const Words tiles = {"odd",  "blank", "own-color", "even",    "low",
                     "high", "meat",  "plants",    "all-meat"};

Value number(std::int64_t value) { return value; }

const std::vector<WrongOptions> wrong_options_of_people = {
    {"savage-bowl",
     {{"players", number(6)}},
     "players",
     "the option 'players' (Players) is 6; it must be 4 or 5",
     "Die Option „Spieler“ (players) ist 6; erlaubt ist 4 oder 5"},
    {"awimbawe",
     {{"players", number(3)}},
     "players",
     "the option 'players' (Players) is 3; it must be 2",
     "Die Option „Spieler“ (players) ist 3; erlaubt ist 2"},
    {"awimbawe",
     {{"rhinoceros", Word("up")}},
     "rhinoceros",
     "the option 'rhinoceros' (Rhinoceros) is 'up'; it must be one of other-pile, any-pile",
     "Die Option „Nashorn“ (rhinoceros) ist 'up'; erlaubt ist eins von other-pile, any-pile"},
    {"trump-tricks-game",
     {{"donating", Word("often")}},
     "donating",
     "the option 'donating' (Giving away tricks) is the text 'often'; it must be true or false",
     "Die Option „Stiche anbieten“ (donating) ist der Text 'often'; erlaubt ist true oder false"},
    {"rage-n-glyphs",
     {{"last_hand", number(99)}},
     "last_hand",
     "the option 'last_hand' (Last hand) is 99; it must be from 1 to 32, or null",
     "Die Option „Karten am Ende“ (last_hand) ist 99; erlaubt ist 1 bis 32, oder null"},
    {"rage-n-glyphs",
     {{"players", number(5)}, {"last_hand", number(30)}},
     "last_hand",
     "the option 'last_hand' (Last hand) is 30, but with 5 players it must be from 1 to 18, or "
     "null (left empty) for as many as the deck allows",
     "Die Option „Karten am Ende“ (last_hand) ist 30, geht aber mit 5 Spielern nur von 1 bis 18; "
     "ohne Angabe (null) so weit, wie die Karten reichen"},
    {"rage-n-glyphs",
     {{"bidding", Word("hidden")}, {"hose_the_dealer", true}},
     "hose_the_dealer",
     "the option 'hose_the_dealer' (Hose the dealer) must be false unless bidding is open: with "
     "hidden or secret bids no one bids last",
     "„Darf nicht aufgehen“ (hose_the_dealer) geht nur bei offenen Ansagen (bidding=open): Sind "
     "sie verdeckt oder geheim, sagt niemand zuletzt an"},
    {"color-gangsters",
     {{"colors", Words{"B", "X"}}},
     "colors",
     "the option 'colors' (Colours) is 'B,X'; it must be a list (comma-separated on the command "
     "line) "
     "of B, R, Y, G, K, or null",
     "Die Option „Farben“ (colors) ist 'B,X'; erlaubt ist eine Liste (auf der Befehlszeile mit "
     "Kommas) aus B, R, Y, G, K, oder null"},
    {"color-gangsters",
     {{"colors", colors}},
     "colors",
     "the option 'colors' (Colours) is 'B,R,R,G'; it must be null (left empty) or a list of 4 "
     "different colours out of B, R, Y, G and K, one per seat",
     "Die Option „Farben“ (colors) ist 'B,R,R,G'; erlaubt ist leer (null) oder eine Liste von 4 "
     "verschiedenen Farben aus B, R, Y, G und K, eine je Platz"},
    {"color-gangsters",
     {{"tiles", Words(9, "odd")}},
     "tiles",
     "the option 'tiles' (Tiles) is 'odd,odd,odd,odd,odd,odd,odd,odd,odd'; it must be null (left "
     "empty) or a list of nine different tiles, row by row",
     "Die Option „Plättchen“ (tiles) ist 'odd,odd,odd,odd,odd,odd,odd,odd,odd'; erlaubt ist leer "
     "(null) oder eine Liste von neun verschiedenen Plättchen, Reihe für Reihe"},
    {"color-gangsters",
     {{"tiles", tiles}},
     "blank_tile",
     "the option 'tiles' (Tiles) includes the blank tile, but blank_tile is out (Blank tile: Out)",
     "Unter den „Plättchen“ (tiles) ist das leere, aber „Leeres Plättchen“ (blank_tile) steht "
     "auf „Nicht dabei“ (out)"},
};

TEST(Options, that_do_not_go_are_said_in_the_language_of_whoever_chose_them) {
  for (const WrongOptions& wrong : wrong_options_of_people) {
    const GameType& game = *find_game(wrong.game);
    const auto match = make_match(game, wrong.given);
    ASSERT_FALSE(match.has_value()) << wrong.english;
    EXPECT_EQ(match.error().text, wrong.english);
    const auto said = [&](std::string_view tag, const Message& message) {
      return Language::of(tag).say(game.id, message);
    };
    EXPECT_EQ(said("de", match.error().message), wrong.german);
    for (const std::string& tag : Language::tags()) {
      const std::string sentence = said(tag, match.error().message);
      const std::string label = said(tag, Message(game.option(wrong.about)->label));
      EXPECT_NE(sentence.find(label), std::string::npos) << tag << ": " << sentence;
      EXPECT_NE(sentence.find(wrong.about), std::string::npos) << tag << ": " << sentence;
      // What a language lacks shows as its id in brackets, or in English.
      EXPECT_EQ(sentence.find('['), std::string::npos) << tag << ": " << sentence;
      EXPECT_EQ(sentence == wrong.english, tag == "en") << tag << ": " << sentence;
    }
  }
}

TEST(Options, that_are_not_there_and_texts_that_are_no_values_are_said_in_every_language) {
  for (const GameType& game : games()) {
    const auto unknown = complete_options(game, {{"jokers\n", true}});
    ASSERT_FALSE(unknown.has_value());
    EXPECT_NE(unknown.error().text.find(" has no option 'jokers?'; it has players"),
              std::string::npos)
        << unknown.error().text;
    for (const OptionSpec& spec : game.options) {
      const auto value = parse_option(game, spec, "Ü,\033[1m");
      ASSERT_FALSE(value.has_value());
      EXPECT_EQ(value.error().text.find('\033'), std::string::npos);
      for (const Language* spoken : languages_of(game.id)) {
        const Language& language = *spoken;
        const std::string_view tag = language.tag();
        EXPECT_TRUE(language.has(game.id, spec.label)) << game.id << " " << tag << " " << spec.name;
        EXPECT_TRUE(language.has(game.id, value.error().message.id)) << tag;
        const std::string sentence = language.say(game.id, value.error().message);
        EXPECT_NE(sentence.find("'??,?[1m'"), std::string::npos) << sentence;
        EXPECT_NE(language.say(game.id, unknown.error().message).find("jokers?"),
                  std::string::npos);
      }
      // By this id the page finds the label.
      EXPECT_EQ(spec.label, "option." + std::string(spec.name) + ".name");
    }
  }
}

// The check of types comes first, so no one meets these; a notation says them all the same.
TEST(Options, of_a_wrong_type_are_told_by_the_notation_with_what_was_read) {
  EXPECT_EQ(misfit_option("players", Word("two"), "2").value().text,
            "option players is 'two'; it must be 2");
  const auto read = [](const Value& value) { return as_typed(value); };
  EXPECT_EQ(read({}), "null");
  EXPECT_EQ(read(true), "true");
  EXPECT_EQ(read(number(-3)), "-3");
  EXPECT_EQ(read(Words{"R", "B\033"}), "'R,B?'");
  EXPECT_LT(read(Words(1000, std::string(1000, 'x'))).size(), 140u);
}

TEST(Actions, that_are_none_are_refused_in_the_language_of_whoever_typed_them) {
  const std::vector<std::pair<std::string_view, std::string>> first_words = {
      {"de", "„play Z9“ ist kein Zug; Züge schreibt man so: "},
      {"en", "'play Z9' isn’t a valid move; write moves as "},
      {"fr", "«\u00a0play Z9\u00a0» n’est pas un coup\u00a0; les coups s’écrivent ainsi\u00a0: "},
      {"hu", "„play Z9” nem lépés; a lépéseket így kell írni: "},
      {"ja", "「play Z9」という手はありません。手の書き方："}};
  const std::map<std::string_view, std::string> forms = {
      {"savage-bowl", "play {card}, play {card} chameleon, discard {card}"},
      {"rage-n-glyphs", "play {card}, bid {number}"},
      {"color-gangsters",
       "play {card}, pass {card} {card}, keep {suit}, place {tile}, trump number, trump color, "
       "trump keep"},
      {"trump-tricks-game",
       "play {card}, refuse {card}, keep, donate {seat}, accept, reject {card} {card}"},
      {"awimbawe",
       "play {card}, play {card} fight, play {card} flee, move {pile} under {pile}, block pile "
       "{pile}, block hand, lead self, lead other, pass"}};
  EXPECT_EQ(first_words.size(), Language::tags().size());
  for (const GameType& game : games()) {
    const auto match = make_match(game, {}).value();
    for (const auto& [tag, first] : first_words) {
      const auto refusal = match->judge(Seat(0), "play Z9");
      ASSERT_TRUE(refusal);
      const auto known = forms.find(game.id);
      const std::string said = Language::of(tag).say(game.id, refusal->text);
      if (known != forms.end()) {
        EXPECT_EQ(said, first + known->second);
      } else {
        EXPECT_EQ(said.rfind(first, 0), 0u) << said;
      }
    }
    // In any case what was read is cut, and shown as far as it can be.
    const std::string hostile = "\033[2J" + std::string(5000, 'x');
    for (const std::string& text : {std::string(), std::string("spiele"), hostile}) {
      const auto refusal = match->submit(Seat(0), text);
      ASSERT_TRUE(refusal);
      EXPECT_EQ(refusal->rule, "");
      const std::string sentence = Language::of("de").say(game.id, refusal->text);
      EXPECT_LT(sentence.size(), 300u);
      EXPECT_EQ(sentence.find('\033'), std::string::npos);
    }
  }
}

}  // namespace
}  // namespace menagerie
