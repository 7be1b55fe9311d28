// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>

#include "server/tables/table.h"
#include "words/message.h"

// What everybody at a table is told of a change, in sentences of words/lang/.
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

// The notice of the change that made that version of the table, if everybody is told of it beside
// what changes at the table.
std::optional<Message> notice_of(const Table& table, const Change& change, std::size_t version);
// Whether a notice also stays in the log, among the sentences of the game: who plays has changed.
bool stays_in_log(const Message& notice);

}  // namespace menagerie
