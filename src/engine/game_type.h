// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "bots/spec.h"
#include "engine/bulk_play.h"
#include "engine/figures.h"
#include "engine/game_rules.h"
#include "engine/match.h"
#include "engine/mind.h"
#include "engine/play_on.h"
#include "engine/study.h"
#include "game/field.h"

namespace menagerie {

// What a rulebook advises who plays its game for the first time.
struct FirstGame {
  Fields options;  // The options that are then not standard; none where nothing is advised.
  Term advice;     // What is left out, in one sentence for people.
};

// What a search of a game has to go by, for who measures it.
struct SearchTraits {
  bool has_network = false;  // Whether value networks evaluate what its playouts come to.
  bool reads_past = false;   // Whether it weighs worlds by what the others did.
  double curiosity = 1;      // Its standard weight; see standard_exploration().
};

// A game, as everything above the rules sees it: the rules, and who can play by them.
struct GameType : GameRules {
  std::string_view lesson = {};  // Its lesson.jsonl (engine/lesson.h); empty: it has none.
  // A player of this game; `solver`, which must see all cards, is none.
  std::unique_ptr<Mind> (*make_mind)(const BotSpec& spec) = nullptr;
  // What a seat that is to act has seen, as bytes for a mind elsewhere; see seen_bytes.h.
  std::string (*write_seen)(const Observation& observation) = nullptr;
  Result<Observation> (*read_seen)(std::string_view bytes) = nullptr;
  // Bulk play; the options must be complete and right, with one bot a seat.
  std::unique_ptr<Simulator> (*make_simulator)(const Fields& options,
                                               const std::vector<BotSpec>& bots) = nullptr;
  // Duplicate deals; the bots of the list in any seating. Here `solver` may be one of them.
  std::unique_ptr<DealPlayer> (*make_deal_player)(const Fields& options,
                                                  const std::vector<BotSpec>& bots) = nullptr;
  // For hints (see reasons.h): whether a point is a round won, so that a gain is a chance; and what
  // becomes of each legal action of a seat that is to act, as far as the seat can know, by about
  // so many playouts.
  bool gain_is_rounds = false;
  std::vector<Consequence> (*consequences)(const Observation& observation, std::uint64_t seed,
                                           const StopToken& stop, unsigned playouts) = nullptr;
  // The points that each seat makes on average until the round ends, by rules of thumb from the
  // position with all cards as they lie; where a deal is due, over random deals.
  std::vector<double> (*mean_gains)(const Match& match, unsigned playouts,
                                    std::uint64_t seed) = nullptr;
  // How often each seat wins when the match is played on by rules of thumb, cards as they lie.
  std::vector<double> (*win_chances)(const Match& match, unsigned playouts, std::uint64_t seed,
                                     const StopToken& stop) = nullptr;
  // What a judge asks of a decision, as far as its seat can know: what each action comes to by
  // exact play to the end of the round, the best first (nothing where it cannot be solved in so
  // many positions); and which of two legal actions is better if bots play them on.
  std::vector<Opinion> (*solve_known)(const Observation& observation, std::uint64_t positions,
                                      const StopToken& stop) = nullptr;
  PlayedOn (*play_on)(const Observation& observation, const std::string& one,
                      const std::string& other, const PlayOnPlan& plan) = nullptr;
  // The position with all cards open; a seat must be to act.
  SolvedPosition (*solve)(const Match& match, const SolveBudget& budget) = nullptr;
  // The speed of this machine in this game, about `seconds` a figure, one thread.
  Figures (*bench)(double seconds) = nullptr;
  FirstGame first_game = {};
  SearchTraits search = {};
};

}  // namespace menagerie
