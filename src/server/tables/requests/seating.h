// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "server/tables/limits/limiter.h"
#include "server/tables/requests/read_command.h"
#include "server/tables/tables.h"

namespace menagerie {

// How people get seats: with one secret token per seat, of which only a hash is kept. Ways to one:
//
//   make_table    a new table, with or without a seat for its maker.
//   join_table    a free seat: named, drawn by lot, or the first open one.
//   join_rematch  the same seat at the next table, which the first who asks makes.
//   claim_seat    the player's own seat on another device, with a code.
//
// A key makes the first two repeatable. It gives the same table id, seat and token each time, so a
// client whose answer was lost asks again and ends up in the same place.

struct Seated {
  std::string table;
  std::optional<Seat> seat;
  std::string token;
  std::string commitment = {};  // For the shuffle.
};

std::string seated_text(const Seated& seated);  // As returned,
wire::AckRematch acknowledged(
    const Seated& seated);  // and as acknowledged to someone who has a seat.

// A token's table, seat and hash; nothing if it doesn't look like a token.
struct TokenParts {
  std::string table, hash;
};
std::optional<TokenParts> read_token(std::string_view token);

// The seat with that token at this table.
Answer<Seat> seat_by_token(const ServedTable& served, std::string_view token);

// A member of a circle, for whom a table is the circle's.
struct CirclePlace {
  std::string circle;
  std::size_t member = 0;  // As in changes::Sit.
};

// The person who wants a seat, when, and how often they may ask.
struct Caller {
  Limiter* limiter = nullptr;  // Not for requests from seats: these were counted before.
  std::string visitor;
  Time now = 0;
  const CirclePlace* place = nullptr;  // Null: not as a member.
};

// The table of a NewTable.
Answer<Seated> make_table(Tables& tables, const Json& asked, const Caller& caller);
// Sits down at a table, by a Join.
Answer<Seated> join_table(Tables& tables, ServedTable& served, const Json& asked,
                          const Caller& caller);
// The next table after a game is over, for one of its seats.
Answer<Seated> join_rematch(Tables& tables, ServedTable& served, Seat seat,
                            const AskedClientSeed& client_seed, const Caller& caller);
// The same if there is a next table already.
Answer<Seated> sit_again(Tables& tables, const Table& before, Seat seat,
                         const AskedClientSeed& client_seed, const Caller& caller);
// A one-time code that gives a seat to another device, and the use of one.
struct MoveLink {
  std::string code;
  Time expires = 0;
};
MoveLink make_move_link(Tables& tables, ServedTable& served, Seat seat, Time now);
// Asks the table for a seat whose token is lost, or takes an offered one: then the answer has a
// token.
Answer<Seated> ask_seat(Tables& tables, ServedTable& served, const Json& asked,
                        const Caller& caller);
Answer<Seated> given_seat(const ServedTable& served, const Json& asked);
// The token of a person who sat down with a key: the same for every request.
std::string token_by_key(const std::string& table, Seat seat, const std::string& key);
// The seat that was taken with this key before.
std::optional<Seated> seated_by_key(const Table& table, const std::string& key);
Answer<Seated> claim_seat(Tables& tables, ServedTable& served, const Json& asked,
                          const Caller& caller);
// The person at that seat gets another token. The one before is void, and its connections end.
Answer<Seated> give_new_token(Tables& tables, ServedTable& served, Seat seat, Time now);

}  // namespace menagerie
