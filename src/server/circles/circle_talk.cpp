// SPDX-License-Identifier: Apache-2.0
// What a circle keeps in pages: chat and past games; and its standings.
#include <algorithm>
#include <charconv>

#include "server/circles/circle_text.h"
#include "server/circles/circles.h"
#include "server/identity/identity_text.h"

namespace menagerie {
namespace {

tl::unexpected<Denial> unreadable(const Problem& why) {
  return denied(Trouble::unavailable, "what is stored of this circle: " + why.text);
}

// The page that is asked for; the newest one unless it is named.
Answer<std::uint64_t> asked_page(const Request& request, const Pages& pages) {
  const auto found = request.query.find("page");
  if (found == request.query.end()) return pages.end() == 0 ? 0 : pages.end() - 1;
  const std::string& text = found->second;
  std::uint64_t page = 0;
  constexpr std::uint64_t page_max = 1'000'000'000;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), page);
  if (error != std::errc{} || end != text.data() + text.size() || page > page_max) {
    return denied(Trouble::bad_request, "'page' must be a number from 0 to 1000000000");
  }
  return page;
}

// The items of a page; none if it isn't kept.
template <class Read>
auto items_of(CircleBook& book, Tables& tables, const std::string& name, const Read& read)
    -> Answer<std::decay_t<decltype(*read(std::string_view()))>> {
  MENAGERIE_TAKE(text, book.part(tables, name));
  if (text.empty()) return std::decay_t<decltype(*read(std::string_view()))>{};
  auto items = read(text);
  if (!items) return unreadable(items.error());
  return std::move(*items);
}

// One more item. Returns the page that must go, if there are too many.
std::optional<std::uint64_t> grow(Pages& pages, std::uint64_t most) {
  ++pages.items;
  if (pages.end() - pages.first <= most) return std::nullopt;
  return pages.first++;
}

std::string query_text(const Request& request, const char* name, std::string standard) {
  const auto found = request.query.find(name);
  return found == request.query.end() ? std::move(standard) : found->second;
}

}  // namespace

Answer<Circles::Later> Circles::chat(const Asked& asked) {
  const Pages& pages = asked.entry->circle.chat;
  MENAGERIE_TAKE(page, asked_page(asked.request, pages));
  MENAGERIE_TAKE(lines,
                 items_of(book_, asked.tables, chat_document(asked.id, page), read_chat_page));
  return json_reply(chat_page_text(page, pages, lines));
}

Answer<Circles::Later> Circles::say(const Asked& asked) {
  MENAGERIE_TAKE(json, read_object(asked.request.body));
  MENAGERIE_TAKE(text, asked_line(json, "text", 300));
  const std::string who = asked.id + "." + std::to_string(asked.member.number);
  for (const unsigned wait_s :
       {chat_.wait_s(who, asked.now), visitor_chat_.wait_s(asked.request.visitor, asked.now)}) {
    if (wait_s > 0) return tl::unexpected(too_many(wait_s, denials::fast_chat()));
  }
  if (const unsigned wait_s = circle_chat_.wait_s(asked.id, asked.now); wait_s > 0) {
    return tl::unexpected(too_many(wait_s, denials::much_chat()));
  }
  CircleLine line{asked.now, asked.member.number, asked.member.name, std::move(text)};
  constexpr std::uint64_t beside = 50;
  if (auto denial = refuse_bytes(asked.tables, asked.request.visitor,
                                 line.text.size() + line.name.size() + beside, asked.now)) {
    return tl::unexpected(std::move(*denial));
  }
  Circle circle = asked.circle();
  const std::uint64_t number = circle.chat.items;
  const auto oldest = grow(circle.chat, Circle::chat_pages_max);
  const std::string name = chat_document(asked.id, circle.chat.end() - 1);
  MENAGERIE_TAKE(lines, items_of(book_, asked.tables, name, read_chat_page));
  lines.push_back(std::move(line));
  if (oldest) book_.remove_part(asked.tables, chat_document(asked.id, *oldest));
  book_.put_part(asked.tables, name, write_chat_page(lines), day_of(asked.now));
  book_.put(asked.tables, asked.id, std::move(circle), day_of(asked.now), asked.now);
  return json_reply(said_text(number));
}

Answer<Circles::Later> Circles::games(const Asked& asked) {
  const Circle& circle = asked.entry->circle;
  MENAGERIE_TAKE(page, asked_page(asked.request, circle.games));
  MENAGERIE_TAKE(games,
                 items_of(book_, asked.tables, games_document(asked.id, page), read_games_page));
  return json_reply(games_page_text(page, circle.games, games, circle));
}

Answer<Circles::Later> Circles::standings(const Asked& asked) {
  const std::string season = query_text(asked.request, "season", season_of(asked.now));
  const std::string game = query_text(asked.request, "game", "all");
  if (season != "all" && !is_season(season)) {
    return denied(Trouble::bad_request, "'season' must be a quarter such as 2026-Q4, or all");
  }
  if (game != "all" && asked.tables.find_game(game) == nullptr) {
    return denied(Trouble::not_found, denials::no_such_game());
  }
  const std::string name = standings_document(asked.id, season);
  MENAGERIE_TAKE(all, items_of(book_, asked.tables, name, read_standings));
  return json_reply(
      circle_standings_text(season, game, asked.entry->circle, standings_in(all, game)));
}

// ---- Results -----------------------------------------------------------------------------------

bool Circles::add_to_games(Tables& tables, const std::string& id, Circle& circle,
                           const CircleGame& game) {
  const auto oldest = grow(circle.games, Circle::game_pages_max);
  const std::string name = games_document(id, circle.games.end() - 1);
  auto games = items_of(book_, tables, name, read_games_page);
  if (!games) return false;
  games->push_back(game);
  if (oldest) book_.remove_part(tables, games_document(id, *oldest));
  book_.put_part(tables, name, write_games_page(*games), game.day);
  return true;
}

bool Circles::add_to_standings(Tables& tables, const std::string& id, const std::string& season,
                               const CircleGame& game, const Circle& circle) {
  const std::string name = standings_document(id, season);
  auto standings = items_of(book_, tables, name, read_standings);
  if (!standings) return false;
  count_game(*standings, game, circle);
  book_.put_part(tables, name, write_standings(*standings), game.day);
  return true;
}

// What is there already is read first, so that a store that doesn't answer leaves nothing half
// done.
bool Circles::count_result(Tables& tables, const std::string& id, Circle& circle,
                           const Table& table) {
  if (table.status() != Table::Status::finished || !table.settings().begun_with.empty()) {
    return true;
  }
  const CircleGame game = game_of(table, circle);
  const bool has_member = std::any_of(game.players.begin(), game.players.end(),
                                      [](const CirclePlayer& one) { return one.member; });
  if (!has_member) return true;
  const std::string season = season_of(ended_at(table));
  const std::string next_page = games_document(id, circle.games.items / Pages::items_a_page);
  for (const std::string& name :
       {next_page, standings_document(id, season), standings_document(id, "all")}) {
    const auto text = book_.part(tables, name);
    if (!text) return false;
    if (!text->empty() && damage_in_circle(*circle_document_of(name), *text)) return false;
  }
  auto& seasons = circle.seasons;
  if (std::find(seasons.begin(), seasons.end(), season) == seasons.end()) {
    seasons.insert(std::upper_bound(seasons.begin(), seasons.end(), season), season);
  }
  if (seasons.size() > Circle::seasons_max) {
    book_.remove_part(tables, standings_document(id, seasons.front()));
    seasons.erase(seasons.begin());
  }
  return add_to_standings(tables, id, season, game, circle) &&
         add_to_standings(tables, id, "all", game, circle) &&
         add_to_games(tables, id, circle, game);
}

}  // namespace menagerie
