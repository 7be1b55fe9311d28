// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "base/stop_token.h"
#include "bots/plain.h"
#include "bots/spec.h"
#include "search/exact.h"
#include "search/ismcts.h"
#include "search/pimc.h"
#include "search/policy.h"

namespace menagerie {

// What a bot may spend on a decision.
inline Budget budget_of(const BotSpec& spec) {
  Budget budget;
  if (spec.iterations) budget.iterations = *spec.iterations;
  if (spec.ms || !spec.iterations) {
    budget.time = std::chrono::milliseconds(spec.ms.value_or(BotSpec::ms_standard));
  }
  return budget;
}

// Whether the bot's playouts follow the rules of thumb. A game says so itself if uniformly random
// playouts, of which there are many more in the same time, were measured to be stronger. If a
// network evaluates worlds, only the trick in progress is played out.
template <Game G>
bool plays_out_by_heuristic(const BotSpec& spec) {
  if constexpr (!HeuristicGame<G>) {
    return false;
  } else if (spec.playout != BotSpec::Playout::best) {
    return spec.playout == BotSpec::Playout::simple;
  } else if constexpr (has_evaluation<G>()) {
    return G::Evaluation::heuristic_playouts || (NetworkGame<G> && !spec.far_playouts);
  } else {
    return true;
  }
}

// A bot at its seat. It only gets views. Between its decisions it may be told what its seat sees,
// so that a search can continue. If it wasn't told something, it notices and starts over with what
// it is shown. The bot `solver` needs all cards open, so it isn't a Thinker.
//
//   knows nothing --begin(), or a view--> knows a view --saw()--> knows the next one
//      ^                                    |
//      +-- forget()                         +-- a view that doesn't follow: the past is dropped
//
//   a decision --> a plain bot: at once
//              --> one legal action: that
//              --> pimc: worlds with open cards
//              --> exact play, if the position is small enough; otherwise tree search
template <Game G>
class Thinker {
 public:
  using Action = typename G::Action;

  explicit Thinker(const BotSpec& spec) : spec_(spec) {
    IsmctsSettings settings;
    settings.threads = static_cast<unsigned>(spec.threads);
    settings.exploration = static_cast<float>(spec.explore) / 100.0f;
    settings.worlds_max = static_cast<std::size_t>(spec.deals.value_or(0));
    settings.floor = spec.no_floor ? Floor::off : Floor::on;
    settings.even_worlds = spec.even_worlds || spec.memory == 0;
    settings.policy_net = spec.networks.policy.get();
    if constexpr (HeuristicGame<G>) {
      if (plays_out_by_heuristic<G>(spec)) {
        heuristic_search_ =
            std::make_unique<Ismcts<G, HeuristicPolicy>>(settings, policy<HeuristicPolicy>());
        return;
      }
    }
    random_search_ = std::make_unique<Ismcts<G, RandomPolicy>>(settings, policy<RandomPolicy>());
  }

  const BotSpec& spec() const { return spec_; }
  // Changes what it may spend on a decision.
  void spend(std::optional<std::int64_t> ms, std::optional<std::int64_t> iterations) {
    spec_.ms = ms;
    spec_.iterations = iterations;
  }

  // A legal action of the view's seat, which must be to act.
  Action choose(const View<G>& view, Rng& rng, const StopToken& stop = {}) {
    if (is_plain(spec_.kind)) return choose_plainly<G>(spec_, view, rng);
    const auto legal = G::legal(view.shown, view.mine, *view.who);
    MENAGERIE_ASSERT(!legal.empty());
    if (legal.size() == 1) return legal[0];
    if (spec_.slip > 0 && rng.below(100) < spec_.slip) {
      return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    }
    Budget budget = budget_of(spec_);
    budget.until_decided = true;
    return think(view, budget, rng, stop).best().action;
  }

  // The bot's opinion of every legal action; bots that don't search only give the list.
  Advice<G> advise(const View<G>& view, Rng& rng, const StopToken& stop = {}) {
    return think(view, budget_of(spec_), rng, stop);
  }

  // How much better the bot considers one legal action than another for the view's seat. For bots
  // that search.
  Comparison compare(const View<G>& view, const Action& one, const Action& other, Rng& rng,
                     const StopToken& stop = {}) {
    come_to(view);
    Budget budget = budget_of(spec_);
    budget.stop = stop;
    const std::uint64_t seed = rng.bits64();
    if (const auto exact = by_exact_play(view, budget, seed, endings_max())) {
      const double difference = exact->of(one).value[*view.who] - exact->of(other).value[*view.who];
      return {difference, difference, difference};
    }
    return with_search(
        [&](auto& search) { return search.compare(view, one, other, budget, seed, past_); });
  }

  // What the seat sees of a decision or chance result, in the order of events: what was open before
  // it, and what the seat knows after it (for its own: then, or at its next decision).
  void saw(const typename G::Shown& before, Observer actor, const Action& observed,
           const View<G>& after) {
    if (!listens()) return;
    if (at_ && at_->shown != before) past_.clear();
    at_ = after;
    if (InferenceGame<G> && !spec_.even_worlds) past_.push_back({before, actor, observed});
    forget_all_but_the_latest();
    with_search([&](auto& search) { search.saw(before, observed, after); });
  }
  // Whether telling it what the seat sees is of any use.
  bool listens() const { return spec_.kind == BotSpec::Kind::ismcts; }

