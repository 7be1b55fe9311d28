// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/stop_token.h"
#include "game/evaluation.h"
#include "game/solving.h"
#include "search/advice.h"
#include "search/budget.h"
#include "search/policy.h"
#include "search/transposition_table.h"

namespace menagerie {

struct ExactLimits {
  static constexpr std::uint64_t nodes_standard = 2'000'000;

  std::uint64_t nodes = nodes_standard;  // Positions that may be visited.
  // How long it may take; a position that would probably take longer isn't even tried.
  std::chrono::nanoseconds time = std::chrono::nanoseconds::max();
  bool past_pauses = false;  // As in PlayoutPolicy.
  StopToken stop;
  Clock clock = steady_time;

  bool is_timed() const { return time != std::chrono::nanoseconds::max(); }
};

// Exact play if a seat's knowledge provably leaves a single world and few enough lines of play:
// every seat for itself (max^n), to the end of the round or the game's next pause, valued by the
// evaluation; chance is averaged. Where this has an answer, a search by samples would only
// approximate it.
//
//   view --> the game proves a single world --> few enough lines (estimate) --> search --> Advice
//                     |                                 |                          |
//                     +--no-----------------------------+--no----------------------+--> nothing
//
// The search gives up at its limit of positions or time, or if it is stopped.
template <Game G>
class ExactPlay {
 public:
  using State = typename G::State;

  explicit ExactPlay(ExactLimits limits = {}) : limits_(std::move(limits)) {}

  // Nothing if the world isn't known or the position is too large. The view's seat must be the only
  // one to act.
  std::optional<Advice<G>> think(const View<G>& view, std::uint64_t seed) {
    const Seat seat = *view.who;
    if (G::turn(view.shown).seats.size() != 1) return std::nullopt;
    Rng rng(seed, stream);
    const auto world = only_world(view, rng);
    if (!world) return std::nullopt;
    if (limits_.is_timed()) until_ = limits_.clock() + limits_.time;
    const auto lines = lines_of(*world, rng);
    if (!lines) return std::nullopt;
    players_ = G::players(view.shown);
    nodes_ = 0;
    stopped_ = false;
    known_.reset();
    entries_ = entries_for(*lines);
    Advice<G> advice;
    advice.seat = seat;
    advice.by_value = true;
    for (const auto& action : legal_in<G>(*world, seat)) {
      State next = *world;
      G::apply(next, seat, action);
      const Values values = value_of(next);
      if (stopped_) return std::nullopt;
      Choice<G> choice;
      choice.action = action;
      choice.visits = 1;
      for (unsigned i = 0; i < players_; ++i) {
        choice.value.values[i] = static_cast<double>(values[i]);
      }
      choice.low = choice.high = choice.value[seat];
      advice.choices.push_back(choice);
    }
    advice.iterations = advice.choices.size();
    advice.nodes = nodes_;
    return advice;
  }

 private:
  static constexpr std::uint64_t stream = 0xe4ac7;  // Different from those of searches.
  static constexpr unsigned playouts = 6;
  static constexpr std::size_t entries_min = std::size_t{1} << 14;
  static constexpr std::size_t entries_max = std::size_t{1} << 18;
  static constexpr std::uint64_t interval = 1024;  // Positions between two looks at the clock.
  static constexpr bool remembers = SolvableGame<G> && !RaceGame<G>;

  struct Known {
    std::uint64_t key = 0;
    bool used = false;
    Values values{};
  };

  // Worlds that differ in nothing that still matters count as one. It isn't enough that no draw
  // shows a second one, which may be rare. So the game must prove it; if it can't, there is a
  // search.
  static std::optional<State> only_world(const View<G>& view, Rng& rng) {
    if constexpr (SolvableGame<G>) {
      State world = typename G::Sampler(view).draw(rng);
      if (G::Solving::is_known(view, world)) return world;
    }
    return std::nullopt;
  }

