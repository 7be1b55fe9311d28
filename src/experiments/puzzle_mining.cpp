// SPDX-License-Identifier: Apache-2.0
#include "experiments/puzzle_mining.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <ranges>
#include <string_view>
#include <utility>

#include "engine/json.h"
#include "engine/simulation/in_order.h"

namespace menagerie {
namespace {

constexpr std::array<std::string_view, seats_max> names = {"Ada",  "Ben", "Cleo", "Dan", "Eve",
                                                           "Finn", "Gia", "Hal",  "Ivy", "Jon"};

constexpr unsigned lines_tried = 4;

BotSpec searching(std::int64_t iterations) {
  BotSpec bot = *parse_bot("ismcts");
  bot.ms.reset();
  bot.iterations = iterations;
  return bot;
}

// The levels by their budgets in iterations, so that the same position gets the same level on every
// machine. Those that think for a time are given what a slow machine searches in it.
struct Grade {
  std::string_view level;
  std::optional<std::int64_t> iterations;
};
constexpr std::array grades = {Grade{"novice", {}}, Grade{"easy", {}}, Grade{"steady", {}},
                               Grade{"normal", 6'000}, Grade{"strong", 40'000}};
static_assert(std::ranges::equal(grades, level_names, {}, &Grade::level));

// Looks for puzzles in the games of one thread.
class Miner {
 public:
  Miner(const MiningPlan& plan, const StopToken& stop)
      : plan_(plan),
        game_(*plan.game),
        stop_(stop),
        simple_(game_.make_mind(*parse_bot("simple"))) {
    std::int64_t players = 0;
    for (const auto& [name, value] : plan.options) {
      if (name == "players") players = std::get<std::int64_t>(value);
    }
    const std::vector bots(static_cast<std::size_t>(players), searching(plan.iterations));
    simulator_ = game_.make_simulator(plan.options, bots);
  }

  std::vector<Puzzle> in_game(std::uint64_t index) {
    Record record =
        read_record(simulator_->play(plan_.seed, index, Keep::record, stop_).record).value();
    for (std::size_t i = 0; i < record.seats.size(); ++i) {
      record.seats[i] = {std::string(names.at(i)), "ismcts"};
    }
    std::vector<Puzzle> found;
    const auto match = make_match(game_, record.options).value();
    const auto ends = ends_of_rounds(record);
    std::size_t next = 0;
    for (std::size_t i = 0; i < record.events.size() && i <= plan_.events_max; ++i) {
      if (stop_.stop_requested() || found.size() >= plan_.per_game) break;
      const Event& event = record.events[i];
      const bool is_near = ends[i] - i <= plan_.line_max;
      if (event.kind == Event::Kind::play && is_near && i >= next) {
        rng_ = Rng(plan_.seed ^ index, i);
        if (auto puzzle = look(*match, event.seat)) {
          finish(*puzzle, record, i, *match);
          found.push_back(std::move(*puzzle));
          next = i + 2 * record.seats.size();  // Not the same idea again.
        }
      }
      if (play_event(*match, event)) break;
    }
    return found;
  }

 private:
  // For each event, where its round ends.
  static std::vector<std::size_t> ends_of_rounds(const Record& record) {
    std::vector<std::size_t> ends(record.events.size());
    std::size_t end = ends.size();
    for (std::size_t i = ends.size(); i-- > 0;) {
      ends[i] = end;
      if (record.events[i].kind == Event::Kind::deal) end = i;
    }
    return ends;
  }

  std::optional<Puzzle> look(const Match& before, Seat seat) {
    if (before.legal(seat).size() < 2) return std::nullopt;
    const Observation observation = before.observe(seat);
    Puzzle puzzle;
    puzzle.seat = seat;
    if (!judge_exactly(observation, puzzle) && !judge_by_playing_on(observation, puzzle)) {
      return std::nullopt;
    }
    const std::string missed = simple_->choose(observation, rng_, stop_);
    if (missed == puzzle.tries.front().action) return std::nullopt;
    const auto is_shown = [&](unsigned) { return is_shown_by_the_deal(before, missed, puzzle); };
    if (std::ranges::none_of(std::views::iota(0u, lines_tried), is_shown)) return std::nullopt;
    const auto level = level_of(observation, puzzle.tries.front().action);
    if (!level || stop_.stop_requested()) return std::nullopt;
    puzzle.level = *level;
    return puzzle;
  }

  // False unless exact play tells that one action is best by the gap.
  bool judge_exactly(const Observation& observation, Puzzle& puzzle) {
    const auto opinions = game_.solve_known(observation, plan_.endings, stop_);
    exact_ = !opinions.empty();
    if (opinions.size() < 2 || opinions[0].value - opinions[1].value < plan_.gap) return false;
    puzzle.judged = Judged::exact;
    for (const Opinion& one : opinions) {
      puzzle.tries.push_back({one.action, opinions[0].value - one.value, {}});
    }
    return true;
  }

