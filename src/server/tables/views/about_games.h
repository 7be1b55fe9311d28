// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/games/game_type.h"

namespace menagerie {

// What the protocol says about games (docs/protocol): all of them, and one with its rules. `locale`
// is the language for a game's line, if the program speaks it.
std::string about_games(std::span<const GameType> games, std::string_view locale);
std::string about_game(const GameType& game, std::string_view locale);

// The puzzles of a game, as they are sent; nothing if it has none.
std::optional<std::string> puzzles_of_game(const GameType& game);

// The catalogue of a game in a language, as in the sources; empty if there is none.
std::optional<std::string_view> words_of_game(const GameType& game, std::string_view tag);

}  // namespace menagerie
