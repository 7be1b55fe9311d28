// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>

#include "base/result.h"
#include "engine/games/game_type.h"

namespace menagerie {

// Writes the page as a folder of files that any web server can serve, under any path: the built
// page from `page`, marked in its head as having no server, and a server's answers about games,
// rules and lessons. Creates the folder `to`, which must be empty, so nothing is overwritten.
std::optional<Problem> write_static_site(const std::string& page, const std::string& to,
                                         std::span<const GameType> games);

}  // namespace menagerie
