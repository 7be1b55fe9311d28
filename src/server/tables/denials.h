// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "words/message.h"

// Why the server doesn't do what a person asked for; the sentences are in words/lang/. What only
// authors of clients see, such as a member of a wrong type, is said in English, in `detail` alone.
namespace menagerie::denials {

inline constexpr Phrase<> begun{"denial.begun"};
inline constexpr Phrase<> bots_first{"denial.bots-first"};
inline constexpr Phrase<> daily_alone{"denial.daily-alone"};
inline constexpr Phrase<> begins{"denial.begins"};
inline constexpr Phrase<> begun_watch{"denial.begun-watch"};
inline constexpr Phrase<> no_game{"denial.no-game"};
inline constexpr Phrase<> over{"denial.over"};
inline constexpr Phrase<> not_over{"denial.not-over"};
inline constexpr Phrase<> free_seats{"denial.free-seats"};
inline constexpr Phrase<> all_taken{"denial.all-taken"};
inline constexpr Phrase<> nobody_there{"denial.nobody-there"};
inline constexpr Phrase<> bot_plays{"denial.bot-plays"};
inline constexpr Phrase<> bot_there{"denial.bot-there"};
inline constexpr Phrase<> no_bot_there{"denial.no-bot-there"};
inline constexpr Phrase<> time_is_up{"denial.time-is-up"};
inline constexpr Phrase<> not_away{"denial.not-away"};
inline constexpr Phrase<> freed{"denial.freed"};
inline constexpr Phrase<> freed_by_operator{"denial.freed-by-operator"};
inline constexpr Phrase<> removed{"denial.removed"};
inline constexpr Phrase<> banned{"denial.banned"};
inline constexpr Phrase<> left{"denial.left"};
inline constexpr Phrase<> watching{"denial.watching"};
inline constexpr Phrase<> kept_out{"denial.kept-out"};
inline constexpr Phrase<> host_unseats{"denial.host-unseats"};
inline constexpr Phrase<> host_silences{"denial.host-silences"};
inline constexpr Phrase<> host_closes{"denial.host-closes"};
inline constexpr Phrase<> silenced{"denial.silenced"};
inline constexpr Phrase<> own_report{"denial.own-report"};
inline constexpr Phrase<> own_silence{"denial.own-silence"};
inline constexpr Phrase<> chat_full{"denial.chat-full"};
inline constexpr Phrase<> nothing_to_undo{"denial.nothing-to-undo"};
inline constexpr Phrase<> undone_often{"denial.undone-often"};
inline constexpr Phrase<> undone_enough{"denial.undone-enough"};
inline constexpr Phrase<> asked_often{"denial.asked-often"};
inline constexpr Phrase<> asked_enough{"denial.asked-enough"};
inline constexpr Phrase<> came_to_light{"denial.came-to-light"};
inline constexpr Phrase<Quoted> cards_came_to_light{"denial.cards-came-to-light", "cards"};
inline constexpr Phrase<Quoted> numbers_came_to_light{"denial.numbers-came-to-light", "numbers"};
inline constexpr Phrase<> host_hints{"denial.host-hints"};
inline constexpr Phrase<> host_offers{"denial.host-offers"};
inline constexpr Phrase<> not_offered{"denial.not-offered"};
inline constexpr Phrase<> seat_asked{"denial.seat-asked"};
inline constexpr Phrase<> seat_asked_often{"denial.seat-asked-often"};
inline constexpr Phrase<> seat_in_use{"denial.seat-in-use"};
inline constexpr Phrase<> nobody_to_agree{"denial.nobody-to-agree"};
inline constexpr Phrase<> not_given{"denial.not-given"};
inline constexpr Phrase<> undo_asked{"denial.undo-asked"};
inline constexpr Phrase<> nothing_to_answer{"denial.nothing-to-answer"};
inline constexpr Phrase<> no_hints{"denial.no-hints"};
inline constexpr Phrase<> not_your_turn{"denial.not-your-turn"};
inline constexpr Phrase<> nobody_decides{"denial.nobody-decides"};
inline constexpr Phrase<> others_decide{"denial.others-decide"};
inline constexpr Phrase<> gone_on{"denial.gone-on"};
inline constexpr Phrase<> busy_hints{"denial.busy-hints"};
inline constexpr Phrase<> standby{"denial.standby"};
inline constexpr Phrase<> busy_reviews{"denial.busy-reviews"};
inline constexpr Phrase<> waiting_already{"denial.waiting-already"};
inline constexpr Phrase<> many_tables{"denial.many-tables"};
inline constexpr Phrase<> many_unfinished{"denial.many-unfinished"};
inline constexpr Phrase<> many_seats{"denial.many-seats"};
inline constexpr Phrase<> many_seat_requests{"denial.many-seat-requests"};
inline constexpr Phrase<> many_come{"denial.many-come"};
inline constexpr Phrase<> many_hints{"denial.many-hints"};
inline constexpr Phrase<> many_reviews{"denial.many-reviews"};
inline constexpr Phrase<> many_passwords{"denial.many-passwords"};
inline constexpr Phrase<> many_connections{"denial.many-connections"};
inline constexpr Phrase<> many_wishes{"denial.many-wishes"};
inline constexpr Phrase<> fast_reactions{"denial.fast-reactions"};
inline constexpr Phrase<> fast_chat{"denial.fast-chat"};
inline constexpr Phrase<> much_chat{"denial.much-chat"};
inline constexpr Phrase<> no_such_game{"denial.no-such-game"};
inline constexpr Phrase<> no_table{"denial.no-table"};
inline constexpr Phrase<> no_lesson{"denial.no-lesson"};
inline constexpr Phrase<> no_puzzles{"denial.no-puzzles"};
inline constexpr Phrase<> seat_held{"denial.seat-held"};
inline constexpr Phrase<> damaged{"denial.damaged"};
inline constexpr Phrase<> link_used{"denial.link-used"};
inline constexpr Phrase<> this_machine{"denial.this-machine"};
inline constexpr Phrase<> wrong_password{"denial.wrong-password"};
inline constexpr Phrase<Number> table_full{"denial.table-full", "most"};
inline constexpr Phrase<Number, Number> no_room{"denial.no-room", "used", "most"};

}  // namespace menagerie::denials
