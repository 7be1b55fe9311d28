// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "engine/analysis/consequences.h"
#include "engine/match/match_of.h"
#include "game/reasons.h"
#include "game/victory.h"
#include "search/policy.h"

namespace menagerie {

template <Game G>
using StudyPolicy = std::conditional_t<HeuristicGame<G>, HeuristicPolicy, RandomPolicy>;

// Tries every legal action in the same worlds and plays the round out.
template <Game G>
class Foresight {
 public:
  explicit Foresight(const View<G>& view)
      : view_(view), seat_(*view.who), legal_(G::legal(view.shown, view.mine, seat_)) {}

  // By action, in the order of the legal list. It must be the seat's turn.
  std::vector<Consequence> look(std::uint64_t seed, const StopToken& stop, unsigned playouts) {
    const auto count = static_cast<unsigned>(legal_.size());
    std::vector<Tally> tallies(count);
    typename G::Sampler sampler(view_);
    // Many actions share the playouts, within bounds: few worlds tell little, and many take long.
    const unsigned worlds = std::clamp(playouts / count, 40u, 400u);
    for (unsigned i = 0; i < worlds && !stop.stop_requested(); ++i) {
      Rng rng(seed, i);
      const auto world = sampler.draw(rng);
      // World and luck are determined by the world's number and are the same for all actions, so
      // any difference is due to the actions.
      const std::uint64_t luck = rng.bits64();
      for (unsigned k = 0; k < count; ++k) {
        Rng same(luck), other(~luck);
        finish_trick_at_random(world, legal_[k], tallies[k], other);
        play_on(world, legal_[k], tallies[k], same);
      }
      note_differences(tallies);
    }
    std::vector<Consequence> all;
    for (unsigned k = 0; k < count; ++k) all.push_back(consequence(legal_[k], tallies[k]));
    return all;
  }

 private:
  // Points scored from here to the end of the round, goals that are met, and matches won (a shared
  // victory counts as a part of one).
  enum Figure : std::uint8_t { gain, goal, others_goals, wins, figures_count };
  using Figures = std::array<double, figures_count>;

  // Sums over all worlds so far.
  struct Tally {
    unsigned worlds = 0, tricks_seen = 0, tricks_taken = 0;
    unsigned at_random_seen = 0, at_random_taken = 0;  // Tricks if all others play at random.
    unsigned matches = 0;                              // That ended with the round.
    Figures last = {};                                 // In the last world.
    Figures sums = {};
    // Of how much more this action gained than the average of the others.
    Figures differences = {}, squares = {};
  };

  void play_on(typename G::State state, typename G::Action action, Tally& tally, Rng& rng) const {
    const int before = worth_of_scores<G>(state.shown)[seat_];
    const StudyPolicy<G> policy;
    // Only the trick that this action's card goes to is considered, no later ones.
    bool trick_open = watches_trick(action);
    unsigned number = 0;
    if constexpr (has_tricks<G>()) number = G::Reasons::Tricks::number(state.shown);
    G::apply(state, seat_, action);
    for (;;) {
      if constexpr (has_tricks<G>()) {
        if (trick_open && G::Reasons::Tricks::number(state.shown) != number) {
          trick_open = false;
          ++tally.tricks_seen;
          tally.tricks_taken += G::Reasons::Tricks::last_winner(state.shown) == seat_;
        }
      }
      const Turn::Kind kind = G::turn(state.shown).kind;
      if (kind == Turn::Kind::chance) {
        step_chance<G>(state, kind, rng);
      } else if (kind == Turn::Kind::play) {
        policy.template step<G>(state, rng);
      } else {
        break;
      }
    }
    ++tally.worlds;
    tally.last = {};
    tally.last[gain] = worth_of_scores<G>(state.shown)[seat_] - before;
    if constexpr (has_goals<G>()) {
      for (const Seat seat : SeatSet::first(G::players(state.shown))) {
        tally.last[seat == seat_ ? goal : others_goals] +=
            G::Reasons::Goals::is_met(state.shown, seat);
      }
    }
    if (G::turn(state.shown).kind != Turn::Kind::over) return;
    ++tally.matches;
    const SeatSet winners = G::winners(state.shown);
    if (winners.has(seat_)) tally.last[wins] = 1.0 / static_cast<double>(winners.size());
  }

  // Sensible players never do some things that the rules allow, so their playouts alone don't show
  // that a trick is certain.
  void finish_trick_at_random(typename G::State state, typename G::Action action, Tally& tally,
                              Rng& rng) const {
    if constexpr (has_tricks<G>()) {
      if (!watches_trick(action)) return;
      const unsigned number = G::Reasons::Tricks::number(state.shown);
      G::apply(state, seat_, action);
      for (;;) {
        if (G::Reasons::Tricks::number(state.shown) != number) {
          ++tally.at_random_seen;
          tally.at_random_taken += G::Reasons::Tricks::last_winner(state.shown) == seat_;
          return;
        }
        const Turn turn = G::turn(state.shown);
        if (turn.kind == Turn::Kind::chance) {
          step_chance<G>(state, turn.kind, rng);
        } else if (turn.kind != Turn::Kind::play) {
          return;
        } else if (turn.seats.has(seat_)) {
          StudyPolicy<G>{}.template step<G>(state, rng);
        } else {
          RandomPolicy{}.template step<G>(state, rng);
        }
      }
    }
  }

  // Adds the world in which all actions were just tried.
  static void note_differences(std::vector<Tally>& tallies) {
    const auto others = static_cast<double>(tallies.size()) - 1;
    for (unsigned figure = 0; figure < figures_count; ++figure) {
      double all = 0;
      for (const Tally& tally : tallies) all += tally.last[figure];
      for (Tally& tally : tallies) {
        const double own = tally.last[figure];
        const double difference = others > 0 ? own - (all - own) / others : 0;
        tally.sums[figure] += own;
        tally.differences[figure] += difference;
        tally.squares[figure] += difference * difference;
      }
    }
  }

