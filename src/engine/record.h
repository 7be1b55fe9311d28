// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_fwd.h"
#include "base/result.h"
#include "cards/seat.h"
#include "engine/match.h"
#include "game/field.h"

namespace menagerie {

// One thing that happened, as a record holds it.
struct Event {
  enum class Kind : std::uint8_t { deal, chance, play, note };
  Kind kind = Kind::note;
  Fields deal;
  Seat seat;
  std::string text;                               // Action, chance result or note.
  std::optional<std::vector<std::string>> legal;  // All legal actions, sorted bytewise.
  std::shared_ptr<const Json> think;              // What a bot says of its choice, or null.
};

struct SeatEntry {
  std::string name, by;
};

struct MatchResult {
  std::vector<int> scores;        // By seat.
  std::vector<unsigned> winners;  // Ascending.
  bool operator==(const MatchResult&) const = default;
};

// A game's one written form: state is a function of it.
struct Record {
  std::string game;
  Fields options;
  std::vector<SeatEntry> seats;
  std::vector<Event> events;
  std::optional<MatchResult> result;
};

inline constexpr std::string_view record_format = "menagerie-record/1";
inline constexpr std::size_t record_bytes_max = 16u << 20;
inline constexpr std::size_t record_events_max = 100'000;

// What is wrong with a record: at which event (an index), or in its head or result.
struct Fault {
  std::optional<std::size_t> event;
  std::string text;
};

// One line of JSON, without the line's end.
std::string write_record(const Record& record);
Json event_json(const Event& event);

// Reads one record; judges its shape alone, not its rules.
Result<Record, Fault> read_record(std::string_view text);
// `seats`: how many the match has.
Result<Event> read_event(const Json& json, unsigned seats);

// The result of a finished match.
MatchResult result_of(const Match& match);

// Makes an event happen. Also compares its legal list, if it has one. The text says what is wrong,
// with what would have been right; the match is then unchanged.
std::optional<std::string> play_event(Match& match, const Event& event);

// Looks at an event before it happens in the match; says what is wrong with it, if anything.
using EventCheck = std::function<std::optional<std::string>(const Match&, const Event&)>;

// Plays the first `count` events (all, if there are fewer) into a match that has just begun, each
// after `check` had nothing against it, and compares the result if all were played. Nothing means:
// all is well.
std::optional<Fault> replay(Match& match, const Record& record,
                            std::size_t count = record_events_max + 1,
                            const EventCheck& check = {});

// Reads a file of records one by one in bounded memory: JSON Lines, or one pretty-printed record
// where the name ends in ".json".
class RecordStream {
 public:
  RecordStream(std::istream& input, std::string_view name);

  // The next record's bytes, or nothing at the end; a Problem if it is longer than
  // record_bytes_max. Empty lines are skipped. line() is then its line, from 1.
  Result<std::optional<std::string>> next();
  std::size_t line() const { return line_; }

 private:
  std::istream& input_;
  bool whole_file_;
  std::size_t line_ = 0, lines_read_ = 0;
};

}  // namespace menagerie
