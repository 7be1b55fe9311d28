// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "games/color_gangsters/game.h"
#include "games/color_gangsters/knowledge.h"
#include "games/color_gangsters/tricks.h"
#include "laws/laws.h"

namespace menagerie::color_gangsters {
namespace {

using G = ColorGangsters;

TEST(ColorGangstersState, is_small_and_without_gaps) {
  EXPECT_LE(sizeof(State), 512u);
  EXPECT_TRUE(std::has_unique_object_representations_v<GangSet>);
}

TEST(ColorGangstersState, deck_has_ten_cards_a_seat) {
  for (const std::int64_t players : {3, 4, 5}) {
    const auto options = laws::options<G>({{"players", players}});
    EXPECT_EQ(deck_of(options).size(), 10u * static_cast<unsigned>(players));
  }
}

// 1.2  The table follows its formula until an owner corrects it; then this test goes.
TEST(ColorGangstersState, diets_follow_their_formula) {
  for (unsigned color = 0; color < colors_max; ++color) {
    for (unsigned number = 1; number <= numbers_max; ++number) {
      const unsigned k = (number + 2 * color) % 5;
      EXPECT_EQ(diets[color][number - 1], k == 0 ? 'B' : k % 2 == 1 ? 'M' : 'P');
      const GangCard card = card_of(static_cast<Color>(color), number);
      EXPECT_EQ(meat_eaters.has(card), k % 2 == 1 || k == 0);
      EXPECT_EQ(plant_eaters.has(card), k % 2 == 0);
    }
  }
}

TEST(ColorGangstersState, tiles_have_the_paws_of_the_rulebook) {
  unsigned by_paws[4] = {};
  for (const TileText& tile : tile_texts) ++by_paws[tile.paws];
  EXPECT_EQ(by_paws[1], 8u);
  EXPECT_EQ(by_paws[2], 7u);  // With the blank tile.
  EXPECT_EQ(by_paws[3], 1u);
}

TEST(ColorGangstersState, eight_lines_of_three) {
  unsigned filled = 0;
  for (unsigned places = 0; places < 512; ++places) {
    if (std::popcount(places) == 3 && fills_line(places)) ++filled;
  }
  EXPECT_EQ(filled, 8u);
  for (const std::array<unsigned, 3> line : {std::array{0u, 1u, 2u},
                                             {3u, 4u, 5u},
                                             {6u, 7u, 8u},
                                             {0u, 3u, 6u},
                                             {1u, 4u, 7u},
                                             {2u, 5u, 8u},
                                             {0u, 4u, 8u},
                                             {2u, 4u, 6u}}) {
    EXPECT_TRUE(fills_line(1u << line[0] | 1u << line[1] | 1u << line[2]));
  }
  EXPECT_FALSE(fills_line(0b110'101'011));
}

// R1  The order of any two cards, against the categories written out one by one.
TEST(ColorGangstersState, strength_is_the_order_of_the_categories) {
  const auto letter = [](GangCard card, Color led, unsigned number, Color color) {
    const bool is_number = number_of(card) == number;
    if (is_number && color_of(card) == color) return 'A';
    if (is_number && color_of(card) == led) return 'B';
    if (is_number) return 'C';
    if (color_of(card) == color) return 'D';
    return color_of(card) == led ? 'E' : 'F';
  };
  const GangSet deck = deck_of(laws::options<G>({{"players", std::int64_t{5}}}));
  for (const unsigned number : {0u, 7u}) {
    for (const Color color : {Color::none, Color::blue}) {
      for (const Color led : {Color::blue, Color::red}) {
        for (const GangCard one : deck) {
          for (const GangCard other : deck) {
            const char first = letter(one, led, number, color);
            const char second = letter(other, led, number, color);
            const bool same = first == second;
            const bool stronger =
                same ? number_of(one) >= number_of(other) : first < second;  // One was earlier.
            EXPECT_EQ(strength(one, 1, led, number, color) > strength(other, 2, led, number, color),
                      stronger)
                << text_of(one) << " " << text_of(other);
          }
        }
      }
    }
  }
}

// R5  Wherever the tile of three paws is drawn, it ends up in the centre; all tiles turn up.
TEST(ColorGangstersState, three_paws_lie_in_the_centre) {
  const State state = G::start(laws::options<G>({{"blank_tile", Word("always")}}));
  Rng rng(1);
  std::array<unsigned, tile_kinds> seen{};
  std::array<unsigned, tile_kinds> in_centre{};
  for (int i = 0; i < 4000; ++i) {
    const Deal deal = G::shuffle(state, rng);
    for (unsigned place = 0; place < tiles_laid; ++place) {
      ++seen[static_cast<std::size_t>(deal.tiles[place])];
      EXPECT_TRUE(place == centre || deal.tiles[place] != Tile::difference_5);
    }
    ++in_centre[static_cast<std::size_t>(deal.tiles[centre])];
  }
  for (unsigned kind = 0; kind < tile_kinds; ++kind) EXPECT_NEAR(seen[kind], 2250.0, 150.0);
  EXPECT_NEAR(in_centre[static_cast<std::size_t>(Tile::odd)], 117.0, 50.0);
}

// The blank tile stays in the box unless the options say otherwise.
TEST(ColorGangstersState, blank_tile_is_out) {
  const State state = G::start(laws::options<G>());
  Rng rng(1);
  for (int i = 0; i < 500; ++i) {
    for (const Tile tile : G::shuffle(state, rng).tiles) EXPECT_NE(tile, Tile::blank);
  }
}

std::uint16_t judged(const Options& options, const std::vector<GangCard>& cards) {
  State state = G::start(options);
  Trick trick;
  for (const GangCard card : cards) trick.cards.push_back(card);
  return judge(state.shown, trick).satisfied;
}

TEST(ColorGangstersState, blank_tile_asks_what_the_option_says) {
  const unsigned blank = 1u << static_cast<unsigned>(Tile::blank);
  const auto with = [](const char* word) {
    return laws::options<G>({{"players", std::int64_t{3}}, {"blank_tile", Word(word)}});
  };
  const GangCard r10 = card_of(Color::red, 10), r9 = card_of(Color::red, 9);
  const GangCard b1 = card_of(Color::blue, 1), y1 = card_of(Color::yellow, 1);
  EXPECT_FALSE(judged(with("out"), {r10, r9, b1}) & blank);
  EXPECT_TRUE(judged(with("always"), {r9, r10, b1}) & blank);
  EXPECT_TRUE(judged(with("my-card-10"), {r10, r9, b1}) & blank);
  EXPECT_FALSE(judged(with("my-card-10"), {r9, b1, y1}) & blank);
  EXPECT_TRUE(judged(with("all-colors-differ"), {r9, b1, y1}) & blank);
  EXPECT_FALSE(judged(with("all-colors-differ"), {r9, r10, y1}) & blank);
}

}  // namespace
}  // namespace menagerie::color_gangsters
