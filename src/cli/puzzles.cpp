// SPDX-License-Identifier: Apache-2.0
// The verb `puzzles`: positions in which one decision is clearly best.
#include <fstream>
#include <memory>
#include <set>

#include "base/json_reader.h"
#include "base/spelling.h"
#include "cli/play_files.h"
#include "cli/record_file.h"
#include "cli/verb.h"
#include "cli/words.h"
#include "engine/deals/daily.h"
#include "engine/puzzles/puzzle_files.h"
#include "experiments/puzzle_mining.h"
#include "terminal/puzzle.h"
#include "terminal/words.h"

namespace menagerie::cli {
namespace {

struct PuzzleOptions {
  std::string game, level, id;
  bool daily = false, again = false;
};

struct MineOptions {
  GameChoice game;
  MiningPlan plan;
};

std::vector<Puzzle> puzzles_of(const GameType& game) {
  std::vector<Puzzle> puzzles;
  RecordStream lines(puzzle_file(game.id));
  for (auto line = lines.next(); line && *line; line = lines.next()) {
    auto puzzle = read_puzzle(**line);
    if (!puzzle) {
      broken_machine(fmt::format("the puzzles of {}, line {}: {}", game.title, lines.line(),
                                 puzzle.error().text));
    }
    puzzles.push_back(std::move(*puzzle));
  }
  return puzzles;
}

// Which puzzles this user has done: one line of JSON each, in the state folder.
class Done {
 public:
  Done() {
    const std::string folder = state_folder();
    if (folder.empty()) return;
    path_ = folder + "/puzzles.jsonl";
    std::ifstream file(path_);
    for (std::string line; std::getline(file, line);) {
      const auto json = parse_json(line);
      // A line that was cut off, or that something else has written, says nothing.
      if (!json || !json->is_object()) continue;
      const auto id = json->find("id");
      if (id == json->end() || !id->is_string() || !json->contains("right")) continue;
      done_.insert(id->get<std::string>());
    }
  }

  bool is_done(const Puzzle& puzzle) const { return done_.contains(puzzle.id); }
  std::size_t done_of(const std::vector<Puzzle>& puzzles) const {
    return static_cast<std::size_t>(
        std::ranges::count_if(puzzles, [&](const Puzzle& puzzle) { return is_done(puzzle); }));
  }
  void add(const Puzzle& puzzle, bool right) {
    if (!done_.insert(puzzle.id).second) return;  // The first answer counts.
    if (path_.empty()) return;
    std::ofstream(path_, std::ios::app) << Json{{"id", puzzle.id}, {"right", right}}.dump() << '\n';
  }

