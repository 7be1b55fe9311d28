// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "search/proof_number.h"
#include "search/proof_table.h"
#include "search/solving.h"
#include "search/transposition_table.h"

namespace menagerie {

// Exact search with all cards open, for a game in which one of two seats wins the round: proofs of
// which one. If the result depends on chance, the probability is found by search with bounds
// (Star1: Ballard 1983) among the positions that neither seat is sure to win.
//
//   chance_of --> no choice until the end --> won or lost
//             --> one seat can force it (ProofNumberSearch) --> certain or 0
//             --> neither can: bounds in the table --> enough for the window?
//                                                  --> otherwise each action or result: chance_of
template <RaceGame G>
class WonOrLost {
 public:
  using State = typename G::State;
  using Action = typename G::Action;

  // As in ProofNumberSearch.
  explicit WonOrLost(std::size_t entries, unsigned plain_tricks = 6)
      : proofs_(entries, plain_tricks), chances_(entries / 4 + 1) {}

  // The state must be one in which a seat acts.
  Solution<G> solve(const State& state, const SolverLimits& limits) {
    proofs_.begin(state, limits);
    const auto [lost, won] = G::Solving::bounds(state, first);
    const Chance chance = lost < won ? chance_of(state, -1, certain + 1) : certain;
    Solution<G> solution;
    solution.exact = !proofs_.stopped();
    solution.nodes = proofs_.nodes();
    solution.hero = G::turn(state.shown).seats.lowest();
    const double share = static_cast<double>(chance) / certain;
    const double low = solution.exact ? lost + (won - lost) * share : lost;
    const double high = solution.exact ? low : won;
    solution.low = solution.hero == first ? low : 0 - high;  // Never minus zero.
    solution.high = solution.hero == first ? high : 0 - low;
    solution.value = (solution.low + solution.high) / 2;
    if (solution.exact) solution.line = best_line(state);
    return solution;
  }

 private:
  using Actions = typename G::Actions;
  // A probability that seat 0 wins, in parts, so that means over chance results are whole numbers.
  using Chance = std::int64_t;

  static constexpr Seat first{0};
  static constexpr Chance certain = G::Solving::parts_of_point;

  // For a position that neither seat is sure to win: bounds of the chance, which converge.
  struct KnownChance {
    std::uint64_t key;
    std::int32_t low, high;
  };

  // Whether seat 0 is sure to win (certain) or to lose (0), if either.
  std::optional<Chance> certainty_of(const State& state) {
    const bool by_first = G::turn(state.shown).seats.has(first);
    // If the first attack fails without chance being involved, that is a proof for the other seat,
    // which then isn't examined: see proof_number.h.
    for (const bool attack_by_first : {by_first, !by_first}) {
      const Verdict verdict = proofs_.attack(state, attack_by_first);
      if (proofs_.stopped()) return std::nullopt;
      if (verdict != Verdict::unsure) {
        return (verdict == Verdict::won) == attack_by_first ? certain : 0;
      }
    }
    return std::nullopt;
  }

  // The probability that seat 0 wins, exact if it lies between alpha and beta, else a bound.
  Chance chance_of(State state, Chance alpha, Chance beta) {
    const Verdict verdict = proofs_.play_on(state);
    if (verdict != Verdict::open) return verdict == Verdict::won ? certain : 0;
    if (const auto sure = certainty_of(state)) return *sure;
    return proofs_.stopped() ? 0 : unsure_chance_of(state, alpha, beta);
  }
  // Alpha-beta with a table. Neither seat is sure to win here, so the chance is neither 0 nor
  // certain.
  Chance unsure_chance_of(const State& state, Chance alpha, Chance beta) {
    // The game's key ignores the head start, and the chance depends on it.
    const std::uint64_t key =
        mix_key(G::Solving::key(state),
                static_cast<std::uint64_t>(G::Solving::Race::head_start(state, first)));
    KnownChance known = chances_.at(key);
    if (known.key != key) known = {key, 1, certain - 1};
    if (known.low >= beta || known.low == known.high) return known.low;
    if (known.high <= alpha) return known.high;
    const auto choice = Alternatives<G>::in(state);
    const Chance found = choice.by_chance() ? mean_of(state, choice, alpha, beta)
                                            : best_of(state, choice, alpha, beta);
    if (proofs_.stopped()) return 0;
    // Above alpha it is a lower bound, below beta an upper bound; between them both.
    if (found > alpha) known.low = std::max(known.low, static_cast<std::int32_t>(found));
    if (found < beta) known.high = std::min(known.high, static_cast<std::int32_t>(found));
    chances_.at(key) = known;
    return found;
  }

  Chance best_of(const State& state, const Alternatives<G>& choice, Chance alpha, Chance beta) {
    const bool maximise = choice.seat() == first;
    Chance best = maximise ? 0 : certain;
    for (std::size_t i = 0; i < choice.actions.size() && alpha < beta; ++i) {
      State next = state;
      choice.take(next, i);
      const Chance chance = chance_of(next, alpha, beta);
      if (proofs_.stopped()) return 0;
      best = maximise ? std::max(best, chance) : std::min(best, chance);
      if (maximise) {
        alpha = std::max(alpha, best);
      } else {
        beta = std::min(beta, best);
      }
    }
    return best;
  }

  // Star1 (Ballard 1983): see mean_in_window().
  Chance mean_of(const State& state, const Alternatives<G>& choice, Chance alpha, Chance beta) {
    const auto chance_after = [&](std::size_t result, Chance floor, Chance ceiling) {
      State next = state;
      choice.take(next, result);
      return chance_of(next, floor, ceiling);
    };
    return mean_in_window(choice.actions.size(), {alpha, beta}, {0, certain}, chance_after,
                          [&] { return proofs_.stopped(); });
  }

  // Best play, until the first chance event.
  std::vector<Action> best_line(State state) {
    std::vector<Action> line;
    while (G::turn(state.shown).kind == Turn::Kind::play) {
      const Seat seat = G::turn(state.shown).seats.lowest();
      const auto legal = legal_in<G>(state, seat);
      const auto best = legal.size() == 1 ? 0 : best_action(state, seat, legal);
      if (!best) break;
      line.push_back(legal[*best]);
      G::apply(state, seat, legal[*best]);
    }
    return line;
  }

  // Nothing if a limit was reached.
  std::optional<std::size_t> best_action(const State& state, Seat seat, const Actions& legal) {
    const Chance wanted = chance_of(state, -1, certain + 1);
    if (proofs_.stopped()) return std::nullopt;
    const Chance worst = seat == first ? 0 : certain;
    if (wanted == worst) return 0;  // All are.
    const auto after = [&](std::size_t action) {
      State next = state;
      G::apply(next, seat, legal[action]);
      return next;
    };
    // One that is known to win, if several do.
    for (std::size_t i = 0; i < legal.size() && wanted == certain - worst; ++i) {
      if (proofs_.known_verdict(after(i), seat == first) == Verdict::won) return i;
    }
    for (std::size_t i = 0; i < legal.size(); ++i) {
      // Only whether it is the wanted chance matters.
      const Chance chance = chance_of(after(i), wanted - 1, wanted + 1);
      if (proofs_.stopped()) return std::nullopt;
      if (chance == wanted) return i;
    }
    return std::nullopt;
  }

  ProofNumberSearch<G> proofs_;
  DirectMappedTable<KnownChance> chances_;
};

}  // namespace menagerie
