// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/tables/denial.h"
#include "server/tables/limits/rate.h"
#include "server/tables/limits/visitor_networks.h"
#include "server/tables/table/change.h"

namespace menagerie {

// Limits on everything that is expensive for the server or annoying for others. Default: no limits.
struct RateLimits {
  Rate tables;         // A visitor: new tables, rematches.
  Rate joins;          // A visitor: requests for seats; a table: seats taken.
  Rate open_joins;     // A visitor: requests for seats at tables open to everyone.
  Rate hints;          // A visitor: hints, during the game and after it.
  Rate reviews;        // A visitor: reviews that don't exist yet.
  Rate daily_tries;    // A visitor: tries of daily deals that are new.
  Rate chat;           // A seat; a visitor may do five times that.
  Rate table_chat;     // All seats of a table.
  Rate reactions;      // A seat.
  Rate wishes;         // A seat: all commands other than actions in the game; a visitor:
                       // five times that.
  Rate reports;        // A visitor.
  Rate seat_requests;  // A visitor at a table: requests for the seats of others.
};

// That many per minute, some of them at once.
constexpr Rate a_minute(double count, double at_once) {
  return {count / 60, at_once < 1 ? 1 : at_once};
}

// Counts what visitors, tables and seats ask for, and says when it is too much. `now` is in
// milliseconds.
class Limiter {
 public:
  explicit Limiter(const RateLimits& rate_limits)
      : tables_(rate_limits.tables),
        joins_(rate_limits.joins),
        open_joins_(rate_limits.open_joins),
        table_joins_(rate_limits.joins),
        hints_(rate_limits.hints),
        reviews_(rate_limits.reviews),
        daily_tries_(rate_limits.daily_tries),
        chat_(rate_limits.chat),
        table_chat_(rate_limits.table_chat),
        reactions_(rate_limits.reactions),
        wishes_(rate_limits.wishes),
        visitor_wishes_(of_visitor(rate_limits.wishes)),
        visitor_chat_(of_visitor(rate_limits.chat)),
        reports_(rate_limits.reports),
        seat_requests_(rate_limits.seat_requests) {}

  std::optional<Denial> new_table(const std::string& visitor, Time now);
  // Someone asks for a seat, and gets one. Failed requests count against the visitor.
  std::optional<Denial> ask_to_join(const std::string& visitor, bool open, Time now);
  std::optional<Denial> join(const std::string& table, Time now);
  std::optional<Denial> ask_for_seat(const std::string& visitor, const std::string& table,
                                     Time now);
  std::optional<Denial> hint(const std::string& visitor, Time now);
  std::optional<Denial> review(const std::string& visitor, Time now);
  std::optional<Denial> daily_try(const std::string& visitor, Time now);
  std::optional<Denial> command(std::string_view name, const std::string& visitor,
                                const std::string& table, Seat seat, Time now);

 private:
  // Several people may share an address.
  static constexpr Rate of_visitor(Rate seat) { return {5 * seat.a_second, 5 * seat.at_once}; }

  NetworkLimits tables_, joins_, open_joins_;
  Limits table_joins_;
  NetworkLimits hints_, reviews_, daily_tries_;
  Limits chat_, table_chat_, reactions_, wishes_;
  NetworkLimits visitor_wishes_, visitor_chat_, reports_;
  Limits seat_requests_;
};

}  // namespace menagerie
