// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "server/tables/effects.h"
#include "server/tables/limits/pending.h"
#include "server/tables/requests/seating.h"
#include "server/tables/tables.h"

namespace menagerie {

// Visitors who ask what is happening at all the tables where they have seats. Fetching a table from
// the database may be expensive, so they are looked at one by one, and every visitor gets a turn in
// between.
class MySeats {
 public:
  // False if the visitor, or all together, have too many questions waiting.
  bool ask(ClientId client, const std::string& visitor, std::deque<TokenParts> tokens);
  bool is_asked() const { return !waiting_.empty(); }
  // Looks at one table. Returns an answer if that was the last one of its question.
  std::optional<Reply> look(Tables& tables, Time now);

 private:
  struct Question {
    ClientId client = 0;
    std::deque<TokenParts> tokens;
    std::string seats;  // As JSON, with commas between them.
  };

  std::deque<Question> waiting_;  // In the order of their turns.
  Pending<ClientId> pending_{4, 256};
};

}  // namespace menagerie
