// SPDX-License-Identifier: Apache-2.0
#include "server/circles/circle_text.h"

#include <algorithm>

#include "engine/deals/daily.h"
#include "engine/json.h"
#include "server/tables/views/wire_values.h"
#include "server/wire/circles.h"

namespace menagerie {
namespace {

wire::CircleSeat seat_seen(const Sitter& sitter, const Circle& circle) {
  wire::CircleSeat seat;
  switch (sitter.kind) {
    case Sitter::Kind::free:
      break;
    case Sitter::Kind::bot:
      seat.value = wire::Const<"bot">{};
      break;
    case Sitter::Kind::guest:
      seat.value = wire::Const<"guest">{};
      break;
    case Sitter::Kind::member:
      seat.value = wire::Const<"guest">{};
      if (circle.by_number(sitter.member) != nullptr) {
        seat.value = number_of<wire::Count>(sitter.member);
      }
      break;
  }
  return seat;
}

wire::CircleTable table_seen(const CircleTable& table, const Circle& circle) {
  wire::CircleTable seen;
  seen.table.value = table.table;
  seen.game = table.game;
  seen.options.fields = table.options;
  seen.state.index = table.plays ? 1 : 0;
  seen.mode.index = table.turn_based ? 1 : 0;
  for (const Sitter& sitter : table.seats) seen.seats.push_back(seat_seen(sitter, circle));
  seen.created = number_of<wire::Millis>(table.created);
  return seen;
}

wire::CirclePlayer player_seen(const CirclePlayer& player, const Circle& circle) {
  wire::CirclePlayer seen;
  if (player.member && circle.by_number(*player.member) != nullptr) {
    seen.member.value = number_of<wire::Count>(*player.member);
  }
  seen.bot = player.is_bot;
  seen.name = player.name;
  seen.place.value = player.place;
  seen.score.value = player.score;
  seen.points = player.half_points / 2.0;
  return seen;
}

template <class Page>
Page page_seen(std::uint64_t page, const Pages& pages) {
  Page seen;
  seen.page = number_of<wire::Count>(page);
  seen.first = number_of<wire::Count>(pages.first);
  seen.pages = number_of<wire::Count>(pages.end());
  return seen;
}

}  // namespace

std::string circle_link_text(const std::string& id, const std::string& key) {
  wire::CircleLink link;
  link.circle.value = id;
  link.key.value = key;
  return wire::text_of(link);
}

std::string membership_text(MemberNumber number) {
  return wire::text_of(wire::Membership{number_of<wire::Count>(number)});
}

std::string circle_visit_text(const std::string& ticket, std::int64_t seconds) {
  wire::CircleVisit visit;
  visit.ticket.value = ticket;
  visit.seconds.value = seconds;
  return wire::text_of(visit);
}

std::string my_circles_text(std::span<const CircleSummary> circles) {
  wire::MyCircles mine;
  for (const CircleSummary& one : circles) {
    wire::CircleLine& line = mine.circles.emplace_back();
    line.circle.value = one.id;
    line.name = one.circle->name;
    line.members = number_of<wire::Count>(one.circle->members.size());
    line.here = number_of<wire::Count>(one.here);
    line.waiting.value = std::count_if(one.circle->tables.begin(), one.circle->tables.end(),
                                       [](const CircleTable& table) { return !table.plays; });
  }
  return wire::text_of(mine);
}

std::string circle_text(const CircleSeen& seen) {
  const Circle& circle = seen.circle;
  wire::Circle answer;
  answer.circle.value = seen.id;
  answer.name = circle.name;
  answer.closed = circle.is_closed;
  answer.key.value = circle.key;
  answer.you = number_of<wire::Count>(seen.you);
  for (const CircleMember& member : circle.members) {
    wire::CircleMember& one = answer.members.emplace_back();
    one.member = number_of<wire::Count>(member.number);
    one.name = member.name;
    one.avatar = member.avatar;
    one.founder = circle.is_founder(member.key);
    one.here = seen.here.contains(member.number);
  }
  for (const CircleTable& table : circle.tables) answer.tables.push_back(table_seen(table, circle));
  answer.last = circle.last.empty() ? std::string_view("null") : std::string_view(circle.last);
  answer.chat = {number_of<wire::Count>(circle.chat.first),
                 number_of<wire::Count>(circle.chat.end()),
                 number_of<wire::Count>(circle.chat.items)};
  answer.version.value = seen.version;
  return wire::text_of(answer);
}

std::string said_text(std::uint64_t line) {
  return wire::text_of(wire::SaidInCircle{number_of<wire::Count>(line)});
}

std::string chat_page_text(std::uint64_t page, const Pages& pages,
                           std::span<const CircleLine> lines) {
  auto seen = page_seen<wire::CircleChatPage>(page, pages);
  for (const CircleLine& line : lines) {
    wire::CircleChatLine& one = seen.lines.emplace_back();
    one.at = number_of<wire::Millis>(line.at);
    one.member = number_of<wire::Count>(line.member);
    one.name = line.name;
    one.text = line.text;
  }
  return wire::text_of(seen);
}

std::string games_page_text(std::uint64_t page, const Pages& pages,
                            std::span<const CircleGame> games, const Circle& circle) {
  auto seen = page_seen<wire::CircleGames>(page, pages);
  for (const CircleGame& game : games) {
    wire::CircleGame& one = seen.games.emplace_back();
    one.table.value = game.table;
    one.game = game.game;
    one.ended.value = utc_date(game.day * 86'400);
    for (const CirclePlayer& player : game.players) {
      one.seats.push_back(player_seen(player, circle));
    }
  }
  return wire::text_of(seen);
}

// Those who are gone have no name here any more, so they are left out.
std::string circle_standings_text(const std::string& season, const std::string& game,
                                  const Circle& circle, const GameStandings& standings) {
  wire::CircleStandings seen;
  seen.season.value = season;
  seen.game = game;
  for (auto one = circle.seasons.rbegin(); one != circle.seasons.rend(); ++one) {
    seen.seasons.emplace_back().value = *one;
  }
  for (const auto& [number, tally] : standings.rows) {
    const CircleMember* member = circle.by_number(number);
    if (member == nullptr) continue;
    wire::CircleRow& row = seen.rows.emplace_back();
    row.member = number_of<wire::Count>(number);
    row.name = member->name;
    row.games = number_of<wire::Count>(tally.games);
    row.wins = number_of<wire::Count>(tally.wins);
    row.points = static_cast<double>(tally.half_points) / 2;
  }
  std::stable_sort(seen.rows.begin(), seen.rows.end(),
                   [](const auto& one, const auto& other) { return one.points > other.points; });
  for (const auto& [numbers, duel] : standings.pairs) {
    if (circle.by_number(numbers.first) == nullptr || circle.by_number(numbers.second) == nullptr) {
      continue;
    }
    seen.pairs.push_back(
        {number_of<wire::Count>(numbers.first), number_of<wire::Count>(numbers.second),
         number_of<wire::Count>(duel.games), number_of<wire::Count>(duel.first_ahead),
         number_of<wire::Count>(duel.second_ahead)});
  }
  return wire::text_of(seen);
}

std::string circle_totals_text(std::uint64_t circles, std::uint64_t bytes,
                               std::uint64_t bytes_max) {
  Json json;
  json["circles"] = circles;
  json["bytes"] = bytes;
  json["bytes_max"] = bytes_max;
  return json.dump();
}

}  // namespace menagerie
