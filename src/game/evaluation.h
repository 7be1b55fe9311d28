// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <span>

#include "game/game.h"
#include "game/standing.h"
#include "game/value_net.h"

namespace menagerie {

// The concern Evaluation: the worth of a position for the whole match, with one value per seat from
// 0 to 1, roughly its expected share of the victory. A game without it uses standing().
template <class E, class G>
concept EvaluationOf = requires(const typename G::Shown& shown, std::span<float> values) {
  // A position between rounds or at the end, or at a pause.
  { E::evaluate(shown, values) } -> std::same_as<void>;
  // For games with long rounds: whether a playout may stop here to be evaluated. Never, unless
  // has_pauses.
  { E::has_pauses } -> std::convertible_to<bool>;
  { E::is_pause(shown) } -> std::same_as<bool>;
  // How much a search explores, in standard deviations of the results of playouts.
  { E::exploration } -> std::convertible_to<float>;
  // Whether playouts by rules of thumb are stronger at equal time than uniformly random ones.
  { E::heuristic_playouts } -> std::convertible_to<bool>;
  typename E::Network;
};

// A part of Evaluation: value networks. features() describes a world between two tricks, with seats
// in the order of play from the leader on. The outputs of the networks have the same order. There
// are several equivalent ways to name things (such as colours), and `naming`, below namings,
// selects one of them. So training sees more worlds than were played.
template <class N, class G>
concept NetworkOf = requires(const typename G::State& world, const typename G::Shown& shown,
                             const typename G::Options& options, unsigned naming) {
  { N::is_between_tricks(shown) } -> std::same_as<bool>;
  { N::namings } -> std::convertible_to<unsigned>;
  { N::features(world, naming) } -> std::same_as<Features>;
  // The number of different features.
  { N::features_count(options) } -> std::same_as<unsigned>;
  // Nothing if none was trained for these options.
  { N::value_net(options) } -> std::same_as<const ValueNet*>;
};

template <Game G>
consteval bool has_evaluation() {
  if constexpr (claims<typename G::Evaluation>) {
    using Evaluation = typename G::Evaluation;
    static_assert(EvaluationOf<Evaluation, G>, "Evaluation is not whole: see EvaluationOf");
    if constexpr (claims<typename Evaluation::Network>) {
      static_assert(NetworkOf<typename Evaluation::Network, G>,
                    "Network is not whole: see NetworkOf");
    }
    return true;
  }
  return false;
}

template <Game G>
consteval bool has_network() {
  if constexpr (has_evaluation<G>()) return claims<typename G::Evaluation::Network>;
  return false;
}

template <Game G>
consteval bool has_pauses() {
  if constexpr (has_evaluation<G>()) return G::Evaluation::has_pauses;
  return false;
}

template <class G>
concept NetworkGame = Game<G> && has_network<G>();

// The required header of a value network for that many players.
template <NetworkGame G>
NetHeader value_net_header(unsigned players) {
  using Network = typename G::Evaluation::Network;
  const auto options = *G::Notation::read_options({{"players", std::int64_t{players}}});
  const auto see = [](const typename G::State& state, unsigned number, FeaturesHash& hash) {
    if (Network::is_between_tricks(state.shown)) {
      hash.add(Network::features(state, number % Network::namings));
    }
  };
  return {"values", std::string(G::id), players, features_hash<G>(options, see), ""};
}

// The part of a Network that finds its parameters: the files values_<players>.net of the game's
// folder, whose bytes `bytes(players)` has.
template <class G, auto bytes>
struct BuiltInNetwork {
  template <class Options>
  static const ValueNet* value_net(const Options& options) {
    static BuiltInNets<ValueNet> nets(bytes, value_net_header<G>);
    return nets.of(options.players);
  }
};

// The worth of a position between rounds, at a pause or at the end for each seat.
template <Game G>
inline void evaluate_standing(const typename G::Shown& shown, std::span<float> values) {
  if constexpr (has_evaluation<G>()) {
    G::Evaluation::evaluate(shown, values);
  } else {
    standing<G>(shown, values);
  }
}

// A network's values of a world between two tricks, by seat.
template <NetworkGame G>
void evaluate_by_network(const typename G::State& world, const ValueNet& net,
                         std::span<float> values) {
  std::array<float, seats_max> in_turn;
  const auto players = static_cast<unsigned>(values.size());
  net.evaluate(G::Evaluation::Network::features(world, 0), std::span(in_turn.data(), players));
  const unsigned leader = G::turn(world.shown).seats.lowest().index();
  for (unsigned i = 0; i < players; ++i) values[(leader + i) % players] = in_turn[i];
}

}  // namespace menagerie
