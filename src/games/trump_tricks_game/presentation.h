// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "game/kit/scenes.h"
#include "game/presentation.h"
#include "games/trump_tricks_game/rules.h"

namespace menagerie::trump_tricks_game {

// Picks one of four sentences, by what the player whose turn it is must choose.
template <class Said>
Said by_task(Step step, const Said& card, const Said& another, const Said& offer,
             const Said& answer) {
  switch (step) {
    case Step::deal:
    case Step::over:
    case Step::play:
      break;
    case Step::play_another:
      return another;
    case Step::offer:
      return offer;
    case Step::answer:
      return answer;
  }
  return card;
}

// The table as one observer sees it.
Scene draw(const Shown& shown, const kit::Sight<TrumpTricksGame>& sight);

// What players see and read (concept PresentationOf).
struct Presentation : kit::Scenes<TrumpTricksGame, draw>, kit::Judged<Types> {
  static constexpr std::string_view title = "Trump, Tricks, Game!";
  static constexpr std::string_view designers = "Günter Burkhardt";
  static std::string_view rules_text() { return rules_md(); }
  static Messages log_deal(const Shown& shown);
  static Messages log(const Shown& before, const Shown& after, Observer actor,
                      const Action& action);
  static Description description();
};

// The sentence that ends the game and names the winner.
Message ending(const Shown& shown);

// What decided a finished trick.
Term how_won(const PastTrick& last);

}  // namespace menagerie::trump_tricks_game
