// SPDX-License-Identifier: Apache-2.0
// Trains the network that says what a world between two tricks is worth to every seat:
// train_values GAME PLAYERS FILE ROUNDS [SEED [THREADS]]. Goes on from FILE where there is one. The
// same seed makes the same file.
//
// First from rounds by rules of thumb, of which there are as many as one likes, each seen once;
// then from ROUNDS rounds that the search plays with the network as it is by then. Of those there
// are few and luck is most of what each says, so a world's value is only in part that of its
// round's end, for the rest what the network says of the worlds after it (TD(lambda), Sutton 1988).

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "engine/in_order.h"
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
// is told of every decision and result of chance once it is made.
template <Game G, class Decide, class Saw>
void play_rounds(const typename G::Options& options, Rng& rng, std::vector<Round<G>>& rounds,
                 Decide&& decide, Saw&& saw) {
  Round<G> round;
  play_and_learn<G>(
      options, rng,
      [&](const typename G::State& state, Seat seat) {
        if (G::Evaluation::Network::is_between_tricks(state.shown)) round.worlds.push_back(state);
        return decide(state, seat);
      },
      saw,
      [&](const typename G::State& state) {
        evaluate_standing<G>(state.shown, std::span(round.values.data(), G::players(state.shown)));
        if (!round.worlds.empty()) rounds.push_back(std::move(round));
        round = {};
      });
}

template <Game G>
std::vector<Round<G>> rounds_by_thumb(const typename G::Options& options, std::size_t count,
                                      Rng rng) {
  std::vector<Round<G>> rounds;
  const HeuristicPolicy policy;
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

// Those of a match by the search with this network; one action in ten is another, to see what comes
// of that.
template <Game G>
std::vector<Round<G>> rounds_by_search(const typename G::Options& options, const ValueNet& net,
                                       Rng rng) {
  using Search = Ismcts<G, HeuristicPolicy>;
  std::vector<Round<G>> rounds;
  HeuristicPolicy policy;
  policy.net = &net;
  Budget budget = Budget::of_iterations(300);
  budget.until_decided = true;
  std::vector<Search> searches;
  for (unsigned i = 0; i < net.outputs(); ++i) searches.emplace_back(IsmctsSettings{}, policy);
  play_rounds<G>(
      options, rng, rounds,
      [&](const typename G::State& state, Seat seat) {
        const auto legal = legal_in<G>(state, seat);
        const std::uint32_t dice = rng.below(20);
        if (legal.size() == 1) return legal[0];
        if (dice == 0) return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
        if (dice == 1) return G::Heuristic::choose(state.shown, G::mine(state, seat), seat, rng);
        auto& search = searches[seat.index()];
        return search.think(view_of<G>(state, seat), budget, rng.bits64()).best().action;
      },
      [&](const auto&... told) { tell_searches<G>(searches, told...); });
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
      evaluate_by_network<G>(world, net, std::span(said.data(), net.outputs()));
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
      evaluate_by_network<G>(round.worlds[i], net, std::span(said.data(), players));
      for (unsigned k = 0; k < players; ++k) {
        wanted[k] = lambda * wanted[k] + (1 - lambda) * said[k];
      }
    }
  }
  rng.shuffle(samples);
  for (const Sample& sample : samples) {
    const auto wanted = in_turn<G>(*sample.world, sample.wanted, players);
    trainer.learn(
        G::Evaluation::Network::features(*sample.world, rng.below(G::Evaluation::Network::namings)),
        wanted, rate);
  }
}

// The way from nothing, or from a file, to a better file.
template <NetworkGame G>
class Training {
 public:
  explicit Training(const Plan& plan)
      : plan_(plan),
        options_(options_for<G>(plan.players)),
        header_(value_net_header<G>(plan.players)),
        trainer_(G::Evaluation::Network::features_count(options_), plan.players) {}

  void run() {
    if (const auto net = read()) trainer_ = ValueTrainer(net->weights());
    const std::string rounds = std::to_string(plan_.amount) + " rounds by search, seed ";
    header_.origin += "train_values, " + rounds + std::to_string(plan_.seed);
    if (!goes_on_) learn_from_thumb();
    while (learned_ < plan_.amount) learn_from_search();
  }

 private:
  // For each round by search that many by rules of thumb come first.
  static constexpr std::uint64_t thumb_rounds = 20;
  static constexpr std::uint64_t chunks = 20;  // In how many parts it plays by search.
  static constexpr std::size_t worlds_most = 1'500'000;
  // Numbers of random streams: one a chunk by thumb, one a match by search, one for learning.
  static constexpr std::uint64_t thumb_streams = std::uint64_t{1} << 62, learning_stream = ~0ull;
  using Rounds = std::vector<Round<G>>;

