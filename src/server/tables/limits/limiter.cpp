// SPDX-License-Identifier: Apache-2.0
#include "server/tables/limits/limiter.h"

namespace menagerie {
namespace {

std::optional<Denial> refuse(unsigned wait_s, Message why) {
  if (wait_s == 0) return std::nullopt;
  return too_many(wait_s, std::move(why));
}

}  // namespace

std::optional<Denial> Limiter::new_table(const std::string& visitor, Time now) {
  return refuse(tables_.wait_s(visitor, now), denials::many_tables());
}

// Tables for everyone have a second, narrower limit: there a visitor meets strangers.
std::optional<Denial> Limiter::ask_to_join(const std::string& visitor, bool open, Time now) {
  if (open) {
    if (auto denial = refuse(open_joins_.wait_s(visitor, now), denials::many_seats()))
      return denial;
  }
  return refuse(joins_.wait_s(visitor, now), denials::many_seats());
}

// Against many visitors who fill and leave one table.
std::optional<Denial> Limiter::join(const std::string& table, Time now) {
  return refuse(table_joins_.wait_s(table, now), denials::many_come());
}

std::optional<Denial> Limiter::ask_for_seat(const std::string& visitor, const std::string& table,
                                            Time now) {
  if (auto denial = ask_to_join(visitor, false, now)) return denial;
  return refuse(seat_requests_.wait_s(visitor + " " + table, now), denials::many_seat_requests());
}

std::optional<Denial> Limiter::hint(const std::string& visitor, Time now) {
  return refuse(hints_.wait_s(visitor, now), denials::many_hints());
}

std::optional<Denial> Limiter::review(const std::string& visitor, Time now) {
  return refuse(reviews_.wait_s(visitor, now), denials::many_reviews());
}

std::optional<Denial> Limiter::daily_try(const std::string& visitor, Time now) {
  const unsigned wait_s = daily_tries_.wait_s(visitor, now);
  return wait_s == 0 ? std::nullopt : std::optional(too_many(wait_s));
}

// Moves are free: the rules limit them. Everything else is counted for the seat, and what others
// must read or the server must keep also for the visitor and the table.
std::optional<Denial> Limiter::command(std::string_view name, const std::string& visitor,
                                       const std::string& table, Seat seat, Time now) {
  if (name == "act") return std::nullopt;
  const std::string key = table + "." + std::to_string(seat.index());
  if (name == "react") return refuse(reactions_.wait_s(key, now), denials::fast_reactions());
  if (name == "chat") {
    if (auto denial = refuse(chat_.wait_s(key, now), denials::fast_chat())) return denial;
    if (auto denial = refuse(visitor_chat_.wait_s(visitor, now), denials::fast_chat()))
      return denial;
    return refuse(table_chat_.wait_s(table, now), denials::much_chat());
  }
  if (name == "rematch") {
    if (auto denial = new_table(visitor, now)) return denial;
  }
  if (name == "report") {
    if (auto denial = refuse(reports_.wait_s(visitor, now), denials::many_wishes())) return denial;
  }
  if (auto denial = refuse(visitor_wishes_.wait_s(visitor, now), denials::many_wishes())) {
    return denial;
  }
  return refuse(wishes_.wait_s(key, now), denials::many_wishes());
}

}  // namespace menagerie
