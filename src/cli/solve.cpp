// SPDX-License-Identifier: Apache-2.0
// The verb `solve`.
#include <cmath>
#include <memory>

#include "cli/decision.h"
#include "cli/words.h"
#include "engine/json.h"
#include "terminal/draw.h"

namespace menagerie::cli {
namespace {

struct SolveOptions {
  DecisionChoice decision;
  std::int64_t ms = 5'000;
  bool json = false;
};

void print_json(const Decision& decision, const SolvedPosition& solved) {
  Json json;
  json["game"] = decision.entry->id;
  json["event"] = decision.event;
  json["seat"] = solved.hero.index();
  json["exact"] = solved.exact;
  json["value"] = solved.value;
  json["value_is"] = decision.match->players() == 2 ? "lead" : "points";
  json["bounds"] = {solved.low, solved.high};
  if (!solved.values.empty()) json["values"] = solved.values;
  json["line"] = Json::array();
  for (const auto& [seat, action] : solved.line) {
    json["line"].push_back({{"seat", seat.index()}, {"do", action}});
  }
  json["nodes"] = solved.nodes;
  json["lines_log10"] = solved.lines_log10;
  print_out("{}\n", json.dump(2));
}

// Which of two seats is ahead of the other.
Message lead_of(Seat seat, double value) {
  if (value == 0) return words::solve_level();
  return value > 0 ? words::solve_leads(seat, value)
                   : words::solve_leads(Seat(1 - seat.index()), -value);
}

double to_tenths(double points) { return std::round(10 * points) / 10; }

Message value_of(const Decision& decision, const SolvedPosition& solved, std::int64_t ms) {
  const Quoted game{std::string(decision.entry->title)};
  const auto event = static_cast<Number>(decision.event);
  const Message outcome = decision.match->players() == 2
                              ? lead_of(solved.hero, solved.value)
                              : words::solve_stands(solved.hero, solved.value);
  if (solved.exact) return words::solve_solved(game, event, outcome);
  return words::solve_estimated(game, event, outcome, ms, std::lround(solved.lines_log10));
}

void print_people(const Decision& decision, const SolvedPosition& solved, std::int64_t ms) {
  const terminal::Speech& speech = decision.speech;
  const auto say = [&](const Messages& messages) {
    print_out("{}\n", terminal::wrapped(speech.say(messages), width_here()));
  };
  Messages value = {value_of(decision, solved, ms)};
  if (!solved.exact && std::isfinite(solved.low))
    value.push_back(words::solve_at_least(solved.low));
  if (!solved.exact && std::isfinite(solved.high))
    value.push_back(words::solve_at_most(solved.high));
  say(value);
  Messages seats;
  for (std::size_t i = 0; i < solved.values.size(); ++i) {
    seats.push_back(
        words::solve_points_of(Seat(static_cast<unsigned>(i)), to_tenths(solved.values[i])));
  }
  if (!seats.empty()) {
    say({solved.exact ? words::solve_points(seats) : words::solve_points_estimated(seats)});
  }
  if (!solved.line.empty()) {
    Message line;
    for (const auto& [seat, action] : solved.line) {
      Message next = words::solve_in_line(seat, Quoted{speech.action(action)});
      line = line.empty() ? std::move(next) : words::solve_then(line, next);
    }
    say({words::solve_best_line(line)});
  }
  say({words::solve_searched(static_cast<Number>(solved.nodes))});
}

void run(const SolveOptions& options) {
  const Decision decision = load_decision(options.decision);
  Interrupt interrupt;
  SolveBudget budget;
  budget.time = std::chrono::milliseconds(options.ms);
  budget.stop = interrupt.token();
  const SolvedPosition solved = decision.entry->solve(*decision.match, budget);
  options.json ? print_json(decision, solved) : print_people(decision, solved, options.ms);
}

}  // namespace

void add_solve(const Command& program) {
  const Command verb =
      program.verb("solve", "Find the exact value of a position with all cards open");
  verb.footer(
      "Example: menagerie solve games.jsonl --line 3 --at 71 --ms 10000\n"
      "With two seats, the value is the lead of the seat to act if both play their best. With\n"
      "more, it is the points if everyone plays for themselves (max^n; there may be other\n"
      "equilibria). Chance is averaged. If the position is too large, you get an estimate and\n"
      "proven bounds.");
  auto options = std::make_shared<SolveOptions>();
  options->decision.add_to(verb);
  verb.number("--ms", options->ms, {1, 86'400'000}, "Time limit in milliseconds (default: 5000)");
  verb.flag("--json", options->json, "Print JSON");
  verb.call([options] { run(*options); });
}

}  // namespace menagerie::cli
