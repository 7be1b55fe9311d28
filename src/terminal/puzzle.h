// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/puzzles/puzzle.h"
#include "terminal/draw.h"

namespace menagerie::terminal {

// Puzzles of one game, to be solved one after the other.
struct PuzzlePlan {
  std::vector<Puzzle> puzzles;
  Style style;
  std::string locale = "en";
  // Told of every puzzle that was solved or shown, and whether the first try was right.
  std::function<void(const Puzzle&, bool)> on_done;
};

// Shows each position, takes the decision, and answers a wrong one with the line that follows it.
// Ends when all are done, or when the person leaves.
void play_puzzles(const PuzzlePlan& plan);

}  // namespace menagerie::terminal
