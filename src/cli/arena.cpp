// SPDX-License-Identifier: Apache-2.0
// The verb `arena`.
#include "experiments/arena.h"

#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "base/spelling.h"
#include "cli/verb.h"
#include "engine/json.h"

namespace menagerie::cli {
namespace {

constexpr std::size_t bots_max = 10;

struct ArenaOptions {
  GameChoice game;
  std::string bots;
  std::uint64_t deals = 0, seed = 1;
  unsigned threads = 0;
  bool stop_when_decided = false, json = false;
};

std::vector<BotSpec> read_bots(const std::string& text) {
  std::vector<BotSpec> bots;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(',', start), text.size());
    auto spec = parse_bot(std::string_view(text).substr(start, end - start));
    if (!spec) wrong_usage(spec.error().text);
    bots.push_back(std::move(*spec));
    start = end + 1;
    if (bots.size() > bots_max) break;
  }
  if (bots.size() < 2 || bots.size() > bots_max) {
    wrong_usage(fmt::format("--bots takes 2 to {} bots, separated by commas, not {}", bots_max,
                            quoted(text, 60, '\'')));
  }
  return bots;
}

// With a budget in time even a bot and itself may play differently.
bool is_timed(const BotSpec& bot) {
  const bool searches = bot.kind == BotSpec::Kind::ismcts || bot.kind == BotSpec::Kind::pimc;
  return searches && (bot.ms || !bot.iterations);
}

const char* order_name(ScoreOrder order) {
  switch (order) {
    case ScoreOrder::unknown:
      return "unknown";
    case ScoreOrder::higher_wins:
      return "higher";
    case ScoreOrder::lower_wins:
      return "lower";
    case ScoreOrder::mixed:
      break;
  }
  return "mixed";
}

// "+1.250 (+0.500 to +2.000)", times a factor.
std::string signed_interval(const Estimate& estimate, double factor = 1) {
  const auto text = [&](double value) {
    if (std::isinf(value)) return std::string(value < 0 ? "-infinity" : "+infinity");
    return fmt::format("{:+.3f}", factor * value);
  };
  return fmt::format("{} ({} to {})", text(estimate.mean), text(estimate.low), text(estimate.high));
}

std::string share_interval(const Estimate& estimate) {
  return fmt::format("{:.1f} % ({:.1f} to {:.1f})", 100 * estimate.mean, 100 * estimate.low,
                     100 * estimate.high);
}

std::string elo_text(const Elo& elo) {
  const auto text = [](double value) {
    if (std::isinf(value)) return std::string(value < 0 ? "-infinity" : "+infinity");
    return fmt::format("{:+.0f}", value);
  };
  return fmt::format("{} ({} to {})", text(elo.value), text(elo.low), text(elo.high));
}

char letter(unsigned bot) { return static_cast<char>('A' + bot); }

struct ArenaReport {
  const ArenaOptions& options;
  const std::vector<BotSpec>& bots;
  const std::vector<Lineup> lineups;
  const ArenaResult& result;
};

void print_pair(const ArenaReport& report, const ArenaPair& pair) {
  print_out("{} against {}:\n", letter(pair.a), letter(pair.b));
  print_out("  points per deal    {}\n", signed_interval(pair.points));
  print_out("  ends ahead         {}\n", share_interval(pair.ahead));
  print_out("  share of victory   {} percentage points\n", signed_interval(pair.win_share, 100));
  print_out("  Elo                {}\n", elo_text(pair.elo));
  if (pair.alike) {
    print_out("  They are the same bot, so there is no difference on any deal.\n");
  } else if (pair.better) {
    print_out("  {} is better (sequential test, error at most 5 %).\n", letter(*pair.better));
  } else {
    print_out("  Not decided after {} (sequential test, error at most 5 %).\n",
              counted(report.result.deals, "deal"));
  }
}

void print_people(const ArenaReport& report) {
  const ArenaResult& result = report.result;
  print_out("{}: {}, each in {}, {}, seed {}\n", report.options.game.entry().title,
            counted(result.deals, "deal"), counted(report.lineups.size(), "seating"),
            counted(result.games, "game"), report.options.seed);
  if (result.order == ScoreOrder::lower_wins) print_out("The lower score wins.\n");
  for (unsigned i = 0; i < report.bots.size(); ++i) {
    const ArenaBot& bot = result.bots[i];
    print_out("{}  {}\n   score {}, share of victory {}\n", letter(i), report.bots[i].text(),
              fmt::format("{:.3f}", bot.score.mean), share_interval(bot.win_share));
  }
  print_out("Differences, paired by deal, with their 95 % intervals:\n");
  for (const ArenaPair& pair : result.pairs) print_pair(report, pair);
  if (result.decided) {
    print_out(
        "Stopped as soon as it was decided, so differences are slightly overestimated.\n"
        "For unbiased figures play a fixed number of deals.\n");
  }
  print_out("{:.2f} games per second.\n", static_cast<double>(result.games) / result.seconds);
}

Json interval(double low, double high) { return Json::array({low, high}); }

Json estimate_json(const Estimate& estimate) {
  Json json;
  json["mean"] = estimate.mean;
  json["interval"] = interval(estimate.low, estimate.high);
  return json;
}

