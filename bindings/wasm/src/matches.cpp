// SPDX-License-Identifier: Apache-2.0
// The calls on games and matches, which both modules have.
#include <algorithm>
#include <array>
#include <map>

#include "doors.h"
#include "engine/json.h"
#include "engine/view/description_json.h"
#include "engine/view/view_json.h"

namespace menagerie {
namespace {

// More than a page has open at a time: what is forgotten shows before the memory ends.
constexpr std::size_t matches_max = 1'000;
constexpr std::int64_t handle_max = 0x7fffffff;
constexpr std::int64_t games_max = 10'000;

std::map<std::int64_t, OpenMatch> matches;
std::int64_t last_handle = 0;

Json open_json(CallRequest& request, OpenMatch open) {
  if (matches.size() >= matches_max) {
    request.fail("there are " + std::to_string(matches_max) + " matches open; close some");
    return {};
  }
  Json json;
  json["match"] = ++last_handle;
  json["options"] = to_json(open.match->options());
  json["players"] = open.match->players();
  json["events"] = open.match.events().size();
  matches.emplace(last_handle, std::move(open));
  return json;
}

// The result of what may have gone wrong.
Json done(CallRequest& request, const std::optional<Problem>& wrong) {
  if (wrong) request.fail(wrong->text);
  return Json::object();
}

Json refusal_json(const std::optional<Explanation>& refusal) {
  if (!refusal) return nullptr;
  Json json;
  json["rule"] = refusal->rule;
  json["text"] = message_json(refusal->text);
  return json;
}

Json seats_json(SeatSet seats) {
  Json list = Json::array();
  for (const Seat seat : seats) list.push_back(seat.index());
  return list;
}

// A seat by number, or "public", or "all".
Onlooker onlooker_of(CallRequest& request, const OpenMatch& open) {
  const char* key = "seat";
  if (request.has(key) && request.json(key).is_string()) {
    const std::string word = request.text(key);
    if (word == "public") return Onlooker::spectator();
    if (word == "all") return Onlooker::everything();
    request.fail("'seat' is " + in_quotes(word) + R"(; it must be a number, "public" or "all")");
  }
  const std::int64_t last = static_cast<std::int64_t>(open.match->players()) - 1;
  return Onlooker::at(Seat(static_cast<unsigned>(request.number(key, 0, last))));
}

// All sentences from the beginning, as that onlooker was told them.
Messages whole_log(const OpenMatch& open, Onlooker onlooker) {
  Messages log;
  const auto match = open.match->fresh();
  for (const Event& event : open.match.events()) {
    if (play_event(*match, event)) break;
    if (event.kind == Event::Kind::note) continue;
    for (Message& sentence : match->log(onlooker)) log.push_back(std::move(sentence));
  }
  return log;
}

// ---- Games -------------------------------------------------------------------------------------

Json games(CallRequest&) {
  Json list = Json::array();
  for (const PlayedGame& game : played_games()) {
    Json json;
    json["id"] = game.rules->id;
    json["title"] = game.rules->title;
    json["designers"] = game.rules->designers;
    json["players"] = {game.rules->players_min(), game.rules->players_max()};
    json["options"] = Json::array();
    for (const OptionSpec& spec : game.rules->options) {
      json["options"].push_back(to_json(game.rules->id, spec, "standard"));
    }
    json["description"] = description_json(game.rules->description());
    list.push_back(std::move(json));
  }
  return list;
}

Json start(CallRequest& request) {
  const PlayedGame* game = game_of(request);
  const Fields options = request.fields("options");
  if (request.wrong()) return {};
  auto match = make_match(*game->rules, options);
  if (!match) return request.fail(match.error()), Json();
  return open_json(request, {game, MatchInProgress(*std::move(match)), {}});
}

// A record, played as far as `events`.
Json open_record(CallRequest& request) {
  const std::string text = request.text("record");
  constexpr auto most = static_cast<std::int64_t>(record_events_max);
  const auto events = static_cast<std::size_t>(request.number("events", 0, most, most));
  if (request.wrong()) return {};
  auto record = read_record(text);
  if (!record) return request.fail(record.error()), Json();
  const auto all = played_games();
  const auto game = std::find_if(all.begin(), all.end(),
                                 [&](const auto& one) { return one.rules->id == record->game; });
  if (game == all.end()) return request.fail(no_game(record->game)), Json();
  auto match = make_match(*game->rules, record->options);
  if (!match) return request.fail(match.error()), Json();
  OpenMatch open{&*game, MatchInProgress(*std::move(match)), record->seats};
  if (const auto fault = open.match.play(*record, events)) {
    return request.fail(*fault), Json();
  }
  return open_json(request, std::move(open));
}

// The records of a file, whose bytes are the attachment: the text of each, as `open` takes it, or
// why it cannot be read. More than a page would list are left.
Json records(CallRequest&) {
  constexpr std::size_t listed_max = 1'000;
  const auto bytes = take_attachment();
  const std::string file(bytes.begin(), bytes.end());
  RecordStream stream(file);
  Json json;
  Json& list = json["records"] = Json::array();
  auto text = stream.next();
  for (; (!text || *text) && list.size() < listed_max; text = stream.next()) {
    Json one;
    one["line"] = stream.line();
    const auto read = text ? parse_json(**text) : tl::unexpected(text.error());
    if (read) one["record"] = **text;
    if (!read) {
      one["error"] = read.error().text;
      one["kind"] = name_of(text                            ? read_record(**text).error().kind
                            : text.error().text == in_utf16 ? Fault::Kind::not_utf8
                                                            : Fault::Kind::too_large);
    }
    list.push_back(std::move(one));
  }
  json["more"] = !text || *text;
  return json;
}

Json copy(CallRequest& request) {
  const OpenMatch* open = match_of(request);
  if (open == nullptr) return {};
  return open_json(request, *open);
}

Json close(CallRequest& request) {
  if (match_of(request) != nullptr) matches.erase(request.number("match", 1, handle_max));
  return Json::object();
}

// ---- What can be seen --------------------------------------------------------------------------

Json turn(CallRequest& request) {
  static constexpr std::array kinds = {"deal", "chance", "play", "over"};
  static_assert(static_cast<int>(Turn::Kind::deal) == 0 && static_cast<int>(Turn::Kind::over) == 3);
  const OpenMatch* open = match_of(request);
  if (open == nullptr) return {};
  const Turn turn = open->match->turn();
  Json json;
  json["kind"] = kinds[static_cast<std::size_t>(turn.kind)];
  json["seats"] = seats_json(turn.seats);
  json["round"] = open->match->round();
  json["events"] = open->match.events().size();
  return json;
}

Json scene(CallRequest& request) {
  const OpenMatch* open = match_of(request);
  if (open == nullptr) return {};
  const Onlooker onlooker = onlooker_of(request, *open);
  const bool from_the_beginning = request.truth("whole_log");
  if (request.wrong()) return {};
  const auto log = from_the_beginning ? whole_log(*open, onlooker) : open->match->log(onlooker);
  return view_json(*open->match, onlooker, open->match.events().size(), log);
}

Json log(CallRequest& request) {
  const OpenMatch* open = match_of(request);
  if (open == nullptr) return {};
  const Onlooker onlooker = onlooker_of(request, *open);
  Json json;
  json["log"] = messages_json(open->match->log(onlooker));
  json["observed"] = open->match->observed(onlooker);
  return json;
}

Json legal(CallRequest& request) {
  const OpenMatch* open = match_of(request);
  if (open == nullptr) return {};
  const Onlooker onlooker = onlooker_of(request, *open);
  if (onlooker.kind != Onlooker::Kind::seat) request.fail("'seat' must be a number");
  return request.wrong() ? Json() : Json(open->match->legal(onlooker.seat));
}

Json record(CallRequest& request) {
  const OpenMatch* open = match_of(request);
  if (open == nullptr) return {};
  return write_record(open->match.record(open->seats));
}

// ---- What is done ------------------------------------------------------------------------------

Json judge(CallRequest& request) {
  const OpenMatch* open = match_of(request);
  if (open == nullptr) return {};
  const auto seat = static_cast<unsigned>(request.number("seat", 0, seats_max - 1));
  const std::string action = request.text("do");
  if (request.wrong()) return {};
  return refusal_json(open->match->judge(Seat(seat), action));
}

Json act(CallRequest& request) {
  OpenMatch* open = match_of(request);
  if (open == nullptr) return {};
  const Seat seat(static_cast<unsigned>(request.number("seat", 0, seats_max - 1)));
  const std::string action = request.text("do");
  if (request.wrong()) return {};
  return refusal_json(open->match.act(seat, action));
}

Json shuffle(CallRequest& request) {
  const OpenMatch* open = match_of(request);
  const std::uint64_t seed = request.seed("seed");
  if (open == nullptr || request.wrong()) return {};
  if (open->match->turn().kind != Turn::Kind::deal) request.fail("no deal is due");
  if (request.wrong()) return {};
  Rng rng(seed);
  return to_json(open->match->shuffle(rng));
}

Json deal(CallRequest& request) {
  OpenMatch* open = match_of(request);
  const Fields fields = request.fields("deal");
  if (open == nullptr || request.wrong()) return {};
  return done(request, open->match.deal(fields));
}

Json chances(CallRequest& request) {
  const OpenMatch* open = match_of(request);
  return open == nullptr ? Json() : Json(open->match->chances());
}

Json chance(CallRequest& request) {
  OpenMatch* open = match_of(request);
  const std::string result = request.text("result");
  if (open == nullptr || request.wrong()) return {};
  return done(request, open->match.settle(result));
}

// ---- Bots --------------------------------------------------------------------------------------

Json choose(CallRequest& request) {
  const OpenMatch* open = match_of(request);
  if (open == nullptr) return {};
  const auto seat = acting_seat_of(request, *open);
  const auto bot = bot_of(request, *open->game, open->match->players());
  const std::uint64_t seed = request.seed("seed");
  if (request.wrong()) return {};
  Rng rng(seed);
  return open->game->choose(*open->game->rules, *bot, open->match->observe(*seat), rng);
}

// Whole matches as `menagerie simulate` plays them: the same records.
Json simulate_records(CallRequest& request) {
  const PlayedGame* game = game_of(request);
  const Fields given = request.fields("options");
  const std::string names = request.text("bots");
  const std::uint64_t seed = request.seed("seed");
  const auto first = static_cast<std::uint64_t>(request.number("first", 0, handle_max, 0));
  const auto games = static_cast<std::uint64_t>(request.number("games", 1, games_max, 1));
  const bool with_legal = request.truth("legal");
  if (request.wrong()) return {};
  const auto options = complete_options(*game->rules, given);
  if (!options) return request.fail(options.error()), Json();
  const auto match = game->rules->make(*options);
  if (!match) return request.fail(match.error()), Json();
  const auto bots = parse_bots(names, (*match)->players());
  if (!bots) return done(request, bots.error());
  for (const BotSpec& bot : *bots) {
    if (const auto wrong = game->refuse(*game->rules, bot, (*match)->players())) {
      return done(request, wrong);
    }
  }
  const auto simulator = game->make_simulator(*options, *bots);
  Json records = Json::array();
  for (std::uint64_t i = 0; i < games; ++i) {
    const Keep keep = with_legal ? Keep::record_with_legal : Keep::record;
    records.push_back(simulator->play(seed, first + i, keep, {}).record);
  }
  return records;
}

constexpr auto calls = std::to_array<Call>({{"games", games},
                                            {"start", start},
                                            {"open", open_record},
                                            {"records", records},
                                            {"copy", copy},
                                            {"close", close},
                                            {"turn", turn},
                                            {"scene", scene},
                                            {"log", log},
                                            {"legal", legal},
                                            {"record", record},
                                            {"judge", judge},
                                            {"act", act},
                                            {"shuffle", shuffle},
                                            {"deal", deal},
                                            {"chances", chances},
                                            {"chance", chance},
                                            {"choose", choose},
                                            {"simulate", simulate_records}});

}  // namespace

std::span<const Call> match_calls() { return calls; }

OpenMatch* match_of(CallRequest& request) {
  const std::int64_t handle = request.number("match", 1, handle_max);
  if (request.wrong()) return nullptr;
  const auto found = matches.find(handle);
  if (found != matches.end()) return &found->second;
  request.fail("there is no match " + std::to_string(handle));
  return nullptr;
}

const PlayedGame* game_of(CallRequest& request) {
  const std::string id = request.text("game");
  std::string known;
  for (const PlayedGame& game : played_games()) {
    if (game.rules->id == id) return &game;
    known += (known.empty() ? "" : ", ") + std::string(game.rules->id);
  }
  request.fail("there is no game " + in_quotes(id) + "; the games are " + known);
  return nullptr;
}

Fault no_game(std::string_view id) {
  return {std::nullopt, "there is no game " + in_quotes(id), Fault::Kind::game};
}

std::optional<Seat> acting_seat_of(CallRequest& request, const OpenMatch& open) {
  const Seat seat(static_cast<unsigned>(request.number("seat", 0, seats_max - 1)));
  if (request.wrong()) return std::nullopt;
  const Turn turn = open.match->turn();
  if (turn.kind == Turn::Kind::play && turn.seats.has(seat)) return seat;
  request.fail("seat " + std::to_string(seat.index()) + " is not to act");
  return std::nullopt;
}

std::optional<BotSpec> bot_of(CallRequest& request, const PlayedGame& game, unsigned players) {
  const std::string name = request.text("bot");
  if (request.wrong()) return std::nullopt;
  const auto bot = parse_bot(name);
  auto wrong = bot ? game.refuse(*game.rules, *bot, players) : std::optional(bot.error());
  if (!wrong) return *bot;
  request.fail(wrong->text);
  return std::nullopt;
}

}  // namespace menagerie
