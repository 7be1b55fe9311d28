// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace menagerie::terminal {

// How text is drawn. Nothing is said by colour alone.
struct Style {
  bool colour = false;
  bool utf8 = false;
  std::size_t width = 80;
};

// "Seat 2 led R5." with names in place of seats; a seat named "You" gets its verb right.
std::string with_names(std::string_view sentence, const std::vector<std::string>& names);

// What text takes on the screen: escapes take nothing, a UTF-8 sequence one column.
std::size_t columns(std::string_view text);

// Text broken into lines of at most `width` columns; further lines are indented.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent = 0);

// A card's notation in the colour of its suit, if colours are on.
std::string card_text(std::string_view card, const Style& style);

// Text filled up with blanks to that many columns.
std::string padded(std::string text, std::size_t width);

}  // namespace menagerie::terminal
