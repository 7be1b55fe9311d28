// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "base/stop_token.h"
#include "engine/simulation/bulk_play.h"
#include "experiments/statistics.h"

namespace menagerie {

// The seatings in which every deal is played, so that each bot sits at each seat equally often and
// meets the same bots there. With as many bots as seats: all rotations. With fewer: they alternate
// (A, B, A, B; A, B, A), and both seats and roles rotate. With more: the same for every selection
// of as many bots as seats. With teams, bots take turns in the same way at these, and each plays at
// all seats of its team. Each seating once.
std::vector<Lineup> fair_lineups(unsigned bots, unsigned players, unsigned teams = 0);

struct ArenaPlan {
  std::function<std::unique_ptr<DealPlayer>()> make_player;  // Called once per thread.
  unsigned players = 0, bots = 0;
  unsigned teams = 0;  // Victory::teams of the game (game/victory.h).
  // Whether two bots are identical and make the same decisions from the same seed; default: none
  // are.
  std::function<bool(unsigned, unsigned)> alike;
  std::uint64_t deals = 0;
  std::uint64_t seed = 0;
  unsigned threads = 1;
  bool stop_when_decided = false;
};

// A bot's results per match that it played. Every figure is a mean over the deals. Each deal, with
// all its matches, is one observation.
struct ArenaBot {
  Estimate score;      // Points per match.
  Estimate win_share;  // Share of the victory per seat and match; ties in equal parts.
};

// Bot `a` against bot `b`, paired by deal. Look at the points first: ending ahead says less about
// each deal, since a narrow victory counts as much as a clear one.
struct ArenaPair {
  unsigned a = 0, b = 0;
  // Both are the same bot, and every lineup is also played with the two swapped. They are level in
  // every deal by construction, so the figures are exact.
  bool alike = false;
  Estimate points;      // How many more points a seat of a has than one of b.
  Estimate win_share;   // How much more of the victory a has.
  Estimate ahead;       // How often a's seat ends ahead of b's, 0 to 1; a tie counts one half.
  Elo elo;              // The same in Elo points.
  double evidence = 1;  // See BettingTest.
  // Which bot is better, with an error of 5 % for all pairs together, no matter how often one
  // checks.
  std::optional<unsigned> better;
};

// The meaning of a game's scores: the winners' are the highest, the lowest, or neither.
enum class ScoreOrder : std::uint8_t { unknown, higher_wins, lower_wins, mixed };

struct ArenaResult {
  std::uint64_t deals = 0, games = 0, decisions = 0;
  double seconds = 0;
  bool decided = false;  // Every pair is decided, and that was requested.
  ScoreOrder order = ScoreOrder::unknown;
  std::vector<ArenaBot> bots;
  std::vector<ArenaPair> pairs;
};

// 1 if seat a ended a match ahead of seat b, 0 if behind, 1/2 for a tie. Winners come before the
// others. These are ordered by score, in the direction of the winners' scores, and otherwise tie.
double ahead(const MatchResult& result, unsigned a, unsigned b);

// Plays every deal in all fair lineups. Adds up complete deals in order, so that the figures don't
// depend on the number of threads if the bots' budgets are in iterations. `tick` is called several
// times per second with the number of finished games. If `stop` is requested, it ends early with
// the deals that are complete.
ArenaResult run_arena(const ArenaPlan& plan, StopToken stop,
                      const std::function<void(std::uint64_t)>& tick);

}  // namespace menagerie
