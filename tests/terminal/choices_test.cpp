// SPDX-License-Identifier: Apache-2.0
//
// What a person is offered can be read in their language, and can be typed.
#include "terminal/choices.h"

#include <gtest/gtest.h>

#include <set>

#include "base/spelling.h"
#include "engine/games/games.h"

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
            "Your choice:  1) Block a hand card (block hand)  2) Block pile 2\n");
  EXPECT_EQ(offered("fr", "color-gangsters", {"place even", "place total-odd"}),
            "Au choix\u00a0:\n"
            "  1) Marqueur sur «\u00a0pair\u00a0» (place even)\n"
            "  2) Marqueur sur «\u00a0somme impaire\u00a0» (place total-odd)\n");
}

// Every pair of these cards.
std::vector<std::string> passes(const std::vector<std::string>& cards) {
  std::vector<std::string> actions;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    for (std::size_t j = i + 1; j < cards.size(); ++j)
      actions.push_back("pass " + cards[i] + " " + cards[j]);
  }
  return actions;
}

TEST(Choices, of_any_two_cards_are_a_list_of_cards_if_they_are_many) {
  const std::vector<std::string> few = {"B1", "B2", "R3", "R4"};
  EXPECT_TRUE(offered("en", "color-gangsters", passes(few)).find("6) ") != std::string::npos);

  const std::vector<std::string> cards = {"B1", "B2", "R3", "R4", "Y10", "Y9"};
  EXPECT_EQ(offered("en", "color-gangsters", passes(cards)),
            "Your choice (Give … and …; type 2 of these):  B1  B2  R3  R4  Y9  Y10\n");
  EXPECT_EQ(offered("ja", "color-gangsters", passes(cards)).find("1) "), std::string::npos);

  // If one pair is missing, not any two will do.
  auto fewer = passes(cards);
  fewer.pop_back();
  EXPECT_TRUE(offered("en", "color-gangsters", fewer).find("14) ") != std::string::npos);
}

TEST(Choices, without_words_are_offered_as_they_are_written) {
  Speech speech = speech_in("de", *find_game("savage-bowl"));
  speech.actions = Actions();
  EXPECT_EQ(Choices({"jump 3", "jump 1"}, speech.actions).offer(speech, {}),
            "Zur Wahl:  jump 1  jump 3\n");
}

// A match played at random to a decision where these are legal.
std::unique_ptr<Match> played_until(std::string_view game, const Fields& options,
                                    const std::vector<std::string>& legal) {
  Rng rng(5);
  for (;;) {
    auto match = make_match(*find_game(game), options).value();
    for (Turn turn = match->turn(); turn.kind != Turn::Kind::over; turn = match->turn()) {
      if (turn.kind == Turn::Kind::deal) {
        EXPECT_FALSE(match->deal(match->shuffle(rng)));
        continue;
      }
      const auto now = match->legal(turn.seats.lowest());
      const auto is_legal = [&](const std::string& action) {
        return std::find(now.begin(), now.end(), action) != now.end();
      };
      if (std::all_of(legal.begin(), legal.end(), is_legal)) return match;
      const auto one = rng.below(static_cast<std::uint32_t>(now.size()));
      EXPECT_FALSE(match->submit(turn.seats.lowest(), now[one]));
    }
  }
}

Typed read_at(const Match& match, const std::string& typed) {
  const Seat seat = match.turn().seats.lowest();
  const Actions actions(find_game(match.game())->description());
  return Choices(match.legal(seat), actions).read(typed, match, seat);
}

std::string said_of(const Match& match, const Typed& typed) {
  return speech_in("en", *find_game(match.game())).say(typed.answer);
}

