// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/circles/circle_book.h"
#include "server/circles/circle_pages.h"
#include "server/circles/tickets.h"
#include "server/identity/identity_book.h"
#include "server/tables/limits/day_quota.h"
#include "server/tables/limits/limiter.h"
#include "server/tables/requests/annex.h"

namespace menagerie {

// Circles: people who play together again and again. A member is a person's key. What changes who
// is in a circle is signed by that key; for the rest a ticket is enough, which a signed visit
// gives.
//
//   made --+--> joined, left, removed, renamed, closed, ... --+--> the last member leaves, the
//          |                                                  |    founder deletes it, an operator,
//          +<-------------------------------------------------+    or not used for long --> gone
//
// Tables name their circle, and their seats the members, so a result finds its way here:
//
//   a table's game ends --> table_changed --> games, standings and the circle's list of tables, in
//                                             the transaction that also has the end
//   a table that the circle lists has ended unnoticed --> go_on finds it, and counts it
class Circles final : public KeyFollower {
 public:
  struct Settings {
    CircleBook::Rules rules = {};
    Rate news = {};    // A visitor: new circles.
    Rate writes = {};  // A key: whatever changes a circle.
    Rate chat = {};    // A member; a circle may do three times that.
  };

  Circles(const Settings& settings, IdentityBook& people);

  // As of an annex.
  bool is_for(const Request& request) const;
  Answer<std::optional<Reply>> answer(Tables& tables, const Request& request, Limiter& limiter,
                                      Time now);
  void go_on(Tables& tables);
  bool is_busy() const { return !checks_.empty(); }
  void settle() { book_.settle(); }
  void clean_up(Tables& tables, Time now);
  void forget();
  // What time it is, for what comes without one.
  void note_time(Time now) { told_now_ = now; }
  KeptFigures figures() const;

  void table_made(Tables& tables, const Table& table);
  void table_changed(Tables& tables, const Table& table, const Change& change);

  std::optional<Denial> renaming(Tables& tables, const std::string& key,
                                 const Identity& identity) override;
  std::optional<Denial> moving(Tables& tables, const std::string& from, const std::string& to,
                               const Identity& identity) override;
  std::optional<Denial> removing(Tables& tables, const std::string& key,
                                 const Identity& identity) override;

 private:
  using Later = std::optional<Reply>;
  // A request about a circle, by one of its members.
  struct Asked {
    Tables& tables;
    const Request& request;
    Limiter& limiter;
    Time now;
    std::string id;
    CircleBook::Entry* entry;
    CircleMember member;

    Circle circle() const { return entry->circle; }
    bool is_founder() const { return entry->circle.is_founder(member.key); }
  };

  Answer<Later> answer_operator(Tables& tables, const Request& request, Time now);
  Answer<Later> of_circle(Tables& tables, const Request& request, Limiter& limiter,
                          std::string_view path, Time now);
  Answer<Later> of_member(const Asked& asked, std::string_view what);
  Answer<Later> signed_by_member(const Asked& asked, std::string_view what);
  // The member who signs, or has a ticket. Null: there is no such circle.
  Answer<CircleMember> asker(Tables& tables, const Request& request, const std::string& id,
                             const CircleBook::Entry* entry, Time now);

  // Members (circle_members.cpp).
  Answer<Later> mine(Tables& tables, const std::string& key, Time now);
  Answer<Later> make(Tables& tables, const Request& request, Time now);
  Answer<Later> join(Tables& tables, const Request& request, const std::string& id,
                     const CircleBook::Entry* entry, Time now);
  Answer<Later> leave(const Asked& asked, std::string_view number);
  Answer<Later> change(const Asked& asked);
  Answer<Later> renew_link(const Asked& asked);
  Answer<Later> remove(const Asked& asked);
  Answer<Later> visit(const Asked& asked);
  // Without that member; the circle is gone with the last one.
  void take_out(Tables& tables, const std::string& id, CircleBook::Entry& entry,
                const std::string& key, Time now, bool renews);
  // Calls `change` with each circle of a person and their membership there, and stores it.
  template <class Change>
  std::optional<Denial> for_each_circle(Tables& tables, const std::string& key,
                                        const Identity& identity, const Change& change);

  // What happens there.
  Answer<Later> look(const Asked& asked);
  Answer<Later> say(const Asked& asked);
  Answer<Later> chat(const Asked& asked);
  Answer<Later> standings(const Asked& asked);
  Answer<Later> games(const Asked& asked);
  Answer<Later> make_circle_table(const Asked& asked);
  // Whether the table that this wish makes is in the list already.
  static bool is_made(const Asked& asked, const Json& wish);
  Answer<Later> sit_down(const Asked& asked, const std::string& table);

  // What a table means to its circle now: its place in the list, or its result.
  void note_table(Tables& tables, const Table& table, Time now);
  // False if the store can't say what is there already.
  bool count_result(Tables& tables, const std::string& id, Circle& circle, const Table& table);
  bool add_to_standings(Tables& tables, const std::string& id, const std::string& season,
                        const CircleGame& game, const Circle& circle);
  bool add_to_games(Tables& tables, const std::string& id, Circle& circle, const CircleGame& game);
  void check_tables(const std::string& id, CircleBook::Entry& entry, Time now);

  std::optional<Denial> refuse_write(const std::string& key, Time now);
  // Whether the visitor may have that many more bytes stored; then they are counted.
  std::optional<Denial> refuse_bytes(Tables& tables, const std::string& visitor,
                                     std::uint64_t bytes, Time now);

  CircleBook book_;
  IdentityBook& people_;
  Tickets tickets_;
  NetworkLimits news_;
  Limits writes_, chat_, circle_chat_;
  NetworkLimits visitor_chat_;
  DayQuota added_;
  // Circles and their tables that are still to be compared.
  std::deque<std::pair<std::string, std::string>> checks_;
  Time swept_ = 0, told_now_ = 0;
};

}  // namespace menagerie
