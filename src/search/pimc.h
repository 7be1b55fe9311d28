// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "base/assert.h"
#include "game/evaluation.h"
#include "search/advice.h"
#include "search/batches.h"
#include "search/budget.h"
#include "search/policy.h"

namespace menagerie {

struct PimcSettings {
  // Positions with at most that many decisions to come (in that world, on one line) are searched to
  // the end, every seat for itself; earlier ones are played out.
  unsigned exact_decisions = 8;
  // The maximum number of positions in an exact search; beyond it the world is played out instead.
  std::uint32_t nodes_max = 2'000;
};

// Perfect-information Monte Carlo: draws many worlds that fit the view. In each, every legal action
// is followed by exact play with all cards open if the round is nearly over, else by a playout. All
// actions are compared in the same worlds. It ignores the difference between what a seat sees and
// what exists, so it never plays to hide or to find out something.
template <Game G, class Policy = RandomPolicy>
class Pimc {
 public:
  explicit Pimc(PimcSettings settings = {}, Policy policy = {})
      : settings_(settings), policy_(policy) {}

  // An iteration is one action in one world.
  Advice<G> think(const View<G>& view, const Budget& budget, std::uint64_t seed) {
    MENAGERIE_ASSERT(view.who.has_value() && G::turn(view.shown).seats.has(*view.who));
    const Seat seat = *view.who;
    const auto legal = G::legal(view.shown, view.mine, seat);
    players_ = G::players(view.shown);
    net_ = net_for<G>(view.shown, policy_);
    std::vector<Tally> tallies(legal.size());
    Spending spending(budget);
    if (spending.more()) {
      typename G::Sampler sampler(view);
      Rng rng(seed);
      std::size_t next = 0;
      typename G::State world{};
      // Worlds first, then actions: drawing a world is expensive, and if all actions are tried in
      // the same worlds, a lucky world is lucky for all of them. So their difference is more
      // precise than their values. Only in the last world some actions may be missing, when the
      // budget ends within it.
      do {
        if (next == 0) world = sampler.draw(rng);
        typename G::State state = world;
        G::apply(state, seat, legal[next]);
        tallies[next].add(evaluate(state, rng), seat);
        next = (next + 1) % legal.size();
      } while (spending.more());
    }
    Advice<G> advice;
    advice.seat = seat;
    advice.by_value = true;
    advice.iterations = static_cast<std::uint64_t>(spending.done());
    for (std::size_t i = 0; i < legal.size(); ++i) {
      advice.choices.push_back(tallies[i].choice(legal[i], seat));
    }
    return advice;
  }

 private:
  struct Tally {
    std::uint64_t visits = 0;
    std::array<double, seats_max> sum{};
    double squares = 0;

    void add(const Values& values, Seat seat) {
      ++visits;
      for (unsigned i = 0; i < seats_max; ++i) sum[i] += static_cast<double>(values[i]);
      const auto own = static_cast<double>(values[seat.index()]);
      squares += own * own;
    }
    Choice<G> choice(typename G::Action action, Seat seat) const {
      Choice<G> choice;
      choice.action = action;
      choice.visits = visits;
      if (visits == 0) return choice;
      const auto count = static_cast<double>(visits);
      for (unsigned i = 0; i < seats_max; ++i) choice.value.values[i] = sum[i] / count;
      const double half = half_interval(sum[seat.index()], squares, visits);
      choice.low = std::max(choice.value[seat] - half, 0.0);
      choice.high = std::min(choice.value[seat] + half, 1.0);
      return choice;
    }
  };

  // The result of the world: exact if it is small enough, else by a playout.
  Values evaluate(const typename G::State& state, Rng& rng) {
    typename G::State end = state;
    unsigned decisions = 0;
    // One line to the end counts the decisions to come. If there are too many to search, it stops,
    // and the playout continues from there.
    for (;;) {
      const Turn::Kind kind = G::turn(end.shown).kind;
      if (kind == Turn::Kind::play) {
        if (++decisions > settings_.exact_decisions) break;
        policy_.template step<G>(end, rng);
      } else if (kind == Turn::Kind::chance) {
        step_chance<G>(end, kind, rng);
      } else {
        break;
      }
    }
    if (decisions <= settings_.exact_decisions) {
      nodes_ = 0;
      const Values values = exact(state);
      // Too many positions: what was found isn't a value. `end` is the result of that one line.
      if (nodes_ <= settings_.nodes_max) return values;
    }
    Values values{};
    evaluate_world<G>(end, net_, policy_, rng, std::span(values.data(), players_));
    return values;
  }

  Values value_of(const typename G::State& state) const {
    Values values{};
    evaluate_standing<G>(state.shown, std::span(values.data(), players_));
    return values;
  }

  // Every seat for itself (max^n: Luckhardt and Irani 1986), chance averaged. Useless once nodes_
  // has passed its limit; the caller checks.
  Values exact(const typename G::State& state) {
    const Turn turn = G::turn(state.shown);
    if (turn.kind == Turn::Kind::deal || turn.kind == Turn::Kind::over) return value_of(state);
    Values best{};
    if (++nodes_ > settings_.nodes_max) return best;
    if (turn.kind == Turn::Kind::chance) {
      const auto results = G::chances(state);
      for (const auto& result : results) {
        typename G::State next = state;
        G::settle(next, result);
        const Values values = exact(next);
        for (unsigned i = 0; i < players_; ++i) {
          best[i] += values[i] / static_cast<float>(results.size());
        }
      }
      return best;
    }
    const Seat seat = turn.seats.lowest();
    best[seat.index()] = -1;
    for (const auto& action : legal_in<G>(state, seat)) {
      typename G::State next = state;
      G::apply(next, seat, action);
      const Values values = exact(next);
      if (values[seat.index()] > best[seat.index()]) best = values;
    }
    return best;
  }

  PimcSettings settings_;
  Policy policy_;
  const ValueNet* net_ = nullptr;
  unsigned players_ = 0;
  std::uint32_t nodes_ = 0;
};

}  // namespace menagerie
