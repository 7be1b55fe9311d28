// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "engine/analysis/play_on.h"
#include "engine/minds/mind.h"
#include "search/exact.h"
#include "search/likely_worlds.h"
#include "search/world.h"

namespace menagerie {

// Plays two actions of a decision on in the same worlds, which are drawn only for this. The
// search's opinion of the two plays no part: the bots play the round to its end, and its result
// counts.
//
//   8 worlds --> look --> 16 --> look --> 32 --> look --> 64 --> look --> the difference
//                 |               |               |
//                 +---------------+---------------+--> it is clear, or the first isn't better
//                                                  --> no budget for more: what the look said
//
// Looking several times and stopping at the first clear result makes errors more likely, which
// wider intervals balance (`wider`).
template <PlayableGame G>
class PlayingOn {
 public:
  using Action = typename G::Action;
  using State = typename G::State;

  PlayingOn(const KnowledgeOf<G>& knowledge, PlayOnPlan plan)
      : knowledge_(knowledge), plan_(std::move(plan)), seat_(*knowledge.view.who) {
    const unsigned players = G::players(knowledge.view.shown);
    for (unsigned i = 0; i < players; ++i) bots_.emplace_back(plan_.bot);
  }

  // Ends at the first of a few looks that tells the two apart or, unless the plan wants to know
  // both ways, speaks against the first.
  PlayedOn compare(const Action& one, const Action& other) {
    PlayedOn result;
    settle_price(one);
    Differences all;
    for (const unsigned look : looks) {
      const unsigned worlds = std::min(look, plan_.worlds_max);
      while (all.batches.size() < worlds) {
        if (!affords(worlds - static_cast<unsigned>(all.batches.size()))) return result;
        const auto difference = in_a_world(all.batches.size(), one, other);
        if (!difference) return result;
        all.add(*difference);
      }
      result = {comparison_of(all), worlds};
      const auto& [mean, low, high] = result.better;
      const bool is_told = low > 0 || high < 0 || (mean <= 0 && !plan_.both_ways);
      if (is_told || worlds < look) break;
    }
    return result;
  }

 private:
  static constexpr std::array<unsigned, 4> looks = {8, 16, 32, 64};
  // With several looks, stopping when the interval is above 0 would be wrong more often than one
  // time in twenty, unless the intervals are wider by this factor (Pocock, "Group sequential
  // methods in the design and analysis of clinical trials", 1977; four looks: 2.361 for 1.96).
  static constexpr double wider = 1.205;
  // Worlds that explain past decisions are found by walking among them from any worlds.
  static constexpr unsigned walk = 400;

  // How much its bots think, and what a world then costs, estimated from the decisions of a
  // playout.
  void settle_price(const Action& action) {
    constexpr std::int64_t worlds_wanted = 16, playouts = 4;
    Rng rng(plan_.seed, stream - 1);
    std::int64_t decisions = playouts;
    for (std::int64_t i = 0; i < playouts; ++i) {
      State state = typename G::Sampler(knowledge_.view).draw(rng);
      G::apply(state, seat_, action);
      for (;;) {
        const Turn turn = G::turn(state.shown);
        if (turn.kind == Turn::Kind::chance) {
          step_chance<G>(state, turn.kind, rng);
        } else if (turn.kind == Turn::Kind::play) {
          decisions += legal_in<G>(state, turn.seats.lowest()).size() > 1 ? 1 : 0;
          step_random<G>(state, rng);
        } else {
          break;
        }
      }
    }
    const std::int64_t in_a_world = 2 * decisions / playouts;
    std::int64_t& iterations = *plan_.bot.iterations;
    const std::int64_t least = std::min(plan_.iterations_min.value_or(iterations), iterations);
    iterations = std::clamp(plan_.iterations_max / (in_a_world * worlds_wanted), least, iterations);
    for (auto& bot : bots_) bot.spend(std::nullopt, iterations);
    price_ = in_a_world * iterations;
  }

  struct Differences {
    std::vector<Batch> batches;  // One value in each.
    double sum = 0, squares = 0;

    void add(double difference) {
      batches.emplace_back().add(difference);
      sum += difference;
      squares += difference * difference;
    }
  };

  // Differences are often alike except for rare large ones. A few worlds without one of those say
  // nothing about them, so one extreme value is added.
  static Comparison comparison_of(const Differences& all) {
    const auto count = static_cast<double>(all.batches.size());
    const double mean = all.sum / count;
    const double half = wider * std::max(half_interval(all.batches),
                                         half_interval(all.sum, all.squares, all.batches.size()));
    return {mean, mean - half, mean + half};
  }

  // Whether the budget is enough for that many more worlds.
  bool affords(unsigned worlds) const {
    return spent_ + price_ * static_cast<std::int64_t>(worlds) <= plan_.iterations_max;
  }

  // How much better the first action is in a world; nothing if it was stopped.
  std::optional<double> in_a_world(std::uint64_t index, const Action& one, const Action& other) {
    Rng rng(plan_.seed, stream + index);
    const State world = draw(rng);
    const auto pasts = pasts_in(world);
    const std::uint64_t luck = rng.bits64();
    const std::int64_t before = spent_;
    const double first = play(world, one, pasts, luck);
    const double second = play(world, other, pasts, luck);
    price_ = index == 0 ? spent_ - before : std::max(price_, spent_ - before);
    if (plan_.stop.stop_requested()) return std::nullopt;
    return first - second;
  }

