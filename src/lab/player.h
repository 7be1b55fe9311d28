// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <variant>

#include "bots/bot.h"
#include "lab/open_player.h"

namespace menagerie {

// Any bot at a seat of a match in the lab, where `solver`, which is shown the state, may play too.
// All others get their seat's view.
template <Game G>
class LabPlayer {
 public:
  explicit LabPlayer(const BotSpec& spec) : player_(make(spec)) {}

  // A legal action of that seat, which must be to act.
  typename G::Action choose(const typename G::State& state, Seat seat, Rng& rng,
                            const std::stop_token& stop) {
    if (auto* open = std::get_if<OpenPlayer<G>>(&player_)) {
      return open->choose(state, seat, rng, stop);
    }
    return std::get<Thinker<G>>(player_).choose(view_of<G>(state, seat), rng, stop);
  }

  // Tells what the bot at `seat` sees of the action that is about to be made.
  void see(const typename G::State& state, Observer actor, const typename G::Action& action,
           Seat seat) {
    if (auto* thinker = std::get_if<Thinker<G>>(&player_)) {
      thinker->saw(state.shown, actor, G::seen(state.shown, actor, action, seat));
    }
  }

 private:
  using Player = std::variant<Thinker<G>, OpenPlayer<G>>;
  static Player make(const BotSpec& spec) {
    if (spec.kind == BotSpec::Kind::solver) return OpenPlayer<G>();
    return Thinker<G>(spec);
  }
  Player player_;
};

}  // namespace menagerie
