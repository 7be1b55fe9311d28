// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match/match.h"
#include "terminal/actions.h"
#include "terminal/looks.h"
#include "words/language.h"

namespace menagerie::terminal {

// How text is drawn. Nothing is said by colour alone.
struct Style {
  bool colour = false;
  bool utf8 = false;
  std::size_t width = 80;
  Looks looks = {};  // The game to draw.
};

// The language for talking about a game, and the names of its seats.
struct Speech {
  const Language* language = nullptr;
  std::string game;  // The id.
  Naming naming;

  bool utf8 = true;  // Otherwise quotation marks and dashes are ASCII.
  Actions actions = {};

  std::string say(const Message& message) const;
  // Sentences one after the other.
  std::string say(const Messages& messages) const;
  std::string say(const Message& first, const Messages& others) const;
  // "Ada R5, Ben G12"
  std::string next(std::string before, std::string after) const;
  // What a table calls a seat: its name; "You" for the reader.
  std::string name_of(Seat seat) const;
  // An action in words: "Play R5 with the Chameleon"; its notation if the game has no words for it.
  std::string action(std::string_view typed) const;
  // The same for someone who may type it: with the notation next to the words, if it differs.
  std::string choice(std::string_view typed) const;
  std::string beside(std::string_view said, std::string_view typed) const;
  // How one types a choice, with an example of the game.
  Message how_to_type() const;

 private:
  // With only the characters that the terminal has.
  std::string as_shown(std::string text) const;
};

// The table as an onlooker may see it: facts, players with their counters, trick, other cards,
// own hand, prompt. Lines end with '\n'.
std::string draw(const Match& match, Onlooker onlooker, const Speech& speech, const Style& style);

// The cards of a zone, in a line or a grid; empty if there is no such zone.
std::string draw_zone(const Match& match, Onlooker onlooker, std::string_view id,
                      const Speech& speech, const Style& style);

// The score sheet: one line per finished round, and the total.
std::string draw_scores(const Match& match, const Speech& speech, const Style& style);

// A name from outside, made safe for a terminal: at most 24 columns, no control characters, and
// nothing that changes the direction of writing.
std::string safe_name(std::string_view name);
// What someone typed, without control sequences and cut to a reasonable length.
std::string fit_to_show(std::string_view typed);

// The width of a text on the screen: escapes take no columns, wide characters (of Japanese) two.
std::size_t columns(std::string_view text);

// Whether a line and the next one meet in a script that has no blanks between words.
bool has_wide_edges(std::string_view before, std::string_view after);

// The start of a text, in complete characters, that takes at most `width` columns. The text must
// not contain escapes.
std::string beginning_of(std::string_view text, std::size_t width);

// Text broken into lines of at most `width` columns, at blanks and between wide characters; further
// lines are indented.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent = 0);

// Wraps a text in the form of the rules to `width`: headings, paragraphs, lists and the cells of
// tables. Indented text stays as it is.
std::string prose(std::string_view text, std::size_t width);

// The rules without the section of rulings, which begins with "R1".
std::string without_rulings(std::string_view rules);

// Rows of cells in columns: the first column is set left, the others right. Lines end with '\n' and
// take at most `width` columns; if necessary, the first cells are cut.
std::string in_columns(const std::vector<std::vector<std::string>>& rows, std::size_t width = 80);

// A column of a table, with its head first. All columns have the same number of cells.
struct TableColumn {
  enum class Side : std::uint8_t { left, right };
  std::vector<std::string> cells;
  Side side = Side::left;  // The side where the cells are aligned.
};

// Columns side by side, with this many blanks between them. Columns that don't fit the width
// continue in a block of lines below, after the first column again, so that nothing is missing.
// Empty rows are left out.
std::string table(const std::vector<TableColumn>& all, std::size_t width, std::size_t gap);

// The notation of a card, or an action, with each card in the colour of its suit, if colours are
// on.
std::string card_text(std::string_view card, const Style& style);

}  // namespace menagerie::terminal
