// SPDX-License-Identifier: Apache-2.0
#include "laws/laws.h"
#include "laws/planes.h"

#include "games/trump_tricks_game/encoding.h"
#include "games/trump_tricks_game/game.h"

using namespace menagerie;

namespace {

TrumpTricksGame::Options with(std::int64_t players, bool refusing, bool donating) {
  return laws::options<TrumpTricksGame>(
      {{"players", players}, {"refusing", refusing}, {"donating", donating}});
}

}  // namespace

MENAGERIE_LAWS(TrumpTricksGame, with(4, false, false), with(4, true, false), with(4, false, true),
               with(4, true, true), with(3, false, false), with(3, true, false),
               with(3, false, true), with(3, true, true));

MENAGERIE_PLANES(TrumpTricksGame)