  // The same by bots that play on, once a search suspects that rules of thumb err.
  bool judge_by_playing_on(const Observation& observation, Puzzle& puzzle) {
    if (exact_) return false;
    const auto opinions =
        game_.make_mind(searching(plan_.search))->advise(observation, rng_, stop_);
    if (stop_.stop_requested() || opinions.size() < 2) return false;
    if (opinions[0].value - opinions[1].value < plan_.gap) return false;
    const std::string& best = opinions[0].action;
    if (simple_->choose(observation, rng_, stop_) == best) return false;
    puzzle.judged = Judged::played_on;
    puzzle.tries.push_back({best, 0, {}});
    PlayOnPlan playing;
    playing.bot = searching(plan_.playing_on);
    playing.iterations_max = INT64_MAX;
    playing.worlds_max = plan_.worlds;
    playing.stop = stop_;
    for (std::size_t i = 1; i < opinions.size(); ++i) {
      playing.seed = rng_.bits64();
      const auto played = game_.play_on(observation, best, opinions[i].action, playing);
      const bool is_worse = played.worlds > 0 && played.better.low > 0;
      if (!is_worse || played.better.mean < plan_.gap) return false;
      puzzle.tries.push_back({opinions[i].action, played.better.mean, {}});
    }
    return true;
  }

  // Fills in the lines. Bots play every action on with all cards where they are, each by what its
  // seat knows; the outcome must not contradict the judgement. Bots may decide otherwise in another
  // try.
  bool is_shown_by_the_deal(const Match& before, const std::string& missed, Puzzle& puzzle) {
    const std::uint64_t luck = rng_.bits64();
    double best = 0;
    for (PuzzleTry& one : puzzle.tries) {
      const auto match = before.clone();
      if (match->submit(puzzle.seat, one.action)) return false;
      one.line = play_round_out(*match, luck);
      const double value = game_.standing(*match).at(puzzle.seat.index());
      if (&one == &puzzle.tries.front()) {
        best = value;
      } else if (value > best || (value == best && one.action == missed)) {
        return false;
      }
    }
    return !stop_.stop_requested();
  }

  std::vector<std::string> play_round_out(Match& match, std::uint64_t luck) {
    std::vector<std::string> line;
    std::vector<std::unique_ptr<Mind>> minds(match.players());
    for (auto& mind : minds) mind = game_.make_mind(searching(plan_.search));
    Rng rng(luck);
    while (!is_round_over(match) && !stop_.stop_requested()) {
      const Turn turn = match.turn();
      if (turn.kind == Turn::Kind::chance) {
        const auto results = match.chances();
        line.push_back(results[rng.below(static_cast<std::uint32_t>(results.size()))]);
      } else {
        const Seat seat = turn.seats.lowest();
        line.push_back(minds[seat.index()]->choose(match.observe(seat), rng, stop_));
      }
      if (!play_line(match, line.back())) break;
    }
    return line;
  }

  // The weakest level that finds the action in two of three tries.
  std::optional<std::string> level_of(const Observation& observation, const std::string& best) {
    for (const Grade& grade : grades) {
      const BotSpec bot = grade.iterations ? searching(*grade.iterations) : *parse_bot(grade.level);
      unsigned finds = 0;
      for (unsigned i = 0; i < 3; ++i) {
        finds += game_.make_mind(bot)->choose(observation, rng_, stop_) == best ? 1 : 0;
      }
      if (finds >= 2) return std::string(grade.level);
    }
    return std::nullopt;
  }

  // Adds the record, and the reason in words.
  void finish(Puzzle& puzzle, const Record& whole, std::size_t event, const Match& before) {
    puzzle.record = whole;
    puzzle.record.result.reset();
    puzzle.record.events.resize(event);
    puzzle.id = puzzle_id(puzzle.record);
    for (PuzzleTry& one : puzzle.tries) one.loss = std::round(1000 * one.loss) / 1000;
    std::ranges::stable_sort(puzzle.tries, {}, &PuzzleTry::loss);
    puzzle.why = messages_json(why_best(game_, before, puzzle));
  }

  const MiningPlan& plan_;
  const GameType& game_;
  StopToken stop_;
  std::unique_ptr<Mind> simple_;
  std::unique_ptr<Simulator> simulator_;
  Rng rng_{1};
  bool exact_ = false;
};

}  // namespace

void mine_puzzles(const MiningPlan& plan, const StopToken& stop,
                  const std::function<bool(const Puzzle&)>& sink,
                  const std::function<void(std::uint64_t)>& progress) {
  OrderedWork<std::vector<Puzzle>> work;
  work.count = plan.games;
  work.threads = plan.threads;
  work.make_worker = [&] {
    const auto miner = std::make_shared<Miner>(plan, stop);
    return [miner](std::uint64_t index) { return miner->in_game(index); };
  };
  work.sink = [&](const std::vector<Puzzle>& found) { return std::ranges::all_of(found, sink); };
  work.tick = progress;
  work.run(stop);
}

}  // namespace menagerie
