// SPDX-License-Identifier: Apache-2.0
#include "server/tables/table_text.h"

#include <algorithm>

#include "base/text.h"
#include "server/tables/view_text.h"

namespace menagerie {
namespace {

using Kind = Change::Kind;

std::string_view status_name(Table::Status status) {
  switch (status) {
    case Table::Status::waiting:
      return "waiting";
    case Table::Status::playing:
      return "playing";
    case Table::Status::finished:
      return "finished";
    case Table::Status::abandoned:
      return "abandoned";
  }
  return {};
}

std::string_view chair_kind(Chair::Kind kind) {
  switch (kind) {
    case Chair::Kind::free:
      return "free";
    case Chair::Kind::person:
      return "person";
    case Chair::Kind::bot:
      return "bot";
  }
  return {};
}

Json number_or_null(const std::optional<Time>& time) { return time ? Json(*time) : Json(nullptr); }

Json chairs_json(const Table& table) {
  Json list = Json::array();
  const bool bank = table.settings().clock && table.settings().clock->bank_ms > 0;
  for (const Seat seat : SeatSet::first(table.players())) {
    const Chair& chair = table.chair(seat);
    Json json;
    json["kind"] = chair_kind(chair.kind);
    json["name"] = chair.name;
    const bool bot = chair.kind == Chair::Kind::bot;
    json["level"] = bot ? Json(level_name(chair.level)) : Json(nullptr);
    json["stand_in"] = chair.stand_in ? Json(level_name(*chair.stand_in)) : Json(nullptr);
    json["silenced"] = chair.is_silenced;
    // Who opens first tells nobody, so that who opens last cannot choose by it.
    const bool shown = chair.promised.empty() || table.status() != Table::Status::waiting;
    json["luck"] = shown ? chair.luck : std::string{};
    json["luck_promise"] = chair.promised;
    json["bank_ms"] = bank ? Json(chair.bank_ms) : Json(nullptr);
    json["deadline"] = number_or_null(table.deadline(seat));
    list.push_back(std::move(json));
  }
  return list;
}

Json seats_json(SeatSet seats) {
  Json list = Json::array();
  for (const Seat seat : seats) list.push_back(seat.index());
  return list;
}

Json undo_json(const Table& table) {
  if (!table.undo()) return nullptr;
  SeatSet waiting = table.persons();
  for (const Seat seat : table.undo()->agreed) waiting.remove(seat);
  return Json{{"seat", table.undo()->seat.index()},
              {"event", table.undo()->event},
              {"waiting", seats_json(waiting)}};
}

Json opening_json(const Table& table) {
  if (!table.opening_ends()) return nullptr;
  return Json{{"deadline", *table.opening_ends()}, {"waiting", seats_json(table.to_open())}};
}

Json reveal_json(const Table& table) {
  if (!table.is_revealed()) return nullptr;
  const FairShuffle shuffle = table.shuffle();
  Json json{{"scheme", static_cast<int>(shuffle.scheme)},
            {"seed", shuffle.seed},
            {"salt", shuffle.salt},
            {"luck", shuffle.luck}};
  if (shuffle.scheme == DealScheme::open_luck) return json;
  json["luck_promises"] = shuffle.promised;
  json["left_out"] = left_out_of(shuffle);
  return json;
}

void write_changing(Json& json, const Table& table) {
  json["status"] = status_name(table.status());
  json["seats"] = chairs_json(table);
  json["host"] = table.host() ? Json(table.host()->index()) : Json(nullptr);
  json["undo"] = undo_json(table);
  json["abandon"] = seats_json(table.asked_to_end());
  json["opening"] = opening_json(table);
  json["fills_at"] = table.fills_at() ? Json(*table.fills_at()) : Json(nullptr);
  json["reveal"] = reveal_json(table);
  json["rematch"] = table.rematch().empty() ? Json(nullptr) : Json(table.rematch());
}

std::string text_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json names_json(const Table& table) {
  Json names = Json::array();
  for (const Seat seat : SeatSet::first(table.players())) names.push_back(table.chair(seat).name);
  return names;
}

bool touches_table(const Table& table, const Change& change) {
  switch (change.kind) {
    case Kind::deal:
    case Kind::chance:
    case Kind::play:
      return table.settings().clock.has_value() || table.dropped_undo();
    case Kind::chat:
    case Kind::mute:
    case Kind::report:
    case Kind::review:
      return false;
    default:
      return true;
  }
}

}  // namespace

Onlooker onlooker_of(Observer who) { return who ? Onlooker::at(*who) : Onlooker::spectator(); }

std::string table_text(const Table& table, const Presence& presence, Time now, TablePart part) {
  Json json;
  if (part == TablePart::changing) {
    write_changing(json, table);
    return text_of(json);
  }
  const Settings& settings = table.settings();
  json["id"] = table.id();
  json["game"] = settings.game;
  json["title"] = table.entry().title;
  json["options"] = to_json(settings.options);
  json["players"] = table.players();
  json["mode"] = settings.turn_based ? "turns" : "live";
  json["open"] = settings.open;
  json["hints"] = settings.hints;
  json["pace_ms"] = settings.pace_ms;
  json["away_s"] = settings.away_s;
  json["away_bot"] = settings.away_bot;
  json["clock"] = clock_json(settings.clock);
  write_changing(json, table);
  json["connected"] = seats_json(presence.connected);
  json["watchers"] = presence.watchers;
  json["commitment"] = table.promise();
  json["begun_with"] = settings.begun_with.size();
  json["created"] = table.created();
  json["now"] = now;
  return text_of(json);
}

std::string presence_text(const Presence& presence) {
  std::string json = R"({"connected":)";
  append_seats(json, presence.connected);
  return json + R"(,"watchers":)" + std::to_string(presence.watchers) + "}";
}

std::string lobby_line(const Table& table) {
  unsigned free = 0;
  for (const Seat seat : SeatSet::first(table.players())) {
    free += table.chair(seat).kind == Chair::Kind::free ? 1u : 0u;
  }
  Json json;
  json["id"] = table.id();
  json["game"] = table.settings().game;
  json["title"] = table.entry().title;
  json["options"] = to_json(table.settings().options);
  json["status"] = status_name(table.status());
  json["mode"] = table.settings().turn_based ? "turns" : "live";
  json["players"] = table.players();
  json["free"] = free;
  json["names"] = names_json(table);
  json["fills_at"] = table.fills_at() ? Json(*table.fills_at()) : Json(nullptr);
  json["created"] = table.created();
  return text_of(json);
}

std::string my_seat_line(const Table& table, Seat seat) {
  Json json;
  json["table"] = table.id();
  json["seat"] = seat.index();
  json["game"] = table.settings().game;
  json["title"] = table.entry().title;
  json["status"] = status_name(table.status());
  json["mode"] = table.settings().turn_based ? "turns" : "live";
  json["names"] = names_json(table);
  json["my_turn"] = table.acting().has(seat) && !table.chair(seat).is_played_by_bot();
  json["finished"] = table.status() == Table::Status::finished;
  json["created"] = table.created();
  return text_of(json);
}

namespace {

// The members `event` and `told` of a step, after that change was made in the match.
std::string event_members(const Match& match, const Change& change, Observer who) {
  const Onlooker onlooker = onlooker_of(who);
  std::string json = R"("event":{)";
  if (change.kind == Kind::deal) {
    json += R"("deal":true)";
  } else {
    const std::string observed = match.observed(onlooker);
    if (change.kind == Kind::chance) {
      json += R"("chance":)";
    } else {
      json += R"("seat":)" + std::to_string(change.seat.index()) + R"(,"do":)";
    }
    json += observed.empty() ? "null" : json_quoted(observed);
  }
  append_messages(json += R"(},"told":)", match.log(onlooker));
  return json;
}

bool is_event(const Change& change) {
  return change.kind == Kind::deal || change.kind == Kind::chance || change.kind == Kind::play;
}

// `number` is the version that the line made.
std::string chat_line(const Change& change, std::size_t number) {
  std::string json = R"({"n":)" + std::to_string(number);
  json += R"(,"seat":)" + std::to_string(change.seat.index());
  append_quoted(json += R"(,"text":)", change.text);
  return json + R"(,"at":)" + std::to_string(change.at) + "}";
}

bool hears(const Table& table, Observer who, Seat speaker) {
  return !who || !table.chair(*who).muted.has(speaker);
}

// Plays a table's changes through again, as one observer saw them.
class Teller {
 public:
  Teller(const Table& table, Observer who, std::optional<std::size_t> since)
      : table_(table), who_(who), since_(since), match_(table.match().fresh()) {}

