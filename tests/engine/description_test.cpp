// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "base/rng.h"
#include "engine/games/games.h"
#include "engine/view/description_json.h"
#include "languages_of.h"
#include "words/language.h"

// What a description says of a game is what its matches show.
namespace menagerie {
namespace {

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words{""};
  for (const char c : text) {
    if (c == ' ') {
      words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  return words;
}

// Whether a word of an action may stand where a form has `{kind}` or `{name:kind}`.
bool is_of_kind(const Description& its, std::string_view form, const std::string& word) {
  const auto colon = form.find(':');
  const auto begin = colon == std::string_view::npos ? 1 : colon + 1;
  const auto kind = form.substr(begin, form.size() - begin - 1);
  if (kind == "card") {
    return std::any_of(its.cards.begin(), its.cards.end(),
                       [&](const CardLook& one) { return one.card == word; });
  }
  if (kind == "tile") {
    return std::any_of(its.tiles.begin(), its.tiles.end(),
                       [&](const TileLook& one) { return one.tile == word; });
  }
  if (kind == "suit") {
    return word.size() == 1 &&
           std::any_of(its.suits.begin(), its.suits.end(),
                       [&](const SuitLook& one) { return one.letter == word.front(); });
  }
  EXPECT_TRUE(kind == "seat" || kind == "pile" || kind == "number") << kind;
  return !word.empty() && word.find_first_not_of("0123456789") == std::string::npos;
}

bool fits(const Description& its, std::string_view form, std::string_view action) {
  const auto wanted = words_of(form), words = words_of(action);
  if (wanted.size() != words.size()) return false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool stands_for_itself = wanted[i].front() != '{';
    if (stands_for_itself ? wanted[i] != words[i] : !is_of_kind(its, wanted[i], words[i])) {
      return false;
    }
  }
  return true;
}

void expect_known_cards(const Description& its, const Scene& scene, std::string_view game) {
  for (const Zone& zone : scene.zones) {
    const std::string form = zone.layout == "grid" ? "{tile}" : "{card}";
    for (const SceneCard& card : zone.cards) {
      EXPECT_TRUE(card.card.empty() || is_of_kind(its, form, card.card)) << game << card.card;
    }
  }
}

void expect_known_counters(const Description& its, const Scene& scene, std::string_view game) {
  for (const Counter& counter : scene.counters) {
    EXPECT_TRUE(std::any_of(its.counters.begin(), its.counters.end(),
                            [&](const CounterLook& one) { return one.counter == counter.id; }))
        << game << counter.id;
  }
}

TEST(Description, has_a_form_for_every_action_and_a_look_for_all_that_a_match_shows) {
  for (const GameType& game : games()) {
    const Description its = game.description();
    const auto match = make_match(game, {}).value();
    Rng rng(7);
    for (unsigned steps = 0; match->turn().kind != Turn::Kind::over && steps < 4000; ++steps) {
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
      const Scene scene = match->scene(Onlooker::everything());
      expect_known_cards(its, scene, game.id);
      expect_known_counters(its, scene, game.id);
      const auto legal = match->legal(seat);
      for (const std::string& action : legal) {
        const bool known =
            std::any_of(its.actions.begin(), its.actions.end(),
                        [&](const ActionForm& one) { return fits(its, one.form, action); });
        ASSERT_TRUE(known) << game.id << ": " << action;
      }
      ASSERT_FALSE(match->submit(seat, legal[rng.below(static_cast<unsigned>(legal.size()))]));
    }
    EXPECT_EQ(match->turn().kind, Turn::Kind::over) << game.id;
  }
}

TEST(Description, tells_suits_and_cards_apart) {
  for (const GameType& game : games()) {
    const Description its = game.description();
    std::set<std::string_view> tones, signs;
    std::set<char> letters;
    for (const SuitLook& suit : its.suits) {
      EXPECT_TRUE(tones.insert(suit.tone).second) << game.id << suit.tone;
      EXPECT_TRUE(signs.insert(suit.sign).second) << game.id << suit.sign;
      EXPECT_TRUE(letters.insert(suit.letter).second) << game.id << suit.letter;
    }
    std::set<std::string> cards, names;
    for (const CardLook& card : its.cards) {
      EXPECT_TRUE(cards.insert(card.card).second) << game.id << card.card;
      EXPECT_TRUE(names.insert(Language::english().say(game.id, card.name)).second) << card.card;
      EXPECT_TRUE(letters.contains(card.suit)) << game.id << card.card;
    }
    for (const std::string_view card : its.cover.cards) {
      EXPECT_TRUE(cards.contains(std::string(card))) << game.id << card;
    }
  }
}

TEST(Description, says_what_cards_bear) {
  const auto spoken = [](std::string_view id, std::string_view text) {
    for (const GameType& game : games()) {
      if (game.id != id) continue;
      for (const CardLook& card : game.description().cards) {
        if (card.card != text) continue;
        std::string said = Language::english().say(id, card.name);
        for (const Mark& mark : card.marks) {
          said += ", " + Language::english().say(id, mark.label);
        }
        return said;
      }
    }
    return std::string("none");
  };
  EXPECT_EQ(spoken("trump-tricks-game", "R7"), "red 7, bear, 3 footprints");
  EXPECT_EQ(spoken("awimbawe", "S10"), "eagle 10, -2 crowns");
  EXPECT_EQ(spoken("awimbawe", "S9"), "eagle 9, -1 crown");
  EXPECT_EQ(spoken("awimbawe", "G1"), "mouse of the grassland (1), 3 crowns");
  EXPECT_EQ(spoken("color-gangsters", "B5"), "blue 5, eats meat, eats plants");
  EXPECT_EQ(spoken("rage-n-glyphs", "J4"), "joker with 4 dots, 4 dots");
  EXPECT_EQ(spoken("savage-bowl", "T8"), "trump 8");
  EXPECT_EQ(spoken("savage-bowl", "T9"), "none");
}

TEST(Description, has_a_sentence_for_every_id_in_every_language_of_its_game) {
  for (const GameType& game : games()) {
    const Description its = game.description();
    for (const Language* spoken : languages_of(game.id)) {
      const Language& language = *spoken;
      const std::string_view tag = language.tag();
      for (const ActionForm& one : its.actions)
        EXPECT_TRUE(language.has(game.id, one.label)) << tag;
      for (const SignMeaning& one : its.signs) EXPECT_TRUE(language.has(game.id, one.text.id));
      for (const SuitLook& one : its.suits) EXPECT_TRUE(language.has(game.id, one.name.id));
      for (const NoteLook& one : its.notes) EXPECT_TRUE(language.has(game.id, one.note)) << tag;
      for (const LogLook& one : its.log) EXPECT_TRUE(language.has(game.id, one.entry)) << tag;
      for (const FactLook& one : its.facts) {
        EXPECT_TRUE(one.brief.id.empty() || language.has(game.id, one.brief.id)) << tag;
      }
      EXPECT_TRUE(language.has(game.id, its.cover.line.id)) << tag;
    }
  }
}

}  // namespace
}  // namespace menagerie
