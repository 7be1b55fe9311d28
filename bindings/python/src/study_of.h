// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "bots/bot.h"
#include "engine/bulk_play_of.h"
#include "engine/games.h"
#include "engine/match_of.h"
#include "engine/reasons.h"
#include "engine/seated_bot.h"
#include "state_of.h"
#include "study.h"

namespace menagerie::python {

template <PlayableGame G>
class MindOf final : public AnyMind {
 public:
  explicit MindOf(const BotSpec& spec) : spec_(spec) {}

  ActionId choose(const AnyView& view, Rng& rng, const std::stop_token& stop) const override {
    const auto& mine = static_cast<const ViewOf<G>&>(view);
    Thinker<G> thinker = reminded(mine);
    return mine.actions().id(thinker.choose(mine.view(), rng, stop));
  }

  std::vector<Judgement> advise(const AnyView& view, Rng& rng,
                                const std::stop_token& stop) const override {
    const auto& mine = static_cast<const ViewOf<G>&>(view);
    Thinker<G> thinker = reminded(mine);
    std::vector<Judgement> judgements;
    if (spec_.kind == BotSpec::Kind::random || spec_.kind == BotSpec::Kind::simple) {
      const ActionId chosen = mine.actions().id(thinker.choose(mine.view(), rng, stop));
      for (const ActionId action : view.legal()) {
        const bool best = action == chosen && spec_.kind == BotSpec::Kind::simple;
        judgements.push_back({action, best ? 1.0 : 0.0, 0, 1, 0});
      }
    } else {
      const Seat seat = *mine.view().who;
      for (const auto& choice : thinker.advise(mine.view(), rng, stop).choices) {
        judgements.push_back({mine.actions().id(choice.action), choice.value[seat], choice.low,
                              choice.high, choice.visits});
      }
    }
    std::stable_sort(judgements.begin(), judgements.end(), [](const auto& a, const auto& b) {
      return a.visits != b.visits ? a.visits > b.visits : a.value > b.value;
    });
    return judgements;
  }

  std::vector<Opinion> explain(const AnyView& view, std::uint64_t seed,
                               const std::stop_token& stop) const override {
    const GameType& entry = *find_game(G::id);
    const Observation observation = observed(static_cast<const ViewOf<G>&>(view));
    Rng rng(seed);
    auto opinions = entry.make_mind(spec_)->advise(observation, rng, stop);
    give_reasons(entry, observation, seed, stop, opinions);
    return opinions;
  }

 private:
  // The view as the engine's own minds take it.
  static Observation observed(const ViewOf<G>& view) {
    auto knowledge = std::make_shared<KnowledgeOf<G>>();
    knowledge->view = view.view();
    if constexpr (InferenceGame<G>) knowledge->past = past_of(view);
    const auto& shown = view.view().shown;
    return {G::id,
            view.view().who,
            G::turn(shown),
            G::players(shown),
            G::round(shown),
            G::scores(shown),
            0,
            0,
            std::move(knowledge)};
  }

  // What the seat has seen since the last deal; kept where bots read what was done.
  static std::vector<Past<G>> past_of(const ViewOf<G>& view) {
    const auto& past = view.past();
    std::vector<Past<G>> seen;
    std::size_t first = past.size();
    while (first > 0 && !past[first - 1].deal) --first;
    for (; first < past.size(); ++first) {
      seen.push_back({*past[first].before, past[first].actor, past[first].observed});
    }
    return seen;
  }

  // It begins every decision anew, with what the seat has seen since the last deal.
  Thinker<G> reminded(const ViewOf<G>& view) const {
    Thinker<G> thinker(spec_);
    if constexpr (InferenceGame<G>) thinker.begin(view.view(), past_of(view));
    return thinker;
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
    return std::make_unique<MindOf<G>>(spec);
  }
  MatchResult play_out(const AnyState& from, const std::vector<BotSpec>& bots, std::uint64_t seed,
                       const std::stop_token& stop) const override {
    PlayOut<G> match{static_cast<const StateOf<G>&>(from).with_all_cards_open(),
                     {bots.begin(), bots.end()},
                     Rng(seed, 0),
                     Rng(seed, 1),
                     stop};
    play_match(match, stop);
    const Standing end = standing_of<G>(match.state.shown);
    return {end.scores, end.winners};
  }

  SolvedPosition solve(const AnyState& state, const SolveBudget& budget) const override {
    const auto& open = static_cast<const StateOf<G>&>(state).with_all_cards_open();
    return find_game(G::id)->solve(MatchOf<G>::in(open), budget);
  }
};

}  // namespace menagerie::python
