// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "bots/spec.h"
#include "engine/analysis/consequences.h"
#include "engine/analysis/play_on.h"
#include "engine/bench/figures.h"
#include "engine/games/game_rules.h"
#include "engine/match/match.h"
#include "engine/minds/mind.h"
#include "engine/simulation/bulk_play.h"
#include "game/field.h"

namespace menagerie {

// A rulebook's advice for people who play its game for the first time.
struct FirstGame {
  Fields options;        // Options that differ from the defaults; none if there is no advice.
  Term advice;           // What it leaves out, in one sentence for people.
  unsigned minutes = 0;  // 0: as long as Cover::minutes says.
  // With more players these options are not recommended. 0: with any number.
  unsigned players_max = 0;
};

// What a search of this game can use, for measurements.
struct SearchTraits {
  bool has_network = false;  // Whether value networks evaluate its worlds.
  bool reads_past = false;   // Whether it weights worlds by what others did.
  double curiosity = 1;      // The default weight; see standard_exploration().
};

// A game as everything above the rules sees it: its rules and its players.
struct GameType : GameRules {
  std::string_view lesson =
      {};  // Its lesson.jsonl (engine/lessons/lesson.h); empty if it has none.
  // A player of this game. `solver` must see all cards, so it can't be one.
  std::unique_ptr<Mind> (*make_mind)(const BotSpec& spec) = nullptr;
  // What the seat whose turn it is has seen, as bytes for a mind elsewhere; see seen_bytes.h.
  std::string (*write_seen)(const Observation& observation) = nullptr;
  Result<Observation> (*read_seen)(std::string_view bytes) = nullptr;
  // Bulk play. The options must be complete and valid, with one bot per seat.
  std::unique_ptr<Simulator> (*make_simulator)(const Fields& options,
                                               const std::vector<BotSpec>& bots) = nullptr;
  // Duplicate deals, with the bots of the list in any seating. `solver` may be one of them.
  std::unique_ptr<DealPlayer> (*make_deal_player)(const Fields& options,
                                                  const std::vector<BotSpec>& bots) = nullptr;
  // For hints (see reasons.h): whether a point is a round won, so that a gain is a probability; and
  // the consequences of each legal action of the seat whose turn it is, as far as the seat can
  // know, from about this many playouts.
  bool gain_is_rounds = false;
  std::vector<Consequence> (*consequences)(const Observation& observation, std::uint64_t seed,
                                           const StopToken& stop, unsigned playouts) = nullptr;
  // The average points of each seat until the round ends if rules of thumb play on, with all cards
  // where they really are. If a deal is due, the average is over random deals.
  std::vector<double> (*mean_gains)(const Match& match, unsigned playouts,
                                    std::uint64_t seed) = nullptr;
  // How often each seat wins if rules of thumb play the match on, with all cards where they are.
  std::vector<double> (*win_chances)(const Match& match, unsigned playouts, std::uint64_t seed,
                                     const StopToken& stop) = nullptr;
  // The result of each seat as it stands, as a part of the match (see Opinion::value).
  std::vector<double> (*standing)(const Match& match) = nullptr;
  // Two questions about a decision, answered from what its seat can know. First, the result of
  // each action under exact play to the end of the round, best first; empty if the search needs
  // more positions. Second, which of two legal actions is better if bots continue from it.
  std::vector<Opinion> (*solve_known)(const Observation& observation, std::uint64_t positions,
                                      const StopToken& stop) = nullptr;
  PlayedOn (*play_on)(const Observation& observation, const std::string& one,
                      const std::string& other, const PlayOnPlan& plan) = nullptr;
  // The position with all cards open; a seat must be to act.
  SolvedPosition (*solve)(const Match& match, const SolveBudget& budget) = nullptr;
  // The speed of this machine in this game, about `seconds` per figure, one thread.
  Figures (*bench)(double seconds) = nullptr;
  FirstGame first_game = {};
  SearchTraits search = {};
};

}  // namespace menagerie
