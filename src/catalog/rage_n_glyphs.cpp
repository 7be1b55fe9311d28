// SPDX-License-Identifier: Apache-2.0
#include "catalog/entry_of.h"
#include "games/rage_n_glyphs/rules.h"

namespace menagerie {
namespace {

// Bids, play and scoring of a dealt hand of 10 cards with 4 players, by random legal play.
double hand10_playouts(double seconds) {
  Rng rng(10);
  auto dealt = RageNGlyphs::start(rage_n_glyphs::Options{});
  for (int hand = 1; hand < 10; ++hand) {
    step_chance<RageNGlyphs>(dealt, Turn::Kind::deal, rng);
    play_round_out<RageNGlyphs>(dealt, rng);
  }
  step_chance<RageNGlyphs>(dealt, Turn::Kind::deal, rng);
  return rate_of(seconds, [&] {
    auto state = dealt;
    play_round_out<RageNGlyphs>(state, rng);
    keep_alive(state);
    return 1u;
  });
}

}  // namespace

GameEntry rage_n_glyphs_entry();
GameEntry rage_n_glyphs_entry() {
  GameEntry entry = entry_of<RageNGlyphs>();
  entry.bench = [](double seconds) {
    Figures figures = measure<RageNGlyphs>(rage_n_glyphs::Options{}, seconds);
    figures.emplace_back("hand10_playouts_per_s", hand10_playouts(seconds));
    return figures;
  };
  return entry;
}

}  // namespace menagerie
