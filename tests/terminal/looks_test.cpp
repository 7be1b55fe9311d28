// SPDX-License-Identifier: Apache-2.0
#include "terminal/looks.h"

#include <gtest/gtest.h>

#include "engine/games/games.h"

namespace menagerie::terminal {
namespace {

TEST(Looks, paints_cards_and_suits_as_the_game_describes_them) {
  Description description;
  description.suits = {{'O', Term{"suit.oak"}, "green", "oak"},
                       {'Z', Term{"suit.zinc"}, "a tone of tomorrow", "zinc"}};
  description.cards = {{"O5", 'O', 5, Message("card")},
                       {"Z1", 'Z', 1, Message("card")},
                       {"king", 'O', 9, Message("card")}};
  description.counters = {{"held", "", CounterKind::hand}, {"tricks", "trick"}};
  const Looks looks(description);
  EXPECT_EQ(looks.painted("play O5 high"), "play \033[32mO5\033[0m high");
  EXPECT_EQ(looks.painted("king O"), "\033[32mking\033[0m \033[32mO\033[0m");
  EXPECT_EQ(looks.painted("Z1 Q7 2"), "Z1 Q7 2");
  EXPECT_EQ(looks.painted(""), "");
  EXPECT_EQ(looks.suit_of("king"), 'O');
  EXPECT_EQ(looks.suit_of("Q7"), '\0');
  EXPECT_TRUE(looks.counts_hand("held"));
  EXPECT_FALSE(looks.counts_hand("tricks"));
}

TEST(Looks, tells_the_suits_of_every_game_apart) {
  for (const GameType& game : games()) {
    const Description description = game.description();
    const Looks looks(description);
    std::set<std::string> colours;
    for (const SuitLook& suit : description.suits) {
      const std::string painted = looks.painted(std::string(1, suit.letter));
      colours.insert(painted.substr(0, painted.find('m')));
    }
    EXPECT_EQ(colours.size(), description.suits.size()) << game.id;
  }
}

}  // namespace
}  // namespace menagerie::terminal
