// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/game_rules.h"
#include "engine/match_of.h"

namespace menagerie {

template <PlayableGame G>
GameRules game_rules_of() {
  return {.id = G::id,
          .title = G::Presentation::title,
          .designers = G::Presentation::designers,
          .options = G::Notation::option_specs(),
          .rules = G::Presentation::rules_text(),
          .description = G::Presentation::description,
          .make = [](const Fields& fields) -> Result<std::unique_ptr<Match>> {
            const auto options = G::Notation::read_options(fields);
            if (!options) return tl::unexpected(options.error());
            return std::make_unique<MatchOf<G>>(*options);
          },
          .actions = [](const Fields& fields) -> std::vector<std::string> {
            std::vector<std::string> texts;
            const auto options = G::Notation::read_options(fields).value();
            for (const auto& action : G::Notation::universe(options)) {
              texts.push_back(G::Notation::text(action));
            }
            return texts;
          },
          .canonical = [](std::string_view text) -> Result<std::string> {
            const auto action = G::Notation::parse(text);
            if (!action) return tl::unexpected(action.error());
            return G::Notation::text(*action);
          }};
}

}  // namespace menagerie
