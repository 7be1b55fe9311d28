// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/wire/puzzles.h"

// Tries of daily deals as they are sent (server/tables/daily/daily_tries.h).
namespace menagerie::wire {

struct RecordedNote {
  std::string note;
};
BOOST_DESCRIBE_STRUCT(RecordedNote, (), (note))

struct RecordedResult {
  std::vector<Integer> scores;
  std::vector<Seat> winners;
};
BOOST_DESCRIBE_STRUCT(RecordedResult, (), (scores, winners))

struct DailyRecord {
  Const<"menagerie-record/1"> format;
  std::string game;
  Options options;
  std::vector<PuzzleSeat> seats;
  std::vector<std::variant<RecordedDeal, RecordedChance, RecordedPlay, RecordedNote>> events;
  RecordedResult result;
};
BOOST_DESCRIBE_STRUCT(DailyRecord, (), (format, game, options, seats, events, result))

struct DailyBest {
  std::vector<Integer> scores;
  bool own = false;
  Made<DailyRecord> record;
};
BOOST_DESCRIBE_STRUCT(DailyBest, (), (scores, own, record))
template <>
inline constexpr std::array<Note, 2> notes_of<DailyBest> = {
    {{"own", "Whether it is the try of this key."},
     {"record", "In it the person has seat 0; names are not kept."}}};

struct DailyStanding {
  Whole<1> tries;
  Count beaten, equal;
  Whole<0, 100> percentile;
  std::vector<DailyBest> best;
};
BOOST_DESCRIBE_STRUCT(DailyStanding, (), (tries, beaten, equal, percentile, best))
template <>
inline constexpr std::array<Note, 5> notes_of<DailyStanding> = {
    {{"tries", "This one included."},
     {"beaten", "How many tries this one is better than."},
     {"equal", "How many other tries are as good."},
     {"percentile", "The part of the other tries that this one is better than, rounded down."},
     {"best", "At most three, the best first, and of equal ones the earlier."}}};

struct DailyAnswer {
  Count done;
  Whole<1> of;
  Nullable<DailyStanding> standing;
};
BOOST_DESCRIBE_STRUCT(DailyAnswer, (), (done, of, standing))

}  // namespace menagerie::wire
