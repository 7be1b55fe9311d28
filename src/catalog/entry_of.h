// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "catalog/bot_of.h"
#include "catalog/consequences_of.h"
#include "catalog/entry.h"
#include "catalog/solve_of.h"
#include "lab/deal_player_of.h"
#include "lab/measure.h"
#include "lab/measure_search.h"
#include "lab/simulator_of.h"

namespace menagerie {

// The speed of a game with its standard options; search is measured where the first card is due.
template <PlayableGame G, class Terms>
Figures standard_bench(double seconds) {
  Fields standard;
  for (const OptionSpec& spec : G::option_specs()) {
    standard.push_back({std::string(spec.name), spec.standard});
  }
  const auto options = G::read_options(standard).value();
  Figures figures = measure<G>(options, seconds);
  const auto is_card = [](const typename G::Action& action) {
    if constexpr (TrickTerms<Terms, G>) return Terms::plays_card(action);
    return static_cast<void>(action), true;
  };
  measure_search<G>(opening_of_play<G>(options, is_card), seconds, figures);
  return figures;
}

// The catalog's entry of a game: the one place where rules meet host, search and bots. `Terms` are
// the words in which a hint gives its reasons.
template <PlayableGame G, class Terms = NoTerms>
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
          },
          .make_bot = [](const BotSpec& spec) -> std::unique_ptr<Bot> {
            return std::make_unique<BotOf<G>>(spec);
          },
          .make_simulator = [](const Fields& fields,
                               const std::vector<BotSpec>& bots) -> std::unique_ptr<Simulator> {
            return std::make_unique<SimulatorOf<G>>(G::read_options(fields).value(), bots);
          },
          .make_deal_player = [](const Fields& fields,
                                 const std::vector<BotSpec>& bots) -> std::unique_ptr<DealPlayer> {
            return std::make_unique<DealPlayerOf<G>>(G::read_options(fields).value(), bots);
          },
          .words = Terms::words,
          .consequences = consequences_of<G, Terms>,
          .difference = difference_of<G>,
          .mean_gains = mean_gains<G>,
          .solve = solve_position<G>,
          .bench = standard_bench<G, Terms>};
}

}  // namespace menagerie
