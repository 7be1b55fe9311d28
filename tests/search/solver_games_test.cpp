// SPDX-License-Identifier: Apache-2.0
// The solver against brute force on small endings of the real games.

#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <vector>

#include "game/playout.h"
#include "games/awimbawe/rules.h"
#include "games/color_gangsters/rules.h"
#include "games/rage_n_glyphs/rules.h"
#include "games/savage_bowl/rules.h"
#include "games/trump_tricks_game/rules.h"
#include "search/solver.h"

namespace menagerie {
namespace {

using Worths = SeatMap<double>;

// Plain exhaustive search, chance averaged. Gives up on positions that are too large.
template <Game G>
class BruteForce {
 public:
  using State = typename G::State;

  explicit BruteForce(unsigned nodes_max) : nodes_max_(nodes_max) {}

  // The hero against all others: its outcome, or with two seats its lead.
  std::optional<double> paranoid(const State& state, Seat hero) {
    left_ = nodes_max_;
    const double value = minimax(state, hero);
    return left_ == 0 ? std::nullopt : std::optional(value);
  }
  // Every seat for itself, the first of equals.
  std::optional<Worths> max_n(const State& state) {
    left_ = nodes_max_;
    const Worths values = each_for_itself(state);
    return left_ == 0 ? std::nullopt : std::optional(values);
  }

 private:
  static bool is_over(const Turn& turn) {
    return turn.kind == Turn::Kind::deal || turn.kind == Turn::Kind::over;
  }
  bool spent() {
    left_ -= left_ > 0 ? 1 : 0;
    return left_ == 0;
  }

  double minimax(const State& state, Seat hero) {
    const Turn turn = G::turn(state.shown);
    if (is_over(turn)) {
      const auto points = outcome<G>(state.shown);
      const bool two = G::players(state.shown) == 2;
      return points[hero] - (two ? points[Seat(1 - hero.index())] : 0);
    }
    if (spent()) return 0;
    if (turn.kind == Turn::Kind::chance) {
      double sum = 0;
      const auto results = G::chances(state);
      for (const auto& result : results) {
        State next = state;
        G::settle(next, result);
        sum += minimax(next, hero);
      }
      return sum / static_cast<double>(results.size());
    }
    const Seat seat = turn.seats.lowest();
    double best = seat == hero ? -1e9 : 1e9;
    for (const auto& action : legal_in<G>(state, seat)) {
      State next = state;
      G::apply(next, seat, action);
      const double value = minimax(next, hero);
      best = seat == hero ? std::max(best, value) : std::min(best, value);
    }
    return best;
  }

  Worths each_for_itself(const State& state) {
    const Turn turn = G::turn(state.shown);
    Worths best;
    if (is_over(turn)) {
      const auto points = outcome<G>(state.shown);
      for (unsigned i = 0; i < seats_max; ++i) best.values[i] = points.values[i];
      return best;
    }
    if (spent()) return best;
    if (turn.kind == Turn::Kind::chance) {
      const auto results = G::chances(state);
      for (const auto& result : results) {
        State next = state;
        G::settle(next, result);
        const Worths values = each_for_itself(next);
        for (unsigned i = 0; i < seats_max; ++i) {
          best.values[i] += values.values[i] / static_cast<double>(results.size());
        }
      }
      return best;
    }
    const Seat seat = turn.seats.lowest();
    best[seat] = -1e9;
    for (const auto& action : legal_in<G>(state, seat)) {
      State next = state;
      G::apply(next, seat, action);
      const Worths values = each_for_itself(next);
      if (values[seat] > best[seat]) best = values;
    }
    return best;
  }

