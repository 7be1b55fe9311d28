// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "cards/seat.h"
#include "engine/json.h"
#include "game/field.h"

namespace menagerie {

// Milliseconds since 1970. The service is told the time; it never looks.
using Time = std::int64_t;

// How well a bot plays.
enum class Level : std::uint8_t { novice, easy, steady, normal, strong };
std::string_view level_name(Level level);
std::optional<Level> level_of(std::string_view name);

// One change of a table. The table is what its changes make of it, in order; the log of them is
// all that is stored. Which of the members mean something depends on the kind.
struct Change {
  enum class Kind : std::uint8_t {
    create,     // settings
    sit,        // seat: a person, name text, hash of the token, luck, promised
    bot,        // seat: a bot of that level
    free,       // seat: nobody (before the game)
    leave,      // seat: given up, a bot's from now on
    rename,     // seat, text
    token,      // seat: the hash of its new token
    start,      // the game begins
    deal,       // deal
    chance,     // text: the result
    play,       // seat, text: the action
    take_over,  // seat: a bot of that level plays for the person
    hand_back,  // seat
    ask_undo,   // seat: back to event
    answer,     // seat, agrees
    undone,     // back to event
    chat,       // seat, text
    mute,       // by: no longer hears seat, or hears it again (agrees)
    ask_end,    // seat: would end the game without a result
    abandon,    // ended without a result
    finish,     // the game is over, the shuffle revealed
    rematch,    // text: the id of the next table
    silence,    // seat: nobody hears it, or everybody hears it again (agrees)
    report,     // by: complains of seat, text
    open_luck,  // seat: the luck that it had promised
    review,     // text: the review of the finished game
  };
  Kind kind = Kind::create;
  Time at = 0;
  std::optional<Seat> by;  // Whose command it was,
  std::string id;          // and the id that the client gave it,
  std::string body_hash;   // and a hash of what it said; empty in old logs.
  Seat seat;
  std::string text, hash, luck;
  std::string promised;  // The hash of luck that is opened at the start.
  std::string from;      // The hash of the token at the table before.
  Level level = Level::normal;
  bool agrees = false;
  std::size_t event = 0;
  Fields deal;
  Json settings;
};

// One line of JSON for the store, and back.
std::string write_change(const Change& change);
Result<Change> read_change(std::string_view text);

}  // namespace menagerie
