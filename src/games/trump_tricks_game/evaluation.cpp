// SPDX-License-Identifier: Apache-2.0
#include "games/trump_tricks_game/evaluation.h"

#include "game/expectation.h"
#include "games/trump_tricks_game/hand_values.h"

namespace menagerie::trump_tricks_game {

namespace {

// The weight of the final margin.
constexpr float spread_at_the_end = 10.0f;

// The tables' row for each colour before a turn. Before turns 2 and 3 the rows are for this turn's
// trump, the next turn's, and so on; the last is for colours that won't be trump again. Before
// turn 4 each colour has a row of its own, since its cards score (5.3), and one for when it is
// trump.
std::array<unsigned, 4> rows_before(const Shown& shown) {
  std::array<unsigned, 4> rows{};
  if (shown.turn == turns) {
    for (unsigned i = 0; i < rows.size(); ++i) rows[i] = 7 + i;
    rows[static_cast<unsigned>(trump(shown))] += 4;
    return rows;
  }
  const unsigned first = shown.turn == 2 ? 0 : 4;
  rows.fill(first + turns + 1 - shown.turn);
  for (unsigned turn = shown.turn; turn <= turns; ++turn) {
    rows[static_cast<unsigned>(shown.trumps[turn - 1])] = first + turn - shown.turn;
  }
  return rows;
}

}  // namespace

// Between turns this adds what the hands are worth until the end of the match; during a turn only
// the scores count.
void Evaluation::evaluate(const Shown& shown, std::span<float> values) {
  SeatMap<int> expected = TrumpTricksGame::scores(shown);
  if (!is_pause(shown)) {
    return victory_and_margin<TrumpTricksGame>(shown, expected, spread_at_the_end, values);
  }
  const HandValues& tables = shown.options.players == 3 ? hand_values_3 : hand_values_4;
  const auto rows = rows_before(shown);
  for (const Seat seat : SeatSet::first(shown.options.players)) {
    const Cards hand = shown.open[seat];
    int tenths = 0;
    for (const Card card : hand) {
      tenths += tables.cards[rows[static_cast<unsigned>(colour_of(card))]][number_of(card)];
    }
    for (const Colour colour : colours) {
      tenths += tables.lengths[rows[static_cast<unsigned>(colour)]][(hand & of(colour)).size()];
    }
    expected[seat] += tenths / 10;
  }
  victory_and_margin<TrumpTricksGame>(shown, expected, tables.spreads[shown.turn - 2u], values);
}

}  // namespace menagerie::trump_tricks_game
