// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "server/tables/change.h"
#include "words/message.h"

// What everybody at a table is told of a change, in sentences of words/lang/.
namespace menagerie::notices {

inline constexpr Phrase<Seat> used_hint{"notice.used-hint", "seat"};
inline constexpr Phrase<> hints_on{"notice.hints-on"};
inline constexpr Phrase<> hints_off{"notice.hints-off"};
inline constexpr Phrase<Seat, Quoted> seat_asked{"notice.seat-asked", "seat", "name"};
inline constexpr Phrase<Seat> seat_refused{"notice.seat-refused", "seat"};
inline constexpr Phrase<Seat> seat_given{"notice.seat-given", "seat"};
inline constexpr Phrase<Seat> seat_offered{"notice.seat-offered", "seat"};

}  // namespace menagerie::notices

namespace menagerie {

// The notice of a change, if everybody is told of it beside what changes at the table.
std::optional<Message> notice_of(const Change& change);

}  // namespace menagerie
