// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

namespace menagerie {

// The puzzles of a game: its puzzles.jsonl when the program was built, with one puzzle per line
// (engine/puzzles/puzzle.h). Empty if it has none.
std::string_view puzzle_file(std::string_view game);

// Its lines.
inline std::vector<std::string_view> puzzle_lines(std::string_view game) {
  std::vector<std::string_view> lines;
  for (std::string_view rest = puzzle_file(game); !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    if (end > 0) lines.push_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return lines;
}
inline std::size_t puzzle_count(std::string_view game) { return puzzle_lines(game).size(); }

}  // namespace menagerie