TEST(Choices, ask_where_more_than_one_is_meant) {
  const auto match =
      played_until("trump-tricks-game", {{"refusing", Value{true}}}, {"play R5", "refuse R5"});
  EXPECT_EQ(said_of(*match, read_at(*match, "r5")),
            "What does 'r5' mean? You can type: play R5, refuse R5.");
  EXPECT_EQ(read_at(*match, "ref r5").action, "refuse R5");
  EXPECT_EQ(read_at(*match, " P  r5 ").action, "play R5");
  EXPECT_EQ(said_of(*match, read_at(*match, "refuse")),
            "What does 'refuse' mean? You can type: refuse R5.");
}

TEST(Choices, let_a_beginning_stand_for_a_verb_alone) {
  const auto match =
      played_until("trump-tricks-game", {{"donating", Value{true}}}, {"keep", "donate 1"});
  EXPECT_EQ(read_at(*match, "k").action, "keep");
  EXPECT_EQ(read_at(*match, "don 1").action, "donate 1");
  EXPECT_EQ(read_at(*match, "d").answer.id, "play.could-be");
}

TEST(Choices, take_cards_in_any_order_but_piles_in_theirs) {
  const auto drafted = played_until("color-gangsters", {}, {"pass B3 R5"});
  EXPECT_EQ(read_at(*drafted, "r5 b3").action, "pass B3 R5");
  // There are too many pairs for numbers, so a number means nothing.
  EXPECT_EQ(said_of(*drafted, read_at(*drafted, "1")), "Type 2 cards, such as B3 B8.");
  const auto moving = played_until("awimbawe", {}, {"move 1 under 2"});
  const auto legal = moving->legal(moving->turn().seats.lowest());
  for (const std::string action : {"move 1 under 2", "move 2 under 1"}) {
    const bool is_legal = std::find(legal.begin(), legal.end(), action) != legal.end();
    EXPECT_EQ(read_at(*moving, action).action, is_legal ? std::optional(action) : std::nullopt);
  }
}

TEST(Typing, is_explained_with_a_card_of_the_game) {
  const auto said = [](std::string_view game) {
    const Speech speech = speech_in("en", *find_game(game));
    return speech.say(speech.how_to_type());
  };
  for (const GameType& game : games()) {
    const Actions::Example example = Actions(game.description()).example();
    EXPECT_NE(said(game.id).find("(" + example.action + ")"), std::string::npos) << game.id;
    EXPECT_NE(said(game.id).find("(" + example.card + ")"), std::string::npos) << game.id;
    EXPECT_TRUE(make_match(game, {}).value()->action(example.action)) << game.id;
  }
  Speech none;
  none.language = &Language::of("en");
  EXPECT_EQ(none.say(none.how_to_type()), "Type the number of a choice.");
}

class EveryGame : public testing::TestWithParam<std::string> {};

// With as many kinds of actions as there may be.
Fields rich_options(const GameType& game) {
  if (game.option("donating") == nullptr) return {};
  return {{"refusing", Value{true}}, {"donating", Value{true}}};
}

// Plays at random; at every decision of every seat the offer is whole.
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
          ASSERT_EQ(choices.read(action, *match, seat).action, action);
        }
      }
      for (const std::string& action : legal) forms.insert(actions.form_of(action));
      const auto one = rng.below(static_cast<std::uint32_t>(legal.size()));
      ASSERT_FALSE(match->submit(seat, legal[one]));
    }
  }
  EXPECT_GE(forms.size(), 2u) << "or only one kind was ever offered";
}

// An action without its verb: "R5 chameleon" of "play R5 chameleon".
std::string named_in(const std::string& action) {
  const std::size_t space = action.find(' ');
  return space == std::string::npos ? action : action.substr(space + 1);
}

// What is typed is played where it is that action and nothing else, be it without its verb, or with
// a part of it.
void expect_no_other(const Choices& choices, const std::string& typed, const Match& match,
                     Seat seat) {
  const auto played = choices.read(typed, match, seat).action;
  const bool is_number = typed.find_first_not_of("0123456789") == std::string::npos;
  if (!played || is_number) return;  // In the menu.
  const bool is_verb = played->find(' ') == std::string::npos && played->starts_with(typed);
  EXPECT_TRUE(is_verb || named_in(*played) == typed || named_in(*played) == named_in(typed))
      << typed << " was read as " << *played;
}

