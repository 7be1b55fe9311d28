// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>

#include "server/tables/table/table.h"
#include "words/message.h"

// What everyone at a table is told about a change, as sentences of words/lang/.
namespace menagerie::notices {

inline constexpr Phrase<Seat> used_hint{"notice.used-hint", "seat"};
inline constexpr Phrase<> hints_on{"notice.hints-on"};
inline constexpr Phrase<> hints_off{"notice.hints-off"};
inline constexpr Phrase<Seat, Quoted> seat_asked{"notice.seat-asked", "seat", "name"};
inline constexpr Phrase<Seat> seat_refused{"notice.seat-refused", "seat"};
inline constexpr Phrase<Seat> seat_given{"notice.seat-given", "seat"};
inline constexpr Phrase<Seat, Quoted> seat_taken{"notice.seat-taken", "seat", "bot"};
inline constexpr Phrase<Seat> seat_offered{"notice.seat-offered", "seat"};

}  // namespace menagerie::notices

namespace menagerie {

// The notice of the change that made that version of the table, if everyone is told of it in words.
std::optional<Message> notice_of(const Table& table, const Change& change, std::size_t version);
// Whether the notice also stays in the log, among the game's sentences: who plays has changed.
bool stays_in_log(const Message& notice);

}  // namespace menagerie
