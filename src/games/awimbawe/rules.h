// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/kit/concerns.h"
#include "game/value_net.h"
#include "games/awimbawe/knowledge.h"

namespace menagerie::awimbawe {

struct Notation;
struct Presentation;
struct Evaluation;
struct Solving;
struct Reasons;

std::string_view rules_md();
std::string_view lesson_jsonl();
std::span<const unsigned char> value_net_bytes(unsigned players);
// 2.3, R10: the player with the fewest face-up crowns; both if they have equally many.
SeatSet first_leaders(const Deal& deal);

// What an action reveals beyond itself (game/revealing.h): cards that turn face up, and that a
// hand's blocks are lifted.
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

// The game Awimbawe as the rest of the program knows it. RULES.md has the rules.
struct Awimbawe : Types, kit::Judged<Types> {
  using Sampler = awimbawe::Sampler;

  // Its concerns: those with structs of their own are in the headers of their names.
  using Notation = awimbawe::Notation;
  using Presentation = awimbawe::Presentation;
  using Playouts = kit::RandomPlay<random_step, random_round>;
  using Heuristic = kit::Thumb<choose>;
  using Evaluation = awimbawe::Evaluation;
  using Inference = Absent;
  using Solving = awimbawe::Solving;
  using Reasons = awimbawe::Reasons;
  using Revealing = awimbawe::Revealing;

  static constexpr std::string_view id = "awimbawe";
  // rules.cpp
  // A round has a deal, 7.3 from the second on a choice of the leader, every card once, 6.1 the use
  // of each rhinoceros, cheetah and snake, and 6.4 for a snake the card that chance blocks.
  static unsigned events_max(const Options&) {
    constexpr unsigned rounds = 2 * rounds_to_win - 1, of_an_animal = 4;
    constexpr unsigned uses = 3 * of_an_animal, blocks = of_an_animal;
    return rounds * (1 + awimbawe::players * tricks_count + uses + blocks) + rounds - 1;
  }
  static unsigned players(const Shown&) { return awimbawe::players; }
  template <class Source>  // An Rng or a Keystream.
  static Deal shuffle(const State& state, Draws<Source>& draws);
  static void deal(State& state, const Deal& deal);
  static Actions chances(const State& state);
  static void settle(State& state, const Action& result);
  static Turn turn(const Shown& shown);
  static void apply(State& state, Seat seat, const Action& action);
  static SeatMap<int> scores(const Shown& shown);
  static SeatSet winners(const Shown& shown);
  static unsigned round(const Shown& shown);
  // For tests: every card is in exactly one place, and what is shown agrees with what is hidden.
  static bool consistent(const State& state);
  // legality.cpp
  static Actions legal(const Shown& shown, const Mine& mine, Seat seat);
  // knowledge.cpp
  static bool is_open(const Shown&) { return false; }
  static Mine mine(const State& state, Observer who);
  static Action seen(const Shown& shown, Observer actor, const Action& action, Observer who);
};

}  // namespace menagerie::awimbawe

namespace menagerie {

using awimbawe::Awimbawe;
}  // namespace menagerie
