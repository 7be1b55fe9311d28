// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "experiments/arena.h"

namespace menagerie {
namespace {

// All rotations of seats and of roles among these bots, each seating once.
void add_rotations(const std::vector<unsigned>& bots, unsigned players,
                   std::vector<Lineup>& lineups) {
  const auto count = static_cast<unsigned>(bots.size());
  for (unsigned roles = 0; roles < count; ++roles) {
    for (unsigned turn = 0; turn < players; ++turn) {
      Lineup lineup(players);
      for (unsigned seat = 0; seat < players; ++seat) {
        lineup[(seat + turn) % players] = bots[(seat + roles) % count];
      }
      if (std::find(lineups.begin(), lineups.end(), lineup) == lineups.end()) {
        lineups.push_back(std::move(lineup));
      }
    }
  }
}

}  // namespace

std::vector<Lineup> fair_lineups(unsigned bots, unsigned players, unsigned teams) {
  std::vector<Lineup> lineups;
  if (teams > 0) {
    // A bot plays for a whole team.
    for (const Lineup& of_teams : fair_lineups(bots, teams)) {
      Lineup& lineup = lineups.emplace_back(players);
      for (unsigned seat = 0; seat < players; ++seat) lineup[seat] = of_teams[seat % teams];
    }
    return lineups;
  }
  // Choices of bots as a mask: the first `size` places are taken.
  const unsigned size = std::min(bots, players);
  std::vector<bool> taken(bots, false);
  std::fill(taken.begin(), taken.begin() + size, true);
  do {
    std::vector<unsigned> chosen;
    for (unsigned bot = 0; bot < bots; ++bot) {
      if (taken[bot]) chosen.push_back(bot);
    }
    add_rotations(chosen, players, lineups);
  } while (std::prev_permutation(taken.begin(), taken.end()));
  return lineups;
}

}  // namespace menagerie
