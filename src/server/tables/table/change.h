// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "base/overloaded.h"
#include "base/result.h"
#include "cards/seat.h"
#include "engine/json.h"
#include "game/field.h"

namespace menagerie {

// Milliseconds since 1970. The service is told the time; it never reads a clock.
using Time = std::int64_t;

// How well a bot plays.
enum class Level : std::uint8_t { novice, easy, steady, normal, strong };
// These words are in databases, too. Values that are not levels have none.
constexpr std::string_view level_name(Level level) {
  switch (level) {
    case Level::novice:
      return "novice";
    case Level::easy:
      return "easy";
    case Level::steady:
      return "steady";
    case Level::normal:
      return "normal";
    case Level::strong:
      return "strong";
  }
  return {};
}
// Whether these are the names of all levels, in order. A caller with a list of its own checks it
// with this.
consteval bool are_levels(std::span<const std::string_view> names) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i].empty() || names[i] != level_name(static_cast<Level>(i))) return false;
  }
  return level_name(static_cast<Level>(names.size())).empty();
}
std::optional<Level> level_of(std::string_view name);

// What may change at a table: one struct per kind. Code that handles changes answers every kind
// (base/overloaded.h), so a new kind is a compile error wherever it was forgotten.
namespace changes {

struct Create {
  Json settings;
};
struct Sit {
  Seat seat;
  std::string name, token_hash, client_seed;
  std::string commitment;  // The commitment to its client seed, opened at the start.
  std::string from;        // The hash of the token at the table before.
  std::string origin;      // The table recognizes by it where the person came from.
  // At a circle's table: the number of its member, and 1. 0: someone else.
  std::size_t member = 0;
};
// A bot of that level takes the seat.
struct Bot {
  Seat seat;
  Level level = Level::normal;
};
// The seat is empty again, before the game.
struct Free {
  Seat seat;
  bool keeps_out = false;  // No one from there may sit down again.
};
// Given up during the game; from now on a bot plays.
struct Leave {
  Seat seat;
};
struct Rename {
  Seat seat;
  std::string name;
};
struct Token {
  Seat seat;
  std::string token_hash;
};
struct Start {};
struct Deal {
  Fields deal;
};
struct Chance {
  std::string result;
};
struct Play {
  Seat seat;
  std::string action;
};
// A bot of that level plays for the person, until the seat is handed back.
struct TakeOver {
  Seat seat;
  Level level = Level::normal;
};
struct HandBack {
  Seat seat;
};
// Back to that event, if everyone agrees.
struct AskUndo {
  Seat seat;
  std::size_t event = 0;
};
struct AnswerUndo {
  Seat seat;
  bool agrees = false;
};
struct Undone {
  Seat seat;  // The seat that asked.
  std::size_t event = 0;
};
struct Chat {
  Seat seat;
  std::string text;
};
// The commanding seat mutes that seat, or unmutes it.
struct Mute {
  Seat seat;
  bool muted = false;
};
// Wants to end the game without a result.
struct AskEnd {
  Seat seat;
};
// Ended without a result.
struct Abandon {};
// The game is over, the shuffle revealed.
struct Finish {};
struct Rematch {
  Seat seat;
  std::string table;  // The id of the next one.
};
// The seat is muted for everyone, or no longer.
struct Silence {
  Seat seat;
  bool silenced = false;
};
// The commanding seat reports that seat.
struct Report {
  Seat seat;
  std::string text;
};
// The client seed behind its commitment.
struct OpenClientSeed {
  Seat seat;
  std::string client_seed;
};
// What a review found in the finished game, in JSON.
struct Review {
  std::string text;
};

// Thinking time is charged up to here: the server is stopping, or says that it still runs.
struct Pause {};
// The server is back. The time since the change before isn't charged to anyone.
struct Resume {};

// Someone asks for a seat whose token is lost, or takes one that is offered.
struct AskSeat {
  Seat seat;
  std::string name, token_hash;
  std::string origin;  // As of Sit.
};
// Someone at the table agrees or refuses. No answer in time is a refusal.
struct AnswerSeat {
  Seat seat;
  bool agrees = false;
};
// The person who asked has the seat. The token before is void.
struct GiveSeat {
  Seat seat;
};
// Anyone may take that bot's seat.
struct OfferSeat {
  Seat seat;
  bool offered = false;
};
// The host allows hints at a table with several people, or forbids them.
struct Hints {
  bool on = false;
};
// Someone got a hint while others play.
struct UsedHint {
  Seat seat;
};

using Any = std::variant<Create, Sit, Bot, Free, Leave, Rename, Token, Start, Deal, Chance, Play,
                         TakeOver, HandBack, AskUndo, AnswerUndo, Undone, Chat, Mute, AskEnd,
                         Abandon, Finish, Rematch, Silence, Report, OpenClientSeed, Review, Pause,
                         Resume, AskSeat, AnswerSeat, GiveSeat, OfferSeat, Hints, UsedHint>;

// Whether it is an event in the match.
template <class Kind>
concept Eventful = Among<Kind, Deal, Chance, Play>;
template <class Kind>
concept Uneventful = Among<Kind, Create, Sit, Bot, Free, Leave, Rename, Token, Start, TakeOver,
                           HandBack, AskUndo, AnswerUndo, Undone, Chat, Mute, AskEnd, Abandon,
                           Finish, Rematch, Silence, Report, OpenClientSeed, Review, Pause, Resume,
                           AskSeat, AnswerSeat, GiveSeat, OfferSeat, Hints, UsedHint>;

}  // namespace changes

// One change of a table. A table is the result of its changes in order, and their log is all that
// is stored.
struct Change {
  Time at = 0;
  std::optional<Seat> by;  // The seat that commanded it,
  std::string id;          // the id that the client gave it,
  std::string body_hash;   // and a hash of its content; empty in old logs.
  changes::Any what;

  template <class Kind>
  bool is() const {
    return std::holds_alternative<Kind>(what);
  }
};

// A change without a command.
inline Change change_at(Time at, changes::Any what) {
  return {at, std::nullopt, {}, {}, std::move(what)};
}

// The seat that it is about, if any.
std::optional<Seat> seat_of(const Change& change);

// One line of JSON for the store; and reads it.
std::string write_change(const Change& change);
Result<Change> read_change(std::string_view text);

}  // namespace menagerie
