// SPDX-License-Identifier: Apache-2.0
// Trains the network that says what a world between two tricks is worth to every seat:
// train_values GAME PLAYERS FILE [MINUTES [THREADS]]. Goes on from FILE where there is one.
//
// First from rounds by rules of thumb, of which there are as many as one likes, each seen once;
// then from rounds that the search plays with the network as it is by then. Of those there are few
// and luck is most of what each says, so a world's value is only in part that of its round's end,
// for the rest what the network says of the worlds after it (TD(lambda), Sutton 1988).

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <iterator>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "search/ismcts.h"
#include "self_play.h"
#include "value_trainer.h"

namespace menagerie {
namespace {

using Clock = std::chrono::steady_clock;

// What happened from one deal to the next: the worlds between tricks, and what it came to.
template <Game G>
struct Round {
  std::vector<typename G::State> worlds;
  Values values{};
};

// Plays one match, every decision by `decide(state, seat)`, and adds its rounds to the list; `saw`
// is told of every decision and result of chance before it is made.
template <Game G, class Decide, class Saw>
void play_rounds(const typename G::Options& options, Rng& rng, std::vector<Round<G>>& rounds,
                 Decide&& decide, Saw&& saw) {
  Round<G> round;
  play_match<G>(
      options, rng,
      [&](const typename G::State& state, Seat seat) {
        if (G::is_between_tricks(state.shown)) round.worlds.push_back(state);
        return decide(state, seat);
      },
      saw,
      [&](const typename G::State& state) {
        outlook<G>(state.shown, std::span(round.values.data(), G::players(state.shown)));
        if (!round.worlds.empty()) rounds.push_back(std::move(round));
        round = {};
      });
}

template <Game G>
std::vector<Round<G>> rounds_by_thumb(const typename G::Options& options, std::size_t count,
                                      std::uint64_t seed) {
  std::vector<Round<G>> rounds;
  Rng rng(seed);
  const ThumbPolicy policy;
  while (rounds.size() < count) {
    play_rounds<G>(
        options, rng, rounds,
        [&](const typename G::State& state, Seat seat) {
          return policy.template guess<G>(state, seat, rng);
        },
        [](auto&&...) {});
  }
  return rounds;
}

// By the search with this network; one action in ten is another, to see what comes of that.
template <Game G>
std::vector<Round<G>> rounds_by_search(const typename G::Options& options, const ValueNet& net,
                                       Clock::time_point end, std::uint64_t seed) {
  using Search = Ismcts<G, ThumbPolicy>;
  std::vector<Round<G>> rounds;
  Rng rng(seed);
  ThumbPolicy policy;
  policy.net = &net;
  Budget budget = Budget::of_iterations(300);
  budget.until_decided = true;
  while (Clock::now() < end) {
    std::vector<Search> searches;
    for (unsigned i = 0; i < net.outputs(); ++i) searches.emplace_back(IsmctsSettings{}, policy);
    play_rounds<G>(
        options, rng, rounds,
        [&](const typename G::State& state, Seat seat) {
          const auto legal = legal_in<G>(state, seat);
          const std::uint32_t dice = rng.below(20);
          if (legal.size() == 1) return legal[0];
          if (dice == 0) return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
          if (dice == 1) return G::thumb(state.shown, G::mine(state, seat), seat, rng);
          auto& search = searches[seat.index()];
          return search.think(view_of<G>(state, seat), budget, rng.bits64()).best().action;
        },
        [&](const typename G::State& state, Observer actor, const typename G::Action& action) {
          for (unsigned i = 0; i < searches.size(); ++i) {
            searches[i].saw(G::seen(state.shown, actor, action, Seat(i)));
          }
        });
  }
  return rounds;
}

template <Game G>
std::array<float, seats_max> in_turn(const typename G::State& world, const Values& values,
                                     unsigned players) {
  std::array<float, seats_max> ordered{};
  const unsigned leader = G::turn(world.shown).seats.lowest().index();
  for (unsigned i = 0; i < players; ++i) ordered[i] = values[(leader + i) % players];
  return ordered;
}

// The share of the variance of rounds' values that the network explains.
template <Game G>
double explained(const ValueNet& net, const std::vector<Round<G>>& rounds) {
  double errors = 0, sum = 0, squares = 0, count = 0;
  for (const auto& round : rounds) {
    for (const auto& world : round.worlds) {
      Values said{};
      judge<G>(world, net, std::span(said.data(), net.outputs()));
      for (unsigned i = 0; i < net.outputs(); ++i) {
        const auto value = static_cast<double>(round.values[i]);
        const double error = static_cast<double>(said[i]) - value;
        errors += error * error;
        sum += value;
        squares += value * value;
        ++count;
      }
    }
  }
  const double mean = sum / count;
  return 1 - errors / count / (squares / count - mean * mean);
}

// Worlds in random order, each by a random naming.
template <Game G, class Rounds>
void learn(ValueTrainer& trainer, const Rounds& rounds, unsigned players, float lambda, Rng& rng,
           float rate) {
  struct Sample {
    const typename G::State* world;
    Values wanted;
  };
  std::vector<Sample> samples;
  const ValueNet net = trainer.net();
  for (const auto& round : rounds) {
    Values wanted = round.values;
    for (std::size_t i = round.worlds.size(); i-- > 0;) {
      samples.push_back({&round.worlds[i], wanted});
      if (lambda == 1) continue;
      Values said{};
      judge<G>(round.worlds[i], net, std::span(said.data(), players));
      for (unsigned k = 0; k < players; ++k) {
        wanted[k] = lambda * wanted[k] + (1 - lambda) * said[k];
      }
    }
  }
  rng.shuffle(samples);
  for (const Sample& sample : samples) {
    const auto wanted = in_turn<G>(*sample.world, sample.wanted, players);
    trainer.learn(G::features(*sample.world, rng.below(G::namings)), wanted, rate);
  }
}

// The way from nothing, or from a file, to a better file.
template <JudgedGame G>
class Training {
 public:
  explicit Training(const Plan& plan)
      : plan_(plan),
        options_(options_for<G>(plan.players)),
        trainer_(G::features_count(options_), plan.players) {}

