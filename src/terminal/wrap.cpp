// SPDX-License-Identifier: Apache-2.0
// What text takes on the screen, and where its lines end.
#include <unicode/uchar.h>

#include <algorithm>

#include "base/text.h"
#include "terminal/draw.h"

namespace menagerie::terminal {
namespace {

// A piece of text that is not broken: an escape, a blank, a word, a wide character (of Japanese,
// which has no blanks to break at) with the punctuation that may not begin a line, and behind that
// which may not end one. What stands between backticks without blanks is a word too.
struct Piece {
  std::string_view text;
  std::size_t columns = 0;
  bool wide = false;
};

UChar32 character_at(std::string_view text, std::size_t& at) {
  std::string_view rest = text.substr(at);
  const auto c = static_cast<UChar32>(next_character(rest));
  at = text.size() - rest.size();
  return c;
}

bool is_wide(UChar32 c) {
  const int width = u_getIntPropertyValue(c, UCHAR_EAST_ASIAN_WIDTH);
  return width == U_EA_WIDE || width == U_EA_FULLWIDTH;
}

// Marks that stand on another character, and what only tells how text runs, take no room.
std::size_t columns_of(UChar32 c) {
  const int kind = u_charType(c);
  if (kind == U_NON_SPACING_MARK || kind == U_ENCLOSING_MARK || kind == U_FORMAT_CHAR) return 0;
  return is_wide(c) ? 2 : 1;
}

bool may_not_begin_a_line(UChar32 c) {
  const int kind = u_getIntPropertyValue(c, UCHAR_LINE_BREAK);
  return kind == U_LB_CLOSE_PUNCTUATION || kind == U_LB_CLOSE_PARENTHESIS ||
         kind == U_LB_NONSTARTER || kind == U_LB_EXCLAMATION || kind == U_LB_INFIX_NUMERIC ||
         kind == U_LB_CONDITIONAL_JAPANESE_STARTER || kind == U_LB_BREAK_AFTER;
}

bool may_not_end_a_line(UChar32 c) {
  return u_getIntPropertyValue(c, UCHAR_LINE_BREAK) == U_LB_OPEN_PUNCTUATION;
}

std::size_t escape_end(std::string_view text, std::size_t at) {
  while (at < text.size() && text[at] != 'm') ++at;
  return std::min(at + 1, text.size());
}

// Behind the backtick that closes what the one at `at` opens; `at` if a blank comes first.
std::size_t code_end(std::string_view text, std::size_t at) {
  const std::size_t end = text.find_first_of("` \n", at + 1);
  return end != std::string_view::npos && text[end] == '`' ? end + 1 : at;
}

// The next piece from `at`, blanks before it included.
Piece next_piece(std::string_view text, std::size_t at) {
  const std::size_t start = at;
  Piece piece;
  while (at < text.size() && text[at] == ' ') ++at;
  piece.columns = at - start;
  UChar32 last = 0;
  std::size_t whole_to = at;
  while (at < text.size() && text[at] != ' ' && text[at] != '\n') {
    if (text[at] == '\033') {
      at = escape_end(text, at);
      continue;
    }
    std::size_t next = at;
    const UChar32 c = character_at(text, next);
    const bool wide = is_wide(c);
    const bool may_break = last != 0 && (wide || piece.wide) && at >= whole_to;
    if (may_break && !may_not_begin_a_line(c) && !may_not_end_a_line(last)) break;
    if (c == '`' && at >= whole_to) whole_to = code_end(text, at);
    last = c;
    piece.wide = wide;
    piece.columns += wide ? 2 : 1;
    at = next;
  }
  piece.text = text.substr(start, at - start);
  return piece;
}

std::size_t width_of(const TableColumn& column) {
  std::size_t width = 0;
  for (const std::string& cell : column.cells) width = std::max(width, columns(cell));
  return width;
}

void set_cell(std::string& line, const TableColumn& column, std::size_t row) {
  const std::string& cell = column.cells[row];
  const std::string blanks(width_of(column) - columns(cell), ' ');
  line += column.side == TableColumn::Side::left ? cell + blanks : blanks + cell;
}

}  // namespace

std::size_t columns(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '\033') {
      at = escape_end(text, at);
    } else {
      count += columns_of(character_at(text, at));
    }
  }
  return count;
}

bool has_wide_edges(std::string_view before, std::string_view after) {
  UChar32 last = 0;
  for (std::size_t at = 0; at < before.size();) last = character_at(before, at);
  std::size_t at = 0;
  return is_wide(last) || (!after.empty() && is_wide(character_at(after, at)));
}

std::string beginning_of(std::string_view text, std::size_t width) {
  std::size_t end = 0;
  for (std::size_t taken = 0; end < text.size();) {
    std::size_t next = end;
    taken += columns_of(character_at(text, next));
    if (taken > width) break;
    end = next;
  }
  return std::string(text.substr(0, end));
}

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
  std::string out, line;
  std::size_t taken = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '\n') {
      out += line + "\n";
      line.clear();
      taken = 0;
      ++at;
      continue;
    }
    const Piece piece = next_piece(text, at);
    at += piece.text.size();
    if (!line.empty() && taken + piece.columns > width) {
      out += line + "\n";
      const std::size_t blanks = std::min(piece.text.find_first_not_of(' '), piece.text.size());
      line = std::string(indent, ' ');
      line += piece.text.substr(blanks);
      taken = indent + piece.columns - blanks;
    } else {
      line += piece.text;
      taken += piece.columns;
    }
  }
  return out + line;
}

std::string table(const std::vector<TableColumn>& all, std::size_t width, std::size_t gap) {
  std::string text;
  for (std::size_t first = 1, end = 1; first < all.size(); first = end) {
    for (std::size_t taken = width_of(all[0]); end < all.size(); ++end) {
      taken += gap + width_of(all[end]);
      if (taken > width && end > first) break;
    }
    for (std::size_t row = 0; row < all[0].cells.size(); ++row) {
      std::string line;
      set_cell(line, all[0], row);
      for (std::size_t i = first; i < end; ++i) {
        line.append(gap, ' ');
        set_cell(line, all[i], row);
      }
      line.erase(line.find_last_not_of(' ') + 1);
      if (!line.empty()) text += line + "\n";
    }
  }
  return text;
}

std::string in_columns(const std::vector<std::vector<std::string>>& rows, std::size_t width) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], columns(row[i]));
  }
  std::size_t others = 0;
  for (std::size_t i = 1; i < widths.size(); ++i) others += widths[i] + 2;
  if (!widths.empty() && others < width) widths[0] = std::min(widths[0], width - others);
  std::string text;
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string cell = i == 0 ? beginning_of(row[i], widths[i]) : row[i];
      const std::string blanks(widths[i] - std::min(widths[i], columns(cell)), ' ');
      text += i == 0 ? cell + blanks : "  " + blanks + cell;
    }
    text += "\n";
  }
  return text;
}

}  // namespace menagerie::terminal
