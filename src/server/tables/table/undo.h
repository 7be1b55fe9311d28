// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "server/tables/table/table.h"

namespace menagerie {

// Why the seat may not ask to take back its decision at that event; nothing: it may.
std::optional<Denial> refuse_undo(const Table& table, Seat by, std::size_t event);

}  // namespace menagerie
