// SPDX-License-Identifier: Apache-2.0
//
// What a person is offered is read in his language, and can be typed.
#include "terminal/choices.h"

#include <gtest/gtest.h>

#include <set>

#include "engine/games.h"

namespace menagerie::terminal {
namespace {

Speech speech_in(std::string_view tag, const GameType& game) {
  return {&Language::of(tag),
          std::string(game.id),
          {{"Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus"}, Seat(0)},
          true,
          Actions(game.description())};
}

std::string offered(std::string_view tag, std::string_view game, std::vector<std::string> legal) {
  const Speech speech = speech_in(tag, *find_game(game));
  return Choices(std::move(legal), speech.actions).offer(speech, {});
}

TEST(Choices, of_one_kind_say_once_what_they_are) {
  const std::vector<std::string> cards = {"play R10", "play R5", "play B3"};
  EXPECT_EQ(offered("en", "savage-bowl", cards), "Your choice (Play …):  1) B3  2) R5  3) R10\n");
  EXPECT_EQ(offered("de", "savage-bowl", cards), "Zur Wahl (… spielen):  1) B3  2) R5  3) R10\n");
  EXPECT_EQ(offered("de", "rage-n-glyphs", {"bid 0", "bid 2", "bid 1"}),
            "Zur Wahl (… ansagen):  0 1 2\n");
}

TEST(Choices, of_several_kinds_have_the_notation_beside_the_words) {
  EXPECT_EQ(offered("de", "savage-bowl",
                    {"play R5 chameleon", "play B3", "play R5", "play B3 chameleon"}),
            "Zur Wahl:\n"
            "  … spielen (play …):  1) B3  2) R5\n"
            "  … mit dem Chamäleon spielen (play … chameleon):  3) B3  4) R5\n");
  EXPECT_EQ(offered("en", "awimbawe", {"block pile 2", "block hand"}),
            "Your choice:  1) Block a card of the hand (block hand)  2) Block pile 2\n");
  EXPECT_EQ(offered("fr", "color-gangsters", {"place even", "place total-odd"}),
            "Au choix\u00a0:\n"
            "  1) Marqueur sur “pair” (place even)\n"
            "  2) Marqueur sur “somme impaire” (place total-odd)\n");
}

TEST(Choices, without_words_are_offered_as_they_are_written) {
  Speech speech = speech_in("de", *find_game("savage-bowl"));
  speech.actions = Actions();
  EXPECT_EQ(Choices({"jump 3", "jump 1"}, speech.actions).offer(speech, {}),
            "Zur Wahl:  jump 1  jump 3\n");
}

class EveryGame : public testing::TestWithParam<std::string> {};

// With as many kinds of actions as there may be.
Fields rich_options(const GameType& game) {
  if (game.option("donating") == nullptr) return {};
  return {{"refusing", Value{true}}, {"donating", Value{true}}};
}

// Plays at random; at every decision of anybody the offer is whole.
TEST_P(EveryGame, says_every_action_in_every_language) {
  const GameType& game = *find_game(GetParam());
  const Actions actions(game.description());
  std::set<std::size_t> forms;
  Rng rng(3);
  for (unsigned count = 0; count < 2; ++count) {
    auto match = make_match(game, rich_options(game)).value();
    for (Turn turn = match->turn(); turn.kind != Turn::Kind::over; turn = match->turn()) {
      if (turn.kind == Turn::Kind::deal) {
        ASSERT_FALSE(match->deal(match->shuffle(rng)));
        continue;
      }
      if (turn.kind == Turn::Kind::chance) {
        const auto chances = match->chances();
        ASSERT_FALSE(match->chance(chances[rng.below(static_cast<std::uint32_t>(chances.size()))]));
        continue;
      }
      const Seat seat = turn.seats.lowest();
      const auto legal = match->legal(seat);
      for (const std::string& tag : Language::tags()) {
        const Speech speech = speech_in(tag, game);
        const Choices choices(legal, actions);
        const std::string offer = choices.offer(speech, {});
        for (std::size_t at = 0; at < offer.size();) {
          const std::size_t end = offer.find('\n', at);
          ASSERT_LE(columns(offer.substr(at, end - at)), 80u) << tag << "\n" << offer;
          at = end + 1;
        }
        ASSERT_EQ(offer.find('['), std::string::npos) << tag << "\n" << offer;
        for (const std::string& action : legal) {
          ASSERT_TRUE(actions.said(action)) << action;
          ASSERT_EQ(choices.meant(action), action);
        }
      }
      for (const std::string& action : legal) forms.insert(actions.form_of(action));
      const auto one = rng.below(static_cast<std::uint32_t>(legal.size()));
      ASSERT_FALSE(match->submit(seat, legal[one]));
    }
  }
  EXPECT_GE(forms.size(), 2u) << "or only one kind was ever offered";
}

// A colon is the language's own: in French a space that does not break stands before it, in
// Japanese it is as wide as the other signs.
TEST_P(EveryGame, labels_what_is_drawn_as_each_language_does) {
  const GameType& game = *find_game(GetParam());
  const std::vector<std::pair<const char*, std::string>> hands = {{"de", "Deine Hand: "},
                                                                  {"en", "Your hand: "},
                                                                  {"fr", "Votre main\u00a0: "},
                                                                  {"hu", "A kezed: "},
                                                                  {"ja", "あなたの手札："}};
  ASSERT_EQ(hands.size(), Language::tags().size());
  Rng rng(3);
  auto match = make_match(game, {}).value();
  ASSERT_FALSE(match->deal(match->shuffle(rng)));
  for (const auto& [tag, hand] : hands) {
    const Speech speech = speech_in(tag, game);
    const std::string text =
        draw(*match, Onlooker::at(Seat(0)), speech, Style{.utf8 = true, .width = 200});
    EXPECT_NE(text.find("\n" + hand), std::string::npos) << tag << "\n" << text;
    const bool french = std::string_view(tag) == "fr";
    for (auto colon = text.find(": "); french && colon != std::string::npos;
         colon = text.find(": ", colon + 1)) {
      EXPECT_EQ(text.substr(colon - 2, 2), "\u00a0") << text;
    }
    EXPECT_TRUE(std::string_view(tag) != "ja" || text.find(": ") == std::string::npos) << text;
  }
}

INSTANTIATE_TEST_SUITE_P(, EveryGame, testing::ValuesIn([] {
                           std::vector<std::string> ids;
                           for (const GameType& game : games()) ids.emplace_back(game.id);
                           return ids;
                         }()),
                         [](const auto& test) {
                           std::string name = test.param;
                           for (char& c : name) c = c == '-' ? '_' : c;
                           return name;
                         });

}  // namespace
}  // namespace menagerie::terminal
