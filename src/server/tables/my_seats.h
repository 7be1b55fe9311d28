// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "server/tables/effects.h"
#include "server/tables/pending.h"
#include "server/tables/seating.h"
#include "server/tables/tables.h"

namespace menagerie {

// Who asks what is going on at all the tables where he has a seat. Each may have to be fetched from
// the database, which is dear: so one at a time, and in between everybody else has his turn.
class MySeats {
 public:
  // False if the visitor, or all together, wait for as many answers as they may.
  bool ask(ClientId client, const std::string& visitor, std::deque<TokenParts> tokens);
  bool is_asked() const { return !waiting_.empty(); }
  // Looks at one table. An answer, if that was the last of its question.
  std::optional<Reply> look(Tables& tables, Time now);

 private:
  struct Question {
    ClientId client = 0;
    std::deque<TokenParts> tokens;
    std::string seats;  // As JSON, with commas between them.
  };

  std::deque<Question> waiting_;  // In turn.
  Pending<ClientId> pending_{4, 256};
};

}  // namespace menagerie
