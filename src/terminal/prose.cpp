// SPDX-License-Identifier: Apache-2.0
// Text that was written in lines of any length, for a screen of this width.
#include <algorithm>
#include <vector>

#include "terminal/draw.h"

namespace menagerie::terminal {
namespace {

constexpr std::string_view digits = "0123456789";

constexpr std::string_view set_in = "    ";

// A line that isn't part of a paragraph: text that is set in further than an example below a rule.
bool stands_alone(std::string_view line) { return line.starts_with("     "); }

// How far further lines are set in, in a paragraph that begins with a mark: "- ", "1.2 ", "R3 ",
// or "      A  " in a list of kinds. Without a mark it is 0.
std::size_t mark_of(std::string_view line) {
  if (line.starts_with("- ")) return 2;
  if (line.starts_with("    - ")) return 6;
  if (line.starts_with("      ") && line.find_first_not_of(' ') == 6 && line.find("  ", 6) == 7) {
    return 9;
  }
  const std::size_t end = line.find(' ');
  if (end == std::string_view::npos || end == 0) return 0;
  const std::string_view number = line.substr(0, end);
  if (number.size() > 1 && number.front() == 'R' &&
      number.find_first_not_of(digits, 1) == std::string_view::npos) {
    return 4;
  }
  if (digits.find(line[0]) == std::string_view::npos) return 0;
  const bool is_number = number.find_first_not_of("0123456789.") == std::string_view::npos &&
                         number.find('.') != std::string_view::npos;
  return is_number ? 4 : 0;
}

// Two lines of a paragraph as one: where the writing has no blanks, as Japanese, there is none.
void go_on(std::string& text, std::string_view line) {
  const std::size_t begin = line.find_first_not_of(' ');
  if (begin != std::string_view::npos) line.remove_prefix(begin);
  if (!has_wide_edges(text, line)) text += ' ';
  text += line;
}

std::vector<std::string> split(std::string_view text, char at) {
  std::vector<std::string> parts;
  for (std::size_t end = 0; end != std::string_view::npos;) {
    end = text.find(at);
    parts.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end == std::string_view::npos ? end : end + 1, text.size()));
  }
  return parts;
}

using Cells = std::vector<std::string>;

// "| a | b |" as "a" and "b".
Cells cells_of(std::string_view row) {
  row.remove_prefix(1);
  if (row.ends_with('|')) row.remove_suffix(1);
  Cells cells = split(row, '|');
  for (std::string& cell : cells) {
    const std::size_t begin = std::min(cell.find_first_not_of(' '), cell.size());
    cell = cell.substr(begin, cell.find_last_not_of(' ') + 1 - begin);
  }
  return cells;
}

// A table: its heads and its rows, without the line between them.
struct Grid {
  std::vector<Cells> rows;
  std::vector<std::size_t> widths;
  std::size_t taken() const {
    std::size_t sum = 1;
    for (const std::size_t one : widths) sum += one + 3;
    return sum;
  }
};

Grid grid_of(const std::vector<std::string>& lines) {
  Grid grid;
  for (const std::string& line : lines) {
    if (line.find_first_not_of("|- ") == std::string::npos) continue;
    grid.rows.push_back(cells_of(line));
    grid.widths.resize(std::max(grid.widths.size(), grid.rows.back().size()));
  }
  for (Cells& row : grid.rows) {
    row.resize(grid.widths.size());
    for (std::size_t i = 0; i < row.size(); ++i) {
      grid.widths[i] = std::max(grid.widths[i], columns(row[i]));
    }
  }
  return grid;
}

// What the longest piece of a column takes that isn't broken.
std::size_t least_width(const Grid& grid, std::size_t column) {
  std::size_t least = 1;
  for (const Cells& row : grid.rows) {
    for (const std::string& piece : split(wrapped(row[column], 1), '\n')) {
      least = std::max(least, columns(piece));
    }
  }
  return least;
}

