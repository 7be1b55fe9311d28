// SPDX-License-Identifier: Apache-2.0
// The verb `simulate`.
#include "experiments/simulate.h"

#include <fmt/format.h>

#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <memory>

#include "cli/verb.h"
#include "engine/json.h"

namespace menagerie::cli {
namespace {

struct SimulateOptions {
  GameChoice game;
  std::uint64_t games = 0, seed = 1;
  unsigned threads = 0;
  std::string bots = "random", records;
  bool legal = false, json = false;
};

// A file of records being written; "-" is standard output.
class RecordFile {
 public:
  explicit RecordFile(const std::string& path) : path_(path) {
    if (path.empty() || path == standard_stream) return;
    file_ = std::fopen(path.c_str(), "wb");
    if (file_ == nullptr) fail();
  }
  ~RecordFile() {
    if (file_ != nullptr) std::fclose(file_);
  }
  RecordFile(const RecordFile&) = delete;
  RecordFile& operator=(const RecordFile&) = delete;

  // Whether a reader still takes records.
  bool write(const std::string& line) {
    if (path_ == standard_stream) {
      print_out("{}\n", line);
      return !output_ended();
    }
    if (file_ != nullptr && (std::fwrite(line.data(), 1, line.size(), file_) != line.size() ||
                             std::fputc('\n', file_) == EOF)) {
      fail();
    }
    return true;
  }
  void close() {
    if (file_ != nullptr && std::fflush(file_) != 0) fail();
  }

 private:
  [[noreturn]] void fail() {
    broken_machine("the records cannot be written to '" + path_ + "': " + std::strerror(errno));
  }
  std::string path_;
  std::FILE* file_ = nullptr;
};

// A single game says nothing of how far games lie apart, so it has no interval.
std::string score_text(const SeatFigures& seat, std::uint64_t games) {
  const Estimate& score = seat.score;
  if (games == 1) return fmt::format("{:.3f}", score.mean);
  return fmt::format("{:.3f} ({:.3f} to {:.3f})", score.mean, score.low, score.high);
}

std::string text_for_people(const SimulateOptions& options, const std::vector<BotSpec>& bots,
                            const Simulation& result) {
  const auto games = static_cast<double>(result.games);
  std::string text = fmt::format("{}: {}, seed {}\n", options.game.entry().title,
                                 counted(result.games, "game"), options.seed);
  text += fmt::format("{:<6}{:<22}{:>30}{:>10}{:>8}\n", "seat", "bot", "mean score (95 %)", "wins",
                      "ties");
  for (std::size_t i = 0; i < result.seats.size(); ++i) {
    const SeatFigures& seat = result.seats[i];
    text += fmt::format(
        "{:<6}{:<22}{:>30}{:>9.1f}%{:>7.1f}%\n", i, bots[i].text(), score_text(seat, result.games),
        100 * static_cast<double>(seat.wins) / games, 100 * static_cast<double>(seat.ties) / games);
  }
  const auto a_second = [&](double count, const char* what) {
    return counted(static_cast<std::uint64_t>(std::llround(count / result.seconds)), what);
  };
  const auto decisions = static_cast<double>(result.decisions);
  return text + fmt::format("{:.1f} decisions per game; {} and {} per second\n", decisions / games,
                            a_second(games, "game"), a_second(decisions, "decision"));
}

std::string text_for_programs(const SimulateOptions& options, const std::vector<BotSpec>& bots,
                              const Simulation& result) {
  const auto games = static_cast<double>(result.games);
  Json json;
  json["game"] = options.game.entry().id;
  json["options"] = to_json(options.game.fields());
  json["seed"] = options.seed;
  json["games"] = result.games;
  json["decisions"] = result.decisions;
  json["decisions_per_game"] = static_cast<double>(result.decisions) / games;
  json["games_per_s"] = games / result.seconds;
  json["decisions_per_s"] = static_cast<double>(result.decisions) / result.seconds;
  for (std::size_t i = 0; i < result.seats.size(); ++i) {
    const SeatFigures& seat = result.seats[i];
    Json row;
    row["seat"] = i;
    row["bot"] = bots[i].text();
    row["mean"] = seat.score.mean;
    // One game says nothing of how far games lie apart.
    row["interval"] = result.games > 1 ? Json{seat.score.low, seat.score.high} : Json(nullptr);
    row["wins"] = seat.wins;
    row["ties"] = seat.ties;
    json["seats"].push_back(std::move(row));
  }
  return json.dump(2) + "\n";
}

void run(const SimulateOptions& options) {
  const GameType& entry = options.game.entry();
  const Fields fields = options.game.fields();
  SimulationPlan plan;
  plan.players = static_cast<unsigned>(std::get<std::int64_t>(*find_field(fields, "players")));
  const auto bots = parse_bots(options.bots, plan.players);
  if (!bots) wrong_usage(bots.error().text);
  if (options.legal && options.records.empty()) {
    wrong_usage("--legal writes legal lists into records, so it needs --records FILE");
  }
  plan.make_simulator = [&] { return entry.make_simulator(fields, *bots); };
  plan.games = options.games;
  plan.seed = options.seed;
  plan.threads = threads_or_all(options.threads);
  plan.keep = options.records.empty() ? Keep::result
              : options.legal         ? Keep::record_with_legal
                                      : Keep::record;
  RecordFile records(options.records);
  Interrupt interrupt;
  Simulation result;
  {
    Progress progress("games", plan.games);
    result = simulate(
        plan, interrupt.token(),
        [&](const SimulatedMatch& match) { return records.write(match.record); },
        [&](std::uint64_t done) { progress.at(done); });
  }
  records.close();
  if (output_ended()) return;  // The reader of the records has gone.
  if (result.games < plan.games) {
    print_error("Stopped after {} of {}.\n", grouped(result.games), counted(plan.games, "game"));
  }
  if (result.games == 0) return;
  // Records on standard output are alone there.
  const std::string text = options.json ? text_for_programs(options, *bots, result)
                                        : text_for_people(options, *bots, result);
  options.records == standard_stream ? print_error(text) : print_out(text);
}

}  // namespace

void add_simulate(const Command& program) {
  const Command verb =
      program.verb("simulate", "Play complete games between bots and print statistics");
  verb.footer(
      "Example: menagerie simulate rage-n-glyphs --players 5 --games 1000 --bots simple,random,"
      "random,random,random --records games.jsonl --legal\n"
      "The same seed gives the same games with any number of threads.");
  auto options = std::make_shared<SimulateOptions>();
  options->game.add_to(verb);
  verb.number("--games", options->games, {1, 1'000'000'000'000}, "How many games", Need::required);
  verb.option("--bots", options->bots,
              "Bot for all seats, or one per seat, comma-separated (default: random)");
  verb.number("--seed", options->seed, {}, "Seed for cards and bots (default: 1)");
  verb.number("--threads", options->threads, {1, 1024}, "Threads (default: all cores)");
  verb.option("--records", options->records,
              "Write one record per game to this file (-: standard output)");
  verb.flag("--legal", options->legal, "Include the legal moves at every decision");
  verb.flag("--json", options->json, "Print the summary as JSON");
  verb.call([options] { run(*options); });
}

}  // namespace menagerie::cli
