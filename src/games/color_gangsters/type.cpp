// SPDX-License-Identifier: Apache-2.0
#include "engine/game_type_of.h"
#include "games/color_gangsters/game.h"

namespace menagerie::color_gangsters {
// Built in by menagerie_game (cmake/component.cmake).
std::string_view lesson_jsonl();
}  // namespace menagerie::color_gangsters

namespace menagerie {
namespace {

using namespace color_gangsters;  // NOLINT: the types of this game.

struct Terms {
  static constexpr bool gain_is_rounds = false;
  static bool plays_card(const Action& action) { return action.verb == Verb::play; }
  static unsigned trick_number(const Shown& shown) { return shown.tricks_done; }
  static Seat last_winner(const Shown& shown) { return shown.winner; }
  static bool goal_met(const Shown& shown, Seat seat) { return fills_line(shown.markers[seat]); }
  static Term spends(const Shown& shown, const Action& action) {
    if (action.verb != Verb::play) return {};
    const GangCard card = action.card();
    const bool trump = color_of(card) == shown.color_trump || number_of(card) == shown.number_trump;
    return trump ? Term{"spends.trump"} : Term{};
  }
};

}  // namespace

GameType color_gangsters_type() {
  GameType type = game_type_of<ColorGangsters, Terms>();
  type.lesson = color_gangsters::lesson_jsonl();
  type.first_game = {{{"draft", false}}, Term{"first-game.advice"}};
  return type;
}

}  // namespace menagerie
