// SPDX-License-Identifier: Apache-2.0
#include "server/tables/views/table_text.h"

#include "server/tables/views/wire_values.h"

namespace menagerie {
namespace {

// These words have the order of the enumerators.
wire::Status status_word(const Table& table) { return {static_cast<std::size_t>(table.status())}; }

wire::Mode mode_of(const Settings& settings) {
  return settings.turn_based ? wire::Mode::of<"turns">() : wire::Mode::of<"live">();
}

wire::Nullable<wire::Level> level_or_null(const std::optional<Level>& level) {
  if (!level) return {};
  return {to_wire(*level)};
}

template <class Number>
wire::Nullable<Number> number_or_null(const std::optional<Time>& number) {
  if (!number) return {};
  return {number_of<Number>(*number)};
}

wire::TableSeat chair_of(const Table& table, Seat seat) {
  const Chair& chair = table.chair(seat);
  wire::TableSeat its;
  its.kind.index = static_cast<std::size_t>(chair.kind);
  its.name = chair.name;
  if (chair.kind == Chair::Kind::bot) its.level.value = to_wire(chair.level);
  its.stand_in = level_or_null(chair.stand_in);
  its.silenced = chair.is_silenced;
  // A client seed that was sent first is not shown, so that the last one can't be chosen to suit
  // it.
  if (table.status() != Table::Status::waiting) its.luck = chair.client_seed;
  its.luck_promise.emplace().value = chair.commitment;
  const bool bank = table.settings().clock && table.settings().clock->bank_ms > 0;
  if (bank) its.bank_ms.value = number_of<wire::Count>(chair.thinking.bank_ms);
  its.deadline = number_or_null<wire::Count>(table.deadline(seat));
  if (chair.is_offered) its.offered = true;
  if (chair.is_left) its.left = true;
  if (!chair.held_for.empty()) its.held_for = chair.held_for;
  return its;
}

// What the undo would take back is told to all, so that they can decide: but of cards that only the
// asking seat has seen, the number alone.
wire::Nullable<wire::Undo> undo_of(const Table& table) {
  if (!table.undo()) return {};
  SeatSet waiting = table.persons();  // Bots always agree.
  for (const Seat seat : table.undo()->agreed) waiting.remove(seat);
  wire::Undo undo;
  undo.seat = to_wire(table.undo()->seat);
  undo.event = number_of<wire::Integer>(table.undo()->event);
  undo.waiting = to_wire(waiting);
  const Revealed& revealed = table.undo()->revealed;
  if (!revealed.cards.empty()) undo.seen = revealed.cards;
  if (!revealed.own_cards.empty())
    undo.seen_alone = number_of<wire::Count>(revealed.own_cards.size());
  if (!revealed.numbers.empty()) {
    undo.numbers.emplace();
    for (const auto& [seat, number] : revealed.numbers) {
      undo.numbers->push_back({to_wire(seat), number_of<wire::Integer>(number)});
    }
  }
  return {std::move(undo)};
}

std::vector<wire::SeatRequest> seat_requests_of(const Table& table) {
  std::vector<wire::SeatRequest> requests;
  for (const Seat seat : SeatSet::first(table.players())) {
    const auto& request = table.chair(seat).request;
    if (!request) continue;
    requests.push_back({to_wire(seat), request->name, to_wire(request->agreed),
                        number_of<wire::Millis>(*table.request_ends(seat))});
  }
  return requests;
}

wire::Nullable<wire::Opening> opening_of(const Table& table) {
  if (!table.opening_ends()) return {};
  return {wire::Opening{number_of<wire::Millis>(*table.opening_ends()), to_wire(table.to_open())}};
}

// With it anyone can draw every card again; before the end it would show them all.
wire::Nullable<wire::Reveal> reveal_of(const Table& table) {
  if (!table.is_revealed()) return {};
  FairShuffle shuffle = table.shuffle();
  wire::Reveal reveal;
  reveal.scheme.emplace().value = static_cast<std::int64_t>(shuffle.scheme);
  reveal.seed.value = shuffle.seed;
  reveal.salt.value = shuffle.salt;
  reveal.luck = shuffle.client_seeds;
  // Old tables: their client seeds were open from the start, so none was promised or left out.
  if (shuffle.scheme == DealScheme::open_seeds) return {std::move(reveal)};
  auto& promises = reveal.luck_promises.emplace();
  for (const std::string& commitment : shuffle.commitments)
    promises.emplace_back().value = commitment;
  auto& left_out = reveal.left_out.emplace();
  for (const unsigned seat : left_out_of(shuffle)) left_out.push_back(to_wire(Seat(seat)));
  return {std::move(reveal)};
}

// The members that changes may affect, sent again as a whole with each such step; the head never
// changes.
wire::TableParts table_parts(const Table& table) {
  wire::TableParts parts;
  parts.status = status_word(table);
  for (const Seat seat : SeatSet::first(table.players())) {
    parts.seats.push_back(chair_of(table, seat));
  }
  if (table.host()) parts.host.value = to_wire(*table.host());
  parts.undo = undo_of(table);
  parts.abandon = to_wire(table.asked_to_end());
  parts.opening = opening_of(table);
  parts.fills_at = number_or_null<wire::Millis>(table.fills_at());
  parts.reveal = reveal_of(table);
  if (!table.rematch().empty()) parts.rematch.value = text_as<wire::TableId>(table.rematch());
  parts.hints = table.gives_hints();
  parts.seat_requests = seat_requests_of(table);
  return parts;
}

wire::TableHead table_head(const Table& table) {
  const Settings& settings = table.settings();
  wire::TableHead head;
  head.id.value = table.id();
  head.game = settings.game;
  head.title = table.entry().title;
  head.options.fields = settings.options;
  head.players.value = table.players();
  head.mode = mode_of(settings);
  head.open = settings.open;
  head.pace_ms.value = settings.pace_ms;
  head.away_s.value = settings.away_s;
  head.away_bot = settings.away_bot;
  head.undo_revealed = settings.undo_revealed;
  if (settings.is_daily()) head.daily.emplace().value = settings.daily;
  if (const auto& clock = settings.clock) {
    wire::Clock& its = head.clock.value.emplace();
    its.bank_ms.value = clock->bank_ms;
    its.increment_ms.value = clock->increment_ms;
    its.move_ms.value = clock->move_ms;
  }
  return head;
}

wire::Texts names_of(const Table& table) {
  wire::Texts names;
  for (const Seat seat : SeatSet::first(table.players())) names.push_back(table.chair(seat).name);
  return names;
}

}  // namespace

wire::Table table_now(const Table& table, const Presence& presence, Time now) {
  wire::Table json;
  static_cast<wire::TableHead&>(json) = table_head(table);
  static_cast<wire::TableParts&>(json) = table_parts(table);
  json.connected = to_wire(presence.connected);
  json.watchers.value = presence.watchers;
  json.commitment.value = table.commitment();
  json.begun_with = number_of<wire::Count>(table.settings().begun_with.size());
  json.created = number_of<wire::Millis>(table.created());
  json.now = number_of<wire::Millis>(now);
  return json;
}

std::string changing_text(const Table& table) { return wire::text_of(table_parts(table)); }

std::string lobby_line(const Table& table) {
  const Settings& settings = table.settings();
  std::int64_t free = 0;
  for (const Seat seat : SeatSet::first(table.players())) {
    free += table.is_open_to_all(seat) ? 1 : 0;
  }
  wire::TableLine line;
  line.id.value = table.id();
  line.game = settings.game;
  line.title = table.entry().title;
  line.options.fields = settings.options;
  line.status.index = status_word(table).index;  // No one joins a table that is over.
  line.mode = mode_of(settings);
  line.players.value = table.players();
  line.free.value = free;
  line.names = names_of(table);
  line.fills_at = number_or_null<wire::Millis>(table.fills_at());
  line.created = number_of<wire::Millis>(table.created());
  return wire::text_of(line);
}

// For a list of the player's games, hence only whether one is expected there.
std::string my_seat_line(const Table& table, Seat seat) {
  wire::MySeat line;
  line.table.value = table.id();
  line.seat = to_wire(seat);
  line.game = table.settings().game;
  line.title = table.entry().title;
  line.status = status_word(table);
  line.mode = mode_of(table.settings());
  line.names = names_of(table);
  // While a bot stands in, nothing is expected from the person.
  line.my_turn = table.acting().has(seat) && !table.chair(seat).is_played_by_bot();
  line.finished = table.status() == Table::Status::finished;
  line.created = number_of<wire::Millis>(table.created());
  return wire::text_of(line);
}

}  // namespace menagerie
