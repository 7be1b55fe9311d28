// SPDX-License-Identifier: Apache-2.0
// What is behind the objects of the published interface.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <menagerie/menagerie.h>
#include "engine/games/game_type.h"
#include "engine/match/match_in_progress.h"

namespace menagerie::v1 {

struct GameType::Inside {
  // The game of that id, and the part of a GameType with these options.
  static Result<const menagerie::GameType*> find(std::string_view id);
  static Result<std::shared_ptr<const Inside>> make(const menagerie::GameType& type,
                                                    const menagerie::Fields& options);

  const menagerie::GameType* type = nullptr;
  std::unique_ptr<const menagerie::Match> start;  // All matches are fresh copies of it.
  std::vector<std::string> actions;
};

struct Match::Inside {
  GameType game;
  menagerie::MatchInProgress match;
  std::vector<menagerie::SeatEntry> seats;

  unsigned players() const { return match->players(); }
};

}  // namespace menagerie::v1
