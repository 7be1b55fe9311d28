// SPDX-License-Identifier: Apache-2.0
// The verb `analyze`.
#include <fmt/format.h>

#include <memory>
#include <utility>

#include "cli/decision.h"
#include "cli/words.h"
#include "engine/analysis/analysis.h"
#include "engine/analysis/reasons.h"
#include "engine/json.h"
#include "terminal/draw.h"

namespace menagerie::cli {
namespace {

struct AnalyzeOptions {
  std::string file, bot = "ismcts:iterations=2000";
  std::size_t line = 1;
  std::optional<unsigned> seat;
  unsigned threads = 0;
  std::uint64_t seed = 1;
  std::int64_t playing_on = Assessment{}.playing_on;
  bool json = false;
};

struct AnalysisReport {
  const GameType& entry;
  const Record& record;
  const BotSpec& bot;
  const Analysis& analysis;
};

Json decision_json(const AnalysisReport& report, const AssessedDecision& decision) {
  Json row;
  row["event"] = decision.event;
  row["seat"] = decision.seat.index();
  row["round"] = decision.round;
  row["made"] = decision.made;
  row["best"] = decision.best;
  row["loss"] = decision.loss;
  row["interval"] = {decision.low, decision.high};
  row["judged"] = judged_text(decision.judged);
  if (!decision.why.empty()) {
    row["why"] =
        terminal::Speech{&Language::of(wanted_locale()), report.record.game, {}}.say(decision.why);
    row["why_messages"] = messages_json(decision.why);
  }
  return row;
}

void print_json(const AnalysisReport& report) {
  const Analysis& analysis = report.analysis;
  Json json;
  json["game"] = report.entry.id;
  json["bot"] = report.bot.text();
  json["finished"] = analysis.finished;
  json["whole"] = analysis.whole;
  json["mistakes"] = Json::array();
  for (const std::size_t index : analysis.dearest) {
    json["mistakes"].push_back(decision_json(report, analysis.decisions[index]));
  }
  json["rounds"] = analysis.rounds;
  for (std::size_t i = 0; i < analysis.seats.size(); ++i) {
    const AssessedSeat& seat = analysis.seats[i];
    Json row;
    row["seat"] = i;
    row["decisions"] = seat.decisions;
    row["as_best"] = seat.as_best;
    row["mistakes"] = seat.mistakes;
    row["loss"] = seat.loss;
    row["points"] = seat.points;
    row["average_deal"] = seat.average;
    row["cards"] = seat.cards;
    row["play"] = seat.play;
    json["seats"].push_back(std::move(row));
  }
  json["decisions"] = Json::array();
  for (const AssessedDecision& decision : analysis.decisions) {
    json["decisions"].push_back(decision_json(report, decision));
  }
  print_out("{}\n", json.dump(2));
}

void print_mistakes(const AnalysisReport& report, const terminal::Speech& speech) {
  const Analysis& analysis = report.analysis;
  print_out("{}\n", speech.say(analysis.dearest.empty() ? words::no_mistake() : words::dearest()));
  unsigned number = 0;
  for (const std::size_t index : analysis.dearest) {
    const AssessedDecision& one = analysis.decisions[index];
    const auto mistake = [&](const auto& phrase, auto... more) {
      return phrase(static_cast<Number>(one.event), static_cast<Number>(one.round), one.seat,
                    Quoted{speech.action(one.made)}, Quoted{speech.action(one.best)},
                    100 * one.loss, 100 * one.low, 100 * one.high, std::move(more)...);
    };
    const Message why = clause_of(one.why);
    const std::string told = fmt::format(
        "{}. {}", ++number,
        speech.say(why.empty() ? mistake(words::mistake) : mistake(words::mistake_why, why)));
    print_out("{}\n", terminal::wrapped(told, width_here(), 3));
  }
}

void print_seats(const Analysis& analysis, const terminal::Speech& speech) {
  std::vector<std::vector<std::string>> rows(1);
  for (const Message& head : {Message(), words::decisions(), words::as_best(), words::mistakes(),
                              words::lost(), words::points(), words::cards(), words::play()}) {
    rows[0].push_back(speech.say(head));
  }
  const auto count = [&](auto value) {
    return speech.say(words::count(static_cast<Number>(value)));
  };
  const auto figure = [&](double value) { return speech.say(words::figure(value)); };
  const auto gain = [&](double value) { return speech.say(words::gain(value)); };
  for (std::size_t i = 0; i < analysis.seats.size(); ++i) {
    const AssessedSeat& seat = analysis.seats[i];
    rows.push_back({speech.name_of(Seat(static_cast<unsigned>(i))), count(seat.decisions),
                    count(seat.as_best), count(seat.mistakes), figure(100 * seat.loss),
                    figure(seat.points), gain(seat.cards), gain(seat.play)});
  }
  print_out("\n{}", terminal::in_columns(rows));
}

void print_people(const AnalysisReport& report) {
  const Analysis& analysis = report.analysis;
  const terminal::Speech speech = speech_of(report.record);
  const auto say = [&](const Message& message) {
    print_out("{}\n", terminal::wrapped(speech.say(message), width_here()));
  };
  say(words::assessed(Quoted{std::string(report.entry.title)},
                      static_cast<Number>(analysis.decisions.size()), Quoted{report.bot.text()}));
  if (!analysis.finished) say(words::unfinished());
  print_mistakes(report, speech);
  print_seats(analysis, speech);
  say(words::columns_are(static_cast<Number>(analysis.rounds)));
  if (report.entry.description().fewest_win) say(words::fewest_win());
}

void run(const AnalyzeOptions& options) {
  const BotSpec bot = searching_bot(options.bot, std::nullopt);
  OpenRecord open = load_record(options.file, options.line);
  AnalysisPlan plan;
  plan.entry = find_game(open.record.game);
  plan.record = &open.record;
  plan.bot = bot;
  plan.seed = options.seed;
  plan.playing_on = options.playing_on;
  plan.threads = threads_or_all(options.threads);
  if (options.seat) {
    if (*options.seat >= open.match->players()) {
      wrong_usage(fmt::format("--seat is {}; it must be from 0 to {}", *options.seat,
                              open.match->players() - 1));
    }
    plan.seat = Seat(*options.seat);
  }
  Interrupt interrupt;
  std::unique_ptr<Progress> progress;
  const auto analysis = analyze(
      plan, std::move(open.match), interrupt.token(),
      [&](std::uint64_t count) { progress = std::make_unique<Progress>("decisions", count); },
      [&](std::uint64_t done) { progress->at(done); });
  progress.reset();
  if (!analysis) {
    wrong_usage(options.file + ": " + place_of(analysis.error()) + ": " + analysis.error().text);
  }
  if (!analysis->whole) {
    const auto count = static_cast<Number>(analysis->decisions.size());
    print_error("{}\n", speech_of(open.record).say(words::stopped(count)));
  }
  const AnalysisReport report{*plan.entry, open.record, bot, *analysis};
  options.json ? print_json(report) : print_people(report);
}

}  // namespace

void add_analyze(const Command& program) {
  const Command verb =
      program.verb("analyze", "Show what each decision cost, and separate luck from skill");
  verb.footer(
      "Example: menagerie analyze games.jsonl --line 3 --seat 0\n"
      "Where all cards are known and little is left, the loss is exact. Elsewhere a bot with the\n"
      "same knowledge searches both actions, twice. If it suspects a mistake, bots at least as\n"
      "strong as the player continue the game from both actions. It is a mistake only if they\n"
      "confirm it. If the bot's budget is in iterations, the same seed gives the same figures.");
  auto options = std::make_shared<AnalyzeOptions>();
  verb.word("FILE", options->file, "A file of records (-: standard input)");
  verb.number("--line", options->line, {1, UINT64_MAX},
              "Record number in the file, from 1 (default: 1)");
  verb.option("--bot", options->bot, "The bot to compare with (default: ismcts:iterations=2000)");
  verb.number("--seat", options->seat, {0, 1000}, "Assess only this seat's decisions");
  verb.number("--threads", options->threads, {1, 1024}, "Threads (default: all cores)");
  verb.number("--playing-on", options->playing_on, {0, 1'000'000'000'000},
              "Iterations to confirm a mistake with (default: 40000000)");
  verb.number("--seed", options->seed, {}, "Seed for the searches (default: 1)");
  verb.flag("--json", options->json, "Print JSON");
  verb.call([options] { run(*options); });
}

}  // namespace menagerie::cli
