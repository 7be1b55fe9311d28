// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "engine/analysis/reasons.h"
#include "engine/games/games.h"
#include "engine/minds/mind_of.h"
#include "engine/minds/seated_bot.h"
#include "engine/simulation/bulk_play_of.h"
#include "state_of.h"
#include "study.h"

namespace menagerie::python {

// Each decision is a fresh mind's, told what the seat has seen since the last deal: the same view
// and the same seed, the same answer.
template <PlayableGame G>
class FreshMindOf final : public AnyMind {
 public:
  explicit FreshMindOf(const BotSpec& spec) : spec_(spec) {}

  ActionId choose(const AnyView& view, Rng& rng, const std::stop_token& stop) const override {
    menagerie::MindOf<G> mind(spec_);
    return actions_of(view).id(mind.decide(view.observation(), rng, stop));
  }

  std::vector<Judgement> advise(const AnyView& view, Rng& rng,
                                const std::stop_token& stop) const override {
    std::vector<Judgement> judgements;
    menagerie::MindOf<G> mind(spec_);
    for (const Opinion& one : mind.advise(view.observation(), rng, stop)) {
      const ActionId action = actions_of(view).parse(one.action).value();
      judgements.push_back({action, one.value, one.low, one.high, one.visits});
    }
    return judgements;
  }

  std::vector<Opinion> explain(const AnyView& view, std::uint64_t seed,
                               const std::stop_token& stop) const override {
    Rng rng(seed);
    auto opinions = menagerie::MindOf<G>(spec_).advise(view.observation(), rng, stop);
    give_reasons(*find_game(G::id), view.observation(), seed, stop, opinions);
    return opinions;
  }

 private:
  static const ActionNumbers<G>& actions_of(const AnyView& view) {
    return static_cast<const ViewOf<G>&>(view).actions();
  }

  BotSpec spec_;
};

// A match in play (game/match_loop.h) from any position on. Chance and bots draw from streams of
// their own: other decisions, the same deals.
template <PlayableGame G>
struct PlayOut {
  typename G::State state;
  std::vector<SeatedBot<G>> bots;
  Rng cards, choices;
  const std::stop_token& stop;

  Turn turn() const { return G::turn(state.shown); }
  void lay_out() { G::deal(state, G::shuffle(state, cards)); }
  void settle() { act_before<G>(bots, state, std::nullopt, drawn_chance<G>(state, cards)); }
  void decide(SeatSet seats) {
    const Seat seat = seats.lowest();
    act_before<G>(bots, state, seat, bots[seat.index()].choose(state, seat, choices, stop));
  }
};

template <PlayableGame G>
class StudyOf final : public AnyStudy {
 public:
  std::unique_ptr<AnyMind> mind(const BotSpec& spec) const override {
    return std::make_unique<FreshMindOf<G>>(spec);
  }
  MatchResult play_out(const AnyState& from, const std::vector<BotSpec>& bots, std::uint64_t seed,
                       const std::stop_token& stop) const override {
    PlayOut<G> match{open(from).state_with_all_cards_open(),
                     {bots.begin(), bots.end()},
                     Rng(seed, 0),
                     Rng(seed, 1),
                     stop};
    play_match(match, stop);
    const Standing end = standing_of<G>(match.state.shown);
    return {end.scores, end.winners};
  }

  SolvedPosition solve(const AnyState& state, const SolveBudget& budget) const override {
    return find_game(G::id)->solve(open(state), budget);
  }

 private:
  static const MatchOf<G>& open(const AnyState& state) {
    return static_cast<const StateOf<G>&>(state).match();
  }
};

}  // namespace menagerie::python