  void run() {
    if (const auto net = read(plan_.file)) {
      trainer_ = ValueTrainer(net->weights());
    } else {
      learn_from_thumb(thumb_share * plan_.minutes);
      write_file(plan_.file, trainer_.net().bytes());
    }
    while (left() > 0) learn_from_search();
  }

 private:
  static constexpr double thumb_share = 0.15;
  static constexpr double chunk_share = 0.05;  // Of the minutes, for rounds by one network.
  static constexpr std::size_t worlds_most = 1'500'000;
  using Rounds = std::vector<Round<G>>;

  double minutes() const {
    return std::chrono::duration<double>(Clock::now() - start_).count() / 60;
  }
  float left() const { return static_cast<float>(1 - minutes() / plan_.minutes); }
  void report(const char* stage, const Rounds& rounds) const {
    std::printf("%6.1f min  %-8s %8zu rounds  explains %.4f\n", minutes(), stage, rounds.size(),
                explained<G>(trainer_.net(), rounds));
    std::fflush(stdout);
  }

  // The file as it is so far; nothing where there is none.
  std::optional<ValueNet> read(const std::string& file) const {
    std::ifstream in(file, std::ios::binary);
    const std::vector<char> bytes((std::istreambuf_iterator<char>(in)), {});
    if (bytes.empty()) return {};
    auto net = ValueNet::read(
        std::span(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()));
    if (net && net->inputs() == G::features_count(options_) && net->outputs() == plan_.players) {
      return *std::move(net);
    }
    std::fprintf(stderr, "%s: %s\n", file.c_str(),
                 net ? "is the network of other features" : net.error().text.c_str());
    std::exit(2);
  }

  // The next rounds are played while it learns from the last.
  void learn_from_thumb(double until) {
    constexpr std::size_t chunk = 30'000;
    Rounds rounds = rounds_by_thumb<G>(options_, chunk, seed_++);
    while (minutes() < until) {
      Rounds next;
      {
        const std::jthread player([&] { next = rounds_by_thumb<G>(options_, chunk, seed_++); });
        const auto rest = static_cast<float>(1 - minutes() / until);
        const float rate = 0.002f * std::clamp(1.3f * rest, 0.02f, 1.0f);
        learn<G>(trainer_, rounds, plan_.players, 1, rng_, rate);
      }
      rounds = std::move(next);
      report("thumb", rounds);
    }
  }

  // What the network is worth shows in rounds that it has not learned from yet.
  void learn_from_search() {
    Rounds fresh = play_by_search(chunk_share * plan_.minutes);
    report("search", fresh);
    for (auto& round : fresh) {
      worlds_ += round.worlds.size();
      known_.push_back(std::move(round));
    }
    while (worlds_ > worlds_most) {
      worlds_ -= known_.front().worlds.size();
      known_.pop_front();
    }
    const float rate = 0.0005f * std::clamp(left(), 0.02f, 1.0f);
    learn<G>(trainer_, known_, plan_.players, 0.7f, rng_, rate);
    write_file(plan_.file, trainer_.net().bytes());
  }

  Rounds play_by_search(double minutes) {
    const ValueNet net = trainer_.net();
    const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                        std::chrono::duration<double>(60 * minutes));
    Rounds played;
    std::mutex mutex;
    std::vector<std::jthread> threads;
    for (unsigned i = 0; i < plan_.threads; ++i) {
      threads.emplace_back([&, seed = seed_++] {
        Rounds some = rounds_by_search<G>(options_, net, end, seed);
        const std::lock_guard lock(mutex);
        std::move(some.begin(), some.end(), std::back_inserter(played));
      });
    }
    threads.clear();  // Waits for them.
    return played;
  }

  Plan plan_;
  typename G::Options options_;
  ValueTrainer trainer_;
  Rng rng_{1};
  std::uint64_t seed_ = static_cast<std::uint64_t>(Clock::now().time_since_epoch().count());
  std::deque<Round<G>> known_;  // By search, the oldest first.
  std::size_t worlds_ = 0;      // In them.
  Clock::time_point start_ = Clock::now();
};

}  // namespace
}  // namespace menagerie

int main(int count, char** words) {
  using namespace menagerie;
  return train_as_asked("train_values", "value", count, words,
                        []<class G>(std::type_identity<G>, const Plan& plan) {
                          if constexpr (JudgedGame<G>) Training<G>(plan).run();
                          return JudgedGame<G>;
                        });
}
