// SPDX-License-Identifier: Apache-2.0
// What stands behind the objects of the published interface.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <menagerie/menagerie.h>
#include "base/assert.h"
#include "engine/game_type.h"
#include "engine/record.h"

namespace menagerie::v1 {

struct GameType::Inside {
  const menagerie::GameType* type = nullptr;
  menagerie::Fields options;
  unsigned players = 0;
  std::vector<std::string> actions;
  std::map<std::string, ActionId, std::less<>> numbers;

  std::vector<ActionId> ids(const std::vector<std::string>& texts) const {
    std::vector<ActionId> ids;
    for (const std::string& text : texts) ids.push_back(id(text));
    std::sort(ids.begin(), ids.end());
    return ids;
  }
  ActionId id(const std::string& text) const {
    const auto found = numbers.find(text);
    MENAGERIE_ASSERT(found != numbers.end());
    return found->second;
  }
  const std::string& text(ActionId action) const {
    MENAGERIE_ASSERT(action < actions.size());
    return actions[action];
  }
};

struct Match::Inside {
  GameType game;
  std::unique_ptr<menagerie::Match> match;
  menagerie::Record record;
  std::vector<std::vector<std::string>> chances = {};  // What each result so far was one of.

  const GameType::Inside& type() const { return *game.inside_; }
  unsigned players() const { return match->players(); }

  // These judge, make an event and record it.
  std::optional<Problem> deal(const menagerie::Fields& fields);
  std::optional<Problem> settle(std::string_view result);
};

}  // namespace menagerie::v1
