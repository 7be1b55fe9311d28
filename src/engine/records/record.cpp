// SPDX-License-Identifier: Apache-2.0
#include "engine/records/record.h"

#include <algorithm>

#include "engine/json.h"
#include "words/english.h"

namespace menagerie {

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

// Bytes that aren't valid UTF-8, in a name for instance, are replaced: every match can be written.
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

MatchResult result_of(const Match& match) {
  MatchResult result;
  const auto scores = match.scores();
  for (const Seat seat : SeatSet::first(match.players())) result.scores.push_back(scores[seat]);
  for (const Seat seat : match.winners()) result.winners.push_back(seat.index());
  return result;
}

namespace {

// A list for a message. A record may have a long one, so the message is cut short.
std::string quoted_list(const std::vector<std::string>& words) {
  std::string line = "[";
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (line.size() > 1000) return line + ", ... " + std::to_string(words.size()) + " in all]";
    line += (i > 0 ? ", " : "") + words[i].substr(0, 60);
  }
  return line + "]";
}

// What is wrong with a decision's place: whose turn it is comes before what they may do.
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

// In the most informative order. First whose turn it is. Then the legal list: if it differs, record
// and program disagree about the rules, and a refused action is only a consequence.
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

// The check sees the match before the event is made, since it may ask what is due there. The result
// is only compared after the last event: it says nothing about an earlier position.
std::optional<Fault> replay(Match& match, const Record& record, std::size_t count,
                            const EventCheck& check) {
  const std::size_t events = std::min(count, record.events.size());
  for (std::size_t i = 0; i < events; ++i) {
    const Event& event = record.events[i];
    auto wrong = check ? check(match, event) : std::nullopt;
    if (!wrong) wrong = play_event(match, event);
    if (wrong) return Fault{i, std::move(*wrong), Fault::Kind::not_allowed};
  }
  return events < record.events.size() ? std::nullopt : wrong_result(match, record);
}

std::optional<Fault> wrong_result(const Match& match, const Record& record) {
  if (!record.result) return std::nullopt;
  if (match.turn().kind != Turn::Kind::over) {
    return Fault{std::nullopt, "there is a result, but the game is not finished",
                 Fault::Kind::result};
  }
  const MatchResult right = result_of(match);
  if (*record.result == right) return std::nullopt;
  return Fault{std::nullopt,
               "the result is scores " + Json(record.result->scores).dump() + ", winners " +
                   Json(record.result->winners).dump() + "; right is scores " +
                   Json(right.scores).dump() + ", winners " + Json(right.winners).dump(),
               Fault::Kind::result};
}

}  // namespace menagerie
