// SPDX-License-Identifier: Apache-2.0
// Trains the network that says what a world between two tricks is worth to every seat:
// train_values GAME PLAYERS FILE [MINUTES [THREADS]].
//
// First from rounds by rules of thumb, of which there are as many as one likes, each seen once;
// then twice from rounds that the search plays with the network as it is by then. Of those there
// are few and luck is most of what each says, so a world's value is only in part that of its
// round's end, for the rest what the network says of the worlds after it (TD(lambda), Sutton 1988).

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "games/awimbawe/rules.h"
#include "games/color_gangsters/rules.h"
#include "games/rage_n_glyphs/rules.h"
#include "games/savage_bowl/rules.h"
#include "games/trump_tricks_game/rules.h"
#include "search/ismcts.h"
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

struct Plan {
  unsigned players = 0;
  std::string file;
  double minutes = 10;
  unsigned threads = 2;
};

template <Game G>
typename G::Options options_for(unsigned players) {
  const auto options = G::read_options({{"players", std::int64_t{players}}});
  if (!options) {
    std::fprintf(stderr, "%s\n", options.error().text.c_str());
    std::exit(2);
  }
  return *options;
}

// Plays one match, every decision by `decide(state, seat)`, and adds its rounds to the list; `saw`
// is told of every decision and result of chance before it is made.
template <Game G, class Decide, class Saw>
void play_match(const typename G::Options& options, Rng& rng, std::vector<Round<G>>& rounds,
                Decide&& decide, Saw&& saw) {
  auto state = G::start(options);
  Round<G> round;
  for (;;) {
    const Turn turn = G::turn(state.shown);
    if (turn.kind == Turn::Kind::deal || turn.kind == Turn::Kind::over) {
      outlook<G>(state.shown, std::span(round.values.data(), G::players(state.shown)));
      if (!round.worlds.empty()) rounds.push_back(std::move(round));
      if (turn.kind == Turn::Kind::over) return;
      round = {};
      step_chance<G>(state, turn.kind, rng);
      continue;
    }
    if (turn.kind == Turn::Kind::chance) {
      const auto results = G::chances(state);
      const auto result = results[rng.below(static_cast<std::uint32_t>(results.size()))];
      saw(state, std::nullopt, result);
      G::settle(state, result);
      continue;
    }
    if (G::is_between_tricks(state.shown)) round.worlds.push_back(state);
    const Seat seat = turn.seats.lowest();
    const auto action = decide(state, seat);
    saw(state, seat, action);
    G::apply(state, seat, action);
  }
}

