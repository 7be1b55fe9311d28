// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/analysis/consequences_of.h"
#include "engine/analysis/play_on_of.h"
#include "engine/analysis/solve_of.h"
#include "engine/bench/measure_search.h"
#include "engine/games/game_rules_of.h"
#include "engine/games/game_type.h"
#include "engine/match/seen_bytes.h"
#include "engine/minds/mind_of.h"
#include "engine/simulation/bulk_play_of.h"

namespace menagerie {

// The speed of a game with its default options; search is measured when the first card is due.
template <PlayableGame G>
Figures standard_bench(double seconds) {
  Fields standard;
  for (const OptionSpec& spec : G::Notation::option_specs()) {
    standard.push_back({std::string(spec.name), spec.standard});
  }
  const auto options = G::Notation::read_options(standard).value();
  Figures figures = measure<G>(options, seconds);
  const auto is_card = [](const typename G::Action& action) {
    if constexpr (has_tricks<G>()) return G::Reasons::Tricks::plays_card(action);
    return static_cast<void>(action), true;
  };
  measure_search<G>(opening_of_play<G>(options, is_card), seconds, figures);
  return figures;
}

// A game as the doors see it: the one place where rules meet match, search and bots. `lesson`: its
// lesson.jsonl, if it has one.
template <PlayableGame G>
GameType game_type_of(std::string_view lesson = {}) {
  GameType type{game_rules_of<G>()};
  type.lesson = lesson;
  type.make_mind = [](const BotSpec& spec) -> std::unique_ptr<Mind> {
    return std::make_unique<MindOf<G>>(spec);
  };
  type.write_seen = write_seen<G>;
  type.read_seen = read_seen<G>;
  type.make_simulator = [](const Fields& fields,
                           const std::vector<BotSpec>& bots) -> std::unique_ptr<Simulator> {
    return std::make_unique<SimulatorOf<G>>(G::Notation::read_options(fields).value(), bots);
  };
  type.make_deal_player = [](const Fields& fields,
                             const std::vector<BotSpec>& bots) -> std::unique_ptr<DealPlayer> {
    return std::make_unique<DealPlayerOf<G>>(G::Notation::read_options(fields).value(), bots);
  };
  type.gain_is_rounds = gain_is_rounds<G>();
  type.consequences = consequences_of<G>;
  type.mean_gains = mean_gains<G>;
  type.win_chances = win_chances<G>;
  type.standing = standing_of<G>;
  type.solve_known = solve_known<G>;
  type.play_on = play_on<G>;
  type.solve = solve_position<G>;
  type.bench = standard_bench<G>;
  type.search = {has_network<G>(), InferenceGame<G> || ReadingGame<G>, standard_exploration<G>()};
  return type;
}

}  // namespace menagerie