Json pair_json(const ArenaReport& report, const ArenaPair& pair) {
  Json row;
  row["a"] = pair.a;
  row["b"] = pair.b;
  row["bots"] = {report.bots[pair.a].text(), report.bots[pair.b].text()};
  row["alike"] = pair.alike;
  row["points"] = estimate_json(pair.points);
  row["mean_difference"] = pair.points.mean;  // The same once more, as it was called before.
  row["interval"] = interval(pair.points.low, pair.points.high);
  row["win_share_difference"] = estimate_json(pair.win_share);
  row["ahead"] = estimate_json(pair.ahead);
  row["elo"] = pair.elo.value;
  row["elo_interval"] = interval(pair.elo.low, pair.elo.high);
  row["evidence"] = pair.evidence;
  row["better"] = pair.better ? Json(*pair.better) : Json(nullptr);
  return row;
}

void print_json(const ArenaReport& report, bool interrupted) {
  const ArenaResult& result = report.result;
  Json json;
  json["game"] = report.options.game.entry().id;
  json["options"] = to_json(report.options.game.fields());
  json["seed"] = report.options.seed;
  json["deals"] = result.deals;
  json["games"] = result.games;
  json["games_per_deal"] = report.lineups.size();
  json["lineups"] = report.lineups;
  json["decisions"] = result.decisions;
  json["stopped"] = interrupted ? "interrupted" : result.decided ? "decided" : "all deals played";
  json["score_order"] = order_name(result.order);
  for (unsigned i = 0; i < report.bots.size(); ++i) {
    Json row;
    row["bot"] = report.bots[i].text();
    row["score"] = estimate_json(result.bots[i].score);
    row["win_share"] = estimate_json(result.bots[i].win_share);
    json["bots"].push_back(std::move(row));
  }
  for (const ArenaPair& pair : result.pairs) json["pairs"].push_back(pair_json(report, pair));
  json["seconds"] = result.seconds;
  json["games_per_s"] = static_cast<double>(result.games) / result.seconds;
  print_out("{}\n", json.dump(2));
}

void run(const ArenaOptions& options) {
  const GameType& entry = options.game.entry();
  const Fields fields = options.game.fields();
  const std::vector<BotSpec> bots = read_bots(options.bots);
  ArenaPlan plan;
  plan.players = static_cast<unsigned>(std::get<std::int64_t>(*find_field(fields, "players")));
  plan.bots = static_cast<unsigned>(bots.size());
  plan.teams = entry.description().teams;
  plan.alike = [&](unsigned a, unsigned b) { return bots[a] == bots[b] && !is_timed(bots[a]); };
  plan.make_player = [&] { return entry.make_deal_player(fields, bots); };
  plan.deals = options.deals;
  plan.seed = options.seed;
  plan.threads = threads_or_all(options.threads);
  plan.stop_when_decided = options.stop_when_decided;
  std::vector<Lineup> lineups = fair_lineups(plan.bots, plan.players, plan.teams);
  Interrupt interrupt;
  ArenaResult result;
  {
    Progress progress("games", plan.deals * lineups.size());
    result = run_arena(plan, interrupt.token(), [&](std::uint64_t done) { progress.at(done); });
  }
  const bool interrupted = result.deals < plan.deals && !result.decided;
  if (interrupted) {
    print_error("Stopped after {} of {}.\n", grouped(result.deals), counted(plan.deals, "deal"));
  }
  if (result.deals == 0) return;
  const ArenaReport report{options, bots, std::move(lineups), result};
  options.json ? print_json(report, interrupted) : print_people(report);
}

}  // namespace

void add_arena(const Command& program) {
  const Command verb = program.verb("arena", "Compare bots on duplicate deals");
  verb.footer(
      "Example: menagerie arena savage-bowl --bots normal,simple --deals 200 --stop-when-decided\n"
      "Every deal is played in all fair seatings. Fewer bots than seats take turns (A, B, A, B),\n"
      "and seats and roles rotate until each bot has had each seat equally often. With more bots\n"
      "than seats, every combination plays. A seat has the same cards and random numbers with any\n"
      "bot. A deal with all its games is one observation. Look at the points first: they say\n"
      "more about each deal than who finishes ahead of whom, which Elo is based on. The 95 %\n"
      "intervals also hold for few deals if their number was fixed in advance.\n"
      "--stop-when-decided stops when a sequential test, which may be checked after every deal,\n"
      "has told every pair apart; the chance that it picks a wrong one is at most 5 %.\n"
      "With budgets in iterations (not ms) the figures do not depend on the number of threads.\n"
      "The bot `solver` sees all cards and serves as a yardstick.");
  auto options = std::make_shared<ArenaOptions>();
  options->game.add_to(verb);
  verb.option("--bots", options->bots, "The bots, comma-separated: A,B[,C...]", Need::required);
  verb.number("--deals", options->deals, {1, 1'000'000'000}, "Max number of deals", Need::required);
  verb.number("--seed", options->seed, {}, "Seed for cards and bots (default: 1)");
  verb.number("--threads", options->threads, {1, 1024}, "Threads (default: all cores)");
  verb.flag("--stop-when-decided", options->stop_when_decided,
            "Stop as soon as it is clear who is better");
  verb.flag("--json", options->json, "Print JSON");
  verb.call([options] { run(*options); });
}

}  // namespace menagerie::cli
