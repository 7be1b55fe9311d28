// SPDX-License-Identifier: Apache-2.0
// What experiments on single positions ask for: playing on, trying every action, changing places.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "bind.h"
#include "bots.h"
#include "engine/games/games.h"
#include "experiments/arena.h"
#include "share_out.h"
#include "study.h"

namespace nb = nanobind;
using namespace nb::literals;  // NOLINT: "name"_a.

namespace menagerie::python {
namespace {

using Count = Whole<std::size_t, 1, 1'000'000>;

double share_of(const MatchResult& result, unsigned seat) {
  const auto& winners = result.winners;
  const bool won = std::find(winners.begin(), winners.end(), seat) != winners.end();
  return won ? 1.0 / static_cast<double>(winners.size()) : 0.0;
}

nb::list play_out(const BoundState& state, nb::handle bots, Count count, Seed seed,
                  Threads threads) {
  const auto specs = seat_bots(bots, *state.game);
  std::vector<MatchResult> results(count);
  // Without the GIL, another thread may change the state itself.
  const auto as_it_is = state.state->clone();
  run_interruptibly([&](const std::stop_token& stop) {
    const AnyStudy& study = study_of(as_it_is->game());
    share_out(results.size(), threads, stop, [&](std::size_t i) {
      results[i] = study.play_out(*as_it_is, specs, Rng(seed, i).bits64(), stop);
    });
  });
  nb::list list;
  for (const MatchResult& result : results) {
    nb::dict dict;
    dict["scores"] = nb::cast(result.scores);
    dict["winners"] = nb::cast(result.winners);
    list.append(dict);
  }
  return list;
}

// The results of a seat in the worlds that it drew: a row of worlds per action.
struct Trials {
  std::vector<ActionId> actions;
  std::vector<std::vector<int>> scores;
  std::vector<std::vector<double>> shares;
};

Trials try_in_worlds(const BoundView& view, const std::vector<BotSpec>& specs, std::size_t worlds,
                     std::uint64_t seed, unsigned threads, const std::stop_token& stop) {
  const Seat seat = *view.view->who();
  const AnyStudy& study = study_of(view.game->id());
  Trials trials;
  trials.actions = view.view->legal();
  trials.scores.assign(trials.actions.size(), std::vector<int>(worlds));
  trials.shares.assign(trials.actions.size(), std::vector<double>(worlds));
  share_out(worlds, threads, stop, [&](std::size_t i) {
    // The same world and the same chance for all actions: they are compared in pairs.
    Rng rng(seed, i);
    const auto world = view.view->sample(rng.bits64());
    const std::uint64_t after = rng.bits64();
    for (std::size_t k = 0; k < trials.actions.size(); ++k) {
      const auto tried = world->clone();
      tried->apply(seat, trials.actions[k]);
      const MatchResult result = study.play_out(*tried, specs, after, stop);
      trials.scores[k][i] = result.scores[seat.index()];
      trials.shares[k][i] = share_of(result, seat.index());
    }
  });
  return trials;
}

nb::dict try_actions(const BoundView& view, nb::handle bots, Count worlds, Seed seed,
                     Threads threads) {
  if (view.view->legal().empty()) {
    throw BadInput("it isn't the turn of this view's seat; give the view of one of State.seats");
  }
  const auto specs = seat_bots(bots, *view.game);
  Trials trials;
  run_interruptibly([&](const std::stop_token& stop) {
    trials = try_in_worlds(view, specs, worlds, seed, threads, stop);
  });
  nb::dict dict;
  dict["actions"] = nb::cast(trials.actions);
  dict["scores"] = nb::cast(trials.scores);
  dict["shares"] = nb::cast(trials.shares);
  return dict;
}

nb::list play_places(const BoundGame& game, nb::handle bots, Seed seed, Seed first, Count count,
                     Threads threads) {
  const std::vector<BotSpec> specs = arena_bots(bots, *game.game);
  const auto lineups =
      fair_lineups(static_cast<unsigned>(specs.size()), game.game->players(), game.game->teams());
  std::vector<std::vector<MatchResult>> deals(count);
  run_interruptibly([&](const std::stop_token& stop) {
    share_out(deals.size(), threads, stop, [&](std::size_t i) {
      const auto player = find_game(game.game->id())->make_deal_player(game.game->options(), specs);
      for (const Lineup& lineup : lineups) {
        deals[i].push_back(player->play(seed, first + i, lineup, stop).result);
      }
    });
  });
  nb::list list;
  for (const auto& deal : deals) {
    for (std::size_t k = 0; k < deal.size(); ++k) {
      nb::dict dict;
      dict["deal"] = first + static_cast<std::uint64_t>(&deal - deals.data());
      dict["bots"] = nb::cast(lineups[k]);
      dict["scores"] = nb::cast(deal[k].scores);
      dict["winners"] = nb::cast(deal[k].winners);
      list.append(dict);
    }
  }
  return list;
}

}  // namespace

void bind_trials(Module& module) {
  module.def("play_out", &play_out, "state"_a, "bots"_a, "count"_a = 1, "seed"_a = 0,
             "threads"_a = 1,
             nb::sig("def play_out(state: State, bots: str | Mind | collections.abc.Sequence[str | "
                     "Mind], count: int = 1, seed: int = 0, "
                     "threads: int = 1) -> list[Ended]"),
             "Plays copies of a match to their ends. Returns the scores and winners of each. "
             "`bots` is one for all seats, or one per seat, separated by commas. They only know "
             "what a view shows of the past.");
  module.def("try_actions", &try_actions, "view"_a, "bots"_a, "worlds"_a = 100, "seed"_a = 0,
             "threads"_a = 1,
             nb::sig("def try_actions(view: View, bots: str | Mind | collections.abc.Sequence[str "
                     "| Mind], worlds: int = 100, seed: int = 0, "
                     "threads: int = 1) -> Trials"),
             "Tries every legal action in the same worlds, which are drawn from the view and "
             "played to the end by bots. Returns `actions` and, for each, a row of worlds with the "
             "seat's `scores` and `shares` of the victory.");
  module.def("play_places", &play_places, "game"_a, "bots"_a, "seed"_a, "first"_a, "count"_a,
             "threads"_a,
             nb::sig("def play_places(game: Game, bots: collections.abc.Sequence[str | Mind], "
                     "seed: int, first: int, "
                     "count: int, threads: int) -> list[dict[str, typing.Any]]"),
             "The matches of an arena one by one: deal, bots (the number of each seat's), scores, "
             "winners.");
}

}  // namespace menagerie::python
