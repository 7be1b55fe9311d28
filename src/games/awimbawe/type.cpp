// SPDX-License-Identifier: Apache-2.0
#include "engine/game_type_of.h"
#include "games/awimbawe/game.h"

namespace menagerie::awimbawe {
// Built in by menagerie_game (cmake/component.cmake).
std::string_view lesson_jsonl();
}  // namespace menagerie::awimbawe

namespace menagerie {
namespace {

using namespace awimbawe;  // NOLINT: the types of this game.

struct Terms {
  static constexpr bool gain_is_rounds = true;
  static bool plays_card(const Action& action) { return action.is_play(); }
  static unsigned trick_number(const Shown& shown) {
    return 100u * shown.round + shown.sides[Seat(0)].tricks + shown.sides[Seat(1)].tricks;
  }
  static Seat last_winner(const Shown& shown) { return shown.last.winner; }
};

}  // namespace

GameType awimbawe_type() {
  GameType type = game_type_of<Awimbawe, Terms>();
  type.lesson = awimbawe::lesson_jsonl();
  return type;
}

}  // namespace menagerie
