// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json_fwd.h"
#include "base/json_limits.h"
#include "base/result.h"
#include "cards/seat.h"
#include "engine/match/match.h"
#include "game/field.h"

namespace menagerie {

// One thing that happened, as in a record.
struct Event {
  enum class Kind : std::uint8_t { deal, chance, play, note };
  Kind kind = Kind::note;
  Fields deal;
  Seat seat;
  std::string text;                               // Action, chance result or note.
  std::optional<std::vector<std::string>> legal;  // All legal actions, sorted bytewise.
  std::shared_ptr<const Json> think;              // A bot's opinion of its choice, or null.
};

struct SeatEntry {
  std::string name, by;
};

struct MatchResult {
  std::vector<int> scores;        // By seat.
  std::vector<unsigned> winners;  // Ascending.
  bool operator==(const MatchResult&) const = default;
};

// The only written form of a match: its state is a function of it.
struct Record {
  std::string game;
  Fields options;
  std::vector<SeatEntry> seats;
  std::vector<Event> events;
  std::optional<MatchResult> result;
};

inline constexpr std::string_view record_format = "menagerie-record/1";
inline constexpr std::size_t record_bytes_max = json_bytes_max;
inline constexpr std::size_t record_events_max = 100'000;

// What is wrong with a record, at which event (an index), or in its head or result. The text says
// it in full, in English; the kind is for readers who are told in their own language.
struct Fault {
  enum class Kind : std::uint8_t {
    other,
    not_json,
    cut_off,
    too_large,
    not_utf8,
    not_a_record,
    version,
    game,
    options,
    seats,
    event,        // An event that no record can have.
    not_allowed,  // One that is out of place there, or against the rules.
    result
  };
  std::optional<std::size_t> event;
  std::string text;
  Kind kind = Kind::other;
};
// "not-json": a stable name for programs.
std::string_view name_of(Fault::Kind kind);

// One line of JSON, without a line break.
std::string write_record(const Record& record);
Json event_json(const Event& event);

// Reads one record. Only checks its structure, not the rules.
Result<Record, Fault> read_record(std::string_view text);
// `seats`: how many the match has.
Result<Event> read_event(const Json& json, unsigned seats);

// The result of a finished match.
MatchResult result_of(const Match& match);

// Applies an event. Also compares its legal list, if it has one. The text says what is wrong and
// what would have been right. The match is then unchanged.
std::optional<std::string> play_event(Match& match, const Event& event);

// Checks an event before it happens in the match. Says what is wrong with it, if anything.
using EventCheck = std::function<std::optional<std::string>(const Match&, const Event&)>;

// Plays the first `count` events (all, if there are fewer) in a new match, each after `check` found
// nothing wrong, and compares the result if all were played. Returns nothing if all is well.
std::optional<Fault> replay(Match& match, const Record& record,
                            std::size_t count = record_events_max + 1,
                            const EventCheck& check = {});
// What is wrong with the result of a record whose events were all played in the match.
std::optional<Fault> wrong_result(const Match& match, const Record& record);

// Reads records one by one in bounded memory. All files of records are read with this, no matter
// what they are called and where they come from. A record is on one line, or on several as programs
// print JSON for people. Empty lines may be before, between and in records. A truncated record ends
// with its line, or before a line that starts another, so that the records after it can still be
// read. A byte order mark may come before the first.
class RecordStream {
 public:
  // Returns the next piece of the file, and nothing at its end. A piece must be valid until the
  // next call.
  using Source = std::function<std::string_view()>;
  explicit RecordStream(Source source) : source_(std::move(source)) {}
  explicit RecordStream(std::string_view file);

  // The next record's bytes, or nothing at the end. A Problem if it is longer than
  // record_bytes_max, or if the file is in UTF-16; then no other follows. line() is then the line
  // where it starts, from 1.
  Result<std::optional<std::string>> next();
  std::size_t line() const { return line_; }

 private:
  static constexpr int end = -1;

  int peek();
  int take();
  std::optional<Problem> begin();
  void take_blanks(std::string& text);

  Source source_;
  std::string held_;        // Bytes from the source that come before `piece_`.
  std::string_view piece_;  // What hasn't been taken yet.
  bool has_begun_ = false;
  std::size_t line_ = 0, line_ends_ = 0;
};

}  // namespace menagerie
