// SPDX-License-Identifier: Apache-2.0
#include "engine/puzzles/puzzle.h"

#include <algorithm>
#include <numeric>

#include "base/json_reader.h"
#include "base/spelling.h"
#include "bots/spec.h"
#include "engine/analysis/reasons.h"
#include "engine/deals/daily.h"
#include "engine/deals/hash.h"
#include "engine/games/games.h"

namespace menagerie {
namespace {

constexpr std::size_t id_digits = 10;

tl::unexpected<Problem> wrong_puzzle(const std::string& text) {
  return problem("not a puzzle: " + text);
}

// A member of an object, of the expected type.
const Json* member(const Json& json, const char* key, Json::value_t type) {
  const auto found = json.find(key);
  return found != json.end() && found->type() == type ? &*found : nullptr;
}

std::optional<std::string> text_at(const Json& json, const char* key) {
  const Json* text = member(json, key, Json::value_t::string);
  return text ? std::optional(text->get<std::string>()) : std::nullopt;
}

Result<PuzzleTry> read_try(const Json& json) {
  PuzzleTry one;
  if (!json.is_object())
    return wrong_puzzle("a try is " + excerpt(json) + "; it must be an object");
  const auto action = text_at(json, "do");
  const Json* line = member(json, "line", Json::value_t::array);
  const auto loss = json.find("loss");
  if (!action || line == nullptr || loss == json.end() || !loss->is_number()) {
    return wrong_puzzle("a try is " + excerpt(json) + R"(; it must have "do", "loss" and "line")");
  }
  one.action = *action;
  one.loss = loss->get<double>();
  for (const Json& step : *line) {
    if (!step.is_string()) return wrong_puzzle("a step of a line is " + excerpt(step));
    one.line.push_back(step.get<std::string>());
  }
  return one;
}

// Whether the line can be played to the end of the round.
bool is_playable(const Match& before, Seat seat, const PuzzleTry& one) {
  const auto match = before.clone();
  if (match->submit(seat, one.action)) return false;
  return std::ranges::all_of(one.line,
                             [&](const std::string& step) {
                               return !is_round_over(*match) && play_line(*match, step);
                             }) &&
         is_round_over(*match);
}

// The rules' part of the check.
std::optional<std::string> wrong_in(const Puzzle& puzzle, const Match& before) {
  if (!before.turn().seats.has(puzzle.seat) || before.turn().kind != Turn::Kind::play) {
    return "it isn't the turn of seat " + std::to_string(puzzle.seat.index());
  }
  const auto legal = before.legal(puzzle.seat);
  std::vector<std::string> tried;
  for (const PuzzleTry& one : puzzle.tries) tried.push_back(one.action);
  std::ranges::sort(tried);
  if (tried != legal) return "it must name each legal action once";
  if (legal.size() < 2) return "only one action is legal";
  for (const PuzzleTry& one : puzzle.tries) {
    if (!is_playable(before, puzzle.seat, one)) {
      return "the line after " + in_quotes(one.action) + " can't be played to the end of the round";
    }
  }
  const auto by_loss = [](const PuzzleTry& a, const PuzzleTry& b) { return a.loss < b.loss; };
  const bool is_sorted = std::ranges::is_sorted(puzzle.tries, by_loss);
  if (!is_sorted || puzzle.tries[0].loss != 0 || puzzle.tries[1].loss <= 0) {
    return "the best action must come first, with a loss of 0, and the others by their loss";
  }
  return std::nullopt;
}

}  // namespace

std::string puzzle_id(const Record& record) {
  std::string text = record.game;
  for (const Event& event : record.events) text += event_json(event).dump();
  return sha256_hex(text).substr(0, id_digits);
}

std::string write_puzzle(const Puzzle& puzzle) {
  Json json;
  json["format"] = puzzle_format;
  json["id"] = puzzle.id;
  json["level"] = puzzle.level;
  json["judged"] = judged_text(puzzle.judged);
  json["seat"] = puzzle.seat.index();
  Json& tries = json["tries"] = Json::array();
  for (const PuzzleTry& one : puzzle.tries) {
    tries.push_back({{"do", one.action}, {"loss", one.loss}, {"line", one.line}});
  }
  json["why"] = puzzle.why;
  json["record"] = own_json(write_record(puzzle.record));
  return json.dump();
}

Result<Puzzle> read_puzzle(std::string_view text) {
  const auto read = parse_json(text);
  if (!read) return wrong_puzzle(read.error().text);
  const Json& json = *read;
  if (!json.is_object() || text_at(json, "format") != puzzle_format) {
    return wrong_puzzle("\"format\" must be " + in_quotes(puzzle_format));
  }
  const auto id = text_at(json, "id"), level = text_at(json, "level"),
             judged = text_at(json, "judged");
  const Json* record = member(json, "record", Json::value_t::object);
  const Json* tries = member(json, "tries", Json::value_t::array);
  const Json* why = member(json, "why", Json::value_t::array);
  const auto seat = json.find("seat");
  if (!id || !level || !judged || record == nullptr || tries == nullptr || why == nullptr ||
      seat == json.end() || !seat->is_number_unsigned()) {
    return wrong_puzzle(
        "it must have \"id\", \"level\", \"judged\", \"seat\", \"tries\", \"why\" "
        "and \"record\"");
  }
  Puzzle puzzle;
  puzzle.id = *id;
  puzzle.level = *level;
  puzzle.why = *why;
  if (std::ranges::find(level_names, *level) == level_names.end()) {
    return wrong_puzzle("\"level\" is " + in_quotes(*level) + "; it must be " + levels_in_text());
  }
  puzzle.judged = *judged == judged_text(Judged::exact) ? Judged::exact : Judged::played_on;
  if (*judged != judged_text(puzzle.judged)) {
    return wrong_puzzle("\"judged\" is " + in_quotes(*judged) + "; it must be exact or played_on");
  }
  auto own = read_record(record->dump());
  if (!own) return wrong_puzzle(own.error().text);
  puzzle.record = std::move(*own);
  if (puzzle.id != puzzle_id(puzzle.record)) {
    return wrong_puzzle("\"id\" is " + in_quotes(puzzle.id) + ", but it belongs to " +
                        in_quotes(puzzle_id(puzzle.record)));
  }
  const GameType* game = find_game(puzzle.record.game);
  if (game == nullptr) return wrong_puzzle("there is no game " + in_quotes(puzzle.record.game));
  const auto match = make_match(*game, puzzle.record.options);
  if (!match) return wrong_puzzle(match.error().text);
  if (const auto fault = replay(**match, puzzle.record)) return wrong_puzzle(fault->text);
  const auto number = seat->get<std::uint64_t>();
  if (number >= (*match)->players()) return wrong_puzzle("there is no seat " + seat->dump());
  puzzle.seat = Seat(static_cast<unsigned>(number));
  for (const Json& one : *tries) {
    auto attempt = read_try(one);
    if (!attempt) return tl::unexpected(attempt.error());
    puzzle.tries.push_back(std::move(*attempt));
  }
  if (const auto wrong = wrong_in(puzzle, **match)) return wrong_puzzle(*wrong);
  return puzzle;
}

bool play_line(Match& match, std::string_view step) {
  const Turn turn = match.turn();
  if (turn.kind == Turn::Kind::chance) return !match.chance(step);
  return turn.kind == Turn::Kind::play && !match.submit(turn.seats.lowest(), step);
}

bool is_round_over(const Match& match) {
  const Turn::Kind kind = match.turn().kind;
  return kind == Turn::Kind::deal || kind == Turn::Kind::over;
}

Messages why_best(const GameType& game, const Match& before, const Puzzle& puzzle) {
  std::vector<Opinion> opinions;
  for (const PuzzleTry& one : puzzle.tries) {
    opinions.push_back({one.action, 1 - one.loss, 0, 1, 1});
  }
  give_reasons(game, before.observe(puzzle.seat), 1, {}, opinions);
  return opinions.front().why;
}

std::size_t puzzle_of_day(std::string_view date, std::size_t count) {
  // Consecutive days are steps of a length that has no divisor in common with the count.
  std::size_t stride = count * 5 / 8 + 1;
  while (std::gcd(stride, count) != 1) ++stride;
  return static_cast<std::size_t>(day_number(date)) % count * stride % count;
}

}  // namespace menagerie
