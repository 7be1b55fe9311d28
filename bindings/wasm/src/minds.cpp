// SPDX-License-Identifier: Apache-2.0
// minds.wasm: all bots, hints with reasons, the solver, and what positions are worth.
#include <algorithm>
#include <array>
#include <map>

#include "doors.h"
#include "engine/analysis/reasons.h"
#include "engine/analysis/review.h"
#include "engine/games/games.h"
#include "engine/json.h"
#include "game_types.h"
#include "nets.h"
#include "server/tables/thinking/unit.h"

namespace menagerie {
namespace {

constexpr std::size_t minds_max = 64;  // Each may hold a tree of a hundred megabytes.
constexpr std::int64_t handle_max = 0x7fffffff;

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

std::string choose(const GameRules& game, const BotSpec& bot, const Observation& observation,
                   Rng& rng) {
  return type_of(game).make_mind(bot)->choose(observation, rng, page_stop());
}

PlayedGame played_game(const GameType& type) {
  return {
      .rules = &type, .refuse = refuse, .choose = choose, .make_simulator = type.make_simulator};
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

// ---- Minds -------------------------------------------------------------------------------------

struct OpenMind {
  const GameType* game;
  BotSpec bot;
  std::unique_ptr<Mind> mind;
  Rng rng;
};
std::map<std::int64_t, OpenMind> minds;
std::int64_t last_handle = 0;

Json mind(CallRequest& request) {
  const PlayedGame* game = game_of(request);
  const auto players = static_cast<unsigned>(request.number("players", 1, seats_max));
  const std::uint64_t seed = request.seed("seed");
  if (request.wrong()) return {};
  const auto bot = bot_of(request, *game, players);
  if (bot && bot->kind == BotSpec::Kind::solver) {
    request.fail("'solver' must see all cards, so it is no player; take one that searches");
  }
  if (minds.size() >= minds_max) {
    request.fail("there are " + std::to_string(minds_max) + " minds; close some");
  }
  if (request.wrong()) return {};
  const GameType& type = type_of(*game->rules);
  minds.emplace(++last_handle, OpenMind{&type, *bot, type.make_mind(*bot), Rng(seed)});
  Json json;
  json["mind"] = last_handle;
  return json;
}

Json forget(CallRequest& request) {
  if (minds.erase(request.number("mind", 1, handle_max)) == 0)
    request.fail("there is no such mind");
  return Json::object();
}

// A mind and what it is asked about: a decision of a seat of a match of its game.
struct Question {
  OpenMind* mind = nullptr;
  Observation observation;
};

std::optional<Question> question_of(CallRequest& request) {
  const OpenMatch* open = match_of(request);
  if (open == nullptr) return std::nullopt;
  const auto seat = acting_seat_of(request, *open);
  const auto found = minds.find(request.number("mind", 1, handle_max));
  if (found == minds.end()) request.fail("there is no such mind");
  if (request.wrong()) return std::nullopt;
  OpenMind& mind = found->second;
  if (mind.game != open->game->rules) request.fail("that mind plays another game");
  if (const auto wrong = refuse(*mind.game, mind.bot, open->match->players())) {
    request.fail(wrong->text);
  }
  if (request.wrong()) return std::nullopt;
  return Question{&mind, open->match->observe(*seat)};
}

Json decide(CallRequest& request) {
  const auto question = question_of(request);
  if (!question) return {};
  return question->mind->mind->choose(question->observation, question->mind->rng, page_stop());
}

Json advise(CallRequest& request) {
  const auto question = question_of(request);
  const bool reasons = request.truth("reasons");
  const std::uint64_t seed = reasons ? request.seed("seed") : 0;
  if (!question || request.wrong()) return {};
  OpenMind& mind = *question->mind;
  auto opinions = mind.mind->advise(question->observation, mind.rng, page_stop());
  if (reasons) give_reasons(*mind.game, question->observation, seed, page_stop(), opinions);
  Json list = Json::array();
  for (const Opinion& opinion : opinions) {
    Json json;
    json["action"] = opinion.action;
    json["value"] = opinion.value;
    json["interval"] = {opinion.low, opinion.high};
    json["visits"] = opinion.visits;
    if (reasons) json["why"] = messages_json(opinion.why);
    list.push_back(std::move(json));
  }
  return list;
}

// ---- With all cards open -----------------------------------------------------------------------

// The position until the round ends, with best play of all.
Json solve(CallRequest& request) {
  const OpenMatch* open = match_of(request);
  constexpr std::int64_t ms_max = 600'000;
  const std::int64_t ms = request.number("ms", 1, ms_max, 5'000);
  if (open == nullptr || request.wrong()) return {};
  if (open->match->turn().kind != Turn::Kind::play) {
    return request.fail("no seat is to act in this position"), Json();
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

// The points that each seat makes on average until the round ends, by rules of thumb.
Json evaluate(CallRequest& request) {
  const OpenMatch* open = match_of(request);
  const auto playouts = static_cast<unsigned>(request.number("playouts", 1, 100'000, 400));
  const std::uint64_t seed = request.seed("seed");
  if (open == nullptr || request.wrong()) return {};
  if (open->match->turn().kind == Turn::Kind::over)
    return request.fail("the match is over"), Json();
  return type_of(*open->game->rules).mean_gains(*open->match, playouts, seed);
}

// ---- Reviews -----------------------------------------------------------------------------------

constexpr std::size_t reviews_max = 8;
std::map<std::int64_t, ReviewCase> reviews;

// Opens the review of a match that is over: how many pieces there are to examine.
Json review(CallRequest& request) {
  const OpenMatch* open = match_of(request);
  if (open == nullptr) return {};
  if (open->match->turn().kind != Turn::Kind::over) request.fail("the match is not over");
  if (reviews.size() >= reviews_max) {
    request.fail("there are " + std::to_string(reviews_max) + " reviews; close some");
  }
  if (const auto wrong = refuse(*open->game->rules, default_bot(), open->match->players())) {
    request.fail(wrong->text);
  }
  if (request.wrong()) return {};
  std::vector<Event> events;
  for (const Event& event : open->match.events()) {
    if (event.kind != Event::Kind::note) events.push_back(event);
  }
  ReviewCase opened =
      review_case(type_of(*open->game->rules), *open->match, std::move(events), open->seats);
  Json json;
  json["review"] = ++last_handle;
  json["pieces"] = opened.pieces.size();
  reviews.emplace(last_handle, std::move(opened));
  return json;
}

const ReviewCase* review_of(CallRequest& request) {
  const auto found = reviews.find(request.number("review", 1, handle_max));
  if (found == reviews.end()) request.fail("there is no such review");
  return request.wrong() ? nullptr : &found->second;
}

Json end_review(CallRequest& request) {
  if (reviews.erase(request.number("review", 1, handle_max)) == 0)
    request.fail("there is no such review");
  return Json::object();
}

// What is found out in one piece: the same in every worker.
Json examine_piece(CallRequest& request) {
  const ReviewCase* opened = review_of(request);
  const auto piece = static_cast<std::size_t>(request.number("piece", 0, handle_max));
  if (opened == nullptr || request.wrong()) return {};
  if (piece >= opened->pieces.size()) return request.fail("there is no such piece"), Json();
  return finding_json(opened->pieces[piece], examine(*opened, piece, page_stop()));
}

// What all findings, in the order of the pieces, together say.
Json reviewed(CallRequest& request) {
  const ReviewCase* opened = review_of(request);
  if (opened == nullptr) return {};
  const bool is_list = request.has("findings") && request.json("findings").is_array() &&
                       request.json("findings").size() == opened->pieces.size();
  if (!is_list) return request.fail("'findings' must be a list of one a piece"), Json();
  std::vector<ReviewFinding> findings;
  for (const Json& json : request.json("findings")) {
    auto finding = finding_from(*opened, findings.size(), json);
    if (!finding) return request.fail(finding.error().text), Json();
    findings.push_back(std::move(*finding));
  }
  return review_json(*opened, findings);
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

constexpr auto calls = std::to_array<Call>({{"nets", nets},
                                            {"net", net},
                                            {"mind", mind},
                                            {"forget", forget},
                                            {"decide", decide},
                                            {"advise", advise},
                                            {"solve", solve},
                                            {"evaluate", evaluate},
                                            {"review", review},
                                            {"examine", examine_piece},
                                            {"reviewed", reviewed},
                                            {"end_review", end_review},
                                            {"think", think},
                                            {"bench", bench}});

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
