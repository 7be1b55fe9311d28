// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/identity/identity_book.h"
#include "server/tables/limits/day_quota.h"
#include "server/tables/limits/pending.h"
#include "server/tables/limits/visitor_networks.h"
#include "server/tables/requests/annex.h"

namespace menagerie {

// People by their keys, across tables and devices. A request for one is signed by its key, and the
// signature was checked before it comes here (signed_request.h). A key sees what belongs to it and
// nothing else. No address is stored, and of the time of a request only the day.
//
//   unknown --PUT /me--> kept --+--> DELETE /me, an operator, or not used for long --> unknown
//                         |     |
//                         |     +--> POST /me/renew --> moved: refused, and later unknown
//                         |                 |
//                         +-- all of it <---+ under the new key
class Identities {
 public:
  struct Settings {
    IdentityBook::Rules rules = {};
    Rate news = {};    // A visitor: keys that this server begins to keep.
    Rate writes = {};  // A key: whatever changes what is kept of it.
  };

  explicit Identities(const Settings& settings);

  // The book of all of them, for what else belongs to keys.
  IdentityBook& book() { return book_; }

  // As of an annex.
  bool is_for(const Request& request) const;
  Answer<std::optional<Reply>> answer(Tables& tables, const Request& request, Time now);
  void go_on(Tables& tables);
  bool is_busy() const { return !questions_.empty(); }
  void settle() { book_.settle(); }
  void clean_up(Tables& tables, Time now);
  void forget();
  KeptFigures figures() const;

 private:
  // A request by a key that is kept.
  struct Known {
    const std::string& key;
    IdentityBook::Entry entry;
  };
  // Someone who asks what they have, and the seats that are still to be looked at.
  struct Question {
    ClientId client = 0;
    std::string key;
    std::int64_t day = 0;
    std::deque<BoundSeat> left;
    std::vector<BoundSeat> seats, gone;
    std::vector<bool> over;  // By seat in `seats`.
  };

  Answer<std::optional<Reply>> answer_operator(Tables& tables, const Request& request);
  Answer<Known> known(Tables& tables, const std::string& key);
  void note_use(Tables& tables, const Known& known, Time now);
  std::optional<Denial> refuse_write(const std::string& key, Time now);

  Answer<std::optional<Reply>> of_me(Tables& tables, const Request& request, Time now);
  Answer<std::optional<Reply>> get(Tables& tables, const Request& request, Time now);
  Answer<std::optional<Reply>> put(Tables& tables, const Request& request, Time now);
  Answer<std::optional<Reply>> of_vault(Tables& tables, const Request& request, Time now);
  Answer<std::optional<Reply>> put_vault(Tables& tables, const Request& request, Known known,
                                         Time now);
  Answer<std::optional<Reply>> of_seat(Tables& tables, const Request& request,
                                       const std::string& table, Time now);
  Answer<std::optional<Reply>> keep_seat(Tables& tables, const Request& request, Known known,
                                         ServedTable& served, Time now);
  Answer<std::optional<Reply>> take_seat(Tables& tables, Known known, ServedTable& served,
                                         Time now);
  Answer<std::optional<Reply>> renew(Tables& tables, const Request& request, Time now);
  Answer<std::optional<Reply>> exported(Tables& tables, const Request& request, Time now);

  void finish(Tables& tables, const Question& question);
  // Whether the visitor may have that many more bytes stored; then they are counted.
  std::optional<Denial> refuse_bytes(Tables& tables, const std::string& visitor,
                                     std::uint64_t bytes, Time now);
  Reply kept(std::int64_t day) const;

  IdentityBook book_;
  NetworkLimits news_;
  Limits writes_;
  std::deque<Question> questions_;
  Pending<ClientId> pending_{4, 256};
  DayQuota added_;
  Time swept_ = 0;
};

}  // namespace menagerie
