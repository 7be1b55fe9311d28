// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "catalog/entry.h"
#include "host/match_of.h"

namespace menagerie {

// The catalog's entry of a game: the one place where rules meet host, search and bots.
template <PlayableGame G>
GameEntry entry_of() {
  return {.id = G::id,
          .title = G::title,
          .designers = G::designers,
          .options = G::option_specs(),
          .rules = G::rules_text(),
          .make = [](const Fields& fields) -> Result<std::unique_ptr<Match>> {
            const auto options = G::read_options(fields);
            if (!options) return tl::unexpected(options.error());
            return std::make_unique<MatchOf<G>>(*options);
          }};
}

}  // namespace menagerie
