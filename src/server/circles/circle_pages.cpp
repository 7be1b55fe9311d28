// SPDX-License-Identifier: Apache-2.0
#include "server/circles/circle_pages.h"

#include <algorithm>

#include "base/json_members.h"
#include "engine/json.h"
#include "server/tables/digest.h"

namespace menagerie {
namespace {

std::string text_of_json(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

tl::unexpected<Problem> wrong_page(const char* what) {
  return problem(std::string(what) + " with something that can't be");
}

// A page: a list of at most 50, each element by `read`, which says nothing of what can't be.
template <class T, class Read>
Result<std::vector<T>> read_page(std::string_view text, const char* what, const Read& read) {
  const auto json = parse_json(text);
  if (!json) return tl::unexpected(json.error());
  if (!json->is_array() || json->size() > Pages::items_a_page) {
    return problem(std::string(what) + " that isn't a list of at most 50");
  }
  std::vector<T> list;
  for (const Json& one : *json) {
    if (!one.is_object()) return wrong_page(what);
    auto element = read(one);
    if (!element) return wrong_page(what);
    list.push_back(std::move(*element));
  }
  return list;
}

std::optional<CircleLine> read_line_of_chat(const Json& json) {
  CircleLine line;
  JsonMembers members(json);
  members.read("t", line.at);
  members.read("m", line.member);
  members.read("n", line.name);
  members.read("x", line.text);
  return members.wrong() == nullptr ? std::optional(std::move(line)) : std::nullopt;
}

Json player_json(const CirclePlayer& player) {
  Json json{{"n", player.name}, {"p", player.place}, {"s", player.score}};
  if (player.member) json["m"] = *player.member;
  if (player.is_bot) json["b"] = true;
  if (player.has_won) json["w"] = true;
  if (player.half_points > 0) json["h"] = player.half_points;
  return json;
}

std::optional<CirclePlayer> read_player(const Json& json) {
  if (!json.is_object()) return std::nullopt;
  CirclePlayer player;
  JsonMembers members(json);
  members.read("n", player.name);
  members.read("p", player.place);
  members.read("s", player.score);
  members.read_if("b", player.is_bot);
  members.read_if("w", player.has_won);
  members.read_if("h", player.half_points);
  if (members.find("m") != nullptr) members.read("m", player.member.emplace());
  const bool fits =
      player.place >= 1 && player.place <= seats_max && player.half_points < 2 * seats_max;
  return members.wrong() == nullptr && fits ? std::optional(std::move(player)) : std::nullopt;
}

std::optional<CircleGame> read_game(const Json& json) {
  CircleGame game;
  JsonMembers members(json);
  members.read("t", game.table);
  members.read("g", game.game);
  members.read("d", game.day);
  const Json& players = members.need("s");
  constexpr std::int64_t day_max = 2'932'896;  // The last of the year 9999.
  const bool fits = members.wrong() == nullptr && is_table_id(game.table) && players.is_array() &&
                    players.size() <= seats_max && game.day >= 0 && game.day <= day_max;
  if (!fits) return std::nullopt;
  for (const Json& one : players) {
    auto player = read_player(one);
    if (!player) return std::nullopt;
    game.players.push_back(std::move(*player));
  }
  return game;
}

constexpr std::uint64_t counts_max = 1ull << 40u;

bool read_numbers(const Json& json, std::size_t count, std::vector<std::uint64_t>& numbers) {
  return read_value(json, numbers) && numbers.size() == count &&
         std::all_of(numbers.begin(), numbers.end(), [](auto one) { return one <= counts_max; });
}

bool read_game_standings(const Json& json, GameStandings& standings) {
  if (!json.is_object()) return false;
  const auto rows = json.find("r"), pairs = json.find("p");
  std::vector<std::uint64_t> n;
  if (rows == json.end() || !rows->is_array() || rows->size() > Circle::members_max) return false;
  for (const Json& one : *rows) {
    if (!read_numbers(one, 4, n) || n[0] > UINT32_MAX) return false;
    standings.rows[static_cast<MemberNumber>(n[0])] = {n[1], n[2], n[3]};
  }
  if (pairs == json.end()) return true;
  constexpr std::size_t pairs_max = Circle::members_max * (Circle::members_max - 1) / 2;
  if (!pairs->is_array() || pairs->size() > pairs_max) return false;
  for (const Json& one : *pairs) {
    if (!read_numbers(one, 5, n) || n[0] >= n[1] || n[1] > UINT32_MAX) return false;
    const Pair pair(static_cast<MemberNumber>(n[0]), static_cast<MemberNumber>(n[1]));
    standings.pairs[pair] = {n[2], n[3], n[4]};
  }
  return true;
}

// The higher, the better; winners are ahead of everyone, whatever their scores are.
std::pair<bool, int> rank_of(const CirclePlayer& player, int sign) {
  return {player.has_won, player.has_won ? 0 : sign * player.score};
}

void count_pair(GameStandings& standings, const CirclePlayer& one, const CirclePlayer& other) {
  if (!one.member || !other.member || *one.member >= *other.member) return;
  Duel& duel = standings.pairs[{*one.member, *other.member}];
  ++duel.games;
  duel.first_ahead += one.place < other.place ? 1u : 0u;
  duel.second_ahead += other.place < one.place ? 1u : 0u;
}

}  // namespace

std::string write_chat_page(std::span<const CircleLine> lines) {
  Json json = Json::array();
  for (const CircleLine& line : lines) {
    json.push_back({{"t", line.at}, {"m", line.member}, {"n", line.name}, {"x", line.text}});
  }
  return text_of_json(json);
}

Result<std::vector<CircleLine>> read_chat_page(std::string_view text) {
  return read_page<CircleLine>(text, "a page of chat", read_line_of_chat);
}

Time ended_at(const Table& table) {
  const auto& history = table.history();
  const auto end = std::find_if(history.rbegin(), history.rend(), [](const Change& change) {
    return change.is<changes::Finish>() || change.is<changes::Abandon>();
  });
  return end == history.rend() ? table.changed() : end->at;
}

// Seats are compared as the rules do: winners first, then by score.
CircleGame game_of(const Table& table, const Circle& circle) {
  const Match& match = table.match();
  const int sign = table.entry().description().fewest_win ? -1 : 1;
  const SeatMap<int> scores = match.scores();
  const SeatSet winners = match.winners();
  CircleGame game{table.id(), table.settings().game, ended_at(table) / 86'400'000, {}};
  for (const Seat seat : SeatSet::first(table.players())) {
    const Chair& chair = table.chair(seat);
    CirclePlayer& player = game.players.emplace_back();
    player.name = chair.name;
    player.is_bot = chair.kind == Chair::Kind::bot;
    player.has_won = winners.has(seat);
    player.score = scores[seat];
    const auto number = static_cast<MemberNumber>(chair.member - 1);
    if (chair.member > 0 && circle.by_number(number) != nullptr) player.member = number;
  }
  for (CirclePlayer& player : game.players) {
    for (const CirclePlayer& other : game.players) {
      const auto own = rank_of(player, sign), its = rank_of(other, sign);
      if (&other == &player) continue;
      player.place += its > own ? 1u : 0u;
      player.half_points += own > its ? 2u : own == its ? 1u : 0u;
    }
  }
  return game;
}

std::string write_games_page(std::span<const CircleGame> games) {
  Json json = Json::array();
  for (const CircleGame& game : games) {
    Json one{{"t", game.table}, {"g", game.game}, {"d", game.day}};
    Json& seats = one["s"] = Json::array();
    for (const CirclePlayer& player : game.players) seats.push_back(player_json(player));
    json.push_back(std::move(one));
  }
  return text_of_json(json);
}

Result<std::vector<CircleGame>> read_games_page(std::string_view text) {
  return read_page<CircleGame>(text, "a page of games", read_game);
}

void count_game(Standings& standings, const CircleGame& game, const Circle& circle) {
  const auto is_gone = [&](MemberNumber one) { return circle.by_number(one) == nullptr; };
  for (auto& [id, its] : standings) {
    std::erase_if(its.rows, [&](const auto& row) { return is_gone(row.first); });
    std::erase_if(its.pairs, [&](const auto& pair) {
      return is_gone(pair.first.first) || is_gone(pair.first.second);
    });
  }
  GameStandings& counted = standings[game.game];
  for (const CirclePlayer& player : game.players) {
    if (!player.member) continue;
    Tally& row = counted.rows[*player.member];
    ++row.games;
    row.wins += player.has_won ? 1u : 0u;
    row.half_points += player.half_points;
    for (const CirclePlayer& other : game.players) count_pair(counted, player, other);
  }
}

GameStandings standings_in(const Standings& standings, std::string_view game) {
  GameStandings sum;
  for (const auto& [id, its] : standings) {
    if (game != "all" && game != id) continue;
    for (const auto& [member, tally] : its.rows) {
      Tally& row = sum.rows[member];
      row.games += tally.games;
      row.wins += tally.wins;
      row.half_points += tally.half_points;
    }
    for (const auto& [members, duel] : its.pairs) {
      Duel& pair = sum.pairs[members];
      pair.games += duel.games;
      pair.first_ahead += duel.first_ahead;
      pair.second_ahead += duel.second_ahead;
    }
  }
  return sum;
}

std::string write_standings(const Standings& standings) {
  Json json = Json::object();
  for (const auto& [game, its] : standings) {
    Json& rows = json[game]["r"] = Json::array();
    for (const auto& [member, row] : its.rows) {
      rows.push_back({member, row.games, row.wins, row.half_points});
    }
    for (const auto& [members, duel] : its.pairs) {
      json[game]["p"].push_back(
          {members.first, members.second, duel.games, duel.first_ahead, duel.second_ahead});
    }
  }
  return text_of_json(json);
}

Result<Standings> read_standings(std::string_view text) {
  const auto json = parse_json(text);
  if (!json) return tl::unexpected(json.error());
  constexpr std::size_t games_max = 100;
  if (!json->is_object() || json->size() > games_max) {
    return problem("standings that aren't an object of at most 100 games");
  }
  Standings standings;
  for (const auto& [game, its] : json->items()) {
    if (!read_game_standings(its, standings[game])) return wrong_page("standings");
  }
  return standings;
}

std::optional<std::string> damage_in_circle(const CircleDocument& what, std::string_view text) {
  const auto damage = [](const auto& read) {
    return read ? std::nullopt : std::optional(read.error().text);
  };
  switch (what.kind) {
    case CircleDocument::Kind::circle:
      return damage(read_circle(text));
    case CircleDocument::Kind::chat:
      return damage(read_chat_page(text));
    case CircleDocument::Kind::games:
      return damage(read_games_page(text));
    case CircleDocument::Kind::standings:
      return damage(read_standings(text));
  }
  return std::nullopt;
}

}  // namespace menagerie
