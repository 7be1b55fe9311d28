// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "engine/analysis/assess.h"

namespace menagerie {

// What comes of one legal action in a puzzle.
struct PuzzleTry {
  std::string action;
  // How much worse it is than the best action, as a part of the match (see Opinion::value).
  double loss = 0;
  // What happens after it to the end of the round, in the deal as it really was: actions of the
  // lowest seat to act, and results of chance.
  std::vector<std::string> line;
};

// A position in which one decision is clearly best. It is a record up to that decision, together
// with what was found out about each legal action.
struct Puzzle {
  std::string id;  // The first ten hexadecimal digits of the SHA-256 of its record's events.
  Record record;
  Seat seat;                      // Its turn.
  std::string level;              // The weakest level of bots that finds the best action.
  Judged judged = Judged::exact;  // Exact, or by playing on.
  // The best action first, then the others by their loss.
  std::vector<PuzzleTry> tries;
  Json why = Json::array();  // Messages: why the best action is best.
};

inline constexpr std::string_view puzzle_format = "menagerie-puzzle/1";

// One line of JSON, without a line break.
std::string write_puzzle(const Puzzle& puzzle);

// Reads a puzzle and checks it against the rules: the record must be valid, end with a decision of
// the seat, and name every legal action once with a line that can be played. A Problem says what is
// wrong.
Result<Puzzle> read_puzzle(std::string_view text);

// The id that belongs to the record.
std::string puzzle_id(const Record& record);

// Plays one action or result of chance of a line. False if that isn't possible.
bool play_line(Match& match, std::string_view step);

// Whether the round has ended: the next deal is due, or the match is over.
bool is_round_over(const Match& match);

// Why the best action of a puzzle is best, in the position before it, as its seat knows it.
Messages why_best(const GameType& game, const Match& before, const Puzzle& puzzle);

// Which of `count` puzzles is the one of that day ("2026-11-28"). Each comes once before any comes
// again; `count` must not be 0, and the date must be valid (see wrong_date).
std::size_t puzzle_of_day(std::string_view date, std::size_t count);

}  // namespace menagerie
