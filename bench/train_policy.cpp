// SPDX-License-Identifier: Apache-2.0
// Trains the network that says how likely a seat is to take an action, by what it knows:
// train_policy GAME PLAYERS FILE [MINUTES [THREADS]].
//
// It learns from what the search did in matches against itself, half of the time for these, half
// for learning; one decision in ten is a random one there, which is not learned from.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "policy_trainer.h"
#include "search/ismcts.h"
#include "self_play.h"

namespace menagerie {
namespace {

using Clock = std::chrono::steady_clock;

template <Game G>
struct Decision {
  typename G::Shown shown;
  typename G::Mine mine;
  Seat seat;
  typename G::Action action;
};

template <ReadableGame G>
class Training {
 public:
  explicit Training(const Plan& plan)
      : plan_(plan),
        options_(options_for<G>(plan.players)),
        trainer_(G::policy_inputs(options_), G::policy_outputs(options_)) {}

  void run() {
    play();
    rng_.shuffle(decisions_);
    const std::size_t unseen = decisions_.size() / 20;
    while (left() > 0) {
      for (std::size_t i = unseen; i < decisions_.size() && left() > 0; ++i) {
        learn(decisions_[i], 0.03f * std::clamp(2.5f * left(), 0.02f, 1.0f));
      }
      report(unseen);
      write_file(plan_.file, trainer_.net().bytes());
    }
  }

 private:
  using Sample = Decision<G>;
  static constexpr std::size_t decisions_most = 3'000'000;

  float left() const {
    const double minutes = std::chrono::duration<double>(Clock::now() - start_).count() / 60;
    return static_cast<float>(1 - minutes / plan_.minutes);
  }

  void play() {
    std::mutex mutex;
    std::vector<std::jthread> threads;
    for (unsigned i = 0; i < plan_.threads; ++i) {
      threads.emplace_back([&, i] {
        Rng rng(seed_, i);
        while (left() > 0.5f) {
          std::vector<Sample> some = decisions_of_a_match(rng);
          const std::lock_guard lock(mutex);
          std::move(some.begin(), some.end(), std::back_inserter(decisions_));
          if (decisions_.size() > decisions_most) return;
        }
      });
    }
    threads.clear();  // Waits for them.
    std::printf("%zu decisions\n", decisions_.size());
  }

  std::vector<Sample> decisions_of_a_match(Rng& rng) const {
    using Search = Ismcts<G, ThumbPolicy>;
    std::vector<Sample> decisions;
    std::vector<Search> searches;
    ThumbPolicy policy;
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
    const auto saw = [&](const typename G::State& state, Observer actor,
                         const typename G::Action& action) {
      for (unsigned i = 0; i < searches.size(); ++i) {
        searches[i].saw(G::seen(state.shown, actor, action, Seat(i)));
      }
    };
    play_match<G>(options_, rng, decide, saw, [](const auto&) {});
    return decisions;
  }

  static PolicyChoice<G> choice_of(const Sample& sample, unsigned naming) {
    return {sample.shown, sample.mine, sample.seat, sample.action, naming};
  }

  void learn(const Sample& sample, float rate) {
    const unsigned naming = rng_.below(G::namings);
    const auto choice = choice_of(sample, naming);
    trainer_.learn(G::open_features(sample.shown, sample.seat, naming),
                   G::own_features(sample.shown, sample.mine, sample.seat, naming), choice.outputs,
                   choice.chosen, rate);
  }

  // Of the first decisions, which it does not learn from.
  void report(std::size_t count) {
    double logs = 0, even = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const Sample& sample = decisions_[i];
      const auto choice = choice_of(sample, 0);
      const float log =
          trainer_.log_probability(G::open_features(sample.shown, sample.seat, 0),
                                   G::own_features(sample.shown, sample.mine, sample.seat, 0),
                                   choice.outputs, choice.chosen);
      logs += static_cast<double>(log);
      even += std::log(static_cast<double>(choice.outputs.size()));
    }
    const auto samples = static_cast<double>(std::max<std::size_t>(count, 1));
    std::printf("%3.0f %% of the time  surprise %.4f, of even chances %.4f\n",
                100 * (1 - static_cast<double>(left())), -logs / samples, even / samples);
    std::fflush(stdout);
  }

  Plan plan_;
  typename G::Options options_;
  PolicyTrainer trainer_;
  Rng rng_{1};
  std::uint64_t seed_ = static_cast<std::uint64_t>(Clock::now().time_since_epoch().count());
  std::vector<Sample> decisions_;
  Clock::time_point start_ = Clock::now();
};

}  // namespace
}  // namespace menagerie

int main(int count, char** words) {
  using namespace menagerie;
  return train_as_asked("train_policy", "policy", count, words,
                        []<class G>(std::type_identity<G>, const Plan& plan) {
                          if constexpr (ReadableGame<G>) Training<G>(plan).run();
                          return ReadableGame<G>;
                        });
}
