// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

#include "base/assert.h"
#include "search/advice.h"
#include "search/batches.h"
#include "search/beliefs.h"
#include "search/budget.h"
#include "search/ismcts_tree.h"
#include "search/likely_worlds.h"
#include "search/root_tally.h"
#include "search/side_by_side.h"
#include "search/world.h"

namespace menagerie {

struct IsmctsSettings {
  // The exploration weight, as a multiple of the game's default.
  float exploration = 1.0f;
  // How often an action is taken before the search looks at what comes after it. More is faster and
  // saves memory; less looks farther ahead.
  unsigned visits_to_grow = 1;
  // Off only to measure its effect.
  Floor floor = Floor::on;
  // Every thread grows its own tree; their results at the root are added up.
  unsigned threads = 1;
  // How many different worlds a thread considers in a decision at most; 0: a new one in every
  // iteration.
  std::size_t worlds_max = 0;
  // The maximum number of edges in a tree (24 bytes each).
  std::size_t edges_max = std::size_t{1} << 22;
  // Whether all worlds that fit count equally, however badly they explain what was done.
  bool even_worlds = false;
  // Models the others' past decisions instead of the game's own network.
  const PolicyNet* policy_net = nullptr;
};

// The default exploration weight, in standard deviations of playout results. A game overrides it if
// another value than 1 was measured to be stronger.
template <Game G>
constexpr float standard_exploration() {
  if constexpr (has_evaluation<G>()) {
    return G::Evaluation::exploration;
  } else {
    return 1.0f;
  }
}

// Information-set Monte Carlo tree search. It only sees views. With a budget in iterations the same
// view and seed give the same advice. It may be kept between the decisions of a seat, and told what
// that seat sees in between; then it reuses its tree.
//
//   a world that fits the view: any, or one that explains what was done (Beliefs, LikelyWorlds),
//      |                        or one of a few
//      |
//      v       until the budget is spent, or what is left of it can't change the answer
//   select ---> expand ---> play on to the horizon ---> back up        (IsmctsTree::iterate)
//      ^                                                   |
//      +---------------------------------------------------+
//   at the root: visits, values and their intervals (Advice)
//   until the next decision: saw() makes the part below what was seen the new tree
template <Game G, class Policy = RandomPolicy>
class Ismcts {
 public:
  explicit Ismcts(IsmctsSettings settings = {}, Policy policy = {})
      : settings_(settings), policy_(policy) {
    settings_.threads = std::max(settings_.threads, 1u);
  }

  // The view's seat must be one that may act. `past` is what it has seen since the deal, in order,
  // for games in which that says something about hidden cards; if it is empty, all worlds are
  // equally likely.
  Advice<G> think(const View<G>& view, const Budget& budget, std::uint64_t seed,
                  std::span<const Past<G>> past = {}) {
    MENAGERIE_ASSERT(view.who.has_value() && G::turn(view.shown).seats.has(*view.who));
    while (trees_.size() < settings_.threads) {
      trees_.push_back(std::make_unique<Tree>(settings_.visits_to_grow, settings_.floor));
    }
    const std::size_t edges = edges_wanted(budget);
    std::vector<std::uint64_t> done(trees_.size(), 0);
    const auto work = [&](unsigned thread) {
      done[thread] =
          run(*trees_[thread], view, past, share_of(budget, thread), edges, seed, thread);
    };
    side_by_side(settings_.threads, work);
    Advice<G> advice = add_up(*view.who);
    for (const std::uint64_t count : done) advice.iterations += count;
    return advice;
  }

