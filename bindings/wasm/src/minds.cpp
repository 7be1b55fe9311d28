// SPDX-License-Identifier: Apache-2.0
// minds.wasm: all bots, for units of thinking; the solver.
#include <algorithm>
#include <array>

#include "doors.h"
#include "engine/games/games.h"
#include "engine/json.h"
#include "game_types.h"
#include "nets.h"
#include "server/tables/thinking/unit.h"

namespace menagerie {
namespace {

const GameType& type_of(const GameRules& game) { return static_cast<const GameType&>(game); }

// "savage_bowl", as the folder is called, of "savage-bowl".
std::string folder_of(const GameRules& game) {
  std::string folder(game.id);
  std::replace(folder.begin(), folder.end(), '-', '_');
  return folder;
}

std::optional<Problem> refuse(const GameRules& game, const BotSpec& bot, unsigned players) {
  const bool glances = bot.kind == BotSpec::Kind::random || bot.kind == BotSpec::Kind::simple;
  if (!glances && !missing_nets(folder_of(game), players).empty()) {
    return Problem{"the networks of " + std::string(game.id) + " for " + std::to_string(players) +
                   " players are missing; hand them in first"};
  }
  if (bot.threads > 1 && (bot.ms || !bot.iterations)) {
    return Problem{"the bot '" + bot.text() +
                   "' thinks for a time on several threads; here is one thread alone"};
  }
  return std::nullopt;
}

PlayedGame played_game(const GameType& type) {
  return {.rules = &type, .refuse = refuse, .make_simulator = type.make_simulator};
}

// ---- Networks ----------------------------------------------------------------------------------

Json net_json(const NetName& name) {
  Json json;
  json["kind"] = name.kind;
  json["players"] = name.players;
  json["file"] = std::string(name.game) + "-" + std::string(name.kind) + "-" +
                 std::to_string(name.players) + ".net";
  return json;
}

Json nets(CallRequest& request) {
  const PlayedGame* game = game_of(request);
  const auto players = static_cast<unsigned>(request.number("players", 1, seats_max));
  const bool all = request.truth("all");
  if (request.wrong()) return {};
  const std::string folder = folder_of(*game->rules);
  Json list = Json::array();
  for (const NetName& name : all ? nets_of(folder, players) : missing_nets(folder, players)) {
    list.push_back(net_json(name));
  }
  return list;
}

template <class Net>
std::optional<Problem> judge(std::span<const unsigned char> bytes, const NetHeader& right) {
  const auto net = read_net_file<Net>(bytes, right);
  if (!net) return net.error();
  if (!net->is_for(right.players)) return Problem{"the network is not for that many players"};
  return std::nullopt;
}

template <Game G>
std::optional<Problem> judge_net(const NetName& name, std::span<const unsigned char> bytes) {
  if constexpr (InferenceGame<G>) {
    if (name.kind == "policy") return judge<PolicyNet>(bytes, policy_net_header<G>(name.players));
  }
  if constexpr (NetworkGame<G>) {
    if (name.kind == "values") return judge<ValueNet>(bytes, value_net_header<G>(name.players));
  }
  return Problem{"this module knows no such networks"};
}

struct NetJudge {
  std::string_view game;
  std::optional<Problem> (*judge)(const NetName& name, std::span<const unsigned char> bytes);
};
template <class... Games>
struct NetJudges {
  static constexpr auto all = std::to_array<NetJudge>({{Games::id, judge_net<Games>}...});
};

// The bytes of a network's file are the attachment.
Json net(CallRequest& request) {
  const PlayedGame* game = game_of(request);
  const std::string kind = request.text("kind");
  const auto players = static_cast<unsigned>(request.number("players", 1, seats_max));
  auto bytes = take_attachment();
  if (request.wrong()) return {};
  const std::string folder = folder_of(*game->rules);
  for (const NetName& name : missing_nets(folder, players)) {
    if (name.kind != kind) continue;
    constexpr auto& judges = OfAllGames<NetJudges>::all;
    const auto judge = std::find_if(judges.begin(), judges.end(), [&](const NetJudge& one) {
      return one.game == game->rules->id;
    });
    MENAGERIE_ASSERT(judge != judges.end());
    if (const auto wrong = judge->judge(name, bytes)) return request.fail(wrong->text), Json();
    hand_in(name, std::move(bytes));
    return Json::object();
  }
  request.fail("no network of kind " + in_quotes(kind) + " for " + std::to_string(players) +
               " players is missing in this game");
  return {};
}

// ---- With all cards open -----------------------------------------------------------------------

// The position until the round ends, with best play of all.
Json solve(CallRequest& request) {
  const OpenMatch* open = match_of(request);
  constexpr std::int64_t ms_max = 600'000;
  const std::int64_t ms = request.number("ms", 1, ms_max, 5'000);
  if (open == nullptr || request.wrong()) return {};
  if (open->match->turn().kind != Turn::Kind::play) {
    return request.fail("no seat has to act in this position"), Json();
  }
  const SolvedPosition solved =
      type_of(*open->game->rules).solve(*open->match, {std::chrono::milliseconds(ms), page_stop()});
  Json json;
  json["seat"] = solved.hero.index();
  json["exact"] = solved.exact;
  json["value"] = solved.value;
  json["value_is"] = open->match->players() == 2 ? "lead" : "points";
  json["bounds"] = {solved.low, solved.high};
  if (!solved.values.empty()) json["values"] = solved.values;
  json["line"] = Json::array();
  for (const auto& [seat, action] : solved.line) {
    Json step;
    step["seat"] = seat.index();
    step["do"] = action;
    json["line"].push_back(std::move(step));
  }
  json["nodes"] = solved.nodes;
  json["lines_log10"] = solved.lines_log10;
  return json;
}

// ---- Units of thinking -------------------------------------------------------------------------

// A unit of a table's thinking, the attachment: an action, opinions or a finding of a review.
Json think(CallRequest& request) {
  const auto bytes = take_attachment();
  const std::string_view unit(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  auto answer = work_off(unit, games(), page_stop(), {}, UnitBudget::time);
  if (answer) return *std::move(answer);
  request.fail(answer.error().text);
  return {};
}

// As `menagerie bench` measures.
Json bench(CallRequest& request) {
  const PlayedGame* game = game_of(request);
  const std::int64_t ms = request.number("ms", 1, 60'000, 1'000);
  if (request.wrong()) return {};
  const GameType& type = type_of(*game->rules);
  const auto players =
      static_cast<unsigned>(std::get<std::int64_t>(type.option("players")->standard));
  if (!missing_nets(folder_of(type), players).empty()) {
    return request.fail("the networks are missing"), Json();
  }
  Json json = Json::object();
  for (const auto& [name, figure] : type.bench(static_cast<double>(ms) / 1000)) {
    json[name] = figure;
  }
  return json;
}

constexpr auto calls = std::to_array<Call>(
    {{"nets", nets}, {"net", net}, {"solve", solve}, {"think", think}, {"bench", bench}});

}  // namespace

std::span<const PlayedGame> played_games() {
  static const std::vector<PlayedGame> all = [] {
    std::vector<PlayedGame> list;
    for (const GameType& type : games()) list.push_back(played_game(type));
    return list;
  }();
  return all;
}

std::span<const Call> own_calls() { return calls; }

}  // namespace menagerie