template <Game G>
std::vector<Round<G>> rounds_by_thumb(const typename G::Options& options, std::size_t count,
                                      std::uint64_t seed) {
  std::vector<Round<G>> rounds;
  Rng rng(seed);
  const ThumbPolicy policy;
  while (rounds.size() < count) {
    play_match<G>(
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
    play_match<G>(
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
template <Game G>
void learn(ValueTrainer& trainer, const std::vector<Round<G>>& rounds, unsigned players,
           float lambda, Rng& rng, float rate_from, float rate_to) {
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
  float rate = rate_from;
  const float change = (rate_to - rate_from) / static_cast<float>(samples.size());
  for (const Sample& sample : samples) {
    const auto wanted = in_turn<G>(*sample.world, sample.wanted, players);
    trainer.learn(G::features(*sample.world, rng.below(G::namings)), wanted, rate);
    rate += change;
  }
}

void save(const ValueNet& net, const std::string& file) {
  const auto bytes = net.bytes();
  std::ofstream out(file, std::ios::binary);
  out.write(reinterpret_cast<const char*>(bytes.data()),
            static_cast<std::streamsize>(bytes.size()));
  if (!out.flush()) {
    std::fprintf(stderr, "%s cannot be written\n", file.c_str());
    std::exit(2);
  }
}

// The way from nothing to a file.
template <JudgedGame G>
class Training {
 public:
  explicit Training(const Plan& plan)
      : plan_(plan),
        options_(options_for<G>(plan.players)),
        trainer_(G::features_count(options_), plan.players) {}

  void run() {
    learn_from_thumb(thumb_share * plan_.minutes);
    save(trainer_.net(), plan_.file);
    for (unsigned stage = 1; stage <= stages; ++stage) {
      const double end = thumb_share + (1 - thumb_share) * stage / stages;
      learn_from_search((end - 0.08) * plan_.minutes);
      save(trainer_.net(), plan_.file);
    }
  }

 private:
  static constexpr double thumb_share = 0.3;
  static constexpr unsigned stages = 2;
  using Rounds = std::vector<Round<G>>;

  double minutes() const {
    return std::chrono::duration<double>(Clock::now() - start_).count() / 60;
  }
  void report(const char* stage, const Rounds& rounds) const {
    std::printf("%6.1f min  %-12s %8zu rounds  explains %.4f\n", minutes(), stage, rounds.size(),
                explained<G>(trainer_.net(), rounds));
    std::fflush(stdout);
  }

  // The next rounds are played while it learns from the last.
  void learn_from_thumb(double until) {
    constexpr std::size_t chunk = 30'000;
    Rounds rounds = rounds_by_thumb<G>(options_, chunk, seed_++);
    while (minutes() < until) {
      Rounds next;
      {
        const std::jthread player([&] { next = rounds_by_thumb<G>(options_, chunk, seed_++); });
        const auto left = static_cast<float>(1 - minutes() / until);
        const float rate = 0.002f * std::clamp(1.3f * left, 0.02f, 1.0f);
        learn<G>(trainer_, rounds, plan_.players, 1, rng_, rate, rate);
      }
      rounds = std::move(next);
      report("thumb", rounds);
    }
  }

  // One round in ten only tells how good the network is on what it never saw.
  void learn_from_search(double until) {
    Rounds played = play_by_search(until);
    const auto known = static_cast<std::ptrdiff_t>(played.size() - played.size() / 10);
    const Rounds unknown(played.begin() + known, played.end());
    played.erase(played.begin() + known, played.end());
    report("before", unknown);
    constexpr unsigned epochs = 4;
    constexpr float rate_step = 0.0005f / epochs;
    for (unsigned epoch = 0; epoch < epochs; ++epoch) {
      const float rate = rate_step * static_cast<float>(epochs - epoch);
      learn<G>(trainer_, played, plan_.players, 0.7f, rng_, rate, rate - 0.95f * rate_step);
      report("search", unknown);
    }
  }

  Rounds play_by_search(double until) {
    const ValueNet net = trainer_.net();
    const auto end = start_ + std::chrono::duration_cast<Clock::duration>(
                                  std::chrono::duration<double>(60 * until));
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
  std::uint64_t seed_ = 2;
  Clock::time_point start_ = Clock::now();
};

int run(int count, char** words) {
  if (count < 4) {
    std::fprintf(stderr, "usage: train_values GAME PLAYERS FILE [MINUTES [THREADS]]\n");
    return 2;
  }
  const std::string_view game = words[1];
  Plan plan;
  plan.players = static_cast<unsigned>(std::atoi(words[2]));
  plan.file = words[3];
  if (count > 4) plan.minutes = std::atof(words[4]);
  if (count > 5) plan.threads = static_cast<unsigned>(std::atoi(words[5]));
  const auto try_game = [&]<class G>(std::type_identity<G>) {
    if (game != G::id) return false;
    if constexpr (JudgedGame<G>) {
      Training<G>(plan).run();
      return true;
    } else {
      return false;
    }
  };
  if (try_game(std::type_identity<SavageBowl>()) || try_game(std::type_identity<RageNGlyphs>()) ||
      try_game(std::type_identity<ColorGangsters>()) ||
      try_game(std::type_identity<TrumpTricksGame>()) || try_game(std::type_identity<Awimbawe>())) {
    return 0;
  }
  std::fprintf(stderr, "no game with value networks has the name %s\n", words[1]);
  return 2;
}

}  // namespace
}  // namespace menagerie

int main(int count, char** words) { return menagerie::run(count, words); }
