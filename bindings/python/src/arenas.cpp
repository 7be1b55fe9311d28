// SPDX-License-Identifier: Apache-2.0
// Arenas, and parts of them.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <exception>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>

#include "bind.h"
#include "bots.h"
#include "engine/games/games.h"
#include "experiments/arena.h"
#include "experiments/statistics.h"
#include "game/match_loop.h"
#include "share_out.h"
#include "study.h"

namespace nb = nanobind;
using namespace nb::literals;  // NOLINT: "name"_a.

namespace menagerie::python {
namespace {

using Deals = Whole<std::uint64_t, 1, 1'000'000'000>;

// A bot of an arena: one of the engine's, or a function of Python from a View to an action.
struct Fighter {
  std::optional<BotSpec> spec;
  nb::object function;
};

// Plays deals in which functions of Python have a seat.
class MixedPlayer final : public DealPlayer {
 public:
  MixedPlayer(const BoundGame& game, const std::vector<Fighter>& fighters)
      : game_(game), fighters_(fighters) {
    for (const Fighter& fighter : fighters) {
      minds_.push_back(fighter.spec ? study_of(game.game->id()).mind(*fighter.spec) : nullptr);
    }
  }

  DealtMatch play(std::uint64_t seed, std::uint64_t deal, const Lineup& lineup,
                  std::stop_token stop) override {
    Table table{*this, lineup, game_.game->start(), {seed, deal, lineup.size()}, stop};
    play_match(table, stop);
    const Standing end = table.state->standing();
    return {{end.scores, end.winners}, table.decisions};
  }

 private:
  struct Table {
    const MixedPlayer& player;
    const Lineup& lineup;
    std::unique_ptr<AnyState> state;
    DuplicateChance chance;
    const StopToken& stop;
    unsigned decisions = 0;

    Turn turn() const { return state->standing().turn; }
    void lay_out() {
      Rng rng = chance.of_next_deal();
      state->roll(rng);
    }
    void settle() {
      Rng rng = chance.of_next_chance();
      state->roll(rng);
    }
    void decide(SeatSet seats) {
      const Seat seat = seats.lowest();
      state->apply(seat,
                   player.choose(*state, seat, lineup[seat.index()], chance.of_seat(seat), stop));
      ++decisions;
    }
  };

  ActionId choose(const AnyState& state, Seat seat, unsigned number, Rng& rng,
                  const std::stop_token& stop) const {
    auto view = state.view(seat);
    if (minds_[number]) return minds_[number]->choose(*view, rng, stop);
    const nb::gil_scoped_acquire hold;
    const nb::object given = nb::cast(BoundView{game_.game, std::move(view)});
    const nb::object answer = fighters_[number].function(given);
    ActionInput action;
    if (!nb::try_cast(answer, action)) {
      throw BadInput("bot " + std::to_string(number) + " of the arena returned " +
                     nb::cast<std::string>(nb::repr(answer)) + ", which isn't an action");
    }
    const std::string who =
        "bot " + std::to_string(number) + " of the arena, seat " + std::to_string(seat.index());
    ActionId id = 0;
    try {
      id = action_of(*game_.game, action);
    } catch (const BadInput& wrong) {
      throw BadInput(who + ": " + wrong.what());
    }
    if (const auto why = state.judge(seat, id)) {
      throw IllegalAction({"", who + ": " + IllegalAction(*why).what()});
    }
    return id;
  }

