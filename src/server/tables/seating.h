// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "server/tables/asked_command.h"
#include "server/tables/limiter.h"
#include "server/tables/tables.h"

namespace menagerie {

// How people come to seats: a secret token a seat, of which only a hash is kept.

struct Seated {
  std::string table;
  std::optional<Seat> seat;
  std::string token;
  std::string promise = {};  // About the shuffle.
};

std::string seated_text(const Seated& seated);        // As it is answered,
wire::AckRematch acknowledged(const Seated& seated);  // and acknowledged to who has a seat.

// A token's table, seat and hash; nothing if it does not look like one.
struct TokenParts {
  std::string table, hash;
};
std::optional<TokenParts> read_token(std::string_view token);

// Whose token it is at this table.
Answer<Seat> seat_by_token(const ServedTable& served, std::string_view token);

// Who wants it, and when, and how much he may want.
struct Caller {
  Limiter* limiter = nullptr;  // Not for what seats ask for: these were counted before.
  std::string visitor;
  Time now = 0;
};

// The table of a NewTable.
Answer<Seated> make_table(Tables& tables, const Json& asked, const Caller& caller);
// Sits down at a table, by a Join.
Answer<Seated> join_table(Tables& tables, ServedTable& served, const Json& asked,
                          const Caller& caller);
// The next table after a game is over, for one of its seats.
Answer<Seated> join_rematch(Tables& tables, ServedTable& served, Seat seat, const AskedLuck& lucks,
                            const Caller& caller);
// The same where there is a next table already.
Answer<Seated> sit_again(Tables& tables, const Table& before, Seat seat, const AskedLuck& lucks,
                         const Caller& caller);
// A one-time code that gives a seat to another device, and its use.
struct MoveLink {
  std::string code;
  Time expires = 0;
};
MoveLink make_move_link(Tables& tables, ServedTable& served, Seat seat, Time now);
// Asks those at the table for a seat whose token is lost, or takes one that is offered: then there
// is a token in the answer.
Answer<Seated> ask_seat(Tables& tables, ServedTable& served, const Json& asked,
                        const Caller& caller);
Answer<Seated> given_seat(const ServedTable& served, const Json& asked);
// The token of who sat down with a key: the same whenever it asks again.
std::string token_by_key(const std::string& table, Seat seat, const std::string& key);
// The seat that somebody took with this key before.
std::optional<Seated> seated_by_key(const Table& table, const std::string& key);
Answer<Seated> claim_seat(Tables& tables, ServedTable& served, const Json& asked,
                          const Caller& caller);

}  // namespace menagerie
