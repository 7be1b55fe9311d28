// SPDX-License-Identifier: Apache-2.0
#include "engine/record.h"

#include <algorithm>
#include <istream>

#include "engine/json.h"
#include "words/english.h"

namespace menagerie {
namespace {

// A list for a message. What a record holds may be long; what is said of it is cut short.
std::string quoted_list(const std::vector<std::string>& words) {
  std::string line = "[";
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (line.size() > 1000) return line + ", ... " + std::to_string(words.size()) + " in all]";
    line += (i > 0 ? ", " : "") + words[i].substr(0, 60);
  }
  return line + "]";
}

tl::unexpected<Fault> head_fault(std::string text) {
  return tl::unexpected(Fault{std::nullopt, std::move(text)});
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
  if (!good) return problem(std::string("'") + name + "' must be a list of texts");
  return words;
}

Result<std::vector<SeatEntry>> read_seats(const Json& json) {
  if (!json.is_array() || json.size() > seats_max) {
    return problem("'seats' must be a list of at most " + std::to_string(seats_max) + " seats");
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

// The shape alone: replay() compares it with the match. The limits are beyond any game, and keep
// the numbers in an int.
Result<MatchResult> read_result(const Json& json) {
  if (!json.is_object() || json.size() != 2 || !json.contains("scores") ||
      !json.contains("winners") || !json["scores"].is_array() || !json["winners"].is_array()) {
    return problem("'result' must be {\"scores\": [numbers], \"winners\": [seats]}");
  }
  MatchResult result;
  for (const Json& score : json["scores"]) {
    // The parser keeps what is beyond an int64 unsigned. Asked for as one it would come out
    // negative, so that is ruled out first.
    const bool fits = score.is_number_integer() && result.scores.size() < seats_max &&
                      (!score.is_number_unsigned() || score.get<std::uint64_t>() < 1'000'000) &&
                      score.get<std::int64_t>() > -1'000'000;
    if (!fits) return problem("'scores' holds " + excerpt(score) + ", expected a number a seat");
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

// Moves the value of a Result out, or hands its problem on as a fault of the record's head.
template <class T>
std::optional<Fault> take(Result<T> from, T& to) {
  if (!from) return Fault{std::nullopt, from.error().text};
  to = std::move(*from);
  return std::nullopt;
}

}  // namespace

Json event_json(const Event& event) {
  Json json;
  switch (event.kind) {
    case Event::Kind::deal:
      json["deal"] = to_json(event.deal);
      break;
    case Event::Kind::chance:
      json["chance"] = event.text;
      break;
    case Event::Kind::play:
      json["seat"] = event.seat.index();
      json["do"] = event.text;
      if (event.legal) json["legal"] = *event.legal;
      if (event.think) json["think"] = *event.think;
      break;
    case Event::Kind::note:
      json["note"] = event.text;
      break;
  }
  return json;
}

// Bytes that are no UTF-8, in a name say, are replaced: whatever was played can be written.
std::string write_record(const Record& record) {
  Json json;
  json["format"] = record_format;
  json["game"] = record.game;
  json["options"] = to_json(record.options);
  Json& seats = json["seats"] = Json::array();
  for (const SeatEntry& seat : record.seats) {
    Json entry;
    entry["name"] = seat.name;
    entry["by"] = seat.by;
    seats.push_back(std::move(entry));
  }
  Json& events = json["events"] = Json::array();
  for (const Event& event : record.events) events.push_back(event_json(event));
  if (record.result) {
    json["result"]["scores"] = record.result->scores;
    json["result"]["winners"] = record.result->winners;
  }
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// A key tells the kind. They are looked for in this order, so an event with the keys of two kinds
// is of the first, and the other key is unknown there. What a kind needs is looked at first, what
// it does not know last.
Result<Event> read_event(const Json& json, unsigned seats) {
  if (!json.is_object()) return problem("an event must be an object, not " + excerpt(json));
  const auto only = [&](std::initializer_list<std::string_view> known) -> std::optional<Problem> {
    for (const auto& [key, value] : json.items()) {
      if (std::find(known.begin(), known.end(), key) == known.end()) {
        return Problem{"the event has the unknown key " + in_quotes(key)};
      }
    }
    return std::nullopt;
  };
  Event event;
  std::optional<Problem> wrong;
  if (json.contains("deal")) {
    event.kind = Event::Kind::deal;
    wrong = only({"deal"});
    auto fields = to_fields(json["deal"], "the deal");
    if (!fields) return tl::unexpected(fields.error());
    event.deal = std::move(*fields);
  } else if (json.contains("seat") || json.contains("do")) {
    event.kind = Event::Kind::play;
    wrong = only({"seat", "do", "legal", "think"});
    const auto seat =
        json.contains("seat") ? small_number(json["seat"], seats - 1) : std::optional<unsigned>{};
    if (!seat) {
      return problem("a decision needs 'seat', a number from 0 to " + std::to_string(seats - 1));
    }
    if (!json.contains("do") || !json["do"].is_string()) {
      return problem("a decision needs 'do', the action's text");
    }
    event.seat = Seat(*seat);
    event.text = json["do"].get<std::string>();
    if (json.contains("legal")) {
      auto legal = word_list(json["legal"], "legal");
      if (!legal) return tl::unexpected(legal.error());
      event.legal = std::move(*legal);
    }
    if (json.contains("think")) event.think = std::make_shared<const Json>(json["think"]);
  } else {
    const char* key = json.contains("chance") ? "chance" : "note";
    event.kind = json.contains("chance") ? Event::Kind::chance : Event::Kind::note;
    if (!json.contains(key)) {
      return problem("an event needs the key 'deal', 'chance', 'seat' with 'do', or 'note'");
    }
    wrong = only({key});
    if (!json[key].is_string()) return problem(std::string("'") + key + "' must be a text");
    event.text = json[key].get<std::string>();
  }
  if (wrong) return tl::unexpected(*wrong);
  return event;
}

// Top down: the keys, the format, then what the format gives a meaning. The first thing wrong ends
// it. Keys of the head that are not known are passed over; in events they are faults.
Result<Record, Fault> read_record(std::string_view text) {
  auto json = parse_json(text);
  if (!json) return head_fault(json.error().text);
  if (!json->is_object()) return head_fault("a record must be an object, not " + excerpt(*json));
  const Json& object = *json;
  for (const char* key : {"format", "game", "options", "seats", "events"}) {
    if (!object.contains(key)) return head_fault(std::string("it lacks '") + key + "'");
  }
  if (object["format"] != record_format) {
    return head_fault("the format is " + excerpt(object["format"]) + ", expected \"" +
                      std::string(record_format) + "\"");
  }
  if (!object["game"].is_string()) return head_fault("'game' must be a text");
  Record record;
  record.game = object["game"].get<std::string>();
  if (auto fault = take(to_fields(object["options"], "options"), record.options)) {
    return tl::unexpected(*fault);
  }
  if (auto fault = take(read_seats(object["seats"]), record.seats)) return tl::unexpected(*fault);
  const Json& events = object["events"];
  if (!events.is_array() || events.size() > record_events_max) {
    return head_fault("'events' must be a list of at most " + std::to_string(record_events_max));
  }
  for (std::size_t i = 0; i < events.size(); ++i) {
    // At least 1, for the highest seat is one less.
    auto event = read_event(events[i], std::max(1u, static_cast<unsigned>(record.seats.size())));
    if (!event) return tl::unexpected(Fault{i, event.error().text});
    record.events.push_back(std::move(*event));
  }
  if (object.contains("result") && !object["result"].is_null()) {
    MatchResult result;
    if (auto fault = take(read_result(object["result"]), result)) return tl::unexpected(*fault);
    record.result = std::move(result);
  }
  return record;
}

MatchResult result_of(const Match& match) {
  MatchResult result;
  const auto scores = match.scores();
  for (const Seat seat : SeatSet::first(match.players())) result.scores.push_back(scores[seat]);
  for (const Seat seat : match.winners()) result.winners.push_back(seat.index());
  return result;
}

namespace {

// What is wrong with the place of a decision: who is to act comes before what he may do.
std::optional<std::string> out_of_turn(const Match& match, Seat seat) {
  if (seat.index() >= match.players()) {
    return "there is no seat " + std::to_string(seat.index()) + "; seats are 0 to " +
           std::to_string(match.players() - 1);
  }
  const Turn turn = match.turn();
  const std::string decision = "a decision of seat " + std::to_string(seat.index()) + " stands ";
  switch (turn.kind) {
    case Turn::Kind::deal:
      return decision + "where a deal is due";
    case Turn::Kind::chance:
      return decision + "where a chance result is due: " + quoted_list(match.chances());
    case Turn::Kind::over:
      return decision + "after the end of the game";
    case Turn::Kind::play:
      break;
  }
  if (turn.seats.has(seat)) return std::nullopt;
  std::string due;
  for (const Seat one : turn.seats) {
    due += (due.empty() ? "" : " or ") + std::to_string(one.index());
  }
  return decision + "where it is the turn of seat " + due;
}

// In the order that says most. First whose turn it is. Then the legal list: where that differs,
// record and program differ over the rules, and a refused action only follows from it.
std::optional<std::string> play_decision(Match& match, const Event& event) {
  if (auto wrong = out_of_turn(match, event.seat)) return wrong;
  const auto legal = match.legal(event.seat);
  if (event.legal && *event.legal != legal) {
    return "the legal list is " + quoted_list(*event.legal) + ", right is " + quoted_list(legal);
  }
  const auto refusal = match.submit(event.seat, event.text);
  if (!refusal) return std::nullopt;
  std::string text = seat_name(event.seat) + " may not " + in_quotes(event.text) + ": " +
                     in_english(match.game(), refusal->text);
  if (!refusal->rule.empty()) text += " (rule " + refusal->rule + ")";
  return text + "; legal: " + quoted_list(legal);
}

}  // namespace

std::optional<std::string> play_event(Match& match, const Event& event) {
  const auto text_of = [](std::optional<Problem> wrong) -> std::optional<std::string> {
    return wrong ? std::optional(wrong->text) : std::nullopt;
  };
  switch (event.kind) {
    case Event::Kind::note:
      return std::nullopt;
    case Event::Kind::deal:
      return text_of(match.deal(event.deal));
    case Event::Kind::chance:
      return text_of(match.chance(event.text));
    case Event::Kind::play:
      break;
  }
  return play_decision(match, event);
}

// The check sees the match before the event is made, as it may ask what is due there. The result is
// compared behind the last event alone: of an earlier position it says nothing.
std::optional<Fault> replay(Match& match, const Record& record, std::size_t count,
                            const EventCheck& check) {
  const std::size_t events = std::min(count, record.events.size());
  for (std::size_t i = 0; i < events; ++i) {
    const Event& event = record.events[i];
    auto wrong = check ? check(match, event) : std::nullopt;
    if (!wrong) wrong = play_event(match, event);
    if (wrong) return Fault{i, std::move(*wrong)};
  }
  if (!record.result || events < record.events.size()) return std::nullopt;
  if (match.turn().kind != Turn::Kind::over) {
    return Fault{std::nullopt, "there is a result, but the game is not finished"};
  }
  const MatchResult right = result_of(match);
  if (*record.result == right) return std::nullopt;
  return Fault{std::nullopt, "the result is scores " + Json(record.result->scores).dump() +
                                 ", winners " + Json(record.result->winners).dump() +
                                 "; right is scores " + Json(right.scores).dump() + ", winners " +
                                 Json(right.winners).dump()};
}

// The name decides. Among lines a record ends with its line, which is found without parsing; a
// record over many lines has no such end, so it is the whole file.
RecordStream::RecordStream(std::istream& input, std::string_view name)
    : input_(input), whole_file_(name.ends_with(".json")) {}

// Byte by byte: std::getline would take in a line of any length before it could be refused.
Result<std::optional<std::string>> RecordStream::next() {
  std::string text;
  auto* buffer = input_.rdbuf();
  const auto end = std::char_traits<char>::eof();
  bool blank = true;
  line_ = lines_read_ + 1;
  for (int c = buffer->sbumpc(); c != end; c = buffer->sbumpc()) {
    if (c == '\n' && !whole_file_) {
      ++lines_read_;
      if (!blank) return std::optional(std::move(text));
      text.clear();
      line_ = lines_read_ + 1;
      continue;
    }
    const char byte = std::char_traits<char>::to_char_type(c);
    if (byte != ' ' && byte != '\t' && byte != '\r' && byte != '\n') blank = false;
    if (text.size() == record_bytes_max) {
      // Skip the rest of the line, so that the records behind it can still be read.
      while (c != end && (c != '\n' || whole_file_)) c = buffer->sbumpc();
      ++lines_read_;
      return problem("longer than " + std::to_string(record_bytes_max >> 20) + " MiB");
    }
    text += byte;
  }
  // A last line without its end; or the whole file.
  if (blank) return std::optional<std::string>{};
  ++lines_read_;
  return std::optional(std::move(text));
}

}  // namespace menagerie
