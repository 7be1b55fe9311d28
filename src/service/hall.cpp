// SPDX-License-Identifier: Apache-2.0
#include "service/hall.h"

#include <algorithm>

#include "service/digest.h"

namespace menagerie {
namespace {

// From an unfinished game's last change on, a start opens it for so long.
bool ends_game(Change::Kind kind) {
  return kind == Change::Kind::finish || kind == Change::Kind::abandon;
}

}  // namespace

Presence Room::presence() const {
  Presence presence;
  for (const Guest& guest : guests) {
    if (guest.who) presence.connected.add(*guest.who);
    presence.watchers += guest.who ? 0u : 1u;
  }
  return presence;
}

bool Room::is_away(Seat seat, Time now) const {
  if (presence().connected.has(seat)) return false;
  return now - away_since[seat.index()] >= table->settings().away_s * 1000;
}

std::shared_ptr<const std::string> closing_frame(const Denial& why) {
  return std::make_shared<const std::string>(R"({"t":"closing","d":)" + problem_json(why) + "}");
}

const GameEntry* Hall::find_game(std::string_view id) const {
  for (const GameEntry& game : games_) {
    if (game.id == id) return &game;
  }
  return nullptr;
}

Room& Hall::add(std::unique_ptr<Table> table, Time now) {
  auto room = std::make_unique<Room>();
  room->table = std::move(table);
  room->opened = room->used = now;
  room->away_since.fill(now);
  const std::string id = room->table->id();
  return *(rooms_[id] = std::move(room));
}

Answer<Room*> Hall::find(const std::string& id, Time now) {
  if (const auto found = rooms_.find(id); found != rooms_.end()) {
    found->second->used = now;
    return found->second.get();
  }
  if (id.size() != 12) return denied(Trouble::not_found, "there is no table of this id");
  const auto bodies = store_.load(id);
  if (!bodies) return denied(Trouble::unavailable, bodies.error().text);
  if (bodies->empty()) return denied(Trouble::not_found, "there is no table of this id");
  std::unique_ptr<Table> table;
  for (const std::string& body : *bodies) {
    const auto change = read_change(body);
    if (!change) return denied(Trouble::unavailable, "the table's log is damaged");
    if (table == nullptr) {
      auto created = Table::create(id, games_, *change);
      if (!created) return denied(Trouble::unavailable, created.error().text);
      table = std::move(*created);
    } else if (const auto denial = table->apply(*change)) {
      return denied(Trouble::unavailable, "the table's log is damaged: " + denial->detail);
    }
  }
  Room& room = add(std::move(table), now);
  room.reopened = true;
  settle(room, now);
  plan(room, now);
  return &room;
}

Answer<Room*> Hall::create(Settings settings, Time now) {
  settings.seed = random_hex(entropy_, 32);
  settings.salt = random_hex(entropy_, 16);
  Change change;
  change.kind = Change::Kind::create;
  change.at = now;
  change.settings = settings_json(settings);
  auto table = Table::create(random_table_id(entropy_), games_, change);
  if (!table) return denied(Trouble::bad_options, table.error().text);
  Room& room = add(std::move(*table), now);
  effects_.appends.push_back({room.table->id(), 1, write_change(change), false});
  return &room;
}

std::optional<Denial> Hall::make(Room& room, const Change& change) {
  const Time now = change.at;
  if (auto denial = apply(room, change)) return denial;
  room.used = now;
  settle(room, now);
  plan(room, now);
  return std::nullopt;
}

std::optional<Denial> Hall::apply(Room& room, const Change& change) {
  if (auto denial = room.table->apply(change)) return denial;
  effects_.appends.push_back(
      {room.table->id(), room.table->version(), write_change(change), ends_game(change.kind)});
  broadcast(room, change);
  return std::nullopt;
}

void Hall::settle(Room& room, Time now) {
  while (const auto change = room.table->next(now)) {
    if (apply(room, *change)) return;
  }
}

void Hall::broadcast(Room& room, const Change& change) {
  if (room.guests.empty()) return;
  const std::string head =
      R"({"t":"step","v":)" + std::to_string(room.table->version()) + R"(,"d":)";
  const Presence presence = room.presence();
  std::array<std::shared_ptr<const std::string>, seats_max + 1> frames;
  for (const Room::Guest& guest : room.guests) {
    auto& frame = frames[guest.who ? guest.who->index() : seats_max];
    if (frame == nullptr) {
      frame = std::make_shared<const std::string>(
          head + step_text(*room.table, change, guest.who, presence) + "}");
    }
    effects_.sends.push_back({guest.client, frame, false});
  }
}

void Hall::send_presence(Room& room) {
  const auto frame = std::make_shared<const std::string>(R"({"t":"presence","d":)" +
                                                         presence_text(room.presence()) + "}");
  for (const Room::Guest& guest : room.guests) {
    effects_.sends.push_back({guest.client, frame, false});
  }
}

void Hall::enter(Room& room, ClientId client, Observer who, Time now) {
  room.guests.push_back({client, who});
  room.used = now;
  send_presence(room);
  plan(room, now);
}

void Hall::leave(const std::string& table, ClientId client, Time now) {
  const auto found = rooms_.find(table);
  if (found == rooms_.end()) return;
  Room& room = *found->second;
  const auto guest = std::find_if(room.guests.begin(), room.guests.end(),
                                  [&](const auto& one) { return one.client == client; });
  if (guest == room.guests.end()) return;
  const Observer who = guest->who;
  room.guests.erase(guest);
  room.used = now;
  if (who && !room.presence().connected.has(*who)) room.away_since[who->index()] = now;
  send_presence(room);
  plan(room, now);
}

void Hall::expel(Room& room, Seat seat, const Denial& why) {
  std::erase_if(room.codes, [&](const auto& code) { return code.seat == seat; });
  const auto frame = closing_frame(why);
  std::erase_if(room.guests, [&](const Room::Guest& guest) {
    if (guest.who != seat) return false;
    effects_.sends.push_back({guest.client, frame, true});
    closed_.push_back(guest.client);
    return true;
  });
}

void Hall::forget(std::span<const Append> changes) {
  const auto frame = closing_frame({Trouble::unavailable, {}, {}});
  for (const Append& change : changes) {
    const auto found = rooms_.find(change.table);
    if (found == rooms_.end()) continue;
    for (const Room::Guest& guest : found->second->guests) {
      effects_.sends.push_back({guest.client, frame, true});
      closed_.push_back(guest.client);
    }
    set_wake(*found->second, std::nullopt);
    rooms_.erase(found);
  }
}

std::vector<ClientId> Hall::take_closed() { return std::exchange(closed_, {}); }

}  // namespace menagerie
