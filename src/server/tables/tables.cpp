// SPDX-License-Identifier: Apache-2.0
#include "server/tables/tables.h"

#include <algorithm>

#include "engine/deals/daily.h"
#include "server/tables/digest.h"
#include "server/tables/requests/request_members.h"
#include "server/tables/views/wire_values.h"

namespace menagerie {
namespace {

// When to ask again if the store can't answer now.
constexpr unsigned retry_s = 1;

// The usual length of a step's frame.
constexpr std::size_t step_bytes_usual = 1000;

// How much of what a reported seat has said.
constexpr std::size_t reported_lines_max = 20;

bool is_over(const Table& table) {
  return table.status() == Table::Status::finished || table.status() == Table::Status::abandoned;
}

// The place of observers like this one in ServedTable::memories.
std::size_t place_of(Observer who) { return who ? who->index() : seats_max; }

}  // namespace

tl::unexpected<Denial> full_of_changes() {
  return denied(Trouble::not_now, denials::table_full(static_cast<Number>(Table::changes_max)));
}

std::shared_ptr<const std::string> closing_frame(const Denial& why) {
  return frame_of(wire::FrameClosing{{}, problem_of(why)});
}

const GameType* Tables::find_game(std::string_view id) const {
  for (const GameType& game : games_) {
    if (game.id == id) return &game;
  }
  return nullptr;
}

// Time that this server didn't see isn't charged to anyone: absent players count as away from now
// on.
//
//   create() --+                      +--> sweep(): idle --> in the store alone
//              +--> served, in memory +--> forget(): an append failed --> as its log says
//   find() ----+                      +--> drop(): removed from the store (Retention)
//    ^                                +--> condemn(): found by no one, soon removed
//    +-- in the store alone
//
// In each of these cases nothing is lost that was acknowledged: the log has it.
ServedTable& Tables::add(std::unique_ptr<Table> table, Time now) {
  auto served = std::make_unique<ServedTable>();
  served->table = std::move(table);
  served->opened = served->used = now;
  served->away_since.fill(now);
  const std::string id = served->table->id();
  if (served_.contains(id)) remove(id);  // Removed, and made again with the same key.
  list(*served->table);
  return *(served_[id] = std::move(served));
}

// From memory only.
void Tables::remove(const std::string& id) {
  const auto found = served_.find(id);
  set_wake(*found->second, std::nullopt);
  count_people(*found->second, 0);
  listed_.erase({found->second->table->created(), id});
  served_.erase(found);
}

// After every change that may matter: the lobby reads this set instead of all tables.
void Tables::list(const Table& table) {
  const bool is_on =
      table.status() == Table::Status::waiting || table.status() == Table::Status::playing;
  const std::pair place(table.created(), table.id());
  if (table.settings().open && is_on) {
    listed_.insert(place);
  } else {
    listed_.erase(place);
  }
}

// Reading from the store blocks the service's thread, for as long as a log is long. What reading
// itself changes (Resume, and what settle and plan find due) is stored like any other change.
Answer<ServedTable*> Tables::find(const std::string& id, Time now) {
  if (condemned_.contains(id)) return denied(Trouble::not_found, denials::removed());
  if (const auto found = served_.find(id); found != served_.end()) {
    found->second->used = now;
    return found->second.get();
  }
  if (id.size() != 12) return denied(Trouble::not_found, denials::no_table());
  const auto bodies = store_.load(id);
  MENAGERIE_TAKE(table, read(id, bodies));
  ServedTable& served = add(std::move(table), now);
  for (const std::string& body : *bodies) served.bytes += body.size() + Append::bytes_beside;
  served.visited = true;
  resume(served, now);
  settle(served, now);
  plan(served, now);
  return &served;
}

// Unlike find(), it changes nothing: no Resume, no bots, no clocks.
Answer<std::shared_ptr<const Table>> Tables::look_up(const std::string& id) {
  if (const auto found = served_.find(id); found != served_.end()) return found->second->table;
  if (id.size() != 12) return denied(Trouble::not_found, denials::no_table());
  MENAGERIE_TAKE(table, read(id, store_.load(id)));
  return std::shared_ptr<const Table>(std::move(table));
}

bool Tables::is_watched(const std::string& id) const {
  const auto found = served_.find(id);
  return found != served_.end() && !found->second->guests.empty();
}

void Tables::drop(const std::string& id) {
  shares_.remove(id);
  if (served_.contains(id)) remove(id);
}

// The operator is told once per table, however often visitors come; the set is bounded.
tl::unexpected<Denial> Tables::damaged(const std::string& id, const std::string& where) {
  constexpr std::size_t damaged_max = 100'000;
  if (damaged_.size() < damaged_max && damaged_.insert(id).second) {
    effects_.notices.push_back("table " + id + " is damaged and cannot be opened: " + where);
  }
  Denial why = denial_of(Trouble::unavailable, denials::damaged());
  why.detail += " (" + where + ")";
  return tl::unexpected(std::move(why));
}

// A table is rebuilt from its log, from the first change on. If a change isn't possible, the table
// can't be opened, and the log stays as it is.
Answer<std::unique_ptr<Table>> Tables::read(
    const std::string& id, const Result<std::vector<std::string>, StoreError>& bodies) {
  if (!bodies && bodies.error().kind == StoreError::Kind::damaged) {
    return damaged(id, bodies.error().text);
  }
  if (!bodies) {
    return tl::unexpected(Denial{Trouble::unavailable, bodies.error().text, {}, retry_s});
  }
  if (bodies->empty()) return denied(Trouble::not_found, denials::no_table());
  std::unique_ptr<Table> table;
  for (const std::string& body : *bodies) {
    const auto change = read_change(body);
    if (!change) return damaged(id, change.error().text);
    if (table == nullptr) {
      auto created = Table::create(id, games_, *change);
      if (!created) return damaged(id, created.error().text);
      table = std::move(*created);
    } else if (const auto denial = table->apply(*change)) {
      return damaged(id, denial->detail);
    }
  }
  return table;
}

// The beginning of the id says whose table it is: a server's, or one of a page (page_host.h).
std::string Tables::own(std::string id) const {
  return id.replace(0, ids_begin_.size(), ids_begin_);
}

// The key decides the id, so a repeated request finds its table on any server, after any restart.
std::string Tables::id_by_key(const std::string& key) const {
  return own(table_id_of("menagerie-table/1:" + key));
}

// The change is not passed to make(): there is no one yet whom it could be told.
Answer<ServedTable*> Tables::create(Settings settings, const std::string& visitor, Time now,
                                    std::string id) {
  if (auto denial = store_quota_.refuse_table(visitor, shares_, now))
    return tl::unexpected(std::move(*denial));
  settings.seed = random_hex(entropy_, 32);
  settings.salt = random_hex(entropy_, 16);
  if (settings.is_daily()) {
    const FairShuffle shuffle = daily_deal(*find_game(settings.game), settings.daily)->shuffle;
    settings.seed = shuffle.seed;
    settings.salt = shuffle.salt;
  }
  const Change change = change_at(now, changes::Create{settings_json(settings)});
  auto table =
      Table::create(id.empty() ? own(random_table_id(entropy_)) : std::move(id), games_, change);
  if (!table) return denied(Trouble::bad_options, table.error().text);
  ServedTable& served = add(std::move(*table), now);
  served.account = visitor;
  shares_.add(served.table->id(), visitor, now);
  store(append_of(served.table->id(), 1, change, write_change(change), false));
  if (is_of_circle(*served.table)) watch_->table_made(*this, *served.table);
  return &served;
}

// The change, then its immediate consequences (settle), then who should think and when (plan).
std::optional<Denial> Tables::make(ServedTable& served, const Change& change) {
  const Time now = change.at;
  if (auto denial = apply(served, change)) return denial;
  served.used = now;
  settle(served, now);
  plan(served, now);
  return std::nullopt;
}

// Made in memory, passed to the store, and reported. Nothing leaves before it is stored (Effects).
std::optional<Denial> Tables::apply(ServedTable& served, const Change& change) {
  const bool late = is_over(*served.table);
  if (auto denial = served.table->apply(change)) return denial;
  if (is_over(*served.table) != late) list(*served.table);
  if (change.by) note_visit(served);
  store(append_of(served.table->id(), served.table->version(), change, write_change(change), late));
  if (is_of_circle(*served.table)) watch_->table_changed(*this, *served.table, change);
  broadcast(served, change);
  return std::nullopt;
}

void Tables::end_request(ServedTable& served, Seat seat, Time now) {
  const Chair& chair = served.table->chair(seat);
  if (!chair.request || chair.kind != Chair::Kind::person) return;
  static_cast<void>(make(served, change_at(now, changes::AnswerSeat{seat, false})));
}

// The figures count what will be stored. If storing fails, they are too high until the store counts
// again (StoreQuota).
void Tables::store(Append append) {
  store_quota_.add(append);
  shares_.grow(append.table, append.bytes());
  if (append.ends) shares_.remove(append.table);
  if (const auto found = served_.find(append.table); found != served_.end()) {
    found->second->bytes += append.bytes();
  }
  effects_.appends.push_back(std::move(append));
}

// Ends: each change that next() returns is progress of the game, or ends what made it due.
void Tables::settle(ServedTable& served, Time now) {
  while (const auto change = served.table->next(now, opening_ends(served))) {
    if (apply(served, *change)) return;
  }
}

// One frame per seat, and one for all spectators: everyone with the same knowledge gets the same
// bytes. Each is the difference to what that seat was sent last (memories).
void Tables::broadcast(ServedTable& served, const Change& change) {
  if (served.guests.empty()) {
    served.memories.clear();
    return;
  }
  served.memories.resize(seats_max + 1);
  StepParts parts;
  std::array<std::shared_ptr<const std::string>, seats_max + 1> frames;
  for (const ServedTable::Guest& guest : served.guests) {
    const std::size_t place = place_of(guest.who);
    auto& frame = frames[place];
    if (frame == nullptr) {
      auto text = std::make_shared<std::string>();
      text->reserve(step_bytes_usual);
      append_step(*text, *served.table, change, guest.who, served.memories[place], parts);
      frame = std::move(text);
    }
    effects_.sends.push_back({guest.client, frame, false});
  }
  // No one was sent this, so newcomers don't know it.
  for (std::size_t place = 0; place < frames.size(); ++place) {
    if (frames[place] == nullptr) served.memories[place].forget();
  }
}

void Tables::note_visit(ServedTable& served) {
  served.visited = true;
  shares_.come(served.table->id());
}

// The welcome has the whole view.
void Tables::enter(ServedTable& served, ClientId client, Observer who, Time now) {
  served.guests.push_back({client, who});
  note_visit(served);
  if (const Table& table = *served.table; has_view(table)) {
    served.memories.resize(seats_max + 1);
    StepTexts texts;
    served.memories[place_of(who)].remember(table.match(), onlooker_of(who), table.events().size(),
                                            texts);
  }
  served.used = now;
  send_presence(served);
  if (who) end_request(served, *who, now);
  plan(served, now);
}

// Not a change: it is stored nowhere, has no version, and is missed by everyone who is away.
void Tables::react(const ServedTable& served, Seat seat, const wire::Feeling& feeling) {
  const auto frame = frame_of(wire::FrameReaction{{}, {to_wire(seat), feeling}});
  for (const ServedTable::Guest& guest : served.guests) {
    const bool hears = !guest.who || !served.table->chair(*guest.who).muted.has(seat);
    if (hears) effects_.sends.push_back({guest.client, frame, false});
  }
}

// Only lines that are in memory (Table::chat_kept_max); the log has those before them.
void Tables::note_report(const ServedTable& served, Seat by, const changes::Report& report) {
  const Table& table = *served.table;
  ReportedSeat noted{table.changed(),
                     table.id(),
                     table.settings().game,
                     by,
                     report.seat,
                     table.chair(report.seat).name,
                     report.text,
                     {},
                     {}};
  for (const std::size_t version : table.chat()) {
    const auto& chat = std::get<changes::Chat>(table.history()[version - 1].what);
    if (chat.seat != report.seat) continue;
    if (noted.lines.size() == reported_lines_max) noted.lines.erase(noted.lines.begin());
    noted.lines.push_back(chat.text);
  }
  effects_.reports.push_back(std::move(noted));
  effects_.notices.push_back("a report at table " + served.table->id() + ": seat " +
                             std::to_string(by.index()) + " reports seat " +
                             std::to_string(report.seat.index()) + " (" +
                             served.table->chair(report.seat).name + "): " + report.text);
}

// Memory has changes that the log may lack. The next visitor opens the table from the log.
void Tables::forget(std::span<const Append> changes) {
  for (const Append& change : changes) {
    if (change.seq == 1) shares_.remove(change.table);
    close(change.table, {Trouble::unavailable, {}, {}});
  }
}

// Each guest is told why, as the last frame.
void Tables::close(const std::string& id, const Denial& why) {
  const auto found = served_.find(id);
  if (found == served_.end()) return;
  const auto frame = closing_frame(why);
  for (const ServedTable::Guest& guest : found->second->guests) {
    effects_.sends.push_back({guest.client, frame, true});
    closed_.push_back(guest.client);
  }
  remove(id);
}

// A game in progress is ended first, so that its log ends, and its shuffle is revealed in the
// archive.
std::optional<Denial> Tables::condemn(ServedTable& served, Time now) {
  const std::string id = served.table->id();
  if (!is_over(*served.table)) {
    if (auto denial = apply(served, change_at(now, changes::Abandon{}))) return denial;
  }
  condemned_.insert(id);
  close(id, denial_of(Trouble::not_found, denials::removed()));
  return std::nullopt;
}

std::vector<ClientId> Tables::take_closed() { return std::exchange(closed_, {}); }

}  // namespace menagerie
