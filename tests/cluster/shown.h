// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/json.h"
#include "server/tables/table.h"

namespace menagerie {

// A table as a client has it.
struct Shown {
  Json table, view, chat;
};

// What the frames of a connection come to, from its welcome on.
Shown shown_by(const std::vector<std::string>& frames);

// The table that a log makes; null where it makes none.
std::unique_ptr<Table> table_of_log(const std::string& id, std::span<const std::string> bodies);

// What somebody is to be shown of a table.
Shown due_to(const Table& table, Observer who);

// How they differ; empty: not at all, but for who is connected and what time it is.
std::string difference(const Shown& shown, const Shown& due);

}  // namespace menagerie
