// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/wire/tables.h"

// Puzzles as they are sent (engine/puzzle.h).
namespace menagerie::wire {

struct PuzzleSeat {
  std::string name, by;
};
BOOST_DESCRIBE_STRUCT(PuzzleSeat, (), (name, by))

struct PuzzleRecord {
  Const<"menagerie-record/1"> format;
  std::string game;
  Options options;
  std::vector<PuzzleSeat> seats;
  std::vector<std::variant<RecordedDeal, RecordedChance, RecordedPlay>> events;
};
BOOST_DESCRIBE_STRUCT(PuzzleRecord, (), (format, game, options, seats, events))

struct PuzzleTry {
  std::string do_;
  double loss = 0;
  std::vector<std::string> line;
};
BOOST_DESCRIBE_STRUCT(PuzzleTry, (), (do_, loss, line))
template <>
inline constexpr std::array<Note, 2> notes_of<PuzzleTry> = {
    {{"loss", "How much worse than the best action, as a part of the match."},
     {"line",
      "What happens after it to the end of the round: actions of the lowest seat to act, and "
      "results of chance."}}};

struct Puzzle {
  Const<"menagerie-puzzle/1"> format;
  std::string id;
  Level level;
  OneOf<"exact", "played_on"> judged;
  Seat seat;
  std::vector<PuzzleTry> tries;
  std::vector<Message> why;
  PuzzleRecord record;
};
BOOST_DESCRIBE_STRUCT(Puzzle, (), (format, id, level, judged, seat, tries, why, record))
template <>
inline constexpr std::array<Note, 4> notes_of<Puzzle> = {
    {{"level", "The weakest level of bots that finds the best action."},
     {"tries", "Every legal action, the best first, the others by their loss."},
     {"why", "Why the best action is best."},
     {"record", "The game up to the decision."}}};

struct Puzzles {
  std::vector<Puzzle> puzzles;
};
BOOST_DESCRIBE_STRUCT(Puzzles, (), (puzzles))

}  // namespace menagerie::wire
