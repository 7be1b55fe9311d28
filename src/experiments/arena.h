// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "base/stop_token.h"
#include "engine/bulk_play.h"
#include "experiments/statistics.h"

namespace menagerie {

// The seatings in which every deal is played, so that each bot sits at each seat equally often and
// meets the same bots from there. As many bots as seats: all rotations. Fewer: they are repeated in
// turn (A, B, A, B; A, B, A), rotated, and their roles are rotated as well. More: so for every
// choice of as many bots as there are seats. Each seating once.
std::vector<Lineup> fair_lineups(unsigned bots, unsigned players);

struct ArenaPlan {
  std::function<std::unique_ptr<DealPlayer>()> make_player;  // Called once a thread.
  unsigned players = 0, bots = 0;
  // Whether two bots are one and the same and decide alike from the same seed; standard: none are.
  std::function<bool(unsigned, unsigned)> alike;
  std::uint64_t deals = 0;
  std::uint64_t seed = 0;
  unsigned threads = 1;
  bool stop_when_decided = false;
};

// What a bot came to in a match that it played. Every figure is a mean over the deals, each deal
// (all its matches together) being one observation.
struct ArenaBot {
  Estimate score;      // Points a match.
  Estimate win_share;  // Of the victory, a seat and match; shared victories in equal parts.
};

// Bot `a` against bot `b`, paired by deal. The points are what is to be looked at first: who ends
// ahead says less of each deal, since a narrow victory and a clear one count alike.
struct ArenaPair {
  unsigned a = 0, b = 0;
  // One and the same bot, and every lineup is played with the two changed over as well: they come
  // out level in every deal by construction, so the figures are exact.
  bool alike = false;
  Estimate points;      // How much more points a seat of a has than one of b.
  Estimate win_share;   // How much more of the victory a has.
  Estimate ahead;       // How often a's seat ends ahead of b's, 0 to 1; level counts one half.
  Elo elo;              // The same in Elo points.
  double evidence = 1;  // See BettingTest.
  // Who is better, at an error of 5 % for all pairs together, however often one looks.
  std::optional<unsigned> better;
};

// What the scores of a game say: the winners' are the highest, the lowest, or neither.
enum class ScoreOrder : std::uint8_t { unknown, higher_wins, lower_wins, mixed };

struct ArenaResult {
  std::uint64_t deals = 0, games = 0, decisions = 0;
  double seconds = 0;
  bool decided = false;  // Every pair is, and that was asked for.
  ScoreOrder order = ScoreOrder::unknown;
  std::vector<ArenaBot> bots;
  std::vector<ArenaPair> pairs;
};

// 1 if seat a ended a match ahead of seat b, 0 if behind, 1/2 if level: winners before the others,
// these by score in the order which the winners' scores show, else level.
double ahead(const MatchResult& result, unsigned a, unsigned b);

// Plays every deal in all fair lineups. Sums up whole deals in order, so that with bots whose
// budget is in iterations the figures do not depend on the number of threads. `tick` is called
// several times a second with the number of games done. Stops early, with the deals that are
// whole, when `stop` is requested.
ArenaResult run_arena(const ArenaPlan& plan, StopToken stop,
                      const std::function<void(std::uint64_t)>& tick);

}  // namespace menagerie
