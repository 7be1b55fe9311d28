// SPDX-License-Identifier: Apache-2.0
#include "service/seating.h"

#include <algorithm>

#include "service/asked.h"
#include "service/digest.h"
#include "service/text.h"

namespace menagerie {
namespace {

constexpr Time move_link_ms = 600'000;

std::string new_token(Hall& hall, const Room& room, Seat seat) {
  return room.table->id() + "." + std::to_string(seat.index()) + "." +
         random_word(hall.entropy(), 43);
}

Change change_of(Change::Kind kind, Seat seat, Time now) {
  Change change;
  change.kind = kind;
  change.at = now;
  change.seat = seat;
  return change;
}

struct Newcomer {
  std::string name, luck, from;
};

Answer<Seated> sit(Hall& hall, Room& room, Seat seat, Newcomer newcomer, Time now) {
  const std::string token = new_token(hall, room, seat);
  Change change = change_of(Change::Kind::sit, seat, now);
  change.text = std::move(newcomer.name);
  change.luck = std::move(newcomer.luck);
  change.from = std::move(newcomer.from);
  change.hash = sha256_hex(token);
  if (auto denial = hall.make(room, change)) return tl::unexpected(std::move(*denial));
  return Seated{room.table->id(), seat, token};
}

// The levels that a NewTable names, by seat.
Answer<std::vector<std::optional<Level>>> read_bots(const Json& asked, unsigned players) {
  std::vector<std::optional<Level>> levels(players);
  if (!asked.contains("bots")) return levels;
  const Json& bots = asked["bots"];
  if (!bots.is_object()) return denied(Trouble::bad_request, "'bots' must be an object");
  MENAGERIE_TAKE(others, asked_level_if(bots, "others"));
  std::fill(levels.begin(), levels.end(), others);
  for (const auto& [key, value] : bots.items()) {
    if (key == "others") continue;
    const bool digit = key.size() == 1 && key[0] >= '0' && key[0] <= '9';
    const auto seat = digit ? static_cast<unsigned>(key[0] - '0') : players;
    if (seat >= players) return denied(Trouble::bad_request, "'bots' names a seat there is not");
    MENAGERIE_TAKE(level, asked_level_if(bots, key.c_str()));
    levels[seat] = level;
  }
  return levels;
}

}  // namespace

std::string seated_members(const Seated& seated) {
  std::string json = R"("table":)" + json_quoted(seated.table);
  if (!seated.seat) return json;
  json += R"(,"seat":)" + std::to_string(seated.seat->index());
  return json + R"(,"token":)" + json_quoted(seated.token);
}

std::optional<TokenParts> read_token(std::string_view token) {
  if (token.size() != 12 + 1 + 1 + 1 + 43 || token[12] != '.' || token[14] != '.') {
    return std::nullopt;
  }
  return TokenParts{std::string(token.substr(0, 12)), sha256_hex(token)};
}

Answer<Seat> seat_by_token(const Room& room, std::string_view token) {
  const auto parts = read_token(token);
  if (!parts || parts->table != room.table->id()) return denied(Trouble::wrong_token);
  const auto seat = room.table->seat_of_token(parts->hash);
  if (!seat) return denied(Trouble::wrong_token);
  return *seat;
}

Answer<Seated> make_table(Hall& hall, const Json& asked, Time now) {
  MENAGERIE_TAKE(game_id, asked_text(asked, "game", 64));
  const GameEntry* game = hall.find_game(game_id);
  if (game == nullptr) return denied(Trouble::bad_options, "no game " + in_quotes(game_id));
  MENAGERIE_TAKE(settings, read_settings(*game, asked));
  const auto match = make_match(*game, settings.options);
  const unsigned players = (*match)->players();
  MENAGERIE_TAKE(levels, read_bots(asked, players));
  MENAGERIE_TAKE(wished, asked_seat_if(asked, players));
  MENAGERIE_TAKE(luck, asked_luck(asked));
  const bool sits = asked.contains("name");
  const Seat seat = wished.value_or(Seat(0));
  std::string name;
  if (sits) {
    MENAGERIE_TAKE(given, asked_name(asked));
    name = given;
  }
  MENAGERIE_TAKE(room, hall.create(std::move(settings), now));
  Seated seated{room->table->id(), std::nullopt, {}};
  if (sits) {
    MENAGERIE_TAKE(taken, sit(hall, *room, seat, {std::move(name), luck, {}}, now));
    seated = taken;
  }
  for (unsigned i = 0; i < players; ++i) {
    if (!levels[i] || (sits && Seat(i) == seat)) continue;
    Change bot = change_of(Change::Kind::bot, Seat(i), now);
    bot.level = *levels[i];
    hall.make(*room, bot);
  }
  return seated;
}

Answer<Seated> join_table(Hall& hall, Room& room, const Json& asked, Time now) {
  const Table& table = *room.table;
  if (asked.contains("from")) {
    MENAGERIE_TAKE(token, asked_text(asked, "from", 100));
    const auto parts = read_token(token);
    if (!parts) return denied(Trouble::wrong_token);
    MENAGERIE_TAKE(before, hall.find(parts->table, now));
    MENAGERIE_TAKE(seat, seat_by_token(*before, token));
    if (before->table->rematch() != table.id()) {
      return denied(Trouble::not_allowed, "this is not the rematch of that table");
    }
    return join_rematch(hall, *before, seat, now);
  }
  MENAGERIE_TAKE(name, asked_name(asked));
  MENAGERIE_TAKE(luck, asked_luck(asked));
  MENAGERIE_TAKE(wished, asked_seat_if(asked, table.players()));
  if (table.status() != Table::Status::waiting) {
    return denied(Trouble::not_now, "the game has begun; you can watch");
  }
  const auto seat = wished ? wished : table.first_free();
  if (!seat) return denied(Trouble::seat_taken, "all seats are taken");
  return sit(hall, room, *seat, {name, luck, {}}, now);
}

Answer<Seated> join_rematch(Hall& hall, Room& room, Seat seat, Time now) {
  const Table& before = *room.table;
  if (before.rematch().empty()) {
    if (before.status() != Table::Status::finished && before.status() != Table::Status::abandoned) {
      return denied(Trouble::not_now, "the game is not over");
    }
    MENAGERIE_TAKE(next, hall.create(before.settings(), now));
    for (const Seat other : SeatSet::first(before.players())) {
      if (before.chair(other).kind != Chair::Kind::bot) continue;
      Change bot = change_of(Change::Kind::bot, other, now);
      bot.level = before.chair(other).level;
      hall.make(*next, bot);
    }
    Change rematch = change_of(Change::Kind::rematch, seat, now);
    rematch.text = next->table->id();
    if (auto denial = hall.make(room, rematch)) return tl::unexpected(std::move(*denial));
  }
  MENAGERIE_TAKE(next, hall.find(before.rematch(), now));
  const Chair& chair = next->table->chair(seat);
  const std::string& from = before.chair(seat).token_hash;
  if (chair.kind == Chair::Kind::person && chair.from == from) {
    // Asked again: the first answer was lost, and its token with it.
    Change change = change_of(Change::Kind::token, seat, now);
    const std::string token = new_token(hall, *next, seat);
    change.hash = sha256_hex(token);
    if (auto denial = hall.make(*next, change)) return tl::unexpected(std::move(*denial));
    return Seated{next->table->id(), seat, token};
  }
  return sit(hall, *next, seat, {before.chair(seat).name, {}, from}, now);
}

MoveLink make_move_link(Hall& hall, Room& room, Seat seat, Time now) {
  std::erase_if(room.codes,
                [&](const auto& code) { return code.seat == seat || code.expires <= now; });
  MoveLink link{random_word(hall.entropy(), 22), now + move_link_ms};
  room.codes.push_back({sha256_hex(link.code), seat, link.expires});
  return link;
}

Answer<Seated> claim_seat(Hall& hall, Room& room, const Json& asked, Time now) {
  MENAGERIE_TAKE(code, asked_text(asked, "code", 64));
  const std::string hash = sha256_hex(code);
  const auto found = std::find_if(room.codes.begin(), room.codes.end(), [&](const auto& one) {
    return same_secret(one.hash, hash) && one.expires > now;
  });
  if (found == room.codes.end()) {
    return denied(Trouble::wrong_token, "this link was used already, or is too old");
  }
  const Seat seat = found->seat;
  room.codes.erase(found);
  const std::string token = new_token(hall, room, seat);
  Change change = change_of(Change::Kind::token, seat, now);
  change.hash = sha256_hex(token);
  if (auto denial = hall.make(room, change)) return tl::unexpected(std::move(*denial));
  hall.expel(room, seat, {Trouble::moved, {}, {}});
  return Seated{room.table->id(), seat, token};
}

}  // namespace menagerie
