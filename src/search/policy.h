// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/game.h"
#include "game/playout.h"
#include "game/value_net.h"
#include "search/outlook.h"

namespace menagerie {

// A game with rules of thumb.
template <class G>
concept ThumbGame = Game<G> && requires(const typename G::Shown& shown,
                                        const typename G::Mine& mine, Seat seat, Rng& rng) {
  { G::thumb(shown, mine, seat, rng) } -> std::same_as<typename G::Action>;
};

// A game whose rules of thumb take their time may bring rougher ones, of which a search has many
// more playouts.
template <class G>
concept QuickThumbGame =
    ThumbGame<G> &&
    requires(const typename G::Shown& shown, const typename G::Mine& mine, Seat seat, Rng& rng) {
      { G::quick_thumb(shown, mine, seat, rng) } -> std::same_as<typename G::Action>;
    };

// A playout policy takes one decision of the lowest seat to act; it may look at nothing but what
// that seat knows. Search takes it as a template argument.
struct PlayoutPolicy {
  // To the end of the round even where the game can judge an earlier position.
  bool past_pauses = false;
  // By the game's quicker rules of thumb where it has any.
  bool quick = false;
  // Judges instead of the game's own network; training wants that.
  const ValueNet* net = nullptr;
};

// Uniformly random legal actions.
struct RandomPolicy : PlayoutPolicy {
  template <Game G>
  void step(typename G::State& state, Rng& rng) const {
    step_random<G>(state, rng);
  }
  // An action of a seat, where the search has to guess one.
  template <Game G>
  typename G::Action guess(const typename G::State& state, Seat seat, Rng& rng) const {
    const auto actions = legal_in<G>(state, seat);
    return actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
  }
};

// Rules of thumb, and now and then (`random_share` of 2^32 times) a random action: a policy without
// any chance in it sees too few of the futures.
struct ThumbPolicy : PlayoutPolicy {
  std::uint32_t random_share = 0x20000000;  // One eighth.

  template <ThumbGame G>
  void step(typename G::State& state, Rng& rng) const {
    if (rng.bits() < random_share) {
      step_random<G>(state, rng);
      return;
    }
    const Seat seat = G::turn(state.shown).seats.lowest();
    const typename G::Mine mine = G::mine(state, seat);
    if constexpr (QuickThumbGame<G>) {
      if (quick) return G::apply(state, seat, G::quick_thumb(state.shown, mine, seat, rng));
    }
    G::apply(state, seat, G::thumb(state.shown, mine, seat, rng));
  }
  template <ThumbGame G>
  typename G::Action guess(const typename G::State& state, Seat seat, Rng& rng) const {
    if (rng.bits() < random_share) return RandomPolicy{}.guess<G>(state, seat, rng);
    return G::thumb(state.shown, G::mine(state, seat), seat, rng);
  }
};

// Plays by the policy until the next deal is due or the match is over.
template <Game G, class Policy>
inline void play_round_out(typename G::State& state, const Policy& policy, Rng& rng) {
  if constexpr (std::same_as<Policy, RandomPolicy>) {
    play_round_out<G>(state, rng);
    return;
  }
  for (;;) {
    const Turn::Kind kind = G::turn(state.shown).kind;
    if (kind == Turn::Kind::play) {
      policy.template step<G>(state, rng);
    } else if (kind == Turn::Kind::chance) {
      step_chance<G>(state, kind, rng);
    } else {
      return;
    }
  }
}

// A game whose rounds are long may say where search can judge them before their end.
template <class G>
concept PausingGame = Game<G> && requires(const typename G::Shown& shown) {
  { G::is_pause(shown) } -> std::same_as<bool>;
};

// Plays by the policy as far as search has to: to the next pause of the game if it has any, else
// the round out.
template <Game G, class Policy>
inline void play_to_horizon(typename G::State& state, const Policy& policy, Rng& rng) {
  if constexpr (PausingGame<G>) {
    while (!policy.past_pauses && G::turn(state.shown).kind == Turn::Kind::play) {
      policy.template step<G>(state, rng);
      if (G::is_pause(state.shown)) return;
    }
  }
  play_round_out<G>(state, policy, rng);
}

// The network that judges worlds of a match, or nothing where playouts go on to their end.
template <Game G>
const ValueNet* net_for(const typename G::Shown& shown, const PlayoutPolicy& policy) {
  if constexpr (JudgedGame<G>) {
    if (policy.past_pauses) return nullptr;
    return policy.net != nullptr ? policy.net : G::value_net(G::options(shown));
  } else {
    static_cast<void>(shown);
    static_cast<void>(policy);
    return nullptr;
  }
}

// What a world is worth to every seat: by the network as soon as no trick is open, else by play to
// the horizon.
template <Game G, class Policy>
inline void estimate(typename G::State& state, const ValueNet* net, const Policy& policy, Rng& rng,
                     std::span<float> values) {
  if constexpr (JudgedGame<G>) {
    while (net != nullptr) {
      const Turn::Kind kind = G::turn(state.shown).kind;
      if (kind == Turn::Kind::play) {
        if (G::is_between_tricks(state.shown)) return judge<G>(state, *net, values);
        policy.template step<G>(state, rng);
      } else if (kind == Turn::Kind::chance) {
        step_chance<G>(state, kind, rng);
      } else {
        return outlook<G>(state.shown, values);
      }
    }
  }
  play_to_horizon<G>(state, policy, rng);
  outlook<G>(state.shown, values);
}

}  // namespace menagerie
