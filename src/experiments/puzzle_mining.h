// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "base/stop_token.h"
#include "engine/games/game_type.h"
#include "engine/puzzles/puzzle.h"

namespace menagerie {

// How puzzles are found in the games of bots. A decision becomes a puzzle if
// - rules of thumb (`simple`) miss it,
// - one action is best and every other is worse by at least `gap`: by exact play where all cards
//   that matter are known, otherwise because bots that play on in other worlds agree,
// - the deal as it really was shows it: no other action ended better than the best one, and that of
//   the rules of thumb ended worse,
// - some level of bots finds it.
struct MiningPlan {
  const GameType* game = nullptr;
  Fields options;  // All of them.
  std::uint64_t games = 0, seed = 1;
  unsigned threads = 1;
  std::int64_t iterations = 300;  // Per decision: of the bots whose games are searched for puzzles.
  std::int64_t search = 2'000;    // Iterations of the search that suspects a puzzle.
  std::int64_t playing_on = 250;  // Iterations per decision of the bots that confirm it.
  unsigned worlds = 64;           // In how many worlds at most.
  std::uint64_t endings = 300'000;  // Positions of exact play.
  double gap = 0.03;                // As a part of the match.
  std::size_t line_max = 30;        // Decisions from there to the end of the round, at most.
  std::size_t events_max = 240;     // Events before it, at most.
  unsigned per_game = 2;            // Puzzles from one game, at most.
};

// Plays games and hands over their puzzles in the order of the games, whatever the number of
// threads; false ends the search. From time to time `progress` gets the number of finished games.
void mine_puzzles(const MiningPlan& plan, const StopToken& stop,
                  const std::function<bool(const Puzzle&)>& sink,
                  const std::function<void(std::uint64_t)>& progress);

}  // namespace menagerie