  // Starts over with a view. The past is what the seat saw of the round so far, in order, as far as
  // it is known without a gap.
  void begin(const View<G>& view, std::span<const Past<G>> past) {
    forget();
    at_ = view;
    if (listens() && !spec_.even_worlds) past_.assign(past.begin(), past.end());
    forget_all_but_the_latest();
  }
  // Another match: nothing that it learned is useful.
  void forget() {
    at_.reset();
    past_.clear();
    with_search([](auto& search) { search.forget(); });
  }

 private:
  struct Nothing {};
  // Iterations to value the only legal action: there is nothing to find out.
  static constexpr std::int64_t glance = 256;
  // The part of a decision's time that exact play may take: one in this many.
  static constexpr int exact_share = 2;

  std::int64_t endings_max() const { return spec_.endings.value_or(BotSpec::endings_standard); }

  Advice<G> think(const View<G>& view, Budget budget, Rng& rng, const StopToken& stop) {
    budget.stop = stop;
    come_to(view);
    const std::uint64_t seed = rng.bits64();
    std::int64_t endings = endings_max();
    if (G::legal(view.shown, view.mine, *view.who).size() == 1) {
      budget.iterations = std::min(budget.iterations, glance);
      endings = std::min(endings, glance * BotSpec::endings_an_iteration);
    }
    if (spec_.kind == BotSpec::Kind::pimc) return by_pimc(view, budget, seed);
    if (auto exact = by_exact_play(view, budget, seed, endings)) return *std::move(exact);
    return with_search([&](auto& search) {
      if (spec_.new_trees) search.forget();
      return search.think(view, budget, seed, past_);
    });
  }

  void forget_all_but_the_latest() {
    if (!spec_.memory || past_.size() <= static_cast<std::size_t>(*spec_.memory)) return;
    past_.erase(past_.begin(), past_.end() - static_cast<std::ptrdiff_t>(*spec_.memory));
  }

  // If the view isn't what it was told last, something is missing (at least a deal), and what was
  // seen before doesn't lead there. The search takes care of its tree itself.
  void come_to(const View<G>& view) {
    if (at_ && *at_ != view) past_.clear();
    at_ = view;
  }

  // Takes no more than its share of the time, and subtracts it from the budget for what follows.
  std::optional<Advice<G>> by_exact_play(const View<G>& view, Budget& budget, std::uint64_t seed,
                                         std::int64_t endings) const {
    if (spec_.kind != BotSpec::Kind::ismcts || spec_.searched_endings) return std::nullopt;
    const bool timed = budget.time != std::chrono::nanoseconds::max();
    ExactLimits limits;
    limits.nodes = positions_for(budget, endings);
    if (timed) limits.time = budget.time / exact_share;
    limits.past_pauses = spec_.far_playouts;
    limits.stop = budget.stop;
    limits.clock = budget.clock;
    const auto began = timed ? budget.clock() : std::chrono::nanoseconds{};
    auto advice = ExactPlay<G>(limits).think(view, seed);
    if (timed) budget.time -= std::min(budget.clock() - began, limits.time);
    return advice;
  }

  std::uint64_t positions_for(const Budget& budget, std::int64_t most) const {
    constexpr std::int64_t least = 1'000;
    if (spec_.endings || budget.iterations == Budget::unlimited) {
      return static_cast<std::uint64_t>(most);
    }
    constexpr std::int64_t each = BotSpec::endings_an_iteration;
    const std::int64_t positions = std::min(budget.iterations, most / each) * each;
    return static_cast<std::uint64_t>(std::max(positions, least));
  }

  template <class Work>
  auto with_search(const Work& work) {
    if constexpr (HeuristicGame<G>) {
      if (heuristic_search_) return work(*heuristic_search_);
    }
    return work(*random_search_);
  }

  template <class Policy>
  Policy policy() const {
    Policy policy;
    policy.past_pauses = spec_.far_playouts;
    policy.net = spec_.networks.values.get();
    policy.quick = true;
    return policy;
  }

  Advice<G> by_pimc(const View<G>& view, const Budget& budget, std::uint64_t seed) const {
    if constexpr (HeuristicGame<G>) {
      if (plays_out_by_heuristic<G>(spec_)) {
        return Pimc<G, HeuristicPolicy>({}, policy<HeuristicPolicy>()).think(view, budget, seed);
      }
    }
    return Pimc<G>({}, policy<RandomPolicy>()).think(view, budget, seed);
  }

  BotSpec spec_;
  std::optional<View<G>> at_;  // What the seat knew when it was last told or asked.
  std::vector<Past<G>> past_;  // What led there since the deal, as far as it was told.
  std::unique_ptr<Ismcts<G, RandomPolicy>> random_search_;
  std::conditional_t<HeuristicGame<G>, std::unique_ptr<Ismcts<G, HeuristicPolicy>>, Nothing>
      heuristic_search_;
};

// One decision of a bot without a memory.
template <Game G>
typename G::Action choose(const BotSpec& spec, const View<G>& view, Rng& rng) {
  return Thinker<G>(spec).choose(view, rng);
}

}  // namespace menagerie
