// SPDX-License-Identifier: Apache-2.0
// Text that was written in lines of any length, for a screen of this width.
#include <algorithm>

#include "terminal/draw.h"

namespace menagerie::terminal {
namespace {

constexpr std::string_view digits = "0123456789";

constexpr std::string_view set_in = "    ";

// A line that isn't part of a paragraph: a heading, a row of a table, or text that is indented
// further than an example below a rule.
bool stands_alone(std::string_view line) {
  return line.starts_with('#') || line.starts_with('|') || line.starts_with("     ");
}

// How far the further lines of a paragraph are set in that begins with a mark: "1.2 ", "- ".
// Without one it is 0.
std::size_t mark_of(std::string_view line) {
  if (line.starts_with("- ")) return 2;
  if (line.starts_with("    - ")) return 6;
  const std::size_t end = line.find(' ');
  if (end == std::string_view::npos || end == 0 || digits.find(line[0]) == std::string_view::npos) {
    return 0;
  }
  const std::string_view number = line.substr(0, end);
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

bool begins_ruling(std::string_view line) {
  if (line.starts_with("- ")) line.remove_prefix(2);
  return line.starts_with("R1 ");
}

}  // namespace

std::string prose(std::string_view text, std::size_t width) {
  std::string out, paragraph;
  std::size_t indent = 0;
  const auto end_paragraph = [&] {
    if (!paragraph.empty()) out += wrapped(paragraph, width, indent) + "\n";
    paragraph.clear();
  };
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::size_t mark = mark_of(line);
    if (line.empty() || (paragraph.empty() && stands_alone(line))) {
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
