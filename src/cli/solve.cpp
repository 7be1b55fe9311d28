// SPDX-License-Identifier: Apache-2.0
// The verb `solve`.
#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "cli/decision.h"
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
  fmt::print("{}\n", json.dump(2));
}

std::string bound_text(double value) { return fmt::format("{:+g}", value); }

void print_people(const Decision& decision, const SolvedPosition& solved, std::int64_t ms) {
  const bool two = decision.match->players() == 2;
  std::string text =
      fmt::format("{}, event {}, all cards open: ", decision.entry->title, decision.event);
  const std::string hero = decision.speech.name_of(solved.hero);
  const char* what = two ? "leads by" : "stands at";
  if (solved.exact) {
    text += fmt::format("with best play of all {} {} {:g} when the round ends.", hero, what,
                        solved.value);
  } else {
    text += fmt::format(
        "too large to be solved in {} ms (about 10^{:.0f} lines of play). Estimate: {} {} {:g} "
        "when the round ends",
        ms, solved.lines_log10, hero, what, solved.value);
    if (std::isfinite(solved.low)) text += "; at least " + bound_text(solved.low) + " is sure";
    if (std::isfinite(solved.high)) text += "; at most " + bound_text(solved.high) + " is possible";
    text += ".";
  }
  const auto say = [&](const std::string& words) {
    fmt::print("{}\n", terminal::wrapped(words, 80));
  };
  say(text);
  if (!solved.values.empty()) {
    std::string values = solved.exact ? "Points:" : "Points, estimated:";
    for (std::size_t i = 0; i < solved.values.size(); ++i) {
      values +=
          fmt::format("{} {} {:g}", i == 0 ? "" : ",",
                      decision.speech.name_of(Seat(static_cast<unsigned>(i))), solved.values[i]);
    }
    say(values + ".");
  }
  if (!solved.line.empty()) {
    std::string line = "Best line:";
    for (const auto& [seat, action] : solved.line) {
      line += fmt::format(" {}: {};", decision.speech.name_of(seat), action);
    }
    line.back() = '.';
    say(line);
  }
  fmt::print("{} positions searched.\n", grouped(solved.nodes));
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
  const Command verb = program.verb("solve", "The exact value of a position, all cards open");
  verb.footer(
      "Example: menagerie solve games.jsonl --line 3 --at 71 --ms 10000\n"
      "Two seats: the lead of the seat to act under best play of both. More seats: the points\n"
      "when everybody plays for his own (max^n; one of possibly many equilibria). Chance is\n"
      "averaged. A position that is too large gets an estimate and the bounds that are sure.");
  auto options = std::make_shared<SolveOptions>();
  options->decision.add_to(verb);
  verb.number("--ms", options->ms, {1, 86'400'000},
              "How long it may take, in milliseconds (standard: 5000)");
  verb.flag("--json", options->json, "For programs");
  verb.call([options] { run(*options); });
}

}  // namespace menagerie::cli
