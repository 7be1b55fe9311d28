// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "bots/bot.h"
#include "engine/games.h"
#include "engine/match_of.h"
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

 private:
  // It begins every decision anew, with what the seat has seen since the last deal.
  Thinker<G> reminded(const ViewOf<G>& view) const {
    Thinker<G> thinker(spec_);
    if constexpr (InferenceGame<G>) {
      const auto& past = view.past();
      std::vector<Past<G>> seen;
      std::size_t first = past.size();
      while (first > 0 && !past[first - 1].deal) --first;
      for (; first < past.size(); ++first) {
        seen.push_back({*past[first].before, past[first].actor, past[first].glimpse});
      }
      thinker.begin(view.view(), seen);
    }
    return thinker;
  }

  BotSpec spec_;
};

template <PlayableGame G>
class StudyOf final : public AnyStudy {
 public:
  std::unique_ptr<AnyMind> mind(const BotSpec& spec) const override {
    return std::make_unique<MindOf<G>>(spec);
  }
  MatchResult play_out(const AnyState& from, const std::vector<BotSpec>& bots, std::uint64_t seed,
                       const std::stop_token& stop) const override {
    typename G::State state = static_cast<const StateOf<G>&>(from).with_all_cards_open();
    std::vector<SeatedBot<G>> players(bots.begin(), bots.end());
    // Chance and bots draw from streams of their own: other decisions, the same deals.
    Rng cards(seed, 0), choices(seed, 1);
    for (Turn turn = G::turn(state.shown); turn.kind != Turn::Kind::over && !stop.stop_requested();
         turn = G::turn(state.shown)) {
      if (turn.kind == Turn::Kind::deal) {
        G::deal(state, G::shuffle(state, cards));
      } else if (turn.kind == Turn::Kind::chance) {
        const auto results = G::chances(state);
        const auto number = cards.below(static_cast<std::uint32_t>(results.size()));
        act_before<G>(players, state, std::nullopt, results[number]);
      } else {
        const Seat seat = turn.seats.lowest();
        const auto action = players[seat.index()].choose(state, seat, choices, stop);
        act_before<G>(players, state, seat, action);
      }
    }
    const Standing end = standing_of<G>(state.shown);
    return {end.scores, end.winners};
  }

  SolvedPosition solve(const AnyState& state, const SolveBudget& budget) const override {
    const auto& open = static_cast<const StateOf<G>&>(state).with_all_cards_open();
    return find_game(G::id)->solve(MatchOf<G>::in(open), budget);
  }
};

}  // namespace menagerie::python