  // How much better one legal action is than another for the view's seat. Both are searched in
  // every world, so that both are equally well known. The budget is divided among several
  // independent searches: their scatter shows how precise the difference is. A budget in iterations
  // that is too small for that is raised. The kept tree doesn't change.
  Comparison compare(const View<G>& view, const typename G::Action& one,
                     const typename G::Action& other, const Budget& budget, std::uint64_t seed,
                     std::span<const Past<G>> past = {}) const {
    const auto legal = G::legal(view.shown, view.mine, *view.who);
    const auto index = [&](const auto& action) {
      const auto* place = std::find(legal.begin(), legal.end(), action);
      MENAGERIE_ASSERT(place != legal.end());
      return static_cast<unsigned>(place - legal.begin());
    };
    const std::array<unsigned, 2> pair = {index(one), index(other)};
    Budget part = budget;
    if (part.iterations > 0 && part.iterations != Budget::unlimited) {
      part.iterations = std::max(part.iterations / duels, iterations_of_a_duel);
    }
    if (part.time != std::chrono::nanoseconds::max()) part.time /= duels;
    Tree tree(settings_.visits_to_grow, settings_.floor);
    std::array<Batch, duels> means;
    for (unsigned i = 0; i < duels; ++i) {
      tree.forget();
      tree.begin(view, edges_wanted(part), net_for<G>(view.shown, policy_));
      Rng rng(seed, stream_of_comparisons + i);
      with_worlds(view, past, rng,
                  [&](auto& worlds) { means[i] = duel(tree, worlds, pair, *view.who, part, rng); });
    }
    return Comparison::of(means);
  }

  // What the seat saw of a decision or chance result since it last thought: what was open before
  // it, and what the seat knows after it (for its own: then, or at its next decision).
  void saw(const typename G::Shown& before, typename G::Action observed, const View<G>& after) {
    for (auto& tree : trees_) tree->saw(before, observed, after);
  }
  // Nothing learned so far is useful: another deal, another match.
  void forget() {
    for (auto& tree : trees_) tree->forget();
  }

 private:
  using Tree = IsmctsTree<G, Policy>;
  static constexpr std::int64_t decided_interval = 64;
  static constexpr std::uint64_t stream_of_comparisons = 0xc0;  // Different from those of threads.
  // Searches in a comparison. With fewer their scatter is less certain; with more each is too
  // small.
  static constexpr unsigned duels = 8;
  // A minimum: if two actions hardly differ, fewer say nothing.
  static constexpr std::int64_t iterations_of_a_duel = 8;

  Budget share_of(Budget budget, unsigned thread) const {
    if (budget.iterations == Budget::unlimited || budget.iterations <= 0) return budget;
    const auto threads = static_cast<std::int64_t>(settings_.threads);
    const std::int64_t rest = budget.iterations % threads;
    budget.iterations = budget.iterations / threads + (thread < rest ? 1 : 0);
    return budget;
  }

  // Room for about three edges per iteration (blocks are seldom full), as far as allowed.
  std::size_t edges_wanted(const Budget& budget) const {
    std::int64_t iterations = Budget::iterations_standard;
    if (budget.iterations != Budget::unlimited) {
      iterations = budget.iterations;
    } else if (budget.stop.stop_possible() || budget.time != std::chrono::nanoseconds::max()) {
      iterations = std::max<std::int64_t>(budget.time / std::chrono::microseconds(1), 0);
    }
    const auto most = static_cast<std::int64_t>(settings_.edges_max / 3);
    iterations = std::clamp<std::int64_t>(iterations, 300, std::max<std::int64_t>(most, 300));
    return static_cast<std::size_t>(iterations) * 3;
  }

  std::uint64_t run(Tree& tree, const View<G>& view, std::span<const Past<G>> past,
                    const Budget& budget, std::size_t edges, std::uint64_t seed,
                    unsigned thread) const {
    tree.begin(view, edges, net_for<G>(view.shown, policy_));
    Spending spending(budget);
    if (!spending.more()) return 0;
    Rng rng(seed, thread);
    with_worlds(view, past, rng,
                [&](auto& worlds) { grow(tree, worlds, spending, budget.until_decided, rng); });
    return static_cast<std::uint64_t>(spending.done());
  }

