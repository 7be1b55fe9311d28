// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <span>
#include <string>

#include "game/game.h"
#include "game/playout.h"

namespace menagerie {

// The options of a match of that many players; ends the program where there are none.
template <Game G>
typename G::Options options_for(unsigned players) {
  const auto options = G::read_options({{"players", std::int64_t{players}}});
  if (!options) {
    std::fprintf(stderr, "%s\n", options.error().text.c_str());
    std::exit(2);
  }
  return *options;
}

// Plays one match, every decision by `decide(state, seat)`. `saw(state, actor, action)` is told of
// every decision and result of chance before it is made, `paused(state)` of the match's end and of
// every deal that is due.
template <Game G, class Decide, class Saw, class Paused>
void play_match(const typename G::Options& options, Rng& rng, Decide&& decide, Saw&& saw,
                Paused&& paused) {
  auto state = G::start(options);
  for (;;) {
    const Turn turn = G::turn(state.shown);
    if (turn.kind == Turn::Kind::deal || turn.kind == Turn::Kind::over) {
      paused(state);
      if (turn.kind == Turn::Kind::over) return;
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
    const Seat seat = turn.seats.lowest();
    const auto action = decide(state, seat);
    saw(state, seat, action);
    G::apply(state, seat, action);
  }
}

// Ends the program where the file cannot be written.
inline void write_file(const std::string& file, std::span<const unsigned char> bytes) {
  std::ofstream out(file, std::ios::binary);
  out.write(reinterpret_cast<const char*>(bytes.data()),
            static_cast<std::streamsize>(bytes.size()));
  if (!out.flush()) {
    std::fprintf(stderr, "%s cannot be written\n", file.c_str());
    std::exit(2);
  }
}

}  // namespace menagerie
