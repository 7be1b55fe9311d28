// SPDX-License-Identifier: Apache-2.0
// Trains the network that says how likely a seat is to take an action, by what it knows:
// train_policy GAME PLAYERS FILE MATCHES [SEED [THREADS]]. The same seed makes the same file.
//
// It learns from what the search did in so many matches against itself, from each decision several
// times; one decision in ten is a random one there, which is not learned from.

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <string>
#include <vector>

#include "engine/in_order.h"
#include "policy_trainer.h"
#include "search/ismcts.h"
#include "self_play.h"

namespace menagerie {
namespace {

template <Game G>
struct Decision {
  typename G::Shown shown;
  typename G::Mine mine;
  Seat seat;
  typename G::Action action;
};

template <InferenceGame G>
class Training {
 public:
  explicit Training(const Plan& plan)
      : plan_(plan),
        options_(options_for<G>(plan.players)),
        header_(policy_net_header<G>(plan.players)),
        trainer_(G::Inference::policy_inputs(options_), G::Inference::policy_outputs(options_)) {}

  void run() {
    play();
    rng_.shuffle(decisions_);
    const std::size_t unseen = decisions_.size() / 20;
    const auto all = static_cast<float>(passes * (decisions_.size() - unseen));
    std::uint64_t learned = 0;
    for (unsigned pass = 0; pass < passes; ++pass) {
      for (std::size_t i = unseen; i < decisions_.size(); ++i) {
        const float left = 1 - static_cast<float>(learned++) / all;
        learn(decisions_[i], 0.03f * std::clamp(1.25f * left, 0.02f, 1.0f));
      }
      report(pass, unseen);
      write_file(plan_.file, net_file(header_, trainer_.net()));
    }
  }

 private:
  using Sample = Decision<G>;
  using Samples = std::vector<Sample>;
  static constexpr unsigned passes = 12;
  static constexpr std::uint64_t learning_stream = ~0ull;  // Those of matches are their numbers.

  void play() {
    OrderedWork<Samples> work;
    work.count = plan_.amount;
    work.threads = plan_.threads;
    work.make_worker = [&] {
      return [&](std::uint64_t index) {
        Rng rng(plan_.seed, index);
        return decisions_of_a_match(rng);
      };
    };
    work.sink = [&](Samples&& some) {
      std::move(some.begin(), some.end(), std::back_inserter(decisions_));
      return true;
    };
    work.tick = [](std::uint64_t) {};
    work.run({});
    header_.origin = "train_policy, " + std::to_string(plan_.amount) + " matches by search (" +
                     std::to_string(decisions_.size()) + " decisions), seed " +
                     std::to_string(plan_.seed);
    std::printf("%zu decisions\n", decisions_.size());
  }

  Samples decisions_of_a_match(Rng& rng) const {
    using Search = Ismcts<G, HeuristicPolicy>;
    Samples decisions;
    std::vector<Search> searches;
    HeuristicPolicy policy;
    policy.quick = true;
    Budget budget = Budget::of_iterations(500);
    budget.until_decided = true;
    for (unsigned i = 0; i < plan_.players; ++i) searches.emplace_back(IsmctsSettings{}, policy);
    const auto decide = [&](const typename G::State& state, Seat seat) {
      const auto view = view_of<G>(state, seat);
      const auto legal = G::legal(view.shown, view.mine, seat);
      if (legal.size() == 1) return legal[0];
      if (rng.below(10) == 0) return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
      auto& search = searches[seat.index()];
      const auto action = search.think(view, budget, rng.bits64()).best().action;
      decisions.push_back({view.shown, view.mine, seat, action});
      return action;
    };
    const auto saw = [&](const auto&... told) { tell_searches<G>(searches, told...); };
    play_and_learn<G>(options_, rng, decide, saw, [](const auto&) {});
    return decisions;
  }

  static PolicyChoice<G> choice_of(const Sample& sample, unsigned naming) {
    return {sample.shown, sample.mine, sample.seat, sample.action, naming};
  }

  void learn(const Sample& sample, float rate) {
    const unsigned naming = rng_.below(G::Evaluation::Network::namings);
    const auto choice = choice_of(sample, naming);
    trainer_.learn(G::Inference::open_features(sample.shown, sample.seat, naming),
                   G::Inference::own_features(sample.shown, sample.mine, sample.seat, naming),
                   choice.outputs, choice.chosen, rate);
  }

  // Of the first decisions, which it does not learn from.
  void report(unsigned pass, std::size_t count) {
    double logs = 0, even = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const Sample& sample = decisions_[i];
      const auto choice = choice_of(sample, 0);
      const float log = trainer_.log_probability(
          G::Inference::open_features(sample.shown, sample.seat, 0),
          G::Inference::own_features(sample.shown, sample.mine, sample.seat, 0), choice.outputs,
          choice.chosen);
      logs += static_cast<double>(log);
      even += std::log(static_cast<double>(choice.outputs.size()));
    }
    const auto samples = static_cast<double>(std::max<std::size_t>(count, 1));
    std::printf("pass %2u of %u  surprise %.4f, of even chances %.4f\n", pass + 1, passes,
                -logs / samples, even / samples);
    std::fflush(stdout);
  }

  Plan plan_;
  typename G::Options options_;
  NetHeader header_;
  PolicyTrainer trainer_;
  Rng rng_{plan_.seed, learning_stream};
  Samples decisions_;
};

}  // namespace
}  // namespace menagerie

int main(int count, char** words) {
  using namespace menagerie;
  return train_as_asked("train_policy", "policy", "MATCHES", count, words,
                        []<class G>(std::type_identity<G>, const Plan& plan) {
                          if constexpr (InferenceGame<G>) Training<G>(plan).run();
                          return InferenceGame<G>;
                        });
}
