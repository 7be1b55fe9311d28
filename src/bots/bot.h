// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <memory>
#include <stop_token>
#include <vector>

#include "base/assert.h"
#include "bots/spec.h"
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
// playouts, of which there are many more in the same time, were measured to be stronger in it; but
// where a network judges worlds, only the open trick is played out.
template <Game G>
bool plays_out_by_thumb(const BotSpec& spec) {
  if constexpr (!ThumbGame<G>) {
    return false;
  } else if (spec.playout != BotSpec::Playout::best) {
    return spec.playout == BotSpec::Playout::simple;
  } else if constexpr (requires { G::random_playouts_are_stronger; }) {
    return JudgedGame<G> && !spec.far_playouts;
  } else {
    return true;
  }
}

// A bot at its seat. It is given views and nothing else; between its decisions it may be told what
// its seat sees, so that a search need not begin anew. The bot `solver` needs all cards open and
// is no Thinker.
template <Game G>
class Thinker {
 public:
  using Action = typename G::Action;

  explicit Thinker(const BotSpec& spec) : spec_(spec) {
    IsmctsSettings settings;
    settings.threads = static_cast<unsigned>(spec.threads);
    settings.exploration = static_cast<float>(spec.explore) / 100.0f;
    if constexpr (ThumbGame<G>) {
      if (plays_out_by_thumb<G>(spec)) {
        thumb_search_ = std::make_unique<Ismcts<G, ThumbPolicy>>(settings, policy<ThumbPolicy>());
        return;
      }
    }
    random_search_ = std::make_unique<Ismcts<G, RandomPolicy>>(settings, policy<RandomPolicy>());
  }

  const BotSpec& spec() const { return spec_; }

  // A legal action of the view's seat, which must be to act.
  Action choose(const View<G>& view, Rng& rng, const std::stop_token& stop = {}) {
    const Seat seat = *view.who;
    const auto legal = G::legal(view.shown, view.mine, seat);
    MENAGERIE_ASSERT(!legal.empty());
    const auto any = [&] { return legal[rng.below(static_cast<std::uint32_t>(legal.size()))]; };
    if (legal.size() == 1) return legal[0];
    if (spec_.kind == BotSpec::Kind::random) return any();
    if (spec_.kind == BotSpec::Kind::simple) {
      if constexpr (ThumbGame<G>) {
        return G::thumb(view.shown, view.mine, seat, rng);
      } else {
        return any();
      }
    }
    if (spec_.slip > 0 && rng.below(100) < spec_.slip) return any();
    Budget budget = budget_of(spec_);
    budget.until_decided = true;
    return think(view, budget, rng, stop).best().action;
  }

  // What the bot makes of every legal action; bots that do not search say nothing but the list.
  Advice<G> advise(const View<G>& view, Rng& rng, const std::stop_token& stop = {}) {
    return think(view, budget_of(spec_), rng, stop);
  }

  // What the seat sees of a decision or, where nobody makes it, a result of chance, in the order
  // in which they happen; `before` is what lay open until then.
  void saw(const typename G::Shown& before, Observer actor, Action glimpse) {
    if (ReadableGame<G> && spec_.kind == BotSpec::Kind::ismcts && !spec_.even_worlds) {
      forget_other_rounds(before);
      past_.push_back({before, actor, glimpse});
    }
    if constexpr (ThumbGame<G>) {
      if (thumb_search_) thumb_search_->saw(glimpse);
    }
    if (random_search_) random_search_->saw(glimpse);
  }

 private:
  struct Nothing {};

  Advice<G> think(const View<G>& view, Budget budget, Rng& rng, const std::stop_token& stop) {
    budget.stop = stop;
    forget_other_rounds(view.shown);
    const std::uint64_t seed = rng.bits64();
    if (spec_.kind == BotSpec::Kind::pimc) return by_pimc(view, budget, seed);
    if constexpr (ThumbGame<G>) {
      if (thumb_search_) return thumb_search_->think(view, budget, seed, past_);
    }
    return random_search_->think(view, budget, seed, past_);
  }

  void forget_other_rounds(const typename G::Shown& now) {
    if (!past_.empty() && G::round(past_.back().before) != G::round(now)) past_.clear();
  }

  template <class Policy>
  Policy policy() const {
    Policy policy;
    policy.past_pauses = spec_.far_playouts;
    policy.quick = true;
    return policy;
  }

  Advice<G> by_pimc(const View<G>& view, const Budget& budget, std::uint64_t seed) const {
    if constexpr (ThumbGame<G>) {
      if (plays_out_by_thumb<G>(spec_)) {
        return Pimc<G, ThumbPolicy>({}, policy<ThumbPolicy>()).think(view, budget, seed);
      }
    }
    return Pimc<G>({}, policy<RandomPolicy>()).think(view, budget, seed);
  }

  BotSpec spec_;
  std::vector<Past<G>> past_;  // Of the round, as far as it was told.
  std::unique_ptr<Ismcts<G, RandomPolicy>> random_search_;
  std::conditional_t<ThumbGame<G>, std::unique_ptr<Ismcts<G, ThumbPolicy>>, Nothing> thumb_search_;
};

// One decision of a bot that remembers nothing.
template <Game G>
typename G::Action choose(const BotSpec& spec, const View<G>& view, Rng& rng) {
  return Thinker<G>(spec).choose(view, rng);
}

}  // namespace menagerie
