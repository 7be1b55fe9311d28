// SPDX-License-Identifier: Apache-2.0
#include "server/circles/circles.h"

#include <algorithm>
#include <cstdlib>

#include "server/circles/circle_text.h"
#include "server/identity/identity_text.h"
#include "server/identity/signed_request.h"
#include "server/tables/digest.h"

namespace menagerie {
namespace {

constexpr std::string_view path_of_circles = "/api/v1/circles";
constexpr Time circles_sweep_ms = 60'000;

constexpr Rate times(Rate rate, double factor) {
  return {rate.a_second * factor, rate.at_once * factor};
}

tl::unexpected<Denial> unsigned_request() {
  return denied(Trouble::signature_missing,
                std::string("the field ") + signature_field + " is missing; see PROTOCOL.md");
}

bool only_reads(const Request& request) {
  return request.method == "GET" || request.method == "HEAD";
}

}  // namespace

Circles::Circles(const Settings& settings, IdentityBook& people)
    : book_(settings.rules),
      people_(people),
      news_(settings.news),
      writes_(settings.writes),
      chat_(settings.chat),
      circle_chat_(times(settings.chat, 3)),
      visitor_chat_(times(settings.chat, 5)) {}

bool Circles::is_for(const Request& request) const {
  const std::string_view path = request.path;
  return path == path_of_circles ||
         (path.starts_with(path_of_circles) && path[path_of_circles.size()] == '/');
}

KeptFigures Circles::figures() const {
  const DocumentTotals totals = book_.counted().value_or(DocumentTotals{});
  return {book_.circles(), totals.bytes, book_.bytes_max()};
}

void Circles::forget() { book_.forget(); }

void Circles::clean_up(Tables& tables, Time now) {
  if (std::abs(now - swept_) < circles_sweep_ms) return;
  swept_ = now;
  book_.clean_up(tables, now);
}

std::optional<Denial> Circles::refuse_write(const std::string& key, Time now) {
  const unsigned wait_s = writes_.wait_s(key, now);
  return wait_s == 0 ? std::nullopt : std::optional(too_many(wait_s, denials::many_wishes()));
}

std::optional<Denial> Circles::refuse_bytes(Tables& tables, const std::string& visitor,
                                            std::uint64_t bytes, Time now) {
  constexpr unsigned wait_s = 3600;
  const auto fits = book_.has_room(tables, bytes);
  if (!fits) return fits.error();
  if (!*fits) return denial_of(Trouble::full, denials::circles_full(), wait_s);
  if (added_.takes(visitor, bytes, book_.left(), day_of(now))) return std::nullopt;
  return too_many(wait_s, denials::many_circles());
}

// Requests from here on. Signed ones, whose signatures were right:
//
//   /circles                 GET POST     mine, a new one
//   /circles/ID              PUT DELETE   name, closed; the founder's
//   /circles/ID/members      POST         join, with the key
//   /circles/ID/members/N    DELETE       leave, or remove
//   /circles/ID/link         POST         another key
//   /circles/ID/visits       POST         a ticket
//
// and those with a ticket, which may be signed instead:
//
//   /circles/ID              GET          who is here, tables
//   /circles/ID/tables       POST         a table, with a seat
//   /circles/ID/tables/T/seats POST       a seat
//   /circles/ID/chat         GET POST
//   /circles/ID/standings    GET
//   /circles/ID/games        GET
Answer<Circles::Later> Circles::answer(Tables& tables, const Request& request, Limiter& limiter,
                                       Time now) {
  if (request.by_operator) return answer_operator(tables, request, now);
  std::string_view path = request.path;
  path.remove_prefix(path_of_circles.size());
  if (!path.empty()) {
    path.remove_prefix(1);
    return of_circle(tables, request, limiter, path, now);
  }
  if (!only_reads(request) && request.method != "POST") {
    return denied(Trouble::wrong_method, "GET or POST is expected");
  }
  if (request.signer.empty()) return unsigned_request();
  return only_reads(request) ? mine(tables, request.signer, now) : make(tables, request, now);
}

// How many there are, or the removal of one.
Answer<Circles::Later> Circles::answer_operator(Tables& tables, const Request& request, Time now) {
  if (request.path == path_of_circles) {
    MENAGERIE_TAKE(totals, book_.totals(tables));
    return json_reply(circle_totals_text(book_.circles(), totals.bytes, book_.bytes_max()));
  }
  const std::string id = request.path.substr(path_of_circles.size() + 1);
  if (!is_table_id(id)) return denied(Trouble::bad_request, "an id has 12 letters and digits");
  const auto entry = book_.find(tables, id, now);
  if (!entry && entry.error().wait_s > 0) return tl::unexpected(entry.error());
  if (entry && *entry == nullptr) return denied(Trouble::not_found, "there is no such circle");
  book_.remove(tables, id);
  return json_reply("{}");
}

// A stranger isn't told whether there is such a circle, except for those who have its key: without
// one, everything is asked and answered in the same order.
Answer<Circles::Later> Circles::of_circle(Tables& tables, const Request& request, Limiter& limiter,
                                          std::string_view path, Time now) {
  const std::size_t slash = std::min(path.find('/'), path.size());
  const std::string id(path.substr(0, slash));
  const std::string_view what = path.substr(std::min(slash + 1, path.size()));
  if (!is_table_id(id)) return denied(Trouble::not_found, denials::no_circle());
  if (request.signer.empty() && request.token.empty()) return unsigned_request();
  MENAGERIE_TAKE(entry, book_.find(tables, id, now));
  if (what == "members" && request.method == "POST") return join(tables, request, id, entry, now);
  MENAGERIE_TAKE(member, asker(tables, request, id, entry, now));
  const Asked asked{tables, request, limiter, now, id, entry, std::move(member)};
  if (entry->day < day_of(now)) book_.put(tables, id, asked.circle(), day_of(now), now);
  check_tables(id, *entry, now);
  return of_member(asked, what);
}

Answer<CircleMember> Circles::asker(Tables& tables, const Request& request, const std::string& id,
                                    const CircleBook::Entry* entry, Time now) {
  if (request.signer.empty()) {
    const CircleMember* member =
        entry == nullptr ? nullptr : tickets_.member_of(request.token, id, entry->circle, now);
    if (member == nullptr) return denied(Trouble::ticket_unknown);
    return *member;
  }
  MENAGERIE_TAKE(person, people_.person(tables, request.signer));
  people_.note_use(tables, request.signer, person, day_of(now));
  const CircleMember* member = entry == nullptr ? nullptr : entry->circle.by_key(request.signer);
  if (member == nullptr) return denied(Trouble::not_found, denials::no_circle());
  return *member;
}

Answer<Circles::Later> Circles::of_member(const Asked& asked, std::string_view what) {
  const bool reads = only_reads(asked.request), posts = asked.request.method == "POST";
  if (what.empty() && reads) return look(asked);
  if (what == "chat" && reads) return chat(asked);
  if (what == "chat" && posts) return say(asked);
  if (what == "standings" && reads) return standings(asked);
  if (what == "games" && reads) return games(asked);
  if (what == "tables" && posts) return make_circle_table(asked);
  constexpr std::string_view tables = "tables/", seats = "/seats";
  if (what.starts_with(tables) && what.ends_with(seats) && posts &&
      what.size() > tables.size() + seats.size()) {
    what.remove_prefix(tables.size());
    what.remove_suffix(seats.size());
    return sit_down(asked, std::string(what));
  }
  return signed_by_member(asked, what);
}

Answer<Circles::Later> Circles::signed_by_member(const Asked& asked, std::string_view what) {
  const std::string& method = asked.request.method;
  constexpr std::string_view members = "members/";
  const bool is_known = what.empty() || what == "link" || what == "visits" || what == "chat" ||
                        what == "standings" || what == "games" || what == "tables" ||
                        what == "members" || what.starts_with(members);
  if (!is_known) return denied(Trouble::not_found);
  const bool has_right_method = what.empty() ? method == "PUT" || method == "DELETE"
                                : what == "link" || what == "visits" ? method == "POST"
                                : what.starts_with(members)          ? method == "DELETE"
                                                                     : false;
  if (!has_right_method) return denied(Trouble::wrong_method, "see the protocol");
  if (asked.request.signer.empty()) return unsigned_request();
  if (what == "visits") return visit(asked);
  if (auto denial = refuse_write(asked.member.key, asked.now)) {
    return tl::unexpected(std::move(*denial));
  }
  if (what == "link") return renew_link(asked);
  if (what.starts_with(members)) return leave(asked, what.substr(members.size()));
  return method == "PUT" ? change(asked) : remove(asked);
}

}  // namespace menagerie
