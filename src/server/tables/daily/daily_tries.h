// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "engine/deals/daily_game.h"
#include "server/tables/daily/try_book.h"
#include "server/tables/limits/limiter.h"
#include "server/tables/limits/pending.h"
#include "server/tables/tables.h"

namespace menagerie {

// Tries of the last days' deals that people send. Each is played again before it counts: cards and
// options at once, and every decision of a bot by asking that bot, after everyone who waits for
// one. How a try compares with others, and the best ones, are shown to its key alone.
//
//   send --> ask_next --> thought --> ask_next --> ... --> last thought --> the book
//                            |
//                            +--> a decision that the bot doesn't make: the try is refused
//
// The state of a check is lost if the server stops. Then the try must be sent again.
class DailyTries {
 public:
  // How many are checked at the same time, per visitor and in total; and how many refusals are
  // remembered for those who sent the try.
  static constexpr unsigned visitor_checks_max = 2, checks_max = 16, refusals_max = 256;
  // For how many days after its day a try may be sent. It may have been played without a network.
  static constexpr std::int64_t days_after_max = 7;

  // The answer to a request about a deal, "awimbawe/2026-11-28": how far the check is, or the
  // standing. POST sends a try, and its key is the token.
  Answer<std::string> answer(Tables& tables, const Request& request, std::string_view deal,
                             Limiter& limiter, Time now);
  // A bot has decided.
  void thought(Tables& tables, const Thought& thought, Time now);
  // These were not stored; the books are read again.
  void forget(std::span<const Append> changes);

 private:
  struct Check {
    DailyWalk walk;
    const GameType* game = nullptr;
    std::string book, key_hash, account;
    std::size_t done = 0;
  };
  // A deal, and the key of a try.
  struct Asked {
    const GameType* game = nullptr;
    DailyDeal deal;
    std::string book, key_hash;
    std::string id() const { return book + " " + key_hash; }
  };
  Answer<Asked> asked(const Tables& tables, const Request& request, std::string_view deal,
                      Time now) const;
  Answer<std::string> send(Tables& tables, const Request& request, const Asked& whose,
                           Limiter& limiter, Time now);
  Answer<TryBook*> book(Tables& tables, const std::string& name, Time now);
  // Nothing if no such try is known.
  Answer<std::optional<std::string>> known(Tables& tables, const Asked& asked, Time now);
  void ask_next(Tables& tables, const std::string& id, Check& check, Time now);
  // Why it doesn't count after all, if so.
  std::optional<Denial> finish(Tables& tables, const Check& check, Time now);
  void refuse(const std::string& id, Denial why);

  std::map<std::string, Check> checks_;
  Pending<std::string> pending_{visitor_checks_max, checks_max};
  std::map<std::string, Denial> refused_;
  std::map<std::string, TryBook> books_;
};

}  // namespace menagerie