// Every action of the game at positions of a match: what is legal is played, what is not is
// refused with its rule; and no beginning of either is taken for more than was typed.
TEST_P(EveryGame, plays_what_was_typed_and_nothing_else) {
  const GameType& game = *find_game(GetParam());
  const Actions actions(game.description());
  Rng rng(11);
  std::size_t refused = 0;
  auto match = make_match(game, rich_options(game)).value();
  for (unsigned number = 0; match->turn().kind != Turn::Kind::over; ++number) {
    const Turn turn = match->turn();
    if (turn.kind == Turn::Kind::deal) {
      ASSERT_FALSE(match->deal(match->shuffle(rng)));
      continue;
    }
    if (turn.kind == Turn::Kind::chance) {
      ASSERT_FALSE(match->chance(match->chances().front()));
      continue;
    }
    const Seat seat = turn.seats.lowest();
    const auto legal = match->legal(seat);
    const Choices choices(legal, actions);
    for (ActionId id = 0; number % 7 == 0 && id < match->actions(); ++id) {
      const std::string whole = match->text(id);
      const Typed typed = choices.read(whole, *match, seat);
      const bool is_legal = std::find(legal.begin(), legal.end(), whole) != legal.end();
      ASSERT_EQ(typed.action, is_legal ? std::optional(whole) : std::nullopt) << whole;
      ASSERT_TRUE(is_legal || typed.answer.id == "play.refused") << whole << typed.answer.id;
      refused += is_legal ? 0u : 1u;
      expect_no_other(choices, named_in(whole), *match, seat);
      for (std::size_t size = 1; size < whole.size(); ++size) {
        if (whole[size - 1] != ' ') {
          expect_no_other(choices, whole.substr(0, size), *match, seat);
        }
      }
      if (id % 32 != 0) continue;  // Or the languages take longer than all the rest.
      for (const std::string& tag : Language::tags()) {
        const std::string said = speech_in(tag, game).say(typed.answer);
        ASSERT_EQ(said.empty(), is_legal) << tag << whole;
      }
    }
    ASSERT_FALSE(match->submit(seat, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]));
  }
  EXPECT_GT(refused, 100u);
}

// A colon is the language's own: in French it follows a space that does not break, in Japanese it
// is as wide as the other signs.
TEST_P(EveryGame, labels_what_is_drawn_as_each_language_does) {
  const GameType& game = *find_game(GetParam());
  const std::vector<std::pair<const char*, std::string>> hands = {{"de", "Deine Hand: "},
                                                                  {"en", "Your hand: "},
                                                                  {"fr", "Votre main\u00a0: "},
                                                                  {"hu", "A lapjaid: "},
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

// A letter that is not the first of its suit's name in this language is explained, and no other.
TEST_P(EveryGame, explains_letters_that_their_suits_do_not_begin_with) {
  const GameType& game = *find_game(GetParam());
  const Description description = game.description();
  Rng rng(3);
  auto match = make_match(game, {}).value();
  ASSERT_FALSE(match->deal(match->shuffle(rng)));
  for (const std::string& tag : Language::tags()) {
    const Speech speech = speech_in(tag, game);
    const std::string text = draw(*match, Onlooker::at(Seat(0)), speech,
                                  Style{.utf8 = true, .width = 200, .looks = Looks(description)});
    for (const SuitLook& suit : description.suits) {
      const std::string name = speech.say(Message(suit.name.id));
      const bool is_told =
          text.find(" " + std::string(1, suit.letter) + " " + name) != std::string::npos ||
          text.find("\u3001" + std::string(1, suit.letter) + " " + name) != std::string::npos;
      EXPECT_EQ(is_told, lower(name.front()) != lower(suit.letter)) << tag << "\n" << text;
    }
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
