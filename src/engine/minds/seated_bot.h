// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <variant>
#include <vector>

#include "bots/bot.h"
#include "engine/minds/open_player.h"

namespace menagerie {

// Any bot at a seat of a match in an experiment, including `solver`, which gets the state. All
// others get their seat's view.
template <Game G>
class SeatedBot {
 public:
  explicit SeatedBot(const BotSpec& spec) : player_(make(spec)) {}

  // A legal action of that seat, which must be to act.
  typename G::Action choose(const typename G::State& state, Seat seat, Rng& rng,
                            const StopToken& stop) {
    if (auto* open = std::get_if<OpenPlayer<G>>(&player_)) {
      return open->choose(state, seat, rng, stop);
    }
    return std::get<Thinker<G>>(player_).choose(view_of<G>(state, seat), rng, stop);
  }

  // Tells the bot at `seat` what it sees of an action that led from one state to the next.
  void see(const typename G::State& before, Observer actor, const typename G::Action& action,
           const typename G::State& after, Seat seat) {
    if (!listens()) return;
    std::get<Thinker<G>>(player_).saw(
        before.shown, actor, G::seen(before.shown, actor, action, seat), view_of<G>(after, seat));
  }
  bool listens() const {
    const auto* thinker = std::get_if<Thinker<G>>(&player_);
    return thinker != nullptr && thinker->listens();
  }

 private:
  using Player = std::variant<Thinker<G>, OpenPlayer<G>>;
  static Player make(const BotSpec& spec) {
    if (spec.kind == BotSpec::Kind::solver) return OpenPlayer<G>();
    return Thinker<G>(spec);
  }
  Player player_;
};

// The same if all bots decide instantly: the program then has no search for it.
template <Game G>
class PlainSeatedBot {
 public:
  explicit PlainSeatedBot(const BotSpec& spec) : spec_(spec) {}

  typename G::Action choose(const typename G::State& state, Seat seat, Rng& rng,
                            const StopToken&) const {
    return choose_plainly<G>(spec_, view_of<G>(state, seat), rng);
  }
  void see(const typename G::State&, Observer, const typename G::Action&, const typename G::State&,
           Seat) const {}
  bool listens() const { return false; }

 private:
  BotSpec spec_;
};

// Makes an action of a seat, or a chance result, and tells the bots about it; one bot per seat.
template <Game G, class Bot>
void act_before(std::vector<Bot>& bots, typename G::State& state, Observer actor,
                const typename G::Action& action) {
  const auto act = [&] { actor ? G::apply(state, *actor, action) : G::settle(state, action); };
  if (std::none_of(bots.begin(), bots.end(), [](const auto& bot) { return bot.listens(); })) {
    return act();
  }
  const typename G::State before = state;
  act();
  for (unsigned i = 0; i < bots.size(); ++i) bots[i].see(before, actor, action, state, Seat(i));
}

}  // namespace menagerie
