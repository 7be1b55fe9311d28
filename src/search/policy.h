// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/evaluation.h"
#include "game/heuristic.h"
#include "game/playout.h"

namespace menagerie {

// A playout policy takes one decision for the lowest seat that may act; it may only look at what
// that seat knows. Search takes it as a template argument.
struct PlayoutPolicy {
  // To the end of the round even if the game can evaluate an earlier position.
  bool past_pauses = false;
  // By the game's faster rules of thumb, if there are any.
  bool quick = false;
  // Evaluates instead of the game's own network.
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
// chance sees too few possible futures.
struct HeuristicPolicy : PlayoutPolicy {
  std::uint32_t random_share = 0x20000000;  // One eighth.

  template <HeuristicGame G>
  void step(typename G::State& state, Rng& rng) const {
    if (rng.bits() < random_share) {
      step_random<G>(state, rng);
      return;
    }
    const Seat seat = G::turn(state.shown).seats.lowest();
    const typename G::Mine mine = G::mine(state, seat);
    const typename G::Action action =
        quick ? G::Heuristic::choose_quickly(state.shown, mine, seat, rng)
              : G::Heuristic::choose(state.shown, mine, seat, rng);
    G::apply(state, seat, action);
  }
  template <HeuristicGame G>
  typename G::Action guess(const typename G::State& state, Seat seat, Rng& rng) const {
    if (rng.bits() < random_share) return RandomPolicy{}.guess<G>(state, seat, rng);
    return G::Heuristic::choose(state.shown, G::mine(state, seat), seat, rng);
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

// Whether a search looks no farther than this position, because the game evaluates it.
template <Game G>
inline bool is_horizon(const typename G::Shown& shown, const PlayoutPolicy& policy) {
  if constexpr (has_pauses<G>()) return !policy.past_pauses && G::Evaluation::is_pause(shown);
  static_cast<void>(shown), static_cast<void>(policy);
  return false;
}

// Plays by the policy as far as search has to: to the next pause of the game if it has any, else
// the round out.
template <Game G, class Policy>
inline void play_to_horizon(typename G::State& state, const Policy& policy, Rng& rng) {
  if constexpr (has_pauses<G>()) {
    while (!policy.past_pauses && G::turn(state.shown).kind == Turn::Kind::play) {
      if (G::Evaluation::is_pause(state.shown)) return;
      policy.template step<G>(state, rng);
    }
  }
  play_round_out<G>(state, policy, rng);
}

// The network that evaluates worlds of a match, or nothing if playouts go to the end.
template <Game G>
const ValueNet* net_for(const typename G::Shown& shown, const PlayoutPolicy& policy) {
  if constexpr (NetworkGame<G>) {
    if (policy.past_pauses) return nullptr;
    return policy.net != nullptr ? policy.net
                                 : G::Evaluation::Network::value_net(G::options(shown));
  } else {
    static_cast<void>(shown);
    static_cast<void>(policy);
    return nullptr;
  }
}

// What a world is worth to every seat: by the network as soon as no trick is in progress, else by
// playing to the horizon.
template <Game G, class Policy>
inline void evaluate_world(typename G::State& state, const ValueNet* net, const Policy& policy,
                           Rng& rng, std::span<float> values) {
  if constexpr (NetworkGame<G>) {
    while (net != nullptr) {
      const Turn::Kind kind = G::turn(state.shown).kind;
      if (kind == Turn::Kind::play) {
        if (G::Evaluation::Network::is_between_tricks(state.shown))
          return evaluate_by_network<G>(state, *net, values);
        policy.template step<G>(state, rng);
      } else if (kind == Turn::Kind::chance) {
        step_chance<G>(state, kind, rng);
      } else {
        return evaluate_standing<G>(state.shown, values);
      }
    }
  }
  play_to_horizon<G>(state, policy, rng);
  evaluate_standing<G>(state.shown, values);
}

}  // namespace menagerie
