// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>

#include "base/result.h"
#include "engine/game_type.h"

namespace menagerie {

// Writes the page as a folder of files that any web server can hold, under any path: the built page
// of `page`, which says in its head that it has no server to ask, and what a server would say of
// games, rules and lessons. The folder `to` is made; it must be empty, so nothing is overwritten.
std::optional<Problem> write_static_site(const std::string& page, const std::string& to,
                                         std::span<const GameType> games);

}  // namespace menagerie
