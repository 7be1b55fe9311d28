// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <ctime>

#include "engine/bench/figures.h"
#include "game/playout.h"

namespace menagerie {

// Processor time that this thread has used, in seconds. The work of other programs doesn't count.
inline double thread_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// Repeats `work` (which returns a count) for about `seconds` of processor time. Returns counts per
// second.
template <class Work>
double rate_of(double seconds, Work&& work) {
  std::uint64_t count = 0;
  const double start = thread_seconds();
  double used = 0;
  while (used < seconds) {
    for (int i = 0; i < 64; ++i) count += work();
    used = thread_seconds() - start;
  }
  return static_cast<double>(count) / used;
}

// Keeps the compiler from dropping work whose result isn't used.
template <class T>
inline void keep_alive(T& value) {
  asm volatile("" : : "r"(&value) : "memory");
}

// Random legal play of complete matches on one thread, including deals: decisions and matches per
// second, the size of a state, and the time to copy one.
template <Game G>
Figures measure(const typename G::Options& options, double seconds) {
  Rng rng(1);
  const auto start = G::start(options);
  auto state = start;
  Figures figures;
  const double decisions = rate_of(seconds, [&] {
    state = start;
    const unsigned made = play_match_out<G>(state, rng);
    keep_alive(state);
    return made;
  });
  figures.emplace_back("decisions_per_s", decisions);
  // A playout is one round, from its deal on, by random legal play.
  figures.emplace_back("playouts_per_s", rate_of(seconds, [&] {
                         state = start;
                         step_chance<G>(state, Turn::Kind::deal, rng);
                         play_round_out<G>(state, rng);
                         keep_alive(state);
                         return 1u;
                       }));
  figures.emplace_back("state_bytes", static_cast<double>(sizeof(typename G::State)));
  auto copy = state;
  figures.emplace_back("copy_ns", 1e9 / rate_of(seconds / 4, [&] {
                                    for (int i = 0; i < 64; ++i) {
                                      keep_alive(state);
                                      copy = state;
                                      keep_alive(copy);
                                    }
                                    return 64u;
                                  }));
  return figures;
}

}  // namespace menagerie
