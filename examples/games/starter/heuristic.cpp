// SPDX-License-Identifier: Apache-2.0
#include "games/starter/rules.h"

namespace menagerie::starter {

// Takes a trick as cheaply as it can, and otherwise throws away its lowest card.
Action choose(const Shown& shown, const Mine& mine, Seat, Rng&) {
  const CardSet cards = playable(shown, mine.hand);
  const auto worth = [&](Card card) {
    return shown.trick.empty() ? Deck::rank(card) : strength(shown.trick, card);
  };
  Card lowest = cards.lowest(), highest = cards.lowest();
  for (const Card card : cards) {
    if (Deck::rank(card) < Deck::rank(lowest)) lowest = card;
    if (worth(card) > worth(highest)) highest = card;
  }
  if (shown.trick.empty()) return Action::of(Verb::play, highest);
  const auto& played = shown.trick.cards;
  const Card winning = played[kit::strongest(played, worth)];
  Card chosen = lowest;
  for (const Card card : cards) {
    if (worth(card) <= worth(winning)) continue;
    if (chosen == lowest || worth(card) < worth(chosen)) chosen = card;
  }
  return Action::of(Verb::play, chosen);
}

}  // namespace menagerie::starter
