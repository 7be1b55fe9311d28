// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/kit/concerns.h"
#include "game/value_net.h"
#include "games/color_gangsters/state.h"

namespace menagerie::color_gangsters {

struct Notation;
struct Presentation;
struct Evaluation;
struct Solving;
struct Reasons;

// The RULES.md and the lesson.jsonl of this folder.
std::string_view rules_md();
std::string_view lesson_jsonl();
// The bytes of this folder's values_<players>.net, nothing if there is none.
std::span<const unsigned char> value_net_bytes(unsigned players);

// What an action reveals beyond itself (game/revealing.h): trumps that are turned up, and what the
// draft shows.
struct Revealing {
  static std::uint32_t step(const Shown& shown, Seat who);
  static std::uint64_t revealed(const Shown& shown, const Mine& mine);
  using Telling = Absent;  // The log tells everyone all of it.
};

// Rules of thumb (heuristic.cpp), and random play as fast as it goes.
Action choose(const Shown& shown, const Mine& mine, Seat seat, Rng& rng);
void random_step(State& state, Rng& rng);
unsigned random_round(State& state, Rng& rng);

using Types = kit::GameTypes<State, Mine, Action, Actions::capacity(), Deal, Refusal>;

// Color Gangsters by Takafumi Asano, Emi Hirano and Yuya Hirano. The rules are in RULES.md.
struct ColorGangsters : Types, kit::Judged<Types> {
  class Sampler;

  // Its concerns: those with structs of their own are in the headers of their names.
  using Notation = color_gangsters::Notation;
  using Presentation = color_gangsters::Presentation;
  using Playouts = kit::RandomPlay<random_step, random_round>;
  using Heuristic = kit::Thumb<choose>;
  using Evaluation = color_gangsters::Evaluation;
  using Inference = Absent;
  using Solving = color_gangsters::Solving;
  using Reasons = color_gangsters::Reasons;
  using Revealing = color_gangsters::Revealing;

  static constexpr std::string_view id = "color-gangsters";
  static State start(const Options& options);
  // A deal; with the draft, from each player, 3.1 a pass, 3.2 a choice and 3.3 a chance result; and
  // a trick has a card from each, 5.1 a marker and 5.4 a change of trumps.
  static unsigned events_max(const Options& options) {
    const unsigned draft = options.draft ? 3u * options.players : 0;
    return 1 + draft + tricks_max * (options.players + 2);
  }
  template <class Source>  // An Rng or a Keystream.
  static Deal shuffle(const State& state, Draws<Source>& draws);
  static void deal(State& state, const Deal& deal);
  static Actions chances(const State& state);
  static void settle(State& state, Action result);
  static Turn turn(const Shown& shown);
  static Actions legal(const Shown& shown, const Mine& mine, Seat seat);
  static void apply(State& state, Seat seat, Action action);
  static SeatMap<int> scores(const Shown& shown);
  static SeatSet winners(const Shown& shown);
  static unsigned round(const Shown&) { return 1; }
  // Every card is in exactly one place, and all counts agree.
  static bool consistent(const State& state);
  static bool is_open(const Shown&) { return false; }
  static Mine mine(const State& state, Observer who);
  static Action seen(const Shown& shown, Observer actor, Action action, Observer who);
};

// Draws from all states that look the same to the observer, all equally likely.
class ColorGangsters::Sampler {
 public:
  explicit Sampler(const View<ColorGangsters>& view);
  State draw(Rng& rng);

 private:
  View<ColorGangsters> view_;
  GangSet unseen_;
};

}  // namespace menagerie::color_gangsters

namespace menagerie {

using color_gangsters::ColorGangsters;

}  // namespace menagerie
