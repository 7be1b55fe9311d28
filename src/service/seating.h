// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "service/hall.h"

namespace menagerie {

// How people come to seats: a secret token a seat, of which only a hash is kept.

struct Seated {
  std::string table;
  std::optional<Seat> seat;
  std::string token;
};

std::string seated_members(const Seated& seated);  // {"table":...} without the braces.

// A token's table, seat and hash; nothing if it does not look like one.
struct TokenParts {
  std::string table, hash;
};
std::optional<TokenParts> read_token(std::string_view token);

// Whose token it is at this table.
Answer<Seat> seat_by_token(const Room& room, std::string_view token);

// The table of a NewTable.
Answer<Seated> make_table(Hall& hall, const Json& asked, Time now);
// Sits down at a table, by a Join.
Answer<Seated> join_table(Hall& hall, Room& room, const Json& asked, Time now);
// The next table after a game is over, for one of its seats.
Answer<Seated> join_rematch(Hall& hall, Room& room, Seat seat, Time now);
// A one-time code that gives a seat to another device, and its use.
struct MoveLink {
  std::string code;
  Time expires = 0;
};
MoveLink make_move_link(Hall& hall, Room& room, Seat seat, Time now);
Answer<Seated> claim_seat(Hall& hall, Room& room, const Json& asked, Time now);

}  // namespace menagerie
