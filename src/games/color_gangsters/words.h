// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "games/color_gangsters/phrases.h"
#include "games/color_gangsters/state.h"

// Words of the catalogue (phrases.h) for what the rules have a type for.
namespace menagerie::color_gangsters::words {

// Colours, by Color; the last one is the absent colour trump.
inline constexpr std::array<Term, colors_max + 1> suits = {
    {suit_blue, suit_red, suit_yellow, suit_green, suit_black, suit_none}};
constexpr Term suit(Color color) { return suits[index_of(color)]; }

// Tiles, by Tile: one name for one tile, and what the winner of a trick must satisfy.
inline constexpr std::array<Term, tile_kinds> tiles = {
    {tile_odd, tile_even, tile_low, tile_high, tile_meat, tile_plants, tile_own_color,
     tile_not_trump, tile_all_meat, tile_all_plants, tile_same_color, tile_total_odd,
     tile_total_even, tile_two_in_a_row, tile_difference_5, tile_blank}};
constexpr Term tile(Tile its) { return tiles[static_cast<std::size_t>(its)]; }

// The blank tile's condition is among those below, by Blank.
inline constexpr std::array<Term, tile_kinds - 1> conditions = {
    {condition_odd, condition_even, condition_low, condition_high, condition_meat, condition_plants,
     condition_own_color, condition_not_trump, condition_all_meat, condition_all_plants,
     condition_same_color, condition_total_odd, condition_total_even, condition_two_in_a_row,
     condition_difference_5}};
inline constexpr std::array<Term, 4> blank_conditions = {
    {condition_blank_out, condition_blank_always, condition_blank_my_card_10,
     condition_blank_all_colors_differ}};
constexpr Term condition(const Options& options, Tile its) {
  if (its == Tile::blank) return blank_conditions[static_cast<std::size_t>(options.blank)];
  return conditions[static_cast<std::size_t>(its)];
}

// 1.2  What the animal of a card eats.
inline constexpr std::array<Term, 3> diets = {{diet_meat, diet_plants, diet_both}};
constexpr Term diet(GangCard card) {
  if (!plant_eaters.has(card)) return diets[0];
  return meat_eaters.has(card) ? diets[2] : diets[1];
}

// What decided a trick, by the category of the winning card: F (0), which cannot win, to A (5).
inline constexpr std::array<Term, 6> how_terms = {
    {how_led, how_led, how_color, how_number, how_number, how_both}};
inline Term how(unsigned category) { return how_terms[category]; }

}  // namespace menagerie::color_gangsters::words
