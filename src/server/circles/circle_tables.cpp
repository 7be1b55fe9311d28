// SPDX-License-Identifier: Apache-2.0
// A circle's tables: what is shown of them, new ones, seats, and how a result finds its way here.
#include <algorithm>
#include <array>
#include <charconv>

#include "server/circles/circle_text.h"
#include "server/circles/circles.h"
#include "server/identity/identity_text.h"
#include "server/tables/requests/seating.h"

namespace menagerie {
namespace {

constexpr Time check_every_ms = 600'000;

bool has_ended(const Table& table) {
  return table.status() == Table::Status::finished || table.status() == Table::Status::abandoned;
}

Sitter sitter_of(const Chair& chair) {
  switch (chair.kind) {
    case Chair::Kind::free:
      return {Sitter::Kind::free, 0};
    case Chair::Kind::bot:
      return {Sitter::Kind::bot, 0};
    case Chair::Kind::person:
      break;
  }
  if (chair.member == 0) return {Sitter::Kind::guest, 0};
  return {Sitter::Kind::member, static_cast<MemberNumber>(chair.member - 1)};
}

// As the circle lists it. Nothing of the game is in it.
CircleTable listed(const Table& table) {
  CircleTable line;
  line.table = table.id();
  line.game = table.settings().game;
  line.options = table.settings().options;
  line.turn_based = table.settings().turn_based;
  line.plays = table.status() == Table::Status::playing;
  line.created = table.created();
  for (const Seat seat : SeatSet::first(table.players())) {
    line.seats.push_back(sitter_of(table.chair(seat)));
  }
  return line;
}

// What another table like it is made with; empty if that would be too long to keep.
std::string to_make_again(const Json& asked) {
  constexpr std::array<const char*, 11> kept = {"game",     "options",       "bots",    "mode",
                                                "hints",    "undo_revealed", "pace_ms", "away_s",
                                                "away_bot", "fill",          "clock"};
  Json again = Json::object();
  for (const char* name : kept) {
    if (asked.contains(name)) again[name] = asked[name];
  }
  std::string text = again.dump(-1, ' ', false, Json::error_handler_t::replace);
  return text.size() <= Circle::last_bytes_max ? text : std::string();
}

std::optional<std::int64_t> known_version(const Request& request) {
  const auto found = request.query.find("since");
  if (found == request.query.end()) return std::nullopt;
  std::int64_t version = -1;
  const std::string& text = found->second;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), version);
  return error == std::errc{} && end == text.data() + text.size() ? version : -1;
}

// The body of a request for a seat, by a member whose name it needn't say.
Json as_member(Json asked, const CircleMember& member) {
  if (!asked.contains("name")) asked["name"] = member.name;
  return asked;
}

}  // namespace

// The one who looks is here, also for themselves.
Answer<Circles::Later> Circles::look(const Asked& asked) {
  const auto known = known_version(asked.request);
  if (known && *known < 0) return denied(Trouble::bad_request, "'since' must be a number from 0");
  CircleRoom& room = asked.entry->room;
  room.see(asked.member.number, asked.now);
  const std::set<MemberNumber>& here = room.here(asked.now);
  if (known == room.version()) {
    Reply same;
    same.status = 204;
    return same;
  }
  return json_reply(
      circle_text({asked.id, asked.entry->circle, asked.member.number, here, room.version()}));
}

// A request that is repeated, since its answer was lost, is answered however many tables there are.
bool Circles::is_made(const Asked& asked, const Json& wish) {
  const auto key = wish.find("key");
  if (key == wish.end() || !key->is_string()) return false;
  Circle& circle = asked.entry->circle;
  return circle.table(asked.tables.id_by_key(key->get<std::string>())) != circle.tables.end();
}

// The table lists itself (note_table); what it was made with is noted here.
Answer<Circles::Later> Circles::make_circle_table(const Asked& asked) {
  MENAGERIE_TAKE(json, read_object(asked.request.body));
  if (asked.entry->circle.tables.size() >= Circle::open_tables_max && !is_made(asked, json)) {
    return denied(Trouble::not_now,
                  denials::circle_tables(static_cast<Number>(Circle::open_tables_max)));
  }
  const CirclePlace place{asked.id, std::size_t{asked.member.number} + 1};
  MENAGERIE_TAKE(seated, make_table(asked.tables, as_member(json, asked.member),
                                    {&asked.limiter, asked.request.visitor, asked.now, &place}));
  Circle circle = asked.circle();
  circle.last = to_make_again(json);
  if (circle != asked.entry->circle) {
    book_.put(asked.tables, asked.id, std::move(circle), day_of(asked.now), asked.now);
  }
  Reply reply = json_reply(seated_text(seated));
  reply.status = 201;
  return reply;
}

