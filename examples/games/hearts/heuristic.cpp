// SPDX-License-Identifier: Apache-2.0
#include "games/hearts/rules.h"

namespace menagerie::hearts {

namespace {

constexpr unsigned spades = static_cast<unsigned>(kit::FrenchSuit::spades);

// How much one wants to be rid of a card: the queen first, then the spades that catch her, then
// high cards, hearts before others.
unsigned danger(Card card) {
  if (card == black_queen) return 100;
  if (Deck::suit(card) == spades && card > black_queen) return 60 + Deck::rank(card);
  return Deck::rank(card) * 2 + (hearts.has(card) ? 1 : 0);
}

template <class Better>
Card best(CardSet cards, const Better& better) {
  Card found = cards.lowest();
  for (const Card card : cards) {
    if (better(card, found)) found = card;
  }
  return found;
}
Card most_dangerous(CardSet cards) {
  return best(cards, [](Card one, Card other) { return danger(one) > danger(other); });
}
Card lowest(CardSet cards) {
  return best(cards, [](Card one, Card other) { return Deck::rank(one) < Deck::rank(other); });
}

// Stays below the trick if it can, with its highest card that does. The last player takes a trick
// without points with the highest card there is.
Card follow(const Shown& shown, CardSet cards) {
  const auto& trick = shown.trick.cards;
  const unsigned led = Deck::suit(trick.front());
  if (Deck::suit(cards.lowest()) != led) return most_dangerous(cards);
  CardSet played;
  for (const Card card : trick) played.add(card);
  const Card winning =
      trick[kit::strongest(trick, [&](Card card) { return kit::strength(card, led); })];
  CardSet below;
  for (const Card card : cards) {
    if (card < winning) below.add(card);
  }
  if (!below.empty()) return below.has(black_queen) ? black_queen : below.highest();
  const bool is_last = trick.size() + 1 == shown.options.players;
  const CardSet others = cards - CardSet(black_queen);
  if (others.empty()) return black_queen;
  return is_last && !played.meets(counting) ? others.highest() : others.lowest();
}

}  // namespace

Action choose(const Shown& shown, const Mine& mine, Seat, Rng&) {
  if (shown.phase == Phase::pass && shown.options.short_deck) {
    CardSet chosen;
    while (chosen.size() < 3) chosen.add(most_dangerous(mine.hand - chosen));
    return Action::of(Verb::pass_three, chosen);
  }
  if (shown.phase == Phase::pass) {
    return Action::of(Verb::pass, most_dangerous(mine.hand - mine.passing.passed));
  }
  const CardSet cards = playable(shown, mine.hand);
  return Action::of(Verb::play, shown.trick.empty() ? lowest(cards) : follow(shown, cards));
}

}  // namespace menagerie::hearts