  Story tell() {
    for (std::size_t i = 0; i < table_.history().size(); ++i) {
      const Change& change = table_.history()[i];
      std::string d;
      if (is_event(change)) {
        d = event(change);
      } else if (change.kind == Kind::undone) {
        undo(change.event);
      } else if (since_ && change.kind == Kind::chat && hears(table_, who_, change.seat) &&
                 !change.text.empty()) {
        d = R"("chat":)" + chat_line(change, i + 1);
      }
      if (since_ && i + 1 > *since_) story_.missed.emplace_back(i + 1, "{" + d + "}");
    }
    return std::move(story_);
  }

 private:
  std::string event(const Change& change) {
    log_sizes_.push_back(story_.log.size());
    play_event(*match_, event_of(change));
    made_.push_back(&change);
    const auto told = match_->log(onlooker_of(who_));
    story_.log.insert(story_.log.end(), told.begin(), told.end());
    return since_ ? event_members(*match_, change, who_) : std::string{};
  }

  void undo(std::size_t event) {
    made_.resize(event);
    story_.log.resize(log_sizes_[event]);
    log_sizes_.resize(event);
    match_ = match_->fresh();
    for (const Change* change : made_) play_event(*match_, event_of(*change));
  }

  static Event event_of(const Change& change) {
    Event event;
    event.kind = change.kind == Kind::deal     ? Event::Kind::deal
                 : change.kind == Kind::chance ? Event::Kind::chance
                                               : Event::Kind::play;
    event.seat = change.seat;
    event.text = change.text;
    event.deal = change.deal;
    return event;
  }

