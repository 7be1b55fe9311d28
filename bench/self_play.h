// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "engine/bulk_play_of.h"
#include "game/match_loop.h"
#include "game/playout.h"
#include "games/awimbawe/game.h"
#include "games/color_gangsters/game.h"
#include "games/rage_n_glyphs/game.h"
#include "games/savage_bowl/game.h"
#include "games/trump_tricks_game/game.h"

namespace menagerie {

// What a program that trains networks is asked to do. The same plan makes the same file, on any
// number of threads.
struct Plan {
  unsigned players = 0;
  std::string file;
  std::uint64_t amount = 0;  // Of what it learns from: rounds, or matches.
  std::uint64_t seed = 1;
  unsigned threads = 2;
};

inline bool read_count(const char* word, std::uint64_t& count) {
  const char* end = word + std::strlen(word);
  const auto read = std::from_chars(word, end, count);
  return read.ec == std::errc() && read.ptr == end;
}

// Reads `GAME PLAYERS FILE AMOUNT [SEED [THREADS]]` and calls `train(game, plan)` with the type of
// that game, which says whether it has networks of this `kind`; returns what main() shall.
template <class Train>
int train_as_asked(const char* program, const char* kind, const char* amount, int count,
                   char** words, Train&& train) {
  std::uint64_t players = 0, threads = 2;
  Plan plan;
  const bool readable = count >= 5 && count <= 7 && read_count(words[2], players) &&
                        read_count(words[4], plan.amount) &&
                        (count < 6 || read_count(words[5], plan.seed)) &&
                        (count < 7 || read_count(words[6], threads));
  if (!readable || players > seats_max || plan.amount == 0 || threads == 0 || threads > 256) {
    std::fprintf(stderr,
                 "usage: %s GAME PLAYERS FILE %s [SEED [THREADS]], %s above 0, threads 1 to 256\n",
                 program, amount, amount);
    return 2;
  }
  const std::string_view game = words[1];
  plan.players = static_cast<unsigned>(players);
  plan.threads = static_cast<unsigned>(threads);
  plan.file = words[3];
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
  const auto options = G::Notation::read_options({{"players", std::int64_t{players}}});
  if (!options) {
    std::fprintf(stderr, "%s\n", options.error().text.c_str());
    std::exit(2);
  }
  return *options;
}

// A match in play (game/match_loop.h): every decision is made by `decide(state, seat)`,
// `saw(before, after, actor, action)` is told of it and of every result of chance once it is made,
// `paused(state)` of every deal that is due.
template <Game G, class Decide, class Saw, class Paused>
struct LessonTable {
  typename G::State state;
  Rng& rng;
  Decide& decision;
  Saw& saw;
  Paused& paused;

  Turn turn() const { return G::turn(state.shown); }
  void lay_out() {
    paused(state);
    step_chance<G>(state, Turn::Kind::deal, rng);
  }
  void settle() {
    const auto result = drawn_chance<G>(state, rng);
    const auto before = state;
    G::settle(state, result);
    saw(before, state, std::nullopt, result);
  }
  void decide(SeatSet seats) {
    const Seat seat = seats.lowest();
    const auto action = decision(state, seat);
    const auto before = state;
    G::apply(state, seat, action);
    saw(before, state, seat, action);
  }
};

// Plays one match to its end, of which `paused` is told as well.
template <Game G, class Decide, class Saw, class Paused>
void play_and_learn(const typename G::Options& options, Rng& rng, Decide&& decide, Saw&& saw,
                    Paused&& paused) {
  LessonTable<G, Decide, Saw, Paused> table{G::start(options), rng, decide, saw, paused};
  play_match(table, {});
  paused(table.state);
}

// Tells each seat's search what that seat saw of an action.
template <Game G, class Searches>
void tell_searches(Searches& searches, const typename G::State& before,
                   const typename G::State& after, Observer actor,
                   const typename G::Action& action) {
  for (unsigned i = 0; i < searches.size(); ++i) {
    const Seat seat(i);
    searches[i].saw(before.shown, G::seen(before.shown, actor, action, seat),
                    view_of<G>(after, seat));
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
