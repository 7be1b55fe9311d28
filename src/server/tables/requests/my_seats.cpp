// SPDX-License-Identifier: Apache-2.0
#include "server/tables/requests/my_seats.h"

#include <utility>

#include "server/tables/views/table_text.h"
#include "server/tables/views/wire_values.h"

namespace menagerie {
namespace {

// A seat of the caller, at a table of this server or of another.
Answer<std::string> my_seat(Tables& tables, const TokenParts& token, Time now) {
  const auto served = tables.find(token.table, now);
  std::shared_ptr<const Table> table;
  if (served) {
    table = (*served)->table;
  } else {
    MENAGERIE_TAKE(looked_up, tables.look_up(token.table));
    table = looked_up;
  }
  const auto seat = table->seat_of_token(token.hash);
  if (!seat) return denied(Trouble::wrong_token);
  return my_seat_line(*table, *seat);
}

}  // namespace

bool MySeats::ask(ClientId client, const std::string& visitor, std::deque<TokenParts> tokens) {
  if (!pending_.begin(client, visitor)) return false;
  waiting_.push_back({client, std::move(tokens), {}});
  return true;
}

// One table per call, so that no question keeps others waiting:
//
//   ask --> waiting (last) --look--> one table --+--> was the last: answer
//              ^                                 +--> more: to the end of the line
//              +---------------------------------+
//
// A token without a seat, or of a table that is gone, is left out of the answer.
std::optional<Reply> MySeats::look(Tables& tables, Time now) {
  if (waiting_.empty()) return std::nullopt;
  Question question = std::move(waiting_.front());
  waiting_.pop_front();
  if (!question.tokens.empty()) {
    const auto line = my_seat(tables, question.tokens.front(), now);
    question.tokens.pop_front();
    if (line) question.seats += (question.seats.empty() ? "" : ",") + *line;
  }
  if (!question.tokens.empty()) {
    waiting_.push_back(std::move(question));
    return std::nullopt;
  }
  pending_.end(question.client);
  const std::string list = "[" + question.seats + "]";
  Reply reply;
  reply.client = question.client;
  reply.body = wire::text_of(wire::MySeats{list});
  return reply;
}

}  // namespace menagerie
