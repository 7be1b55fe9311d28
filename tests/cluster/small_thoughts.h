// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/review.h"
#include "server/tables/effects.h"
#include "server/tables/table.h"

namespace menagerie {

// What bots of a simulation think, with few iterations: it follows from what is asked alone, so
// whoever thinks comes to the same.
Thought small_thought(const Think& think);
// So pieces of reviews are examined there.
inline constexpr ReviewEffort small_effort = {.bot = "ismcts:iterations=4",
                                              .second_look = 1,
                                              .endings = 1'000,
                                              .playing_on = 20'000,
                                              .chance_playouts = 1,
                                              .deal_playouts = 1,
                                              .reason_playouts = 1};

// Gives other reasons to a hint at that table: by the cards as they lie.
void give_open_reasons(const Table& table, const Think& think, Thought& thought);

// What somebody is to be told who asks for a hint.
struct DueHint {
  std::vector<std::string> legal;
  Thought thought;
};
// In the position before that event of a game that is over: for that seat, or for the first that
// decides there.
DueHint due_hint_before(const Table& table, std::size_t event, std::optional<Seat> seat);
// Who decides there.
SeatSet deciding_before(const Table& table, std::size_t event);
// In the game as it stands, by what that seat has seen and by nothing else.
DueHint due_hint_now(const Table& table, Seat seat);

struct DueReview {
  std::vector<ReviewPiece> pieces;
  std::vector<Json> findings;  // Of each.
  std::string text;
};
DueReview due_review(const Table& table);

}  // namespace menagerie