  // Calls `work` with a source of worlds: those that explain past decisions if possible, else all
  // that fit.
  template <class Work>
  void with_worlds(const View<G>& view, std::span<const Past<G>> past, Rng& rng,
                   const Work& work) const {
    const auto with_few = [&](auto& worlds) {
      if (settings_.worlds_max == 0) return work(worlds);
      FewWorlds<G, std::remove_reference_t<decltype(worlds)>> few(worlds, settings_.worlds_max);
      work(few);
    };
    if constexpr (InferenceGame<G>) {
      const PolicyNet* net = settings_.policy_net != nullptr
                                 ? settings_.policy_net
                                 : G::Inference::policy_net(G::options(view.shown));
      if (net != nullptr && !past.empty()) {
        Beliefs<G> beliefs(view, past, *net, rng);
        return with_few(beliefs);
      }
    }
    if constexpr (ReadingGame<G>) {
      const typename G::Inference::Reading reading(view);
      if (reading.tells() && !settings_.even_worlds) {
        LikelyWorlds<G> worlds(view, reading);
        return with_few(worlds);
      }
    }
    EvenWorlds<G> worlds(view);
    with_few(worlds);
  }

  template <class Worlds>
  void grow(Tree& tree, Worlds& worlds, Spending& spending, bool until_decided, Rng& rng) const {
    const float exploration = settings_.exploration * standard_exploration<G>();
    do {
      tree.iterate(worlds.draw(rng), policy_, exploration, rng);
      if (until_decided && spending.done() % decided_interval == 0 &&
          tree.lead() > spending.left()) {
        break;
      }
    } while (spending.more());
  }

  // An iteration is one action in one world. The first half, while the tree is small, doesn't
  // count. Returns the mean of the differences in the second half as a batch of one; nothing if
  // there are none.
  template <class Worlds>
  Batch duel(Tree& tree, Worlds& worlds, std::array<unsigned, 2> pair, Seat seat,
             const Budget& budget, Rng& rng) const {
    const float exploration = settings_.exploration * standard_exploration<G>();
    std::vector<float> differences;
    Spending spending(budget);
    while (spending.more() && spending.more()) {
      const auto world = worlds.draw(rng);
      const auto value = [&](unsigned action) {
        return tree.iterate(world, policy_, exploration, rng, action)[seat.index()];
      };
      const float first = value(pair[0]);
      differences.push_back(first - value(pair[1]));
    }
    Batch counted, mean;
    for (std::size_t i = differences.size() / 2; i < differences.size(); ++i) {
      counted.add(static_cast<double>(differences[i]));
    }
    if (counted.count > 0) mean.add(counted.sum / static_cast<double>(counted.count));
    return mean;
  }

  Advice<G> add_up(Seat seat) const {
    Advice<G> advice;
    advice.seat = seat;
    const auto& legal = trees_.front()->legal();
    for (std::size_t i = 0; i < legal.size(); ++i) {
      advice.choices.push_back(choice_of(legal[i], i, seat));
    }
    for (const auto& tree : trees_) advice.nodes += tree->edges_used();
    return advice;
  }

  // The value of the deciding seat is from the whole tree; the others' are from this search.
  Choice<G> choice_of(typename G::Action action, std::size_t index, Seat seat) const {
    RootSummary fresh;
    double own_sum = 0;
    Choice<G> choice;
    choice.action = action;
    for (const auto& tree : trees_) {
      fresh.add(tree->tallies()[index]);
      if (const Edge* edge = tree->root_edge(action)) {
        own_sum += edge->sum;
        choice.visits += edge->visits;
      }
    }
    if (choice.visits == 0) return choice;
    for (unsigned i = 0; i < seats_max; ++i) choice.value.values[i] = fresh.mean(i);
    const auto visits = static_cast<double>(choice.visits);
    choice.value[seat] = own_sum / visits;
    // Results of earlier searches are assumed to be as precise as new ones.
    const auto counted = static_cast<double>(std::max<std::uint64_t>(fresh.visits(), 1));
    const double error = fresh.half_interval(seat) * std::sqrt(counted / visits);
    choice.low = std::max(choice.value[seat] - error, 0.0);
    choice.high = std::min(choice.value[seat] + error, 1.0);
    return choice;
  }

  IsmctsSettings settings_;
  Policy policy_;
  std::vector<std::unique_ptr<Tree>> trees_;
};

}  // namespace menagerie
