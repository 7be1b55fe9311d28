// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/kit/concerns.h"
#include "games/rage_n_glyphs/sampler.h"

namespace menagerie::rage_n_glyphs {

struct Notation;
struct Presentation;
struct Evaluation;
struct Inference;
struct Solving;
struct Reasons;

// What an action reveals beyond itself (game/revealing.h): cards that J2 turns up, and bids that
// were hidden.
struct Revealing {
  static std::uint32_t step(const Shown& shown, Seat who);
  static std::uint64_t revealed(const Shown& shown, const Mine& mine);
  using Telling = Absent;  // The log tells everyone all of it.
};

// Rules of thumb (heuristic.cpp), and random play as fast as it goes.
Action choose(const Shown& shown, const Mine& mine, Seat seat, Rng& rng);
Action choose_quickly(const Shown& shown, const Mine& mine, Seat seat, Rng& rng);
void random_step(State& state, Rng& rng);
unsigned random_round(State& state, Rng& rng);

using Types = kit::GameTypes<State, Mine, Action, Actions::capacity(), Deal, Refusal>;

// Rage'n Glyphs as the rest of the program sees it; the rules are in RULES.md.
struct RageNGlyphs : Types, kit::Judged<Types> {
  using Sampler = rage_n_glyphs::Sampler;

  // Its concerns: those with structs of their own are in the headers of their names.
  using Notation = rage_n_glyphs::Notation;
  using Presentation = rage_n_glyphs::Presentation;
  using Playouts = kit::RandomPlay<random_step, random_round>;
  using Heuristic = kit::Thumb<choose, choose_quickly>;
  using Evaluation = rage_n_glyphs::Evaluation;
  using Inference = rage_n_glyphs::Inference;
  using Solving = rage_n_glyphs::Solving;
  using Reasons = rage_n_glyphs::Reasons;
  using Revealing = rage_n_glyphs::Revealing;

  static constexpr std::string_view id = "rage-n-glyphs";
  // rules.cpp
  // A round has a deal, a bid of everyone and a play for every card; 8.3 the coin comes once.
  static unsigned events_max(const Options& options) {
    const unsigned rounds = rounds_of(options);
    const unsigned cards_each = rounds * (1 + final_hand(options)) / 2;  // 1, 1 + step, ...
    return rounds * (1 + options.players) + options.players * cards_each + 1;
  }
  template <class Source>  // An Rng or a Keystream.
  static Deal shuffle(const State& state, Draws<Source>& draws);
  static void deal(State& state, const Deal& deal);
  static Actions chances(const State& state);
  static void settle(State& state, const Action& action);
  static Actions legal(const Shown& shown, const Mine& mine, Seat seat);
  static void apply(State& state, Seat seat, const Action& action);
  static SeatMap<int> scores(const Shown& shown);
  static SeatSet winners(const Shown& shown) { return shown.winners; }
  static unsigned round(const Shown& shown) { return shown.round; }
  static Turn turn(const Shown& shown) {
    using enum Turn::Kind;
    constexpr std::array<Turn::Kind, 5> kinds = {deal, play, play, chance, over};
    return {kinds[static_cast<std::size_t>(shown.phase)], shown.to_act};
  }
  // consistency.cpp: whether every card is in exactly one place and the counts agree.
  static bool consistent(const State& state);
  // knowledge.cpp
  static Mine mine(const State& state, Observer who);
  static bool is_open(const Shown& shown) { return shown.phase == Phase::tricks; }
  static Action seen(const Shown& shown, Observer by, const Action& action, Observer who);
};

std::string_view rules_md();
std::string_view lesson_jsonl();

}  // namespace menagerie::rage_n_glyphs

namespace menagerie {
using rage_n_glyphs::RageNGlyphs;
}