// Makes the widest column narrower, again and again, until the table fits; false if it can't.
bool shrink(Grid& grid, std::size_t width) {
  std::vector<std::size_t> least;
  for (std::size_t i = 0; i < grid.widths.size(); ++i) least.push_back(least_width(grid, i));
  for (std::size_t taken = grid.taken(); taken > width; --taken) {
    std::size_t widest = grid.widths.size();
    for (std::size_t i = 0; i < grid.widths.size(); ++i) {
      if (grid.widths[i] <= least[i]) continue;
      if (widest == grid.widths.size() || grid.widths[i] > grid.widths[widest]) widest = i;
    }
    if (widest == grid.widths.size()) return false;
    --grid.widths[widest];
  }
  return true;
}

// Rows with the cells of narrow columns in several lines.
std::string drawn(const Grid& grid) {
  std::string out;
  for (std::size_t row = 0; row < grid.rows.size(); ++row) {
    std::vector<Cells> lines;
    std::size_t height = 1;
    for (std::size_t i = 0; i < grid.widths.size(); ++i) {
      lines.push_back(split(wrapped(grid.rows[row][i], grid.widths[i]), '\n'));
      height = std::max(height, lines.back().size());
    }
    for (std::size_t line = 0; line < height; ++line) {
      for (std::size_t i = 0; i < grid.widths.size(); ++i) {
        const std::string text = line < lines[i].size() ? lines[i][line] : "";
        out += "| " + text + std::string(grid.widths[i] - columns(text), ' ') + " ";
      }
      out += "|\n";
    }
    if (row > 0) continue;
    for (const std::size_t one : grid.widths) out += "| " + std::string(one, '-') + " ";
    out += "|\n";
  }
  return out;
}

// Where a table has no room at all: a paragraph for each row, with the head before each cell.
std::string listed(const Grid& grid, std::size_t width) {
  std::string out;
  for (std::size_t row = 1; row < grid.rows.size(); ++row) {
    std::string text = "- " + grid.rows[row][0];
    for (std::size_t i = 1; i < grid.widths.size(); ++i) {
      text += "; " + grid.rows[0][i] + ": " + grid.rows[row][i];
    }
    out += wrapped(text, width, 2) + "\n";
  }
  return out;
}

std::string fitted(const std::vector<std::string>& lines, std::size_t width) {
  if (lines.empty()) return "";
  Grid grid = grid_of(lines);
  return shrink(grid, width) ? drawn(grid) : listed(grid, width);
}

bool begins_ruling(std::string_view line) {
  if (line.starts_with("- ")) line.remove_prefix(2);
  return line.starts_with("R1 ");
}

}  // namespace

std::string prose(std::string_view text, std::size_t width) {
  std::string out, paragraph;
  std::vector<std::string> table;
  std::size_t indent = 0;
  const auto end_paragraph = [&] {
    if (!paragraph.empty()) out += wrapped(paragraph, width, indent) + "\n";
    paragraph.clear();
    out += fitted(table, width);
    table.clear();
  };
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::size_t mark = mark_of(line);
    if (paragraph.empty() && line.starts_with('|')) {
      table.emplace_back(line);
    } else if (paragraph.empty() && line.starts_with('#')) {
      end_paragraph();
      out += wrapped(line, width, line.find_first_not_of('#') + 1) + "\n";
    } else if (line.empty() || (mark == 0 && paragraph.empty() && stands_alone(line))) {
      end_paragraph();
      out.append(line).append("\n");
    } else if (paragraph.empty() || mark > 0) {
      end_paragraph();
      paragraph = line;
      indent = mark == 0 && line.starts_with(set_in) ? set_in.size() : mark;
    } else {
      go_on(paragraph, line);
    }
  }
  end_paragraph();
  return out;
}

std::string without_rulings(std::string_view rules) {
  std::string out, section;
  bool has_rulings = false;
  const auto end_section = [&] {
    if (!has_rulings) out += section;
    section.clear();
    has_rulings = false;
  };
  while (!rules.empty()) {
    const std::size_t end = std::min(rules.find('\n'), rules.size());
    const std::string_view line = rules.substr(0, end);
    rules.remove_prefix(std::min(end + 1, rules.size()));
    if (line.starts_with("## ")) end_section();
    has_rulings = has_rulings || begins_ruling(line);
    section.append(line).append("\n");
  }
  end_section();
  return out;
}

}  // namespace menagerie::terminal
