// SPDX-License-Identifier: Apache-2.0
#include "engine/game_type_of.h"
#include "games/savage_bowl/game.h"

namespace menagerie::savage_bowl {
// Built in by menagerie_game (cmake/component.cmake).
std::string_view lesson_jsonl();
}  // namespace menagerie::savage_bowl

namespace menagerie {
namespace {

using namespace savage_bowl;  // NOLINT: the types of this game.

struct Terms {
  static constexpr bool gain_is_rounds = false;
  static bool plays_card(const Action& action) { return action.verb != Verb::discard; }
  static unsigned trick_number(const Shown& shown) {
    return 100u * shown.round +
           50u * (shown.phase != Phase::play && shown.phase != Phase::discard) + shown.trick_number;
  }
  static Seat last_winner(const Shown& shown) { return shown.last_winner; }
  static bool goal_met(const Shown& shown, Seat seat) { return shown.tricks[seat] == shown.goal; }
  static Term spends(const Shown&, const Action& action) {
    if (action.verb == Verb::play_with_chameleon) return Term{"spends.chameleon"};
    return action.verb == Verb::play && suit_of(action.card()) == Suit::trump ? Term{"spends.trump"}
                                                                              : Term{};
  }
};

}  // namespace

GameType savage_bowl_type() {
  GameType type = game_type_of<SavageBowl, Terms>();
  type.lesson = savage_bowl::lesson_jsonl();
  type.first_game = {{{"chameleons", false}}, Term{"first-game.advice"}};
  return type;
}

}  // namespace menagerie