Answer<Circles::Later> Circles::sit_down(const Asked& asked, const std::string& table) {
  MENAGERIE_TAKE(json, read_object(asked.request.body));
  MENAGERIE_TAKE(served, asked.tables.find(table, asked.now));
  if (served->table->settings().circle != asked.id) {
    return denied(Trouble::not_found, denials::no_table());
  }
  json.erase("from");  // That is for those who had a seat before.
  const CirclePlace place{asked.id, std::size_t{asked.member.number} + 1};
  MENAGERIE_TAKE(seated, join_table(asked.tables, *served, as_member(json, asked.member),
                                    {&asked.limiter, asked.request.visitor, asked.now, &place}));
  Reply reply = json_reply(seated_text(seated));
  reply.status = 201;
  return reply;
}

// ---- What tables tell --------------------------------------------------------------------------

void Circles::table_made(Tables& tables, const Table& table) {
  note_table(tables, table, table.changed());
}

// Moves don't matter to a circle, nor does talk.
void Circles::table_changed(Tables& tables, const Table& table, const Change& change) {
  const bool matters = change.is<changes::Sit>() || change.is<changes::Bot>() ||
                       change.is<changes::Free>() || change.is<changes::Leave>() ||
                       change.is<changes::Start>() || change.is<changes::GiveSeat>() ||
                       change.is<changes::Finish>() || change.is<changes::Abandon>();
  if (matters) note_table(tables, table, change.at);
}

// A table is listed as long as a member sits there: guests, and people who were removed, can't fill
// the list with rematches. If the store doesn't answer, the table stays in the list as it is, and
// is compared again later.
void Circles::note_table(Tables& tables, const Table& table, Time now) {
  const std::string& id = table.settings().circle;
  const auto found = book_.find(tables, id, now);
  if (!found || *found == nullptr) return;
  CircleBook::Entry& entry = **found;
  Circle circle = entry.circle;
  const auto line = circle.table(table.id());
  const bool is_listed = line != circle.tables.end();
  if (has_ended(table)) {
    if (!is_listed) return;
    circle.tables.erase(line);
    if (!count_result(tables, id, circle, table)) return;
  } else if (CircleTable now_listed = listed(table); !circle.sits_at(now_listed)) {
    if (!is_listed) return;
    circle.tables.erase(line);
  } else if (is_listed) {
    if (now_listed == *line) return;
    *line = std::move(now_listed);
  } else {
    if (circle.tables.size() >= Circle::tables_max) return;
    circle.tables.push_back(std::move(now_listed));
  }
  book_.put(tables, id, std::move(circle), entry.day, now);
}

// Tables may be removed without a word, by time or by an operator.
void Circles::check_tables(const std::string& id, CircleBook::Entry& entry, Time now) {
  constexpr std::size_t checks_max = 3000;
  if (entry.checked != 0 && std::abs(now - entry.checked) < check_every_ms) return;
  if (checks_.size() > checks_max) return;
  entry.checked = now;
  for (const CircleTable& table : entry.circle.tables) checks_.emplace_back(id, table.table);
}

// One table at a time, since its log may be long.
void Circles::go_on(Tables& tables) {
  if (checks_.empty()) return;
  const auto [id, name] = std::move(checks_.front());
  checks_.pop_front();
  const auto table = tables.look_up(name);
  if (table && (*table)->settings().circle == id) return note_table(tables, **table, told_now_);
  if (!table && table.error().trouble != Trouble::not_found) return;
  const auto found = book_.find(tables, id, told_now_);
  if (!found || *found == nullptr) return;
  Circle circle = (*found)->circle;
  const auto line = circle.table(name);
  if (line == circle.tables.end()) return;
  circle.tables.erase(line);
  book_.put(tables, id, std::move(circle), (*found)->day, told_now_);
}

}  // namespace menagerie
