// SPDX-License-Identifier: Apache-2.0
// Presence at a table: with a connection, by polling, or for a look.
#include <algorithm>

#include "server/tables/tables.h"
#include "server/tables/views/wire_values.h"

namespace menagerie {
namespace {

// Whether the person of a seat is there:
//
//             enter()                       leave() of the last connection
//   away ------------------> connected ----------------------------------------> away, from now
//     |                       ^     |
//     +-- poll() --> polls ---+     +-- poll() --> both count
//                      |
//                      +-- 70 s without one --> away, from the last poll on
//
// Spectators have connections alone; someone who fetches a table without a seat only looks. Bots
// play on while anyone is there or looks, or a person has a seat.

// A visitor who asks for a table over HTTP counts as looking at it for that long.
constexpr Time look_ms = 30'000;
// Browsers let hidden pages poll every minute.
constexpr Time poll_ms = 70'000;

}  // namespace

Presence ServedTable::presence() const {
  Presence presence;
  for (const Guest& guest : guests) {
    if (guest.who) presence.connected.add(*guest.who);
    presence.watchers += guest.who ? 0u : 1u;
  }
  for (unsigned seat = 0; seat < polled.size(); ++seat) {
    if (polled[seat]) presence.connected.add(Seat(seat));
  }
  return presence;
}

bool ServedTable::is_away(Seat seat, Time now) const {
  if (presence().connected.has(seat)) return false;
  return now - away_since[seat.index()] >= table->settings().away_s * 1000;
}

bool ServedTable::is_looked_at(Time now) const {
  return !guests.empty() || !table->persons().empty() || (looked > 0 && now - looked <= look_ms);
}

// If someone has looked lately and a person has a seat, the two are taken for the same: a page that
// polls looks.
Urgency ServedTable::urgency(Time now) const {
  const Presence here = presence();
  const bool looks = looked > 0 && now - looked <= look_ms;
  for (const Seat seat : table->persons()) {
    if (here.connected.has(seat) || looks) return Urgency::person;
  }
  return Urgency::bots;
}

// To everyone, since the seats are shown to all. Not a change: presence ends with the process.
void Tables::send_presence(ServedTable& served) {
  const Presence presence = served.presence();
  count_people(served, presence.connected.size());
  const auto frame = frame_of(wire::FramePresence{
      {}, {to_wire(presence.connected), number_of<wire::Count>(presence.watchers)}});
  for (const ServedTable::Guest& guest : served.guests) {
    effects_.sends.push_back({guest.client, frame, false});
  }
}

void Tables::count_people(ServedTable& served, unsigned now) {
  if (served.people == now) return;
  const auto game = people_.try_emplace(served.table->settings().game).first;
  game->second += now;
  game->second -= served.people;
  if (game->second == 0) people_.erase(game);
  served.people = now;
}

void Tables::look(ServedTable& served, const std::string& visitor, Time now) {
  const bool paused = !served.is_looked_at(now);
  served.looked = now;
  if (served.account.empty()) served.account = visitor;
  if (paused) plan(served, now);
}

// Planned again each time, since the end of the poll is one of the deadlines.
void Tables::poll(ServedTable& served, Seat seat, Time now) {
  const bool comes = !served.presence().connected.has(seat);
  served.polled[seat.index()] = now;
  served.used = now;
  if (comes) {
    note_visit(served);
    send_presence(served);
    end_request(served, seat, now);
  }
  plan(served, now);
}

void Tables::leave(const std::string& table, ClientId client, Time now) {
  const auto found = served_.find(table);
  if (found != served_.end() && end_visit(*found->second, client, now)) plan(*found->second, now);
}

// Planning may change the table: a bot takes over for those whose time is over. Such a change has
// no place among effects of which none will be stored.
void Tables::lose(const std::string& table, ClientId client, Time now) {
  const auto found = served_.find(table);
  if (found != served_.end() && end_visit(*found->second, client, now)) {
    set_wake(*found->second, now);
  }
}

// Away from now on if that was the seat's last connection. False: there is no such guest.
bool Tables::end_visit(ServedTable& served, ClientId client, Time now) {
  const auto guest = std::find_if(served.guests.begin(), served.guests.end(),
                                  [&](const auto& one) { return one.client == client; });
  if (guest == served.guests.end()) return false;
  const Observer who = guest->who;
  served.guests.erase(guest);
  served.used = now;
  if (who && !served.presence().connected.has(*who)) served.away_since[who->index()] = now;
  send_presence(served);
  return true;
}

// Away since the last poll and not since now, so that polling gains no time over a connection.
std::optional<Time> Tables::end_polls(ServedTable& served, Time now) {
  std::optional<Time> next;
  bool is_gone = false;
  for (std::size_t seat = 0; seat < served.polled.size(); ++seat) {
    auto& polled = served.polled[seat];
    if (!polled) continue;
    const Time end = *polled + poll_ms;
    if (now < end) {
      next = std::min(next.value_or(end), end);
      continue;
    }
    served.away_since[seat] = *polled;
    polled.reset();
    is_gone = true;
  }
  if (is_gone) send_presence(served);
  return next;
}

// Used when the seat has another holder, or none: no connection may stay that speaks for it.
void Tables::expel(ServedTable& served, Seat seat, const Denial& why) {
  // A code that moves the seat to another device becomes invalid.
  std::erase_if(served.codes, [&](const auto& code) { return code.seat == seat; });
  served.polled[seat.index()].reset();
  const auto frame = closing_frame(why);
  std::erase_if(served.guests, [&](const ServedTable::Guest& guest) {
    if (guest.who != seat) return false;
    effects_.sends.push_back({guest.client, frame, true});
    closed_.push_back(guest.client);
    return true;
  });
  count_people(served, served.presence().connected.size());
}

}  // namespace menagerie
