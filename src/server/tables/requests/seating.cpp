// SPDX-License-Identifier: Apache-2.0
#include "server/tables/requests/seating.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "engine/deals/daily.h"
#include "server/tables/digest.h"
#include "server/tables/requests/read_command.h"
#include "server/tables/table/begun_with.h"
#include "server/tables/views/wire_values.h"

namespace menagerie {
namespace {

constexpr std::size_t secret_letters = 43;

std::string token_of(const std::string& table, Seat seat, const std::string& secret) {
  return table + "." + std::to_string(seat.index()) + "." + secret;
}

std::string new_token(Tables& tables, const ServedTable& served, Seat seat) {
  return token_of(served.table->id(), seat, random_word(tables.entropy(), secret_letters));
}

std::string asked_hash(Json asked, const CirclePlace* place) {
  asked.erase("key");
  if (place != nullptr) asked["circle"] = place->circle;
  return sha256_hex(asked.dump(-1, ' ', false, Json::error_handler_t::replace));
}

// The table that was made with this key before, if the request was the same.
Answer<std::optional<Seated>> made_by_key(Tables& tables, const Settings& settings,
                                          const std::string& id, const std::string& key, Time now) {
  const auto found = tables.find(id, now);
  if (!found) {
    if (found.error().trouble == Trouble::not_found) return std::optional<Seated>{};
    return tl::unexpected(found.error());
  }
  const Table& table = *(*found)->table;
  if (table.settings().key_hash != settings.key_hash ||
      table.settings().asked_hash != settings.asked_hash) {
    return denied(Trouble::reused, "'key' was that of another table");
  }
  auto seated = seated_by_key(table, key);
  return std::optional(seated ? *seated : Seated{table.id(), std::nullopt, {}, table.commitment()});
}

bool is_drawn(const std::optional<wire::SeatOrLot>& asked) {
  return asked && std::holds_alternative<wire::Const<"any">>(*asked);
}

// The seat that a NewTable or a Join names; none if it is left open or drawn by lot.
std::optional<Seat> named_seat(const std::optional<wire::SeatOrLot>& asked) {
  const auto* seat = asked ? std::get_if<wire::Seat>(&*asked) : nullptr;
  return seat == nullptr ? std::nullopt : std::optional(seat_of(*seat));
}

// One of the free seats, all equally likely.
std::optional<Seat> drawn_seat(Tables& tables, const Table& table) {
  std::vector<Seat> free;
  for (const Seat seat : SeatSet::first(table.players())) {
    if (table.is_open_to_all(seat)) free.push_back(seat);
  }
  if (free.empty()) return std::nullopt;
  std::array<unsigned char, 8> bytes{};
  tables.entropy().fill(bytes);
  std::uint64_t number = 0;
  for (const unsigned char byte : bytes) number = number << 8u | byte;
  return free[number % free.size()];  // The bias is below one in 2^60.
}

// In a rematch bots keep their names, and the other people their seats.
void name_players(Settings& settings, const Table& before, Seat asks) {
  settings.bot_names.assign(before.players(), {});
  settings.held_for.assign(before.players(), {});
  for (const Seat seat : SeatSet::first(before.players())) {
    const Chair& chair = before.chair(seat);
    if (chair.kind == Chair::Kind::bot) settings.bot_names[seat.index()] = chair.name;
    if (chair.kind == Chair::Kind::person && seat != asks) {
      settings.held_for[seat.index()] = chair.name;
    }
  }
}

// What was known about someone before: that they are muted, and who mutes whom. It is repeated in
// changes of its own, so that programs that don't know where it comes from follow it, too.
template <class Muted>
void restore(Tables& tables, ServedTable& served, Seat seat, Time now, bool is_silenced,
             const Muted& muted) {
  const Table& table = *served.table;
  const auto make = [&](Seat by, changes::Any what) {
    Change change = change_at(now, std::move(what));
    change.by = by;
    tables.make(served, change);
  };
  if (is_silenced) make(seat, changes::Silence{seat, true});
  for (const Seat other : SeatSet::first(table.players())) {
    if (table.chair(other).kind != Chair::Kind::person || other == seat) continue;
    if (muted(seat, other)) make(seat, changes::Mute{other, true});
    if (muted(other, seat)) make(other, changes::Mute{seat, true});
  }
}

// No one gets rid of being muted by leaving and joining again.
void say_again(Tables& tables, ServedTable& served, Seat seat, Time now) {
  const Table& table = *served.table;
  // No one could unmute a host.
  const bool is_silenced = table.was_silenced(seat) && table.host() != seat;
  restore(tables, served, seat, now, is_silenced,
          [&](Seat by, Seat whom) { return table.was_muted(by, whom); });
}

// People who were muted at the table before stay muted at the next one.
void keep_mutes(Tables& tables, const Table& before, ServedTable& next, Seat seat, Time now) {
  restore(tables, next, seat, now, before.chair(seat).is_silenced,
          [&](Seat by, Seat whom) { return before.chair(by).muted.has(whom); });
}

struct Newcomer {
  std::string name;
  AskedClientSeed client_seed;
  std::string from, visitor, key;
  std::size_t member = 0;
};

std::size_t member_of(const Caller& caller) {
  return caller.place == nullptr ? 0 : caller.place->member;
}

// A member has one seat at a table, on whatever device.
bool sits_already(const Table& table, const Caller& caller) {
  if (caller.place == nullptr) return false;
  for (const Seat seat : SeatSet::first(table.players())) {
    if (table.chair(seat).member == caller.place->member) return true;
  }
  return false;
}

Answer<Seated> sit(Tables& tables, ServedTable& served, Seat seat, Newcomer newcomer, Time now) {
  const std::string token = newcomer.key.empty()
                                ? new_token(tables, served, seat)
                                : token_by_key(served.table->id(), seat, newcomer.key);
  changes::Sit sits{seat,
                    std::move(newcomer.name),
                    sha256_hex(token),
                    std::move(newcomer.client_seed.seed),
                    std::move(newcomer.client_seed.commitment),
                    std::move(newcomer.from),
                    served.table->origin_of(newcomer.visitor),
                    newcomer.member};
  if (auto denial = tables.make(served, change_at(now, std::move(sits)))) {
    return tl::unexpected(std::move(*denial));
  }
  say_again(tables, served, seat, now);
  return Seated{served.table->id(), seat, token, served.table->commitment()};
}

// The levels that a NewTable names, by seat.
Answer<std::vector<std::optional<Level>>> levels_of(const wire::NewTable& asked, unsigned players) {
  std::vector<std::optional<Level>> levels(players);
  if (!asked.bots) return levels;
  const auto& named = asked.bots->levels;
  if (const auto others = named.find("others"); others != named.end()) {
    std::fill(levels.begin(), levels.end(), level_of(others->second));
  }
  for (const auto& [key, level] : named) {
    if (key == "others") continue;
    const auto seat = static_cast<std::size_t>(key[0] - '0');
    if (seat >= players) return tl::unexpected(no_such_seat("bots", players));
    levels[seat] = level_of(level);
  }
  return levels;
}

}  // namespace

std::string token_by_key(const std::string& table, Seat seat, const std::string& key) {
  const std::string where = table + ":" + std::to_string(seat.index());
  return token_of(table, seat, word_of("menagerie-token/1:" + where + ":" + key, secret_letters));
}

std::optional<Seated> seated_by_key(const Table& table, const std::string& key) {
  if (key.empty()) return std::nullopt;
  for (const Seat seat : SeatSet::first(table.players())) {
    std::string token = token_by_key(table.id(), seat, key);
    if (table.seat_of_token(sha256_hex(token)) == seat) {
      return Seated{table.id(), seat, std::move(token), table.commitment()};
    }
  }
  return std::nullopt;
}

std::string seated_text(const Seated& seated) {
  wire::Seated answer;
  answer.table.value = seated.table;
  if (!seated.commitment.empty()) answer.commitment.emplace().value = seated.commitment;
  if (seated.seat) {
    answer.seat = to_wire(*seated.seat);
    if (!seated.token.empty()) answer.token.emplace().value = seated.token;
  }
  return wire::text_of(answer);
}

std::optional<TokenParts> read_token(std::string_view token) {
  if (token.size() != 12 + 1 + 1 + 1 + 43 || token[12] != '.' || token[14] != '.') {
    return std::nullopt;
  }
  return TokenParts{std::string(token.substr(0, 12)), sha256_hex(token)};
}

Answer<Seat> seat_by_token(const ServedTable& served, std::string_view token) {
  const auto parts = read_token(token);
  if (!parts || parts->table != served.table->id()) return denied(Trouble::wrong_token);
  const auto seat = served.table->seat_of_token(parts->hash);
  if (!seat) return denied(Trouble::wrong_token);
  return *seat;
}

Answer<Seated> make_table(Tables& tables, const Json& asked, const Caller& caller) {
  const Time now = caller.now;
  MENAGERIE_TAKE(wish, asked_command<wire::NewTable>(asked));
  const GameType* game = tables.find_game(wish.game.value);
  if (game == nullptr) return denied(Trouble::bad_options, "no game " + in_quotes(wish.game.value));
  MENAGERIE_TAKE(settings, read_settings(*game, wish));
  if (auto denial = read_begun_with(tables, asked, wish, settings)) {
    return tl::unexpected(std::move(*denial));
  }
  const bool is_daily = settings.is_daily();
  // A server shares its bots' time among its visitors, so they couldn't search equally much.
  if (is_daily && !tables.is_of_a_page()) {
    return denied(Trouble::bad_request, "daily deals are played at tables of a page's own");
  }
  if (caller.place != nullptr) {
    settings.circle = caller.place->circle;
    settings.open = false;
  }
  const auto match = make_match(*game, settings.options);
  const unsigned players = (*match)->players();
  MENAGERIE_TAKE(levels, levels_of(wish, players));
  if (is_daily) std::fill(levels.begin(), levels.end(), Level::normal);
  const auto wished = is_daily ? daily_seat : named_seat(wish.seat);
  if (wished && wished->index() >= players) return tl::unexpected(no_such_seat("seat", players));
  MENAGERIE_TAKE(client_seed, client_seed_of(wish));
  const std::string key = wish.key ? wish.key->value : std::string{};
  std::string id;
  if (!key.empty()) {
    id = tables.id_by_key(key);
    settings.key_hash = sha256_hex("menagerie-key/1:" + key);
    settings.asked_hash = asked_hash(asked, caller.place);
    MENAGERIE_TAKE(made, made_by_key(tables, settings, id, key, now));
    if (made) return *made;
  }
  if (auto denial = caller.limiter->new_table(caller.visitor, now)) {
    return tl::unexpected(std::move(*denial));
  }
  MENAGERIE_TAKE(served, tables.create(std::move(settings), caller.visitor, now, id));
  Seated seated{served->table->id(), std::nullopt, {}, served->table->commitment()};
  Seat seat = wished.value_or(Seat(0));
  if (wish.name) {
    if (is_drawn(wish.seat) && !is_daily) seat = *drawn_seat(tables, *served->table);
    Newcomer newcomer{wish.name->value, client_seed, {}, caller.visitor, key, member_of(caller)};
    MENAGERIE_TAKE(taken, sit(tables, *served, seat, std::move(newcomer), now));
    seated = taken;
  }
  for (unsigned i = 0; i < players; ++i) {
    if (!levels[i] || (wish.name && Seat(i) == seat)) continue;
    tables.make(*served, change_at(now, changes::Bot{Seat(i), *levels[i]}));
  }
  return seated;
}

Answer<Seated> join_table(Tables& tables, ServedTable& served, const Json& asked,
                          const Caller& caller) {
  const Time now = caller.now;
  const Table& table = *served.table;
  MENAGERIE_TAKE(wish, asked_command<wire::Join>(asked, table.players()));
  MENAGERIE_TAKE(client_seed, client_seed_of(wish));
  if (wish.from) {
    const auto parts = read_token(wish.from->value);
    if (!parts) return denied(Trouble::wrong_token);
    MENAGERIE_TAKE(before, tables.look_up(parts->table));
    const auto seat = before->seat_of_token(parts->hash);
    if (!seat) return denied(Trouble::wrong_token);
    if (before->rematch() != table.id()) {
      return denied(Trouble::not_allowed, "this is not the rematch of that table");
    }
    if (auto denial = caller.limiter->ask_to_join(caller.visitor, false, now)) {
      return tl::unexpected(std::move(*denial));
    }
    return sit_again(tables, *before, *seat, client_seed, caller);
  }
  const auto wished = named_seat(wish.seat);
  const std::string key = wish.key ? wish.key->value : std::string{};
  if (const auto before = seated_by_key(table, key)) {
    const Chair& chair = table.chair(*before->seat);
    const bool same_client_seed =
        chair.commitment == client_seed.commitment &&
        (!client_seed.commitment.empty() || chair.client_seed == client_seed.seed);
    if ((wished && wished != before->seat) || !same_client_seed) {
      return denied(Trouble::reused, "'key' was used for another seat");
    }
    return *before;
  }
  if (auto denial = caller.limiter->ask_to_join(caller.visitor, table.settings().open, now)) {
    return tl::unexpected(std::move(*denial));
  }
  if (!table.takes_more()) return full_of_changes();
  if (table.keeps_out(caller.visitor)) {
    return denied(Trouble::not_allowed, denials::kept_out());
  }
  if (table.status() != Table::Status::waiting) {
    return denied(Trouble::not_now, denials::begun_watch());
  }
  if (sits_already(table, caller)) return denied(Trouble::not_now, denials::circle_seated());
  const auto seat = is_drawn(wish.seat) ? drawn_seat(tables, table)
                    : wished            ? wished
                                        : table.first_open();
  if (!seat && !table.first_free()) return denied(Trouble::seat_taken, denials::all_taken());
  if (!seat || !table.chair(*seat).held_for.empty()) {
    return denied(Trouble::seat_taken, denials::seat_held());
  }
  if (auto denial = caller.limiter->join(table.id(), now)) {
    return tl::unexpected(std::move(*denial));
  }
  return sit(tables, served, *seat,
             {wish.name.value, client_seed, {}, caller.visitor, key, member_of(caller)}, now);
}

Answer<Seated> join_rematch(Tables& tables, ServedTable& served, Seat seat,
                            const AskedClientSeed& client_seed, const Caller& caller) {
  const Time now = caller.now;
  const Table& before = *served.table;
  if (before.rematch().empty()) {
    if (before.status() != Table::Status::finished && before.status() != Table::Status::abandoned) {
      return denied(Trouble::not_now, denials::not_over());
    }
    Settings settings = before.settings();
    settings.key_hash.clear();
    settings.asked_hash.clear();
    settings.begun_with.clear();
    settings.daily.clear();
    settings.kept_out = before.kept_out();
    name_players(settings, before, seat);
    settings.scheme = DealScheme::committed_seeds;
    MENAGERIE_TAKE(next, tables.create(std::move(settings), caller.visitor, now));
    for (const Seat other : SeatSet::first(before.players())) {
      if (before.chair(other).kind != Chair::Kind::bot) continue;
      tables.make(*next, change_at(now, changes::Bot{other, before.chair(other).level}));
    }
    const Change rematch = change_at(now, changes::Rematch{seat, next->table->id()});
    if (auto denial = tables.make(served, rematch)) return tl::unexpected(std::move(*denial));
  }
  return sit_again(tables, before, seat, client_seed, caller);
}

Answer<Seated> sit_again(Tables& tables, const Table& before, Seat seat,
                         const AskedClientSeed& client_seed, const Caller& caller) {
  const Time now = caller.now;
  MENAGERIE_TAKE(next, tables.find(before.rematch(), now));
  const Chair& chair = next->table->chair(seat);
  const std::string& from = before.chair(seat).token_hash;
  if (chair.kind == Chair::Kind::person && chair.from == from) {
    // A repeated request: the first answer was lost, and its token with it.
    if (!next->table->takes_more()) return full_of_changes();
    const std::string token = new_token(tables, *next, seat);
    const Change change = change_at(now, changes::Token{seat, sha256_hex(token)});
    if (auto denial = tables.make(*next, change)) return tl::unexpected(std::move(*denial));
    return Seated{next->table->id(), seat, token, next->table->commitment()};
  }
  if (!next->table->takes_more()) return full_of_changes();
  auto seated = sit(
      tables, *next, seat,
      {before.chair(seat).name, client_seed, from, caller.visitor, {}, before.chair(seat).member},
      now);
  if (seated) keep_mutes(tables, before, *next, seat, now);
  return seated;
}

Answer<Seated> give_new_token(Tables& tables, ServedTable& served, Seat seat, Time now) {
  if (!served.table->takes_more()) return full_of_changes();
  const std::string token = new_token(tables, served, seat);
  const Change change = change_at(now, changes::Token{seat, sha256_hex(token)});
  if (auto denial = tables.make(served, change)) return tl::unexpected(std::move(*denial));
  tables.expel(served, seat, {Trouble::moved, {}, {}});
  return Seated{served.table->id(), seat, token};
}

}  // namespace menagerie