  State draw(Rng& rng) const {
    if constexpr (InferenceGame<G>) {
      const PolicyNet* net = plan_.bot.networks.policy != nullptr
                                 ? plan_.bot.networks.policy.get()
                                 : G::Inference::policy_net(G::options(knowledge_.view.shown));
      if (net != nullptr && !knowledge_.past.empty()) {
        Beliefs<G> beliefs(knowledge_.view, knowledge_.past, *net, rng);
        for (unsigned i = 0; i < walk; ++i) beliefs.draw(rng);
        return beliefs.draw(rng).state;
      }
    }
    if constexpr (ReadingGame<G>) {
      const typename G::Inference::Reading reading(knowledge_.view);
      if (reading.tells()) return LikelyWorlds<G>(knowledge_.view, reading).draw(rng).state;
    }
    return typename G::Sampler(knowledge_.view).draw(rng);
  }

  // What each seat has seen since the deal if that is the world. Only games in which that says
  // something about hands can go back in time, and only their bots need it.
  std::vector<std::vector<Past<G>>> pasts_in([[maybe_unused]] State world) const {
    std::vector<std::vector<Past<G>>> pasts(bots_.size());
    if constexpr (InferenceGame<G>) {
      const auto& past = knowledge_.past;
      for (auto& one : pasts) one.resize(past.size());
      for (std::size_t k = past.size(); k-- > 0;) {
        const auto& [before, actor, observed] = past[k];
        const Action action = G::Inference::take_back(world, before, actor, observed);
        for (unsigned i = 0; i < pasts.size(); ++i) {
          pasts[i][k] = {before, actor, G::seen(before, actor, action, Seat(i))};
        }
      }
    }
    return pasts;
  }

  // The seat's result if it takes that action. Chance and every seat have random streams of their
  // own, the same after both actions.
  double play(State state, const Action& action, const std::vector<std::vector<Past<G>>>& pasts,
              std::uint64_t luck) {
    const auto players = static_cast<unsigned>(bots_.size());
    std::vector<Rng> rngs;
    for (unsigned i = 0; i <= players; ++i) rngs.emplace_back(luck, i);
    for (unsigned i = 0; i < players; ++i) bots_[i].begin(view_of<G>(state, Seat(i)), pasts[i]);
    act(state, seat_, action);
    while (!plan_.stop.stop_requested()) {
      const Turn turn = G::turn(state.shown);
      if (turn.kind == Turn::Kind::chance) {
        const auto results = G::chances(state);
        Rng& rng = rngs[players];
        act(state, std::nullopt, results[rng.below(static_cast<std::uint32_t>(results.size()))]);
      } else if (turn.kind == Turn::Kind::play) {
        const Seat seat = turn.seats.lowest();
        if (legal_in<G>(state, seat).size() > 1) spent_ += *plan_.bot.iterations;
        act(state, seat,
            bots_[seat.index()].choose(view_of<G>(state, seat), rngs[seat.index()], plan_.stop));
      } else {
        break;
      }
    }
    Values values{};
    evaluate_standing<G>(state.shown, std::span(values.data(), players));
    return static_cast<double>(values[seat_.index()]);
  }

  void act(State& state, Observer actor, const Action& action) {
    const State before = state;
    actor ? G::apply(state, *actor, action) : G::settle(state, action);
    for (unsigned i = 0; i < bots_.size(); ++i) {
      bots_[i].saw(before.shown, actor, G::seen(before.shown, actor, action, Seat(i)),
                   view_of<G>(state, Seat(i)));
    }
  }

  static constexpr std::uint64_t stream = 0x9a11ed;  // Different from those of searches.

  const KnowledgeOf<G>& knowledge_;
  PlayOnPlan plan_;
  Seat seat_;
  std::vector<Thinker<G>> bots_;
  std::int64_t spent_ = 0, price_ = 0;
};

template <PlayableGame G>
PlayedOn play_on(const Observation& observation, const std::string& one, const std::string& other,
                 const PlayOnPlan& plan) {
  return PlayingOn<G>(knowledge_of<G>(observation), plan)
      .compare(G::Notation::parse(one).value(), G::Notation::parse(other).value());
}

// The result of every legal action by exact play to the end of the round, the best first. Nothing
// if some card that matters isn't known, or if that takes more positions.
template <PlayableGame G>
std::vector<Opinion> solve_known(const Observation& observation, std::uint64_t positions,
                                 const StopToken& stop) {
  ExactLimits limits;
  limits.nodes = positions;
  limits.past_pauses = true;
  limits.stop = stop;
  const auto advice = ExactPlay<G>(limits).think(knowledge_of<G>(observation).view, 1);
  std::vector<Opinion> opinions;
  if (!advice) return opinions;
  for (const auto& choice : advice->choices) {
    opinions.push_back({G::Notation::text(choice.action), choice.value[advice->seat], choice.low,
                        choice.high, choice.visits});
  }
  std::stable_sort(opinions.begin(), opinions.end(),
                   [](const Opinion& a, const Opinion& b) { return a.value > b.value; });
  return opinions;
}

}  // namespace menagerie
