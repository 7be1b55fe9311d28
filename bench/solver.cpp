// SPDX-License-Identifier: Apache-2.0
// Measures how long exact solutions take: bench_solver [DEALS [CARDS [SECONDS]]]. Solves DEALS
// seeded deals of Awimbawe (default 20), played at random until at most CARDS cards are left
// (default 28: whole deals), and endings of the other games. SECONDS limits the wall-clock time per
// position; the figures are processor time. Each position is reported on standard error.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

#include "game/playout.h"
#include "games/awimbawe/game.h"
#include "games/color_gangsters/game.h"
#include "games/rage_n_glyphs/game.h"
#include "games/savage_bowl/game.h"
#include "games/trump_tricks_game/game.h"
#include "search/solver.h"

namespace menagerie {
namespace {

struct Settings {
  unsigned deals = 20, cards = 28;
  double seconds_max = 120;
};

struct Sums {
  std::vector<double> seconds;
  double nodes = 0;
  unsigned unsolved = 0;

  template <Game G>
  void solve(const typename G::State& state, const Settings& settings, SolveMode mode) {
    Solver<G> solver(std::size_t{1} << 22);
    SolverLimits limits;
    limits.time = std::chrono::milliseconds(static_cast<std::int64_t>(1e3 * settings.seconds_max));
    const std::clock_t start = std::clock();
    const auto solution = solver.solve(state, limits, mode);
    seconds.push_back(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
    nodes += static_cast<double>(solution.nodes);
    unsolved += solution.exact ? 0 : 1;
    std::fprintf(stderr, "position %zu: %.3f s, %.2f M nodes%s\n", seconds.size(), seconds.back(),
                 static_cast<double>(solution.nodes) / 1e6, solution.exact ? "" : ", not solved");
  }

  void print(const char* what) {
    std::sort(seconds.begin(), seconds.end());
    double total = 0;
    for (const double each : seconds) total += each;
    const auto at = [&](std::size_t per_cent) {
      return 1e3 * seconds[(seconds.size() - 1) * per_cent / 100];
    };
    std::printf(
        "%-34s %4zu positions, median %9.2f ms, p90 %9.2f ms, longest %9.2f ms, %6.2f M nodes/s, "
        "%u not solved\n",
        what, seconds.size(), at(50), at(90), at(100), nodes / total / 1e6, unsolved);
    std::fflush(stdout);
  }
};

unsigned cards_left(const Awimbawe::State& state) {
  unsigned taken = 0;
  for (const auto& side : state.shown.sides.values) taken += side.taken.size();
  return awimbawe::all_cards.size() - taken;
}

void solve_awimbawe(const Settings& settings) {
  Sums sums;
  for (std::uint64_t seed = 1; sums.seconds.size() < settings.deals; ++seed) {
    Rng rng(seed);
    auto state = Awimbawe::start({});
    Awimbawe::deal(state, Awimbawe::shuffle(state, rng));
    Turn turn = Awimbawe::turn(state.shown);
    while (turn.kind == Turn::Kind::chance || cards_left(state) > settings.cards) {
      turn.kind == Turn::Kind::chance ? step_chance<Awimbawe>(state, turn.kind, rng)
                                      : step_random<Awimbawe>(state, rng);
      turn = Awimbawe::turn(state.shown);
      if (turn.kind == Turn::Kind::deal || turn.kind == Turn::Kind::over) break;
    }
    if (turn.kind == Turn::Kind::play) {
      sums.solve<Awimbawe>(state, settings, SolveMode::standard);
    }
  }
  sums.print("awimbawe");
}

// Solves the last `decisions` decisions of random rounds (in Trump, Tricks, Game! of the match).
template <Game G>
void solve_endings(const Settings& settings, std::size_t decisions, SolveMode mode,
                   const char* what) {
  Sums sums;
  for (std::uint64_t seed = 1; sums.seconds.size() < settings.deals; ++seed) {
    Rng rng(seed);
    auto state = G::start({});
    std::vector<typename G::State> positions;
    G::deal(state, G::shuffle(state, rng));
    while (std::same_as<G, RageNGlyphs> && G::round(state.shown) < 10) {
      play_round_out<G>(state, rng);
      G::deal(state, G::shuffle(state, rng));
    }
    for (;;) {
      const Turn::Kind kind = G::turn(state.shown).kind;
      if (kind == Turn::Kind::deal || kind == Turn::Kind::over) break;
      if (kind == Turn::Kind::play) positions.push_back(state);
      kind == Turn::Kind::play ? step_random<G>(state, rng) : step_chance<G>(state, kind, rng);
    }
    if (positions.size() < decisions) continue;
    sums.solve<G>(positions[positions.size() - decisions], settings, mode);
  }
  sums.print(what);
}

void solve_all(const Settings& settings) {
  solve_awimbawe(settings);
  constexpr auto all = SolveMode::standard, alone = SolveMode::paranoid;
  solve_endings<SavageBowl>(settings, 20, all, "savage-bowl, 20 decisions, max^n");
  solve_endings<SavageBowl>(settings, 25, alone, "savage-bowl, 25, paranoid");
  solve_endings<RageNGlyphs>(settings, 20, all, "rage-n-glyphs, 20, max^n");
  solve_endings<RageNGlyphs>(settings, 24, alone, "rage-n-glyphs, 24, paranoid");
  solve_endings<ColorGangsters>(settings, 16, all, "color-gangsters, 16, max^n");
  solve_endings<ColorGangsters>(settings, 22, alone, "color-gangsters, 22, paranoid");
  solve_endings<TrumpTricksGame>(settings, 20, all, "trump-tricks-game, 20, max^n");
  solve_endings<TrumpTricksGame>(settings, 24, alone, "trump-tricks-game, 24, paranoid");
}

}  // namespace
}  // namespace menagerie

int main(int count, char** arguments) {
  menagerie::Settings settings;
  if (count > 1) settings.deals = static_cast<unsigned>(std::max(1, std::atoi(arguments[1])));
  if (count > 2) settings.cards = static_cast<unsigned>(std::max(2, std::atoi(arguments[2])));
  if (count > 3) settings.seconds_max = std::max(0.001, std::atof(arguments[3]));
  menagerie::solve_all(settings);
}
