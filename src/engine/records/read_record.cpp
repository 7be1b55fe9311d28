// SPDX-License-Identifier: Apache-2.0
// Reads records: only their form, with messages about what was read and what would be right.
#include <algorithm>
#include <array>

#include "engine/json.h"
#include "engine/records/record.h"

namespace menagerie {
namespace {

tl::unexpected<Fault> head_fault(std::string text, Fault::Kind kind = Fault::Kind::not_a_record) {
  return tl::unexpected(Fault{std::nullopt, std::move(text), kind});
}

Fault::Kind kind_of(Unreadable why) {
  switch (why) {
    case Unreadable::syntax:
      return Fault::Kind::not_json;
    case Unreadable::cut_off:
      return Fault::Kind::cut_off;
    case Unreadable::too_large:
      return Fault::Kind::too_large;
    case Unreadable::encoding:
      return Fault::Kind::not_utf8;
  }
  return Fault::Kind::not_json;
}

// A whole number from 0 to `max`.
std::optional<unsigned> small_number(const Json& json, unsigned max) {
  if (!json.is_number_integer()) return std::nullopt;
  if (json.is_number_unsigned() && json.get<std::uint64_t>() > max) return std::nullopt;
  const auto number = json.get<std::int64_t>();
  if (number < 0 || number > max) return std::nullopt;
  return static_cast<unsigned>(number);
}

Result<std::vector<std::string>> word_list(const Json& json, const char* name) {
  std::vector<std::string> words;
  bool good = json.is_array();
  for (std::size_t i = 0; good && i < json.size(); ++i) {
    good = json[i].is_string();
    if (good) words.push_back(json[i].get<std::string>());
  }
  if (!good) {
    return problem(std::string("'") + name + "' must be a list of texts, not " + excerpt(json));
  }
  return words;
}

Result<std::vector<SeatEntry>> read_seats(const Json& json) {
  if (!json.is_array() || json.size() > seats_max) {
    return problem("'seats' must be a list of at most " + std::to_string(seats_max) +
                   " seats, not " + excerpt(json));
  }
  std::vector<SeatEntry> seats;
  for (const Json& entry : json) {
    if (!entry.is_object() || !entry.contains("name") || !entry["name"].is_string() ||
        !entry.contains("by") || !entry["by"].is_string()) {
      return problem("each of 'seats' must be {\"name\": text, \"by\": text}, not " +
                     excerpt(entry));
    }
    seats.push_back({entry["name"].get<std::string>(), entry["by"].get<std::string>()});
  }
  return seats;
}

// Only the form: replay() compares it with the match. The limits are beyond any game, and fit an
// int.
Result<MatchResult> read_result(const Json& json) {
  if (!json.is_object() || json.size() != 2 || !json.contains("scores") ||
      !json.contains("winners") || !json["scores"].is_array() || !json["winners"].is_array()) {
    return problem("'result' must be {\"scores\": [numbers], \"winners\": [seats]}, not " +
                   excerpt(json));
  }
  MatchResult result;
  for (const Json& score : json["scores"]) {
    // The parser keeps numbers beyond int64 as unsigned. Read as int64 they would be negative, so
    // that is ruled out first.
    const bool fits = score.is_number_integer() && result.scores.size() < seats_max &&
                      (!score.is_number_unsigned() || score.get<std::uint64_t>() < 1'000'000) &&
                      score.get<std::int64_t>() > -1'000'000;
    if (!fits) {
      return problem("'scores' holds " + excerpt(score) + ", expected one number per seat");
    }
    result.scores.push_back(score.get<int>());
  }
  for (const Json& winner : json["winners"]) {
    const auto seat = small_number(winner, seats_max - 1);
    if (!seat || result.winners.size() == seats_max) {
      return problem("'winners' holds " + excerpt(winner) + ", expected a seat number");
    }
    result.winners.push_back(*seat);
  }
  return result;
}

// Moves the value out of a Result, or returns its problem as a fault of the record's head.
template <class T>
std::optional<Fault> take(Result<T> from, T& to) {
  if (!from) return Fault{std::nullopt, from.error().text, Fault::Kind::not_a_record};
  to = std::move(*from);
  return std::nullopt;
}

// The keys of an event that tell its kind, one per kind.
std::vector<std::string_view> kinds_of(const Json& event) {
  std::vector<std::string_view> kinds;
  for (const std::string_view key : {"deal", "chance", "seat", "do", "note"}) {
    const bool decided = key == "do" && event.contains("seat");
    if (event.contains(key) && !decided) kinds.push_back(key);
  }
  return kinds;
}

Result<Event> read_deal_event(const Json& json) {
  auto fields = to_fields(json["deal"], "the deal");
  if (!fields) return tl::unexpected(fields.error());
  Event event;
  event.kind = Event::Kind::deal;
  event.deal = std::move(*fields);
  return event;
}

Result<Event> read_decision(const Json& json, unsigned seats) {
  const auto read = [&](const char* key) {
    return json.contains(key) ? ", not " + excerpt(json[key]) : std::string();
  };
  const auto seat = json.contains("seat") ? small_number(json["seat"], seats - 1) : std::nullopt;
  if (!seat) {
    return problem("a decision needs 'seat', a number from 0 to " + std::to_string(seats - 1) +
                   read("seat"));
  }
  if (!json.contains("do") || !json["do"].is_string()) {
    return problem("a decision needs 'do', the action's text" + read("do"));
  }
  Event event;
  event.kind = Event::Kind::play;
  event.seat = Seat(*seat);
  event.text = json["do"].get<std::string>();
  if (json.contains("legal")) {
    auto legal = word_list(json["legal"], "legal");
    if (!legal) return tl::unexpected(legal.error());
    event.legal = std::move(*legal);
  }
  if (json.contains("think")) event.think = std::make_shared<const Json>(json["think"]);
  return event;
}

// A chance result or a note.
Result<Event> read_text_event(const Json& json, std::string_view key) {
  const Json& text = json[key];
  if (!text.is_string()) {
    return problem("'" + std::string(key) + "' must be a text, not " + excerpt(text));
  }
  Event event;
  event.kind = key == "chance" ? Event::Kind::chance : Event::Kind::note;
  event.text = text.get<std::string>();
  return event;
}

// If an event is of a seat that 'seats' lacks but the match has, then the list of seats is wrong.
std::optional<Fault> missing_seats(const Record& record, const Json& event) {
  const std::size_t seats = record.seats.size();
  const auto seat = event.is_object() && event.contains("seat")
                        ? small_number(event["seat"], seats_max - 1)
                        : std::nullopt;
  if (!seat || *seat < seats) return std::nullopt;
  const Value* option = find_field(record.options, "players");
  const auto* players = option == nullptr ? nullptr : std::get_if<std::int64_t>(option);
  if (players != nullptr && *seat >= *players) return std::nullopt;
  return Fault{
      std::nullopt,
      "'seats' has " + std::to_string(seats) + " entries, but " +
          (players == nullptr ? "there is a decision of seat " + std::to_string(*seat)
                              : "the options say " + std::to_string(*players) + " players"),
      Fault::Kind::seats};
}

bool is_of_another_version(const Json& format) {
  constexpr std::string_view name = record_format.substr(0, record_format.find('/') + 1);
  return format.is_string() && format.get_ref<const std::string&>().starts_with(name);
}

// The required keys of a record's head.
constexpr std::pair<std::string_view, std::string_view> head_keys[] = {
    {"format", "which must be \"menagerie-record/1\""},
    {"game", "the name of the game"},
    {"options", "an object of the game's options"},
    {"seats", "a list of {\"name\": text, \"by\": text}"},
    {"events", "a list of what happened"}};

}  // namespace

std::string_view name_of(Fault::Kind kind) {
  static constexpr std::array<std::string_view, 13> names = {
      "other", "not-json", "cut-off", "too-large", "not-utf8",    "not-a-record", "version",
      "game",  "options",  "seats",   "event",     "not-allowed", "result"};
  return names[static_cast<std::size_t>(kind)];
}

// A key tells the kind. Required members are checked first, unknown ones last.
Result<Event> read_event(const Json& json, unsigned seats) {
  if (!json.is_object()) return problem("an event must be an object, not " + excerpt(json));
  const auto kinds = kinds_of(json);
  if (kinds.empty()) {
    return problem("an event needs the key 'deal', 'chance', 'seat' with 'do', or 'note'");
  }
  if (kinds.size() > 1) {
    return problem("an event is of one kind, but this one has both '" + std::string(kinds[0]) +
                   "' and '" + std::string(kinds[1]) + "'");
  }
  const std::string_view key = kinds.front();
  auto event = key == "deal"                  ? read_deal_event(json)
               : key == "seat" || key == "do" ? read_decision(json, seats)
                                              : read_text_event(json, key);
  if (!event) return event;
  for (const auto& [name, value] : json.items()) {
    const bool of_decision = name == "seat" || name == "do" || name == "legal" || name == "think";
    if (event->kind == Event::Kind::play ? !of_decision : name != key) {
      return problem("the event has the unknown key " + in_quotes(name));
    }
  }
  return event;
}

// Top down: the keys, the format, then what the format defines. Stops at the first fault. Unknown
// keys are ignored in the head; in events they are faults.
Result<Record, Fault> read_record(std::string_view text) {
  auto json = parse_json(text);
  if (!json) return head_fault(json.error().text, kind_of(why_unreadable(text)));
  if (!json->is_object()) return head_fault("a record must be an object, not " + excerpt(*json));
  const Json& object = *json;
  for (const auto& [key, right] : head_keys) {
    if (!object.contains(key)) {
      return head_fault("it lacks '" + std::string(key) + "', " + std::string(right));
    }
  }
  if (object["format"] != record_format) {
    return head_fault(
        "the format is " + excerpt(object["format"]) + ", expected \"" +
            std::string(record_format) + "\"",
        is_of_another_version(object["format"]) ? Fault::Kind::version : Fault::Kind::not_a_record);
  }
  if (!object["game"].is_string()) {
    return head_fault("'game' must be a text, not " + excerpt(object["game"]));
  }
  Record record;
  record.game = object["game"].get<std::string>();
  if (auto fault = take(to_given_options(object["options"]), record.options)) {
    return tl::unexpected(*fault);
  }
  if (auto fault = take(read_seats(object["seats"]), record.seats)) return tl::unexpected(*fault);
  const Json& events = object["events"];
  if (!events.is_array() || events.size() > record_events_max) {
    return head_fault("'events' must be a list of at most " + std::to_string(record_events_max) +
                      ", not " + excerpt(events));
  }
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (auto fault = missing_seats(record, events[i])) return tl::unexpected(*fault);
    // At least 1, since the highest seat is one less.
    auto event = read_event(events[i], std::max(1u, static_cast<unsigned>(record.seats.size())));
    if (!event) return tl::unexpected(Fault{i, event.error().text, Fault::Kind::event});
    record.events.push_back(std::move(*event));
  }
  if (object.contains("result") && !object["result"].is_null()) {
    MatchResult result;
    if (auto fault = take(read_result(object["result"]), result)) return tl::unexpected(*fault);
    record.result = std::move(result);
  }
  return record;
}

}  // namespace menagerie
