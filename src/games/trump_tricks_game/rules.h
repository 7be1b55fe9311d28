// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cards/sample_deal.h"
#include "game/kit/concerns.h"
#include "games/trump_tricks_game/state.h"

namespace menagerie::trump_tricks_game {

struct Notation;
struct Presentation;
struct Evaluation;
struct Solving;
struct Reasons;

struct TrumpTricksGame;

// 4.1  Tricks a player may take in this turn; turn 4 has no limit.
constexpr unsigned limit(const Shown& shown) {
  return shown.turn == turns ? tricks_a_turn : tricks_a_turn / shown.options.players;
}
// 4.2  Still needs tricks, so may win one and sets the colour.
constexpr bool needs_tricks(const Shown& shown, Seat seat) {
  return shown.tricks[seat] < limit(shown);
}
constexpr Colour trump(const Shown& shown) { return shown.trumps[shown.turn - 1u]; }
// The number of cards in a hand, laid-aside card included.
constexpr unsigned hand_size(const Shown& shown, Seat seat) {
  const bool has_played = shown.played[seat] != Card{};
  return tricks_a_turn - shown.tricks_done - (has_played ? 1u : 0u);
}
// Everything that seat holds.
constexpr Cards hand_of(const Shown& shown, const Mine& mine, Seat seat) {
  return shown.open[seat] | mine.closed;
}

// The parts of the rules that others ask for; each is explained at its definition.
Cards playable(const Shown& shown, Cards hand);
Cards refusable(const Shown& shown, Cards hand);
SeatSet recipients(const Shown& shown);
Cards rejecting_cards(const Shown& shown, Cards hand);
// The seat that would take the trick as it lies; somebody in need must have played.
Seat winning_seat(const Shown& shown);
unsigned turn_points(const Shown& shown, Cards won);

// The RULES.md and the lesson.jsonl of this folder.
std::string_view rules_md();
std::string_view lesson_jsonl();

// Draws worlds that look to the observer like the true one, each equally likely.
class Sampler {
 public:
  explicit Sampler(const View<TrumpTricksGame>& view);
  State draw(Rng& rng);

 private:
  State known_;                   // All but the hidden hands.
  FixedVector<Seat, 4> holders_;  // Seats whose rest of the hand is not known.
  std::optional<DealSampler<AnimalDeck>> sampler_;
};

// Rules of thumb (heuristic.cpp), and random play as fast as it goes.
Action choose(const Shown& shown, const Mine& mine, Seat seat, Rng& rng);
void random_step(State& state, Rng& rng);
unsigned random_round(State& state, Rng& rng);

// Trump, Tricks, Game! by Günter Burkhardt. The rules in words: RULES.md beside this file.
struct TrumpTricksGame : kit::GameTypes<State, Mine, Action, Actions::capacity(), Deal, Refusal> {
  using Sampler = trump_tricks_game::Sampler;

  // Its concerns: those with structs of their own are in the headers of their names.
  using Notation = trump_tricks_game::Notation;
  using Presentation = trump_tricks_game::Presentation;
  using Playouts = kit::RandomPlay<random_step, random_round>;
  using Heuristic = kit::Thumb<choose>;
  using Evaluation = trump_tricks_game::Evaluation;
  using Inference = Absent;
  using Solving = trump_tricks_game::Solving;
  using Reasons = trump_tricks_game::Reasons;
  using Revealing = Absent;  // What is seen of an action is all that it shows.

  static constexpr std::string_view id = "trump-tricks-game";
  // rules.cpp
  // One deal, and everybody's card in every trick, 6.2 at most one refused before it. 7.1, R6  In
  // turns 1 to 3 an offer and its answer may follow.
  static unsigned events_max(const Options& options) {
    const unsigned cards = options.players * (options.refusing ? 2u : 1u);
    const unsigned offers = options.donating ? 2 : 0;
    return 1 + tricks_a_turn * (turns * cards + (turns - 1) * offers);
  }
  template <class Source>  // An Rng or a Keystream.
  static Deal shuffle(const State& state, Draws<Source>& draws);
  static void deal(State& state, const Deal& deal);
  static Turn turn(const Shown& shown);
  static void apply(State& state, Seat seat, const Action& action);
  static SeatMap<int> scores(const Shown& shown);
  static SeatSet winners(const Shown& shown);
  static unsigned round(const Shown& shown) { return shown.turn; }
  // Whether every card is in exactly one place, and what else can never break.
  static bool consistent(const State& state);
  // legality.cpp
  static Actions legal(const Shown& shown, const Mine& mine, Seat seat);
  static std::optional<Refusal> refuse(const Shown& shown, const Mine& mine, Seat seat,
                                       const Action& action);
  // knowledge.cpp
  static Mine mine(const State& state, Observer who);
  static bool is_open(const Shown&) { return true; }
  static Action seen(const Shown& shown, Observer actor, const Action& action, Observer who);
};

}  // namespace menagerie::trump_tricks_game

namespace menagerie {
using trump_tricks_game::TrumpTricksGame;
}  // namespace menagerie
