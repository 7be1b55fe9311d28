// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/rage_n_glyphs/state.h"

// The words of this game, for notation, scenes and sentences.
namespace menagerie::rage_n_glyphs {

// "H12", "J4".
std::string text_of(Card card);
// Every card by itself, jokers as often as there are.
std::vector<std::string> texts_of(Cards cards);
// "H3", "H3 and H9", "H3, H9 and J2".
std::string list_of(const std::vector<std::string>& words);
// What was read, fit to be shown: shortened, and with dots for what cannot be printed.
std::string quoted(std::string_view text);
// "1 trick", "5 tricks".
std::string counted(unsigned number, std::string_view noun);
// "Seat 1", "Seat 1 and Seat 3".
std::string seats_text(SeatSet seats);

unsigned rounds_of(const Options& options);
// What the end of the match was: "Seat 2 wins the match with 120 points."
std::string victory_text(const Shown& shown);

}  // namespace menagerie::rage_n_glyphs
