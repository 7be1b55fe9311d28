// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>

#include "game/playout.h"
#include "lab/figures.h"

namespace menagerie {

// How often `work` (which returns a count) can be done in about `seconds`: counts a second.
template <class Work>
double rate_of(double seconds, Work&& work) {
  const std::chrono::duration<double> limit(seconds);
  std::uint64_t count = 0;
  const auto start = std::chrono::steady_clock::now();
  auto now = start;
  while (now - start < limit) {
    for (int i = 0; i < 16; ++i) count += work();
    now = std::chrono::steady_clock::now();
  }
  return static_cast<double>(count) / std::chrono::duration<double>(now - start).count();
}

// Keeps the compiler from dropping work whose result nobody reads.
template <class T>
inline void keep_alive(T& value) {
  asm volatile("" : : "r"(&value) : "memory");
}

// Random legal play of whole matches on one thread, deals included: decisions and matches a
// second; the size of a state and the time to copy one.
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
