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

// 4.1  How many tricks a player may take this turn; turn 4 has no limit.
constexpr unsigned limit(const Shown& shown) {
  return shown.turn == turns ? tricks_a_turn : tricks_a_turn / shown.options.players;
}
// 4.2  Whether the seat still needs tricks: only then can it win one or set the colour.
constexpr bool needs_tricks(const Shown& shown, Seat seat) {
  return shown.tricks[seat] < limit(shown);
}
constexpr Colour trump(const Shown& shown) { return shown.trumps[shown.turn - 1u]; }
// The number of cards in a hand, including a card laid aside.
constexpr unsigned hand_size(const Shown& shown, Seat seat) {
  const bool has_played = shown.played[seat] != Card{};
  return tricks_a_turn - shown.tricks_done - (has_played ? 1u : 0u);
}
// All cards that seat holds.
constexpr Cards hand_of(const Shown& shown, const Mine& mine, Seat seat) {
  return shown.open[seat] | mine.closed;
}

// Parts of the rules that other files use; each is explained at its definition.
Cards playable(const Shown& shown, Cards hand);
Cards refusable(const Shown& shown, Cards hand);
SeatSet recipients(const Shown& shown);
Cards rejecting_cards(const Shown& shown, Cards hand);
// The seat winning the trick so far. A player who needs tricks must have played to it.
Seat winning_seat(const Shown& shown);
unsigned turn_points(const Shown& shown, Cards won);

// The RULES.md and the lesson.jsonl of this folder.
std::string_view rules_md();
std::string_view lesson_jsonl();

// Draws worlds that the observer cannot tell from the true one, all equally likely.
class Sampler {
 public:
  explicit Sampler(const View<TrumpTricksGame>& view);
  State draw(Rng& rng);

 private:
  State known_;                   // Everything except the hidden hands.
  FixedVector<Seat, 4> holders_;  // Seats whose hands are partly unknown.
  std::optional<DealSampler<AnimalDeck>> sampler_;
};

// Rules of thumb (heuristic.cpp), and random play that is as fast as possible.
Action choose(const Shown& shown, const Mine& mine, Seat seat, Rng& rng);
void random_step(State& state, Rng& rng);
unsigned random_round(State& state, Rng& rng);

using Types = kit::GameTypes<State, Mine, Action, Actions::capacity(), Deal, Refusal>;

// Trump, Tricks, Game! by Günter Burkhardt. RULES.md in this folder has the rules in words.
struct TrumpTricksGame : Types, kit::Judged<Types> {
  using Sampler = trump_tricks_game::Sampler;

  // The concerns of the game; structs of their own are in the headers named after them.
  using Notation = trump_tricks_game::Notation;
  using Presentation = trump_tricks_game::Presentation;
  using Playouts = kit::RandomPlay<random_step, random_round>;
  using Heuristic = kit::Thumb<choose>;
  using Evaluation = trump_tricks_game::Evaluation;
  using Inference = Absent;
  using Solving = trump_tricks_game::Solving;
  using Reasons = trump_tricks_game::Reasons;
  using Revealing = Absent;  // An action shows nothing beyond what is seen of it.

  static constexpr std::string_view id = "trump-tricks-game";
  // rules.cpp
  // One deal, and in every trick a card from each player, after at most one refused card each
  // (6.2). In turns 1 to 3 an offer and its answer may follow (7.1, R6).
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
  // Whether every card is in exactly one place and the other invariants hold.
  static bool consistent(const State& state);
  // legality.cpp
  static Actions legal(const Shown& shown, const Mine& mine, Seat seat);
  // knowledge.cpp
  static Mine mine(const State& state, Observer who);
  static bool is_open(const Shown&) { return true; }
  static Action seen(const Shown& shown, Observer actor, const Action& action, Observer who);
};

}  // namespace menagerie::trump_tricks_game

namespace menagerie {
using trump_tricks_game::TrumpTricksGame;
}  // namespace menagerie
