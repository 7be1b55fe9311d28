// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "base/same_math.h"
#include "game/inference.h"
#include "search/world.h"

namespace menagerie {

// Draws worlds that fit a view, each as often as it explains what the others did since the deal: by
// the product of the probabilities that a policy network gives their decisions, each with what that
// seat knew then in that world. (Inference as in Buro, Long, Furtak, Sturtevant: "Improving
// State Evaluation, Inference, and Search in Trick-Based Card Games", 2009.)
//
// Few worlds do that well, so weighting uniformly drawn worlds would not find them. Instead Markov
// chains walk among them by exchanging two cards (Metropolis, Rosenbluth, Rosenbluth, Teller,
// Teller 1953). Draws take the positions of the chains in turn; every few draws the chains walk on.
//
//   a chain:  the likeliest of 16 worlds --> two cards exchanged --> enough? --> moves there
//                                                  ^                   +--> stays
//                                                  +-------------------+
//   draws:    chain 1, 2, 3, 0, 1, ...; every third moves its chain, every seventh is any world
template <InferenceGame G>
class Beliefs {
 public:
  using State = typename G::State;

  // `past`: what the view's seat has seen since the deal, in order; must outlive this.
  Beliefs(const View<G>& view, std::span<const Past<G>> past, const PolicyNet& net, Rng& rng)
      : sampler_(view), net_(net) {
    for (auto one = past.rbegin(); one != past.rend(); ++one) {
      Event event{&*one, {}};
      event.is_told = one->actor && one->actor != view.who;
      if (event.is_told) {
        actors_.add(*one->actor);
        event.table = net_.units();
        net_.add(event.table, G::Inference::open_features(one->before, *one->actor, 0));
      }
      events_.push_back(event);
    }
    for (Chain& chain : chains_) chain = likeliest_of_some(rng);
  }

  // Worlds of one chain resemble each other for a long time.
  World<G> draw(Rng& rng) {
    ++drawn_;
    if (drawn_ % draws_an_even_one == 0) return {sampler_.draw(rng), std::nullopt};
    const auto index = static_cast<unsigned>(drawn_ % chains);
    Chain& chain = chains_[index];
    if (drawn_ % draws_a_step == 0) advance(chain, rng);
    return {chain.world, index};
  }

 private:
  static constexpr unsigned chains = 4;
  static_assert(chains <= kinships_max);
  static constexpr unsigned beginnings = 16;  // A chain starts with the best of that many worlds.
  // Now and then any world that fits: an opponent who is misread must not be played against as if
  // nothing else were possible.
  static constexpr unsigned draws_an_even_one = 7;
  // A step takes longer than a search iteration. Not a multiple of the number of chains.
  static constexpr unsigned draws_a_step = 3;
  static constexpr float impossible = -1e9f;

  // From the past, the latest first.
  struct Event {
    const Past<G>* past;
    UnitSums table;  // The network's units for what was open.
    bool is_told = false;
  };
  using Logs = std::array<float, seats_max>;  // Of probabilities, summed by seat.
  struct Chain {
    State world;
    Logs logs{};
  };

  Chain likeliest_of_some(Rng& rng) {
    Chain best;
    float most = -std::numeric_limits<float>::infinity();
    for (unsigned i = 0; i < beginnings; ++i) {
      Chain chain{sampler_.draw(rng), {}};
      const float log = log_likelihood(chain.world, actors_, 2 * impossible, chain.logs);
      if (log > most) best = chain;
      most = std::max(most, log);
    }
    return best;
  }

  void advance(Chain& chain, Rng& rng) const {
    Chain other = chain;
    const SeatSet changed = sampler_.change(other.world, rng) & actors_;
    if (changed.empty()) {
      chain.world = other.world;
      return;
    }
    // It is accepted if it explains at least this much; deciding beforehand saves half the work.
    float least = same_log(static_cast<float>((rng.bits() >> 8) + 1) * 0x1p-24f);
    for (const Seat seat : changed) {
      least += chain.logs[seat.index()];
      other.logs[seat.index()] = 0;
    }
    if (log_likelihood(other.world, changed, least, other.logs) >= least) chain = other;
  }

  // Sums by seat the logarithms of the probabilities of what these seats did in that world, and
  // returns their total; stops as soon as that is below `least`.
  float log_likelihood(State world, SeatSet seats, float least, Logs& logs) const {
    float sum = 0;
    for (const Event& event : events_) {
      const Past<G>& past = *event.past;
      const auto action = G::Inference::take_back(world, past.before, past.actor, past.observed);
      if (!event.is_told || !seats.has(*past.actor)) continue;
      const float log = log_likelihood(event, world, *past.actor, action);
      logs[past.actor->index()] += log;
      sum += log;
      if (sum < least) return sum;
    }
    return sum;
  }

  float log_likelihood(const Event& event, const State& world, Seat seat,
                       const typename G::Action& action) const {
    const auto mine = G::mine(world, seat);
    const PolicyChoice<G> choice(world.shown, mine, seat, action, 0);
    if (!choice.was_legal()) return impossible;
    if (choice.outputs.size() == 1) return 0;
    UnitSums units = event.table;
    net_.add(units, G::Inference::own_features(world.shown, mine, seat, 0));
    return net_.log_probability(units, choice.outputs, choice.chosen);
  }

  typename G::Sampler sampler_;
  const PolicyNet& net_;
  SeatSet actors_;
  std::vector<Event> events_;
  std::array<Chain, chains> chains_;
  std::size_t drawn_ = 0;
};

}  // namespace menagerie