  // By Knuth's estimate of the number of lines ("Estimating the efficiency of backtrack programs",
  // 1975): the product of the numbers of choices along a random line. Lines meet again, so there
  // may be more lines than positions. The position is small if one of these lines says so, and none
  // says that it is far too large; otherwise there is no answer. A wrong yes only costs the
  // positions that may be visited: then think() has no answer.
  std::optional<double> lines_of(const State& world, Rng& rng) const {
    constexpr double lines_a_node = remembers ? 400 : 2;
    constexpr double far_more = 16;
    const double most = lines_a_node * nodes_likely();
    double least = most;
    for (unsigned i = 0; i < playouts; ++i) {
      const double lines = lines_of_playout(world, rng);
      if (lines > far_more * most) return std::nullopt;
      least = std::min(least, lines);
    }
    if (least < most) return least;
    return std::nullopt;
  }

  double lines_of_playout(State state, Rng& rng) const {
    double lines = 1;
    for (;;) {
      const Turn turn = G::turn(state.shown);
      if (turn.kind == Turn::Kind::play) {
        if (lines > 1 && is_end(state)) return lines;
        lines *= static_cast<double>(legal_in<G>(state, turn.seats.lowest()).size());
        step_random<G>(state, rng);
      } else if (turn.kind == Turn::Kind::chance) {
        lines *= static_cast<double>(G::chances(state).size());
        step_chance<G>(state, turn.kind, rng);
      } else {
        return lines;
      }
    }
  }

  // How many positions can be visited in the time.
  double nodes_likely() const {
    constexpr double a_microsecond = 8;
    const auto nodes = static_cast<double>(limits_.nodes);
    if (!limits_.is_timed()) return nodes;
    return std::min(nodes, static_cast<double>(limits_.time.count()) / 1'000 * a_microsecond);
  }

  // Room to remember positions: enough for those to come, but not more than is quickly cleared.
  std::size_t entries_for(double lines) const {
    const double wanted = std::min(lines, static_cast<double>(limits_.nodes) / 4);
    return static_cast<std::size_t>(
        std::clamp(wanted, static_cast<double>(entries_min), static_cast<double>(entries_max)));
  }

  bool is_end(const State& state) const {
    const Turn::Kind kind = G::turn(state.shown).kind;
    if (kind == Turn::Kind::deal || kind == Turn::Kind::over) return true;
    if constexpr (has_pauses<G>()) {
      return !limits_.past_pauses && G::Evaluation::is_pause(state.shown);
    }
    return false;
  }

  Values value_of(const State& state) {
    Values values{};
    if (is_end(state)) {
      evaluate_standing<G>(state.shown, std::span(values.data(), players_));
      return values;
    }
    // Everything found from here on is useless: all callers give up.
    stopped_ = stopped_ || ++nodes_ > limits_.nodes || (nodes_ % interval == 0 && is_interrupted());
    if (stopped_) return values;
    if (G::turn(state.shown).kind == Turn::Kind::chance) return mean_of_chance(state);
    if constexpr (remembers) {
      if (G::Solving::is_crossroads(state)) {
        const std::uint64_t key = G::Solving::key(state);
        if (!known_) known_.emplace(entries_);
        // The place may be taken by another position meanwhile.
        if (const Known& known = known_->at(key); known.used && known.key == key) {
          return known.values;
        }
        values = best_of(state);
        if (!stopped_) known_->at(key) = {key, true, values};
        return values;
      }
    }
    return best_of(state);
  }

  bool is_interrupted() const {
    return limits_.stop.stop_requested() || (limits_.is_timed() && limits_.clock() >= until_);
  }

  // The first action wins ties, as in MaxN. Values are from 0 to 1, so any is better than -1.
  Values best_of(const State& state) {
    const Seat seat = G::turn(state.shown).seats.lowest();
    Values best{};
    best[seat.index()] = -1;
    for (const auto& action : legal_in<G>(state, seat)) {
      State next = state;
      G::apply(next, seat, action);
      const Values values = value_of(next);
      if (stopped_) return best;
      if (values[seat.index()] > best[seat.index()]) best = values;
    }
    return best;
  }

  Values mean_of_chance(const State& state) {
    Values mean{};
    const auto results = G::chances(state);
    for (const auto& result : results) {
      State next = state;
      G::settle(next, result);
      const Values values = value_of(next);
      for (unsigned i = 0; i < players_; ++i) {
        mean[i] += values[i] / static_cast<float>(results.size());
      }
    }
    return mean;
  }

  ExactLimits limits_;
  std::chrono::nanoseconds until_{};
  unsigned players_ = 0;
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
  std::size_t entries_ = entries_min;
  std::optional<DirectMappedTable<Known>> known_;
};

}  // namespace menagerie