  const Table& table_;
  Observer who_;
  std::optional<std::size_t> since_;
  std::unique_ptr<Match> match_;
  std::vector<const Change*> made_;
  std::vector<std::size_t> log_sizes_;
  Story story_;
};

}  // namespace

ChatPage chat_page(const Table& table, Observer who, std::optional<std::size_t> before) {
  constexpr std::size_t page_max = 50;
  ChatPage page;
  std::size_t count = 0;
  for (auto number = table.chat().rbegin(); number != table.chat().rend(); ++number) {
    const Change& change = table.history()[*number - 1];
    if (before && *number >= *before) continue;
    if (!hears(table, who, change.seat)) continue;
    if (count++ == page_max) {
      page.more = true;
      break;
    }
    page.lines.insert(0, chat_line(change, *number) + (page.lines.empty() ? "" : ","));
  }
  page.lines = "[" + page.lines + "]";
  return page;
}

Story story_of(const Table& table, Observer who, std::optional<std::size_t> since) {
  return Teller(table, who, since).tell();
}

std::string view_now(const Table& table, Observer who, const Messages& log) {
  if (table.status() == Table::Status::waiting) return "null";
  if (table.status() == Table::Status::abandoned && table.events().empty()) return "null";
  std::string json;
  append_view(json, table.match(), onlooker_of(who), table.events().size(), log);
  return json;
}

std::string view_at(const Table& table, Onlooker onlooker, std::size_t event) {
  auto match = table.match().fresh();
  Messages log;
  for (std::size_t i = 0; i < event && i < table.events().size(); ++i) {
    play_event(*match, table.events()[i]);
    const auto told = match->log(onlooker);
    log.insert(log.end(), told.begin(), told.end());
  }
  std::string json;
  append_view(json, *match, onlooker, event, log);
  return json;
}

void append_step(std::string& json, const Table& table, const Change& change, Observer who,
                 const Presence& presence, ViewMemory& memory, StepParts& parts) {
  json += '{';
  const auto member = [&](std::string_view name) -> std::string& {
    json += json.back() == '{' ? "\"" : ",\"";
    json += name;
    return json += "\":";
  };
  if (is_event(change)) {
    const std::uint32_t seen = table.match().observed_key(onlooker_of(who));
    auto event = std::find_if(parts.events.begin(), parts.events.end(),
                              [&](const auto& one) { return one.first == seen; });
    if (event == parts.events.end()) {
      event = parts.events.insert(event, {seen, event_members(table.match(), change, who)});
    }
    json += event->second;
  }
  if (is_event(change) || change.kind == Kind::finish) {
    memory.append_change(member("view"), table.match(), onlooker_of(who), table.events().size(),
                         parts.views);
  }
  if (change.kind == Kind::start || change.kind == Kind::undone) {
    memory.forget();
    member("view") += view_now(table, who, story_of(table, who, std::nullopt).log);
  }
  if (change.kind == Kind::chat && hears(table, who, change.seat)) {
    member("chat") += chat_line(change, table.version());
  }
  if (touches_table(table, change)) {
    if (parts.table.empty()) {
      parts.table = table_text(table, presence, change.at, TablePart::changing);
    }
    member("table") += parts.table;
  }
  json += '}';
}

}  // namespace menagerie