  double minutes() const {
    return std::chrono::duration<double>(Clock::now() - start_).count() / 60;
  }
  void report(const char* stage, const Rounds& rounds) const {
    std::printf("%6.1f min  %-8s %8zu rounds  explains %.4f\n", minutes(), stage, rounds.size(),
                explained<G>(trainer_.net(), rounds));
    std::fflush(stdout);
  }
  void write() const { write_file(plan_.file, net_file(header_, trainer_.net())); }

  // The file as it is so far; nothing where there is none.
  std::optional<ValueNet> read() {
    std::ifstream in(plan_.file, std::ios::binary);
    const std::vector<char> text((std::istreambuf_iterator<char>(in)), {});
    if (text.empty()) return {};
    const std::span bytes(reinterpret_cast<const unsigned char*>(text.data()), text.size());
    auto net = read_net_file<ValueNet>(bytes, header_);
    if (!net) {
      std::fprintf(stderr, "%s: %s\n", plan_.file.c_str(), net.error().text.c_str());
      std::exit(2);
    }
    NetReader reader{bytes};
    header_.origin = NetHeader::take(reader)->origin + "; then ";
    goes_on_ = true;
    return *std::move(net);
  }

  // The next rounds are played while it learns from the last.
  void learn_from_thumb() {
    constexpr std::uint64_t chunk = 30'000;
    const std::uint64_t all = thumb_rounds * plan_.amount;
    const auto play = [&](std::uint64_t from) {
      return rounds_by_thumb<G>(options_, std::min(chunk, all - from),
                                Rng(plan_.seed, thumb_streams + from));
    };
    Rounds rounds = play(0);
    for (std::uint64_t done = 0; done < all; done += chunk) {
      Rounds next;
      {
        const std::jthread player([&] {
          if (done + chunk < all) next = play(done + chunk);
        });
        const auto rest = 1 - static_cast<float>(done) / static_cast<float>(all);
        const float rate = 0.002f * std::clamp(1.3f * rest, 0.02f, 1.0f);
        learn<G>(trainer_, rounds, plan_.players, 1, rng_, rate);
      }
      if (!next.empty()) report("thumb", next);
      rounds = std::move(next);
    }
    write();
  }

  // What the network is worth shows in rounds that it has not learned from yet.
  void learn_from_search() {
    Rounds fresh = play_by_search();
    report("search", fresh);
    learned_ += fresh.size();
    for (auto& round : fresh) {
      worlds_ += round.worlds.size();
      known_.push_back(std::move(round));
    }
    while (worlds_ > worlds_most) {
      worlds_ -= known_.front().worlds.size();
      known_.pop_front();
    }
    const float done = static_cast<float>(learned_) / static_cast<float>(plan_.amount);
    const float rate = 0.0005f * std::clamp(1 - done, 0.02f, 1.0f);
    learn<G>(trainer_, known_, plan_.players, 0.7f, rng_, rate);
    write();
  }

  // Matches by their numbers, in that order, until there are rounds enough.
  Rounds play_by_search() {
    const ValueNet net = trainer_.net();
    const std::uint64_t enough = std::max<std::uint64_t>(plan_.amount / chunks, 1);
    Rounds played;
    OrderedWork<Rounds> work;
    work.count = enough;  // A match has a round at least.
    work.threads = plan_.threads;
    work.make_worker = [&] {
      return [&](std::uint64_t index) {
        return rounds_by_search<G>(options_, net, Rng(plan_.seed, matches_ + index));
      };
    };
    work.sink = [&](Rounds&& some) {
      std::move(some.begin(), some.end(), std::back_inserter(played));
      return played.size() < enough;
    };
    work.tick = [](std::uint64_t) {};
    work.run({});
    matches_ += enough;
    return played;
  }

  Plan plan_;
  typename G::Options options_;
  NetHeader header_;
  ValueTrainer trainer_;
  bool goes_on_ = false;
  Rng rng_{plan_.seed, learning_stream};
  std::deque<Round<G>> known_;  // By search, the oldest first.
  std::size_t worlds_ = 0;      // In them.
  std::uint64_t matches_ = 0, learned_ = 0;
  Clock::time_point start_ = Clock::now();
};

}  // namespace
}  // namespace menagerie

int main(int count, char** words) {
  using namespace menagerie;
  return train_as_asked("train_values", "value", "ROUNDS", count, words,
                        []<class G>(std::type_identity<G>, const Plan& plan) {
                          if constexpr (NetworkGame<G>) Training<G>(plan).run();
                          return NetworkGame<G>;
                        });
}
