// SPDX-License-Identifier: Apache-2.0
// What stands behind the objects of the published interface.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <menagerie/menagerie.h>
#include "engine/game_type.h"
#include "engine/record.h"

namespace menagerie::v1 {

struct GameType::Inside {
  // The game of that id, and what a GameType of these options holds.
  static Result<const menagerie::GameType*> find(std::string_view id);
  static Result<std::shared_ptr<const Inside>> make(const menagerie::GameType& type,
                                                    const menagerie::Fields& options);

  const menagerie::GameType* type = nullptr;
  std::unique_ptr<const menagerie::Match> start;  // All matches are fresh ones of it.
  std::vector<std::string> actions;
};

struct Match::Inside {
  GameType game;
  std::unique_ptr<menagerie::Match> match;
  menagerie::Record record;
  std::vector<std::vector<std::string>> chances = {};  // What each result so far was one of.

  unsigned players() const { return match->players(); }

  // These judge, make an event and record it.
  std::optional<Problem> deal(const menagerie::Fields& fields);
  std::optional<Problem> settle(std::string_view result);
  template <class Action>
  std::optional<Refusal> act(menagerie::Seat seat, Action action);
};

}  // namespace menagerie::v1