 private:
  std::string path_;  // Empty if there is no place for it.
  std::set<std::string> done_;
};

void list_puzzles() {
  const Done done;
  const terminal::Speech speech = speech_about("");
  for (const GameType& game : games()) {
    const auto puzzles = puzzles_of(game);
    if (puzzles.empty()) continue;
    print_out("{:<20} {}\n", game.id,
              speech.say(words::puzzle_listed(Quoted{std::string(game.title)},
                                              static_cast<Number>(puzzles.size()),
                                              static_cast<Number>(done.done_of(puzzles)))));
  }
  print_out("{}\n", terminal::wrapped(speech.say(words::puzzle_which()), width_here()));
}

// Those that were asked for.
std::vector<Puzzle> chosen(std::vector<Puzzle> all, const PuzzleOptions& options,
                           const Done& done) {
  if (options.daily) return {all[puzzle_of_day(today(), all.size())]};
  if (!options.id.empty()) {
    const auto found = std::ranges::find(all, options.id, &Puzzle::id);
    if (found == all.end()) {
      wrong_usage("--id is " + in_quotes(options.id) + "; " + all.front().record.game +
                  " has no such puzzle");
    }
    return {*found};
  }
  if (!options.level.empty()) {
    std::erase_if(all, [&](const Puzzle& puzzle) { return puzzle.level != options.level; });
  }
  if (!options.again) {
    std::erase_if(all, [&](const Puzzle& puzzle) { return done.is_done(puzzle); });
  }
  return all;
}

void solve_puzzles(const PuzzleOptions& options) {
  const bool is_level = std::ranges::find(level_names, options.level) != level_names.end();
  if (!options.level.empty() && !is_level) {
    wrong_usage("--level is " + in_quotes(options.level) + "; it must be one of " +
                levels_in_text());
  }
  const GameType& game = find_game_or_fail(options.game);
  auto all = puzzles_of(game);
  if (all.empty()) wrong_usage(fmt::format("{} has no puzzles yet", game.title));
  Done done;
  terminal::PuzzlePlan plan;
  plan.puzzles = chosen(std::move(all), options, done);
  plan.style = style_here();
  plan.locale = wanted_locale();
  Number right = 0, count = 0;
  plan.on_done = [&](const Puzzle& puzzle, bool at_first) {
    done.add(puzzle, at_first);
    ++count;
    right += at_first ? 1 : 0;
  };
  const terminal::Speech speech = speech_about("");
  if (plan.puzzles.empty()) {
    print_out("{}\n", speech.say(terminal::words::puzzle_all_done()));
    return;
  }
  terminal::play_puzzles(plan);
  if (count > 0) print_out("{}\n", speech.say(terminal::words::puzzle_tally(right, count)));
}

void mine(MineOptions& options) {
  MiningPlan& plan = options.plan;
  plan.game = &options.game.entry();
  plan.options = options.game.fields();
  plan.threads = threads_or_all(plan.threads);
  const Interrupt interrupt;
  std::uint64_t found = 0;
  Progress progress("games", plan.games);
  mine_puzzles(
      plan, interrupt.token(),
      [&](const Puzzle& puzzle) {
        ++found;
        print_out("{}\n", write_puzzle(puzzle));
        return !output_ended();
      },
      [&](std::uint64_t done) { progress.at(done); });
  print_error("{} in {}\n", counted(found, "puzzle"), counted(plan.games, "game"));
}

int check_puzzles(const std::string& path) {
  std::uint64_t count = 0;
  std::set<std::string> ids;
  InputFile file(path);
  RecordStream lines = file.records();
  for (;;) {
    const auto line = lines.next();
    if (line && !*line) break;
    const auto puzzle = line ? read_puzzle(**line) : tl::unexpected(line.error());
    const bool is_new = puzzle && ids.insert(puzzle->id).second;
    if (!is_new) {
      const std::string why =
          puzzle ? "the puzzle " + puzzle->id + " is there twice" : puzzle.error().text;
      print_error("{}: line {}: {}\n", file.name(), lines.line(), why);
      return exit_no;
    }
    ++count;
  }
  print_out("{}: {}, all valid\n", path, counted(count, "puzzle"));
  return exit_done;
}

}  // namespace

void add_puzzles(const Command& program) {
  const Command verb = program.verb("puzzles", "Solve positions in which one choice is best");
  verb.needs_verb();
  verb.footer("Example: menagerie puzzles play awimbawe");

  const Command list = verb.verb("list", "List the games that have puzzles");
  list.call([] { list_puzzles(); });

  const Command playing = verb.verb("play", "Solve puzzles of a game, one after the other");
  playing.footer(
      "Example: menagerie puzzles play awimbawe --level steady\n"
      "Puzzles that you have done don't come again. The puzzles of a level are those that this\n"
      "level of bots solves and weaker levels don't.");
  auto options = std::make_shared<PuzzleOptions>();
  playing.word("GAME", options->game, "The game, as `menagerie games` lists it");
  playing.option(
      "--level", options->level,
      "Only puzzles of this level: novice, easy, steady,\nnormal, strong (default: all)");
  playing.option("--id", options->id, "The puzzle with this id (default: all in their order)");
  playing.flag("--daily", options->daily, "The puzzle of the day (UTC), the same for everyone");
  playing.flag("--again", options->again, "Also puzzles that you have done");
  playing.call([options] { solve_puzzles(*options); });

  const Command mining = verb.verb("mine", "Find puzzles in games of bots, and print them");
  mining.footer(
      "Example: menagerie puzzles mine awimbawe --games 200 > puzzles.jsonl\n"
      "A decision becomes a puzzle if simple bots miss it and one action is better than every\n"
      "other: by exact play, or because bots that play on in other worlds agree. The same seed\n"
      "gives the same puzzles with any number of threads.");
  auto mined = std::make_shared<MineOptions>();
  mined->game.add_to(mining);
  mined->plan.threads = 0;
  mining.number("--games", mined->plan.games, {1, 1'000'000'000}, "How many games", Need::required);
  mining.number("--seed", mined->plan.seed, {}, "Seed for cards and bots (default: 1)");
  mining.number("--threads", mined->plan.threads, {1, 1024}, "Threads (default: all cores)");
  mining.real("--gap", mined->plan.gap, {0.001, 1},
              "How much worse every other action must be, as a part\nof the game (default: 0.03)");
  mining.number("--line", mined->plan.line_max, {1, 10'000},
                "Max decisions to the end of the round (default: 30)");
  mining.number("--worlds", mined->plan.worlds, {8, 10'000},
                "Max worlds in which bots continue the game (default: 64)");
  mining.call([mined] { mine(*mined); });

  const Command checking = verb.verb("check", "Check a file of puzzles against the rules");
  checking.footer(
      "Example: menagerie puzzles check puzzles.jsonl\n"
      "The exit status is 0 if all are valid, otherwise 1.");
  auto file = std::make_shared<std::string>();
  checking.word("FILE", *file, "A file of puzzles (-: standard input)");
  checking.call([file] { return check_puzzles(*file); });
}

}  // namespace menagerie::cli
