// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/games/game_rules.h"
#include "engine/match/match_of.h"
#include "game/victory.h"

namespace menagerie {

// From the game's own description; and how it is won.
template <PlayableGame G>
Description description_of() {
  Description its = G::Presentation::description();
  its.fewest_win = victory<G>.fewest_points;
  its.teams = victory<G>.teams;
  return its;
}

template <PlayableGame G>
GameRules game_rules_of() {
  return {.id = G::id,
          .title = G::Presentation::title,
          .designers = G::Presentation::designers,
          .options = G::Notation::option_specs(),
          .rules = G::Presentation::rules_text(),
          .description = description_of<G>,
          .make = [](const Fields& fields) -> Result<std::unique_ptr<Match>, OptionProblem> {
            const auto options = G::Notation::read_options(fields);
            if (!options) return tl::unexpected(options.error());
            return std::make_unique<MatchOf<G>>(*options);
          }};
}

}  // namespace menagerie