  // The standard error of the mean difference. All actions have the same worlds and the same luck,
  // so it is that of paired samples: how much the difference varies between worlds. Independent
  // samples would vary more (Law, "Simulation Modeling and Analysis", on common random numbers).
  static double error_of(const Tally& tally, Figure figure) {
    if (tally.worlds < 2) return std::numeric_limits<double>::infinity();
    const auto worlds = static_cast<double>(tally.worlds);
    const double mean = tally.differences[figure] / worlds;
    const double spread = tally.squares[figure] / worlds - mean * mean;
    return std::sqrt(std::max(spread, 0.0) / (worlds - 1));
  }

  static bool watches_trick(const typename G::Action& action) {
    if constexpr (has_tricks<G>()) {
      return G::Reasons::Tricks::plays_card(action);
    } else {
      static_cast<void>(action);
      return false;
    }
  }

  Consequence consequence(const typename G::Action& action, const Tally& tally) const {
    Consequence result;
    result.action = G::Notation::text(action);
    if constexpr (has_costs<G>()) {
      result.spends = G::Reasons::Costs::spends(view_.shown, action);
    }
    if (tally.worlds == 0) return result;
    const auto worlds = static_cast<double>(tally.worlds);
    result.gain = tally.sums[gain] / worlds;
    result.errors = {error_of(tally, gain), error_of(tally, goal), error_of(tally, others_goals),
                     error_of(tally, wins)};
    if (tally.tricks_seen > 0) {
      result.takes_trick = tally.tricks_taken / static_cast<double>(tally.tricks_seen);
      const unsigned unlike = tally.tricks_taken > 0 ? tally.at_random_seen : 0;
      result.trick_may_turn = tally.at_random_taken != unlike;
    }
    if constexpr (has_goals<G>()) {
      result.meets_goal = tally.sums[goal] / worlds;
      result.others_goals = tally.sums[others_goals] / worlds;
    }
    // Only if this is certainly the last round: otherwise the mean would exclude matches that
    // continued.
    if (tally.matches == tally.worlds) result.wins_match = tally.sums[wins] / worlds;
    return result;
  }

  View<G> view_;
  Seat seat_;
  typename G::Actions legal_;
};

// The consequences of each legal action of a seat whose turn it is, in the order of the legal list.
template <PlayableGame G>
std::vector<Consequence> consequences_of(const Observation& observation, std::uint64_t seed,
                                         const StopToken& stop, unsigned playouts) {
  return Foresight<G>(knowledge_of<G>(observation).view).look(seed, stop, playouts);
}

// The average points of every seat from here until the round ends, if rules of thumb play at all
// seats. If a deal is due, it is a random one.
template <PlayableGame G>
std::vector<double> mean_gains(const Match& match, unsigned playouts, std::uint64_t seed) {
  MENAGERIE_ASSERT(match.game() == G::id);
  const auto& start = static_cast<const MatchOf<G>&>(match).state_with_all_cards_open();
  const StudyPolicy<G> policy;
  const auto before = G::scores(start.shown);
  std::vector<double> gains(G::players(start.shown), 0);
  for (unsigned i = 0; i < playouts; ++i) {
    Rng rng(seed, i);
    auto state = start;
    if (G::turn(state.shown).kind == Turn::Kind::deal) {
      step_chance<G>(state, Turn::Kind::deal, rng);
    }
    play_round_out<G>(state, policy, rng);
    const auto scores = G::scores(state.shown);
    for (unsigned k = 0; k < gains.size(); ++k) {
      gains[k] += static_cast<double>(scores.values[k] - before.values[k]) / playouts;
    }
  }
  return gains;
}

// The result of each seat as it stands, as a part of the match.
template <PlayableGame G>
std::vector<double> standing_of(const Match& match) {
  MENAGERIE_ASSERT(match.game() == G::id);
  const auto& state = static_cast<const MatchOf<G>&>(match).state_with_all_cards_open();
  Values values{};
  const std::span seated(values.data(), G::players(state.shown));
  evaluate_standing<G>(state.shown, seated);
  return {seated.begin(), seated.end()};
}

// How often each seat wins the match (a shared victory counts as a part) if rules of thumb finish
// it, with all cards where they really are.
template <PlayableGame G>
std::vector<double> win_chances(const Match& match, unsigned playouts, std::uint64_t seed,
                                const StopToken& stop) {
  MENAGERIE_ASSERT(match.game() == G::id && playouts > 0);
  const auto& start = static_cast<const MatchOf<G>&>(match).state_with_all_cards_open();
  const StudyPolicy<G> policy;
  std::vector<double> chances(G::players(start.shown), 0);
  unsigned played = 0;
  // At least one playout, even if it was stopped before, so that there is always a mean.
  while (played < playouts && (played == 0 || !stop.stop_requested())) {
    Rng rng(seed, played++);
    auto state = start;
    while (G::turn(state.shown).kind != Turn::Kind::over) {
      if (G::turn(state.shown).kind == Turn::Kind::deal) {
        step_chance<G>(state, Turn::Kind::deal, rng);
      }
      play_round_out<G>(state, policy, rng);
    }
    const SeatSet winners = G::winners(state.shown);
    for (const Seat seat : winners) {
      chances[seat.index()] += 1.0 / static_cast<double>(winners.size());
    }
  }
  for (double& chance : chances) chance /= played;
  return chances;
}

}  // namespace menagerie
