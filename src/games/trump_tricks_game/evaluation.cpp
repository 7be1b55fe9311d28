// SPDX-License-Identifier: Apache-2.0
#include "games/trump_tricks_game/evaluation.h"

#include "game/expectation.h"

namespace menagerie::trump_tricks_game {

namespace {

// Points that a card in the hand brings in the last turn, in quarters, by its number: of the trump
// colour and of another one. Least squares over 4,000 matches that played by rules of thumb; it
// explains two thirds of the variance. What the hands before the other turns are worth is hardly
// to be told from them.
constexpr std::array<int, 13> trump_quarters = {0, 14, 14, 14, 14, 15, 15, 17, 20, 26, 36, 45, 50};
constexpr std::array<int, 13> other_quarters = {0,   -14, -14, -14, -14, -14, -14,
                                                -14, -11, -8,  -2,  4,   16};

int last_turn_points(const Shown& shown, Seat seat) {
  int quarters = 0;
  for (const auto card : shown.open[seat]) {
    const auto& worth = colour_of(card) == trump(shown) ? trump_quarters : other_quarters;
    quarters += worth[number_of(card)];
  }
  return quarters / 4;
}

}  // namespace

// The spread of what is still to come: 26 points before turn 2, 13 before turn 4, as standard
// deviations of a seat.
void Evaluation::evaluate(const Shown& shown, std::span<float> values) {
  SeatMap<int> expected = TrumpTricksGame::scores(shown);
  if (shown.turn == turns && shown.step != Step::over) {
    for (const Seat seat : SeatSet::first(shown.options.players)) {
      expected[seat] += last_turn_points(shown, seat);
    }
  }
  victory_and_margin<TrumpTricksGame>(shown, expected, shown.turn < turns ? 20.0f : 10.0f, values);
}

}  // namespace menagerie::trump_tricks_game
