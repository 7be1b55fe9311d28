// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cards/sample_deal.h"
#include "game/game.h"
#include "games/trump_tricks_game/state.h"

namespace menagerie {

// Trump, Tricks, Game! by Günter Burkhardt. The rules in words: RULES.md beside this file.
struct TrumpTricksGame {
  using Options = trump_tricks_game::Options;
  using Shown = trump_tricks_game::Shown;
  using Hidden = trump_tricks_game::Hidden;
  using State = trump_tricks_game::State;
  using Mine = trump_tricks_game::Mine;
  using Action = trump_tricks_game::Action;
  using Actions = trump_tricks_game::Actions;
  using Deal = trump_tricks_game::Deal;
  using Refusal = trump_tricks_game::Refusal;
  using Card = trump_tricks_game::Card;

  static constexpr std::string_view id = "trump-tricks-game";
  static constexpr std::string_view title = "Trump Tricks Game!";
  static constexpr std::string_view designers = "Günter Burkhardt";

  // rules.cpp
  static State start(const Options& options);
  static unsigned players(const Shown& shown) { return shown.options.players; }
  static Deal shuffle(const State& state, Rng& rng);
  static void deal(State& state, const Deal& deal);
  static Actions chances(const State& state);  // Never any: only the deal is chance.
  static void settle(State& state, const Action& action);
  static Turn turn(const Shown& shown);
  static Actions legal(const Shown& shown, const Mine& mine, Seat seat);
  static void apply(State& state, Seat seat, const Action& action);
  static SeatMap<int> scores(const Shown& shown);
  static SeatSet winners(const Shown& shown);
  static unsigned round(const Shown& shown) { return shown.turn; }
  static void step_random(State& state, Rng& rng);
  // Whether every card is in exactly one place, and what else can never break.
  static bool consistent(const State& state);

  // refuse.cpp
  static std::optional<Refusal> refuse(const Shown& shown, const Mine& mine, Seat seat,
                                       const Action& action);
  static RefusalText explain(const Shown& shown, const Mine& mine, Seat seat, const Action& action,
                             Refusal refusal);

  // knowledge.cpp
  static Mine mine(const State& state, Observer who);
  static bool is_open(const Shown&) { return true; }
  static Action seen(const Shown& shown, Observer actor, const Action& action, Observer who);
  class Sampler;

  // notation.cpp
  static Result<Options> read_options(const Fields& fields);
  static Fields write_options(const Options& options);
  static std::vector<OptionSpec> option_specs();
  static Options options(const Shown& shown) { return shown.options; }
  static Result<Deal> read_deal(const State& state, const Fields& fields);
  static Fields write_deal(const State& state, const Deal& deal);
  static std::string text(const Action& action);
  static Result<Action> parse(std::string_view text);
  static std::vector<Action> universe(const Options& options);
  static std::string_view rules_text();

  // scene.cpp, tell.cpp
  static std::vector<std::string> tell_deal(const Shown& shown);
  static std::vector<std::string> tell(const Shown& before, const Shown& after, Observer actor,
                                       const Action& action);
  static Scene scene(const View<TrumpTricksGame>& view);
  static Scene scene_all(const State& state);

  // solving.cpp: search with all cards open (game/solving.h); values are points.
  static std::uint64_t key(const State& state);
  static std::pair<int, int> bounds(const State& state, Seat seat);
  // The match as it is or as it may be expected to end: a seat from 0 to 1.
  static void outlook(const Shown& shown, std::span<float> values);
  // Where a playout may stop: before turns 2 and 4.
  static bool is_pause(const Shown& shown) {
    return shown.turn % 2 == 0 && shown.tricks_done == 0 && shown.cards_played == 0 &&
           shown.step == trump_tricks_game::Step::play;
  }
  static bool is_crossroads(const State& state) { return state.shown.trick.empty(); }

  // policy.cpp
  static constexpr bool random_playouts_are_stronger = true;  // At equal time; docs/bots.md.
  static Action thumb(const Shown& shown, const Mine& mine, Seat seat, Rng& rng);
};

// Draws worlds that look to the observer like the true one, each equally likely.
class TrumpTricksGame::Sampler {
 public:
  explicit Sampler(const View<TrumpTricksGame>& view);
  State draw(Rng& rng);

 private:
  State known_;                   // All but the hidden hands.
  FixedVector<Seat, 4> holders_;  // Seats whose rest of the hand is not known.
  std::optional<DealSampler<trump_tricks_game::AnimalDeck>> sampler_;
};

static_assert(PlayableGame<TrumpTricksGame>);

namespace trump_tricks_game {

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

// The RULES.md of this folder.
std::string_view rules_md();

}  // namespace trump_tricks_game
}  // namespace menagerie
