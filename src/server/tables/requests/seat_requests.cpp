// SPDX-License-Identifier: Apache-2.0
// Requests for seats during a game, and for seats that move to another device.
#include <algorithm>
#include <utility>

#include "server/tables/digest.h"
#include "server/tables/requests/read_command.h"
#include "server/tables/requests/seating.h"
#include "server/tables/views/wire_values.h"

namespace menagerie {

wire::AckRematch acknowledged(const Seated& seated) {
  wire::AckRematch answer;
  answer.table.value = seated.table;
  if (!seated.commitment.empty()) answer.commitment.emplace().value = seated.commitment;
  answer.seat = to_wire(*seated.seat);
  answer.token.value = seated.token;
  return answer;
}

// The visitor is identified by the key alone: only the key gets the token. Repeated requests are
// answered first, and cost nothing: the key shows that they are the same. Then what makes a request
// pointless, and last the limits, so that a pointless one isn't counted.
//
// An offered seat is given in the same step, since the host has agreed beforehand.
Answer<Seated> ask_seat(Tables& tables, ServedTable& served, const Json& asked,
                        const Caller& caller) {
  const Table& table = *served.table;
  MENAGERIE_TAKE(wish, asked_command<wire::AskSeat>(asked, table.players()));
  const Time now = caller.now;
  if (auto seated = seated_by_key(table, wish.key.value)) return *std::move(seated);
  const Seat seat = seat_of(wish.seat);
  changes::AskSeat asks{seat, wish.name.value,
                        sha256_hex(token_by_key(table.id(), seat, wish.key.value)),
                        table.origin_of(caller.visitor)};
  const Seated waits{table.id(), seat, {}};
  const Chair& chair = table.chair(seat);
  if (chair.request && same_secret(chair.request->token_hash, asks.token_hash)) return waits;
  if (!table.takes_more()) return full_of_changes();
  if (table.keeps_out(caller.visitor)) return denied(Trouble::not_allowed, denials::kept_out());
  if (table.is_silenced(caller.visitor)) return denied(Trouble::not_allowed, denials::silenced());
  if (served.presence().connected.has(seat))
    return denied(Trouble::not_now, denials::seat_in_use());
  const bool is_free = chair.is_offered;
  const bool others = table.people() > (chair.kind == Chair::Kind::person ? 1u : 0u);
  if (!others && !is_free) return denied(Trouble::not_now, denials::nobody_to_agree());
  if (const auto again = table.request_again(seat, now); again && !is_free) {
    const auto wait_s = static_cast<unsigned>((*again - now + 999) / 1000);
    return tl::unexpected(too_many(wait_s, denials::seat_asked_often()));
  }
  if (auto denial = caller.limiter->ask_for_seat(caller.visitor, table.id(), now)) {
    return tl::unexpected(std::move(*denial));
  }
  if (auto denial = tables.make(served, change_at(now, std::move(asks)))) {
    return tl::unexpected(std::move(*denial));
  }
  if (!is_free) return waits;
  if (auto denial = tables.make(served, change_at(now, changes::GiveSeat{seat}))) {
    return tl::unexpected(std::move(*denial));
  }
  return *seated_by_key(table, wish.key.value);
}

// A visitor who waits has no connection to the table, and asks this again and again.
Answer<Seated> given_seat(const ServedTable& served, const Json& asked) {
  MENAGERIE_TAKE(wish, asked_command<wire::GivenSeat>(asked));
  if (auto seated = seated_by_key(*served.table, wish.key.value)) return *std::move(seated);
  return denied(Trouble::not_now, denials::not_given());
}

// Valid for ten minutes.
MoveLink make_move_link(Tables& tables, ServedTable& served, Seat seat, Time now) {
  std::erase_if(served.codes,
                [&](const auto& code) { return code.seat == seat || code.expires <= now; });
  MoveLink link{random_word(tables.entropy(), 22), now + 600'000};
  served.codes.push_back({sha256_hex(link.code), seat, link.expires});
  return link;
}

// A code is used once, whoever has it.
Answer<Seated> claim_seat(Tables& tables, ServedTable& served, const Json& asked,
                          const Caller& caller) {
  MENAGERIE_TAKE(wish, asked_command<wire::Claim>(asked));
  const Time now = caller.now;
  if (auto denial = caller.limiter->ask_to_join(caller.visitor, false, now)) {
    return tl::unexpected(std::move(*denial));
  }
  const std::string hash = sha256_hex(wish.code.value);
  const auto found = std::find_if(served.codes.begin(), served.codes.end(), [&](const auto& one) {
    return same_secret(one.hash, hash) && one.expires > now;
  });
  if (found == served.codes.end()) {
    return denied(Trouble::wrong_token, denials::link_used());
  }
  if (!served.table->takes_more()) return full_of_changes();
  const Seat seat = found->seat;
  served.codes.erase(found);
  return give_new_token(tables, served, seat, now);
}

}  // namespace menagerie
