// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bots/spec.h"
#include "engine/deals/daily.h"
#include "engine/games/game_type.h"
#include "engine/records/record.h"
#include "terminal/draw.h"

namespace menagerie::terminal {

// The longest that the bots may be asked to wait after a move.
inline constexpr unsigned pause_ms_max = 60'000;

// A game to be played in the terminal: one person, bots on all other seats.
struct PlayPlan {
  const GameType* entry = nullptr;
  Fields options;                 // Complete.
  Seat seat;                      // The person's.
  std::string name;               // The person's name in the record; empty for the default.
  std::vector<BotSpec> bots;      // One per seat; the person's is not used.
  std::uint64_t seed = 1;         // For the cards and the bots.
  std::string record_path;        // Where the record is kept.
  bool record_wanted = false;     // Whether the person asked for it by name.
  std::optional<Record> resumed;  // A game to continue.
  // A daily deal settles cards and bots. There are no hints, and nothing is taken back.
  std::optional<DailyDeal> daily;
  std::chrono::milliseconds pause{0};  // After each bot's move.
  Style style;
  std::string locale = "en";  // The language, as the environment names it.
};

// How a game in the terminal ended.
enum class PlayEnd : std::uint8_t { finished, left, output_closed, record_unwritable };

// Plays until the game is over or the person leaves (quit, Ctrl-C, Ctrl-D, a closed pipe). The
// record is on disk after every event.
PlayEnd play(const PlayPlan& plan);

// The line about a finished daily deal that people show each other. It tells nothing of the cards.
std::string daily_line(const DailyDeal& deal, const GameType& game, const Match& match,
                       const std::string& locale);

// Asks on the terminal which game to play; nothing if the person leaves.
const GameType* ask_for_game(const std::vector<const GameType*>& entries, const Style& style,
                             const std::string& locale);

}  // namespace menagerie::terminal