  unsigned nodes_max_, left_ = 0;
};

// The positions of one match of random play in which seats act, up to the end of a round; the last
// of them first. A few rounds are played before.
template <Game G>
std::vector<typename G::State> endings(const typename G::Options& options, std::uint64_t seed) {
  Rng rng(seed);
  typename G::State state = G::start(options);
  std::vector<typename G::State> positions;
  for (std::uint64_t round = 0; round <= seed % 4; ++round) {
    if (G::turn(state.shown).kind == Turn::Kind::over) break;
    positions.clear();
    G::deal(state, G::shuffle(state, rng));
    for (;;) {
      const Turn::Kind kind = G::turn(state.shown).kind;
      if (kind == Turn::Kind::deal || kind == Turn::Kind::over) break;
      if (kind == Turn::Kind::play) positions.push_back(state);
      kind == Turn::Kind::play ? step_random<G>(state, rng) : step_chance<G>(state, kind, rng);
    }
  }
  return {positions.rbegin(), positions.rend()};
}

// Going back from the end as far as brute force can follow, every third position is solved: by a
// solver that remembers all it has seen, and by one that forgets nearly everything.
template <Game G>
void compare_with_brute_force(const typename G::Options& options, unsigned wanted) {
  BruteForce<G> brute_force(4000);
  Solver<G> solver(1 << 16), forgetful(4);
  unsigned compared = 0;
  for (std::uint64_t seed = 1; compared < wanted; ++seed) {
    SCOPED_TRACE(seed);
    const auto positions = endings<G>(options, seed);
    for (std::size_t i = seed % 3; i < positions.size(); i += 3) {
      const auto& state = positions[i];
      const Seat hero = G::turn(state.shown).seats.lowest();
      const auto value = brute_force.paranoid(state, hero);
      const auto values = brute_force.max_n(state);
      if (!value || !values) break;
      ++compared;
      const auto [low, high] = G::bounds(state, hero);
      ASSERT_LE(low, *value + 1e-9);
      ASSERT_GE(high, *value - 1e-9);
      for (Solver<G>* each : {&solver, &forgetful}) {
        const auto alone = each->solve(state, {}, SolveMode::paranoid);
        ASSERT_TRUE(alone.exact);
        ASSERT_NEAR(alone.value, *value, 1e-6) << i;
        if (G::players(state.shown) == 2) continue;
        const auto all = each->solve(state);
        ASSERT_TRUE(all.exact);
        for (unsigned k = 0; k < seats_max; ++k) {
          ASSERT_NEAR(all.values.values[k], values->values[k], 1e-6) << i << " seat " << k;
        }
      }
    }
  }
}

TEST(SolverInSavageBowl, agrees_with_brute_force_on_endings) {
  compare_with_brute_force<SavageBowl>({}, 3000);
  compare_with_brute_force<SavageBowl>({.players = 4}, 1000);
}

TEST(SolverInRageNGlyphs, agrees_with_brute_force_on_endings) {
  compare_with_brute_force<RageNGlyphs>({}, 2000);
  compare_with_brute_force<RageNGlyphs>({.players = 3, .step = 2, .shooting_the_stars = true},
                                        2000);
  rage_n_glyphs::Options secret;
  secret.bidding = rage_n_glyphs::Bidding::secret;
  compare_with_brute_force<RageNGlyphs>(secret, 1000);
}

TEST(SolverInColorGangsters, agrees_with_brute_force_on_endings) {
  compare_with_brute_force<ColorGangsters>({}, 2000);
  compare_with_brute_force<ColorGangsters>({.players = 3, .draft = false}, 2000);
}

TEST(SolverInTrumpTricksGame, agrees_with_brute_force_on_endings) {
  compare_with_brute_force<TrumpTricksGame>({}, 2000);
  compare_with_brute_force<TrumpTricksGame>({.players = 3, .refusing = true}, 2000);
}

TEST(SolverInAwimbawe, agrees_with_brute_force_on_endings) {
  compare_with_brute_force<Awimbawe>({}, 3000);
  compare_with_brute_force<Awimbawe>({awimbawe::RhinocerosRule::any_pile}, 1000);
}

}  // namespace
}  // namespace menagerie