  BoundGame game_;
  const std::vector<Fighter>& fighters_;
  std::vector<std::unique_ptr<AnyMind>> minds_;
};

std::vector<Fighter> fighters_of(nb::handle bots, const AnyGame& game) {
  std::vector<Fighter> fighters;
  for (nb::handle bot : listed_bots(bots, "names, Minds and functions")) {
    if (fighters.size() == 10)
      throw BadInput("there are more than 10 bots; an arena takes 2 to 10");
    if (auto spec = engine_bot(bot, game)) {
      fighters.push_back({std::move(spec), {}});
    } else if (nb::isinstance<nb::callable>(bot)) {
      fighters.push_back({std::nullopt, nb::borrow(bot)});
    } else {
      throw BadInput("bot " + std::to_string(fighters.size()) + " of the arena is " + said(bot) +
                     "; it must be a name ('normal'), a Mind or a function of a View");
    }
  }
  if (fighters.size() < 2) throw BadInput("an arena takes 2 to 10 bots");
  return fighters;
}

nb::dict estimate_dict(const Estimate& estimate) {
  nb::dict dict;
  dict["mean"] = estimate.mean;
  dict["low"] = estimate.low;
  dict["high"] = estimate.high;
  return dict;
}

nb::dict result_dict(const ArenaResult& result) {
  nb::dict dict;
  dict["deals"] = result.deals;
  dict["games"] = result.games;
  dict["decisions"] = result.decisions;
  dict["seconds"] = result.seconds;
  nb::list bots, pairs;
  for (const ArenaBot& bot : result.bots) {
    nb::dict one;
    one["score"] = estimate_dict(bot.score);
    one["win_share"] = estimate_dict(bot.win_share);
    bots.append(one);
  }
  for (const ArenaPair& pair : result.pairs) {
    nb::dict one;
    one["a"] = pair.a;
    one["b"] = pair.b;
    one["points"] = estimate_dict(pair.points);
    one["win_share"] = estimate_dict(pair.win_share);
    one["ahead"] = estimate_dict(pair.ahead);
    one["evidence"] = pair.evidence;
    one["better"] = pair.better ? nb::object(nb::int_(*pair.better)) : nb::none();
    pairs.append(one);
  }
  dict["bots"] = bots;
  dict["pairs"] = pairs;
  return dict;
}

// What a function of Python throws is reported, and ends the arena.
struct Guarded final : DealPlayer {
  std::unique_ptr<DealPlayer> player;
  std::function<void(std::exception_ptr)> report;
  DealtMatch play(std::uint64_t seed, std::uint64_t deal, const Lineup& lineup,
                  std::stop_token stop) override {
    try {
      return player->play(seed, deal, lineup, stop);
    } catch (...) {
      report(std::current_exception());
      DealtMatch nothing;
      nothing.result.scores.assign(lineup.size(), 0);
      nothing.result.winners = {0};
      return nothing;
    }
  }
};

nb::dict arena(const BoundGame& game, nb::handle bots, Deals deals, Seed seed, Threads threads,
               bool stop_when_decided) {
  const std::vector<Fighter> fighters = fighters_of(bots, *game.game);
  bool mixed = false;
  std::vector<BotSpec> specs;
  for (const Fighter& fighter : fighters) {
    mixed |= !fighter.spec;
    if (fighter.spec) specs.push_back(*fighter.spec);
  }
  std::exception_ptr failure;
  std::mutex mutex;
  std::stop_source failed;
  ArenaPlan plan;
  plan.make_player = [&]() -> std::unique_ptr<DealPlayer> {
    if (mixed) return std::make_unique<MixedPlayer>(game, fighters);
    return find_game(game.game->id())->make_deal_player(game.game->options(), specs);
  };
  if (mixed) {
    const auto make = plan.make_player;
    plan.make_player = [&, make]() -> std::unique_ptr<DealPlayer> {
      auto guarded = std::make_unique<Guarded>();
      guarded->player = make();
      guarded->report = [&](std::exception_ptr error) {
        const std::scoped_lock lock(mutex);
        if (!failure) failure = std::move(error);
        failed.request_stop();
      };
      return guarded;
    };
  }
  plan.players = game.game->players();
  plan.teams = game.game->teams();
  plan.bots = static_cast<unsigned>(fighters.size());
  plan.deals = deals;
  plan.seed = seed;
  plan.threads = threads;
  plan.stop_when_decided = stop_when_decided;
  ArenaResult result;
  run_interruptibly([&](const std::stop_token& stop) {
    const std::stop_callback pass_on(stop, [&] { failed.request_stop(); });
    result = run_arena(plan, failed.get_token(), [](std::uint64_t) {});
  });
  if (failure) std::rethrow_exception(failure);
  return result_dict(result);
}

// --- Parts of arenas ----------------------------------------------------------------------------

// What every bot came to on a deal, on average over its seatings.
struct DealFigures {
  std::vector<double> scores, shares;
  std::size_t games = 0;
  int lowest = std::numeric_limits<int>::max();  // Score of any seat,
  int highest = std::numeric_limits<int>::min();
};

DealFigures play_deal(DealPlayer& player, const std::vector<Lineup>& lineups, unsigned bots,
                      std::uint64_t seed, std::uint64_t deal, const std::stop_token& stop) {
  DealFigures figures;
  figures.scores.resize(bots);
  figures.shares.resize(bots);
  std::vector<double> seatings(bots);
  for (const Lineup& lineup : lineups) {
    const MatchResult result = player.play(seed, deal, lineup, stop).result;
    ++figures.games;
    const auto [lowest, highest] = std::minmax_element(result.scores.begin(), result.scores.end());
    figures.lowest = std::min(figures.lowest, *lowest);
    figures.highest = std::max(figures.highest, *highest);
    for (unsigned seat = 0; seat < lineup.size(); ++seat) {
      const unsigned bot = lineup[seat];
      ++seatings[bot];
      figures.scores[bot] += result.scores[seat];
      for (const unsigned winner : result.winners) {
        if (winner == seat) figures.shares[bot] += 1.0 / static_cast<double>(result.winners.size());
      }
    }
  }
  for (unsigned bot = 0; bot < bots; ++bot) {
    figures.scores[bot] /= seatings[bot];
    figures.shares[bot] /= seatings[bot];
  }
  return figures;
}

using Numbers = nb::ndarray<const double, nb::c_contig, nb::device::cpu>;

nb::dict interval(const Numbers& values, const Numbers& bounds) {
  if (bounds.size() != 2) throw BadInput("bounds must be two numbers");
  Sample sample;
  for (std::size_t i = 0; i < values.size(); ++i) sample.add(values.data()[i]);
  return estimate_dict(sample.between(bounds.data()[0], bounds.data()[1]));
}

nb::list play_deals(const BoundGame& game, nb::handle bots, Seed seed, Seed first,
                    Whole<std::size_t, 0, 1'000'000> count, Threads threads) {
  const std::vector<BotSpec> specs = arena_bots(bots, *game.game);
  const auto lineups =
      fair_lineups(static_cast<unsigned>(specs.size()), game.game->players(), game.game->teams());
  const auto number = static_cast<unsigned>(specs.size());
  std::vector<DealFigures> deals(count);
  run_interruptibly([&](const std::stop_token& stop) {
    share_out_made(count, threads, stop, [&]() -> Work {
      const std::shared_ptr player =
          find_game(game.game->id())->make_deal_player(game.game->options(), specs);
      return [&, player](std::size_t i) {
        deals[i] = play_deal(*player, lineups, number, seed, first + i, stop);
      };
    });
  });
  nb::list list;
  for (const DealFigures& deal : deals) {
    nb::dict dict;
    dict["scores"] = nb::cast(deal.scores);
    dict["win_shares"] = nb::cast(deal.shares);
    dict["games"] = deal.games;
    dict["lowest"] = deal.lowest;
    dict["highest"] = deal.highest;
    list.append(dict);
  }
  return list;
}

}  // namespace

void bind_arenas(Module& module) {
  module.def("arena", &arena, "game"_a, "bots"_a, "deals"_a = 100, "seed"_a = 1, "threads"_a = 1,
             "stop_when_decided"_a = false,
             nb::sig("def arena(game: Game, bots: collections.abc.Sequence[typing.Any], deals: int "
                     "= 100, seed: int = 1, "
                     "threads: int = 1, stop_when_decided: bool = False) -> "
                     "ArenaResult"),
             "Compares bots on the same deals in all fair seatings. A bot is a name, a Mind, or a "
             "function that gets a View and returns an action.");
  module.def("play_deals", &play_deals, "game"_a, "bots"_a, "seed"_a, "first"_a, "count"_a,
             "threads"_a,
             nb::sig("def play_deals(game: Game, bots: collections.abc.Sequence[str | Mind], seed: "
                     "int, first: int, "
                     "count: int, threads: int) -> list[dict[str, typing.Any]]"),
             "A part of an arena: the result of every bot on each deal from `first` on.");
  module.def("interval", &interval, "observed"_a.noconvert(), "bounds"_a.noconvert(),
             nb::sig("def interval(observed: numpy.typing.NDArray[numpy.float64], bounds: "
                     "numpy.typing.NDArray[numpy.float64]) -> dict[str, float]"),
             "The mean of independent numbers between two bounds, with its 95 % interval.");
}

}  // namespace menagerie::python
