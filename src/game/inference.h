// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/fixed_vector.h"
#include "game/game.h"
#include "game/policy_net.h"

namespace menagerie {

// Something that happened since the deal, as an observer saw it: a decision of a seat, or a chance
// result if there is no seat.
template <class G>
struct Past {
  typename G::Shown before;
  Observer actor;
  typename G::Action observed;
};

// The concern Inference, for games in which a seat's actions say something about its cards: a
// policy network, whose inputs are what is shown and what the seat knows, and a way back in time.
template <class I, class G>
concept InferenceOf = requires(typename G::State& world, const typename G::Shown& shown,
                               const typename G::Mine& mine, const typename G::Options& options,
                               Seat seat, Observer actor, const typename G::Action& action,
                               unsigned naming, const typename G::Sampler& sampler, Rng& rng) {
  { I::namings } -> std::convertible_to<unsigned>;  // As in game/evaluation.h.
  { I::open_features(shown, seat, naming) } -> std::same_as<Features>;
  { I::own_features(shown, mine, seat, naming) } -> std::same_as<Features>;
  { I::policy_inputs(options) } -> std::same_as<unsigned>;
  { I::policy_outputs(options) } -> std::same_as<unsigned>;
  // The output for an action when `shown` is what everyone sees.
  { I::policy_output(shown, action, naming) } -> std::same_as<unsigned>;
  // Nothing if none was trained for these options.
  { I::policy_net(options) } -> std::same_as<const PolicyNet*>;
  // Turns the world after an action into the one before it, in which everyone saw `shown`. Gets
  // what was seen of the action, and returns the action in that world.
  { I::take_back(world, shown, actor, action) } -> std::same_as<typename G::Action>;
  // Swaps two random hidden cards if the observer can't tell the difference, with equal probability
  // in both directions. Returns the seats whose decisions this affects, or none if nothing was
  // swapped.
  { sampler.change(world, rng) } -> std::same_as<SeatSet>;
};

// The same concern of games in which rules say how well a world explains what everyone sees.
template <class I, class G>
concept ReadingOf = requires(const View<G>& view, const typename I::Reading& reading,
                             const typename G::State& world) {
  requires std::constructible_from<typename I::Reading, const View<G>&>;
  // Whether what is seen tells worlds apart; if not, all that fit are equally likely.
  { reading.tells() } -> std::same_as<bool>;
  // How likely what was done is in a world that fits the view: from 0 to 1.
  { reading.likelihood(world) } -> std::same_as<double>;
};

template <class I>
concept HasReading = requires { typename I::Reading; };

template <Game G>
consteval bool has_reading() {
  if constexpr (HasReading<typename G::Inference>) {
    static_assert(ReadingOf<typename G::Inference, G>, "Inference is not whole: see ReadingOf");
    return true;
  }
  return false;
}

template <Game G>
consteval bool has_inference() {
  if constexpr (claims<typename G::Inference> && !HasReading<typename G::Inference>) {
    static_assert(InferenceOf<typename G::Inference, G>, "Inference is not whole: see InferenceOf");
    return true;
  }
  return false;
}

template <class G>
concept InferenceGame = Game<G> && has_inference<G>();

template <class G>
concept ReadingGame = Game<G> && has_reading<G>();

// The outputs of all legal actions of a seat that knows this, and the index of the one for
// `action`: one past the last if it isn't legal.
template <InferenceGame G>
struct PolicyChoice {
  FixedVector<std::uint16_t, G::Actions::capacity()> outputs;
  std::size_t chosen;

  PolicyChoice(const typename G::Shown& shown, const typename G::Mine& mine, Seat seat,
               const typename G::Action& action, unsigned naming) {
    const auto legal = G::legal(shown, mine, seat);
    chosen = legal.size();
    for (std::size_t i = 0; i < legal.size(); ++i) {
      if (legal[i] == action) chosen = i;
      outputs.push_back(
          static_cast<std::uint16_t>(G::Inference::policy_output(shown, legal[i], naming)));
    }
  }

  bool was_legal() const { return chosen < outputs.size(); }
};

// The required header of a policy network for that many players.
template <InferenceGame G>
NetHeader policy_net_header(unsigned players) {
  using Inference = typename G::Inference;
  const auto options = *G::Notation::read_options({{"players", std::int64_t{players}}});
  const auto see = [](const typename G::State& state, unsigned number, FeaturesHash& hash) {
    const unsigned naming = number % Inference::namings;
    const Seat seat = G::turn(state.shown).seats.lowest();
    const auto mine = G::mine(state, seat);
    hash.add(Inference::open_features(state.shown, seat, naming));
    hash.add(Inference::own_features(state.shown, mine, seat, naming));
    for (const auto& action : G::legal(state.shown, mine, seat)) {
      hash.add(Inference::policy_output(state.shown, action, naming));
    }
  };
  return {"policy", std::string(G::id), players, features_hash<G>(options, see), ""};
}

}  // namespace menagerie
