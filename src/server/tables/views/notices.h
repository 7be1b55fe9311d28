// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>

#include "server/tables/table/table.h"
#include "server/tables/views/notice_phrases.h"
#include "words/message.h"

namespace menagerie {

// The notice of the change that made that version of the table, if everyone is told of it in words:
// sentences of words/lang/, in the namespace notices.
std::optional<Message> notice_of(const Table& table, const Change& change, std::size_t version);
// Whether the notice also stays in the log, among the game's sentences: who plays has changed.
bool stays_in_log(const Message& notice);

}  // namespace menagerie
