// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "game/playout.h"
#include "games/awimbawe/rules.h"
#include "games/color_gangsters/rules.h"
#include "games/rage_n_glyphs/rules.h"
#include "games/savage_bowl/rules.h"
#include "games/trump_tricks_game/rules.h"

namespace menagerie {

// What a program that trains networks is asked to do.
struct Plan {
  unsigned players = 0;
  std::string file;
  double minutes = 10;
  unsigned threads = 2;
};

// Reads `GAME PLAYERS FILE [MINUTES [THREADS]]` and calls `train(game, plan)` with the type of that
// game, which says whether it has networks of this `kind`; returns what main() shall.
template <class Train>
int train_as_asked(const char* program, const char* kind, int count, char** words, Train&& train) {
  if (count < 4) {
    std::fprintf(stderr, "usage: %s GAME PLAYERS FILE [MINUTES [THREADS]]\n", program);
    return 2;
  }
  const std::string_view game = words[1];
  Plan plan;
  plan.players = static_cast<unsigned>(std::atoi(words[2]));
  plan.file = words[3];
  if (count > 4) plan.minutes = std::atof(words[4]);
  if (count > 5) plan.threads = static_cast<unsigned>(std::atoi(words[5]));
  if (!(plan.minutes > 0) || plan.threads == 0 || plan.threads > 256) {
    std::fprintf(stderr, "%s: MINUTES must be above 0, THREADS 1 to 256\n", program);
    return 2;
  }
  const auto try_game = [&]<class G>(std::type_identity<G> type) {
    return game == G::id && train(type, plan);
  };
  if (try_game(std::type_identity<SavageBowl>()) || try_game(std::type_identity<RageNGlyphs>()) ||
      try_game(std::type_identity<ColorGangsters>()) ||
      try_game(std::type_identity<TrumpTricksGame>()) || try_game(std::type_identity<Awimbawe>())) {
    return 0;
  }
  std::fprintf(stderr, "no game with %s networks has the name %s\n", kind, words[1]);
  return 2;
}

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
