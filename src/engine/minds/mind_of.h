// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <optional>

#include "bots/bot.h"
#include "engine/minds/mind.h"
#include "game/playable.h"

namespace menagerie {

// A mind for a game whose type is only known here.
//
//   observation --+--> the same round, nothing taken back --> the thinker is told what is new --+
//                 +--> otherwise --> it begins with the whole past of the round ----------------+
//                                                                                               |
//                                                               it is asked for its decision <--+
template <PlayableGame G>
class MindOf final : public Mind {
 public:
  explicit MindOf(const BotSpec& spec) : own_(spec), spec_(spec) {}

  void grant(const DecisionBudget& budget) override {
    const bool own = !budget.ms && !budget.iterations;
    spec_.ms = own ? own_.ms : budget.ms;
    spec_.iterations = own ? own_.iterations : budget.iterations;
    if (thinker_) thinker_->spend(spec_.ms, spec_.iterations);
  }

  std::string choose(const Observation& observation, Rng& rng, const StopToken& stop) override {
    return G::Notation::text(decide(observation, rng, stop));
  }
  // The same in the terms of the game.
  typename G::Action decide(const Observation& observation, Rng& rng, const StopToken& stop) {
    const auto& knowledge = knowledge_of<G>(observation);
    return follow(observation, knowledge).choose(knowledge.view, rng, stop);
  }

  std::vector<Opinion> advise(const Observation& observation, Rng& rng,
                              const StopToken& stop) override {
    const auto& knowledge = knowledge_of<G>(observation);
    const View<G>& view = knowledge.view;
    const Seat seat = *view.who;
    Thinker<G>& thinker = follow(observation, knowledge);
    std::vector<Opinion> opinions;
    const auto kind = spec_.kind;
    if (kind == BotSpec::Kind::random || kind == BotSpec::Kind::simple) {
      const auto chosen = thinker.choose(view, rng, stop);
      for (const auto& action : G::legal(view.shown, view.mine, seat)) {
        const double value = kind == BotSpec::Kind::simple && action == chosen ? 1 : 0;
        opinions.push_back({G::Notation::text(action), value, 0, 1, 0});
      }
    } else {
      const auto advice = thinker.advise(view, rng, stop);
      for (const auto& choice : advice.choices) {
        opinions.push_back({G::Notation::text(choice.action), choice.value[seat], choice.low,
                            choice.high, choice.visits});
      }
    }
    std::stable_sort(opinions.begin(), opinions.end(), [](const Opinion& a, const Opinion& b) {
      return a.visits != b.visits ? a.visits > b.visits : a.value > b.value;
    });
    return opinions;
  }

  Comparison compare(const Observation& observation, const std::string& one,
                     const std::string& other, Rng& rng, const StopToken& stop) override {
    const auto& knowledge = knowledge_of<G>(observation);
    return follow(observation, knowledge)
        .compare(knowledge.view, G::Notation::parse(one).value(), G::Notation::parse(other).value(),
                 rng, stop);
  }

 private:
  // Tells the thinker what its seat saw since it was last asked.
  Thinker<G>& follow(const Observation& observation, const KnowledgeOf<G>& knowledge) {
    const auto& past = knowledge.past;
    if (!goes_on(observation, past)) {
      if (!thinker_) thinker_.emplace(spec_);
      thinker_->begin(knowledge.view, past);
      told_ = past.size();
    }
    for (; told_ < past.size(); ++told_) {
      View<G> after = knowledge.view;
      if (told_ + 1 < past.size()) after.shown = past[told_ + 1].before;
      thinker_->saw(past[told_].before, past[told_].actor, past[told_].observed, after);
    }
    match_ = observation.match;
    deals_ = observation.deals;
    who_ = observation.who;
    if (!past.empty()) last_ = past.back();
    return *thinker_;
  }

  // Whether this is the same round of the same match, with nothing taken back.
  bool goes_on(const Observation& observation, const std::vector<Past<G>>& past) const {
    if (!thinker_ || observation.match != match_ || observation.deals != deals_) return false;
    if (observation.who != who_ || past.size() < told_) return false;
    if (told_ == 0) return true;
    const Past<G>& last = past[told_ - 1];
    return last.before == last_.before && last.actor == last_.actor &&
           last.observed == last_.observed;
  }

  BotSpec own_, spec_;  // As it was made, and with its present budget.
  std::optional<Thinker<G>> thinker_;
  std::uint64_t match_ = 0;
  unsigned deals_ = 0;
  Observer who_;
  std::size_t told_ = 0;  // How much of the round's past the thinker knows,
  Past<G> last_{};        // and the last of it.
};

}  // namespace menagerie
