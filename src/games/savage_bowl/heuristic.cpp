// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "games/savage_bowl/rules.h"

// Rules of thumb. Each possible play is judged by its chance of winning the trick, assuming that
// any unseen card may be anywhere the voids allow, and by the card that it costs.
namespace menagerie::savage_bowl {

namespace {

// What a play may lead to: the chances that it takes the trick and the Yellow Card.
struct Chances {
  float wins = 0;
  float carded = 0;
};

class Table {
 public:
  Table(const Shown& shown, const Mine& mine, Seat seat);

  Action best(const Actions& actions, Rng& rng) const;

 private:
  float value(const Action& action) const;
  float discard_value(const Action& action) const;
  Chances chances_of(Card card, Suit suit) const;
  float beaten_when_followed(Suit suit, unsigned number, Suit led) const;
  float beaten_when_void(Suit suit, unsigned number, Suit led) const;
  float count(CardSet cards) const { return static_cast<float>((unseen_ & cards).size()); }
  float power(Card card) const;

  const Shown& shown_;
  CardSet hand_;
  CardSet unseen_;
  float unseen_size_ = 0;
  unsigned need_ = 0;       // Tricks up to the goal.
  unsigned left_ = 0;       // Tricks after this one.
  unsigned opponents_ = 0;  // Seats that play after this one.
  Seat seat_;
};

Table::Table(const Shown& shown, const Mine& mine, Seat seat)
    : shown_(shown), hand_(mine.hand), seat_(seat) {
  unseen_ = deck_of(shown.options.players) - shown.played - own_cards(shown, mine, seat);
  unseen_size_ = static_cast<float>(unseen_.size());
  need_ = unsigned{shown.goal} - shown.tricks[seat];
  left_ = unsigned{shown.hand_size} - shown.trick_number;
  if (shown.phase == Phase::play) {
    opponents_ = static_cast<unsigned>(shown.playing.size() - shown.trick.size() - 1);
  }
}

// How good a card is at winning tricks, from 0 to 1: few cards that are unseen beat it.
float Table::power(Card card) const {
  const Suit suit = suit_of(card);
  const float higher = count(above(suit, number_of(card)));
  if (suit == Suit::trump) return 1.0f - 0.09f * higher;
  return std::max(0.0f, 0.75f - 0.12f * higher);
}

// The chance that a card of the led suit is stronger than this one.
float Table::beaten_when_followed(Suit suit, unsigned number, Suit led) const {
  if (suit == Suit::trump && led != Suit::trump) return 0;
  if (suit != led) return 1;
  const float held = count(of(led));
  return held > 0 ? count(above(led, number)) / held : 0;
}

// The chance that a card of a hand without the led suit is stronger than this one.
float Table::beaten_when_void(Suit suit, unsigned number, Suit led) const {
  const float held = unseen_size_ - count(of(led));
  if (held <= 0 || led == Suit::trump) return suit == led || held <= 0 ? 0.0f : 0.5f;
  if (suit == Suit::trump) return count(above(Suit::trump, number)) / held;
  const float trumps = count(of(Suit::trump)) / held;
  if (suit == led) return trumps;
  const float top = static_cast<float>(colour_length - number) / colour_length;
  return trumps + (1 - trumps) * top;
}

Chances Table::chances_of(Card card, Suit suit) const {
  const unsigned number = number_of(card);
  const Suit led = shown_.trick.empty() ? suit : led_suit(shown_.trick);
  unsigned stronger = 0;  // R1: an equal card that is already there is the stronger.
  for (const Played& played : shown_.trick) {
    const unsigned theirs = strength(played.suit, number_of(played.card), led);
    stronger += theirs >= strength(suit, number, led) ? 1u : 0u;
  }
  const bool second_wins = shown_.trick_number <= first_half;
  if (stronger > (second_wins ? 1u : 0u)) return {};

  const float followed = beaten_when_followed(suit, number, led);
  const float not_followed = beaten_when_void(suit, number, led);
  const float held = count(of(led));
  const float missing = unseen_size_ > 0 ? 1 - held / unseen_size_ : 1;
  float none = 1, one = 0;  // Chances that no one, and that exactly one seat, will beat the card.
  Seat opponent = seat_;
  for (unsigned i = 0; i < opponents_; ++i) {
    do opponent = opponent.left(shown_.options.players);
    while (!shown_.playing.has(opponent));
    float is_void = 1;
    if (held > 0 && (shown_.voids[opponent] >> static_cast<unsigned>(led) & 1) == 0) {
      for (unsigned k = 0; k < shown_.in_hand[opponent]; ++k) is_void *= missing;
    }
    const float beaten = is_void * not_followed + (1 - is_void) * followed;
    one = one * (1 - beaten) + none * beaten;
    none *= 1 - beaten;
  }
  if (!second_wins) return {none, 0};
  return stronger == 0 ? Chances{one, none} : Chances{none, 0};
}

// The weights were found by play against random seats and against these same rules.
float Table::value(const Action& action) const {
  const Card card = action.card();
  const Chances chances = chances_of(card, counts_as(shown_.trick, card, action.verb));
  const float strong = power(card);
  const float loses = 1 - chances.wins;
  float value = 0;
  if (need_ == 0) {
    // One more trick eliminates the seat; it is better to get rid of strong cards while they can't
    // win.
    value = -10 * chances.wins + 2 * chances.carded + 2 * strong;
  } else if (need_ == 1) {
    // The last trick is best won with a strong card, which would be a burden after it.
    value =
        4 * chances.wins + 0.5f * chances.carded + (2.1f * chances.wins - 0.7f * loses) * strong;
  } else {
    value = 2 * chances.wins + 0.5f * chances.carded - 0.7f * loses * strong;
  }
  if (action.verb == Verb::play_with_chameleon) {
    value -= 0.1f + 3 * static_cast<float>(left_) / static_cast<float>(shown_.hand_size);
  }
  return value;
}

// 5.3  A seat that needs no more tricks should get rid of its strongest card. One that does keeps
// the sure winners and the low cards: those in between win when they should not.
float Table::discard_value(const Action& action) const {
  const float strong = power(action.card());
  return need_ == 0 ? strong : -std::abs(strong - 0.6f);
}

// All equally good actions are equally likely.
Action Table::best(const Actions& actions, Rng& rng) const {
  Action chosen = actions[0];
  float most = -100;
  std::uint32_t ties = 0;
  for (const Action& action : actions) {
    const float found = shown_.phase == Phase::discard ? discard_value(action) : value(action);
    if (found < most) continue;
    ties = found > most ? 1 : ties + 1;
    if (ties == 1 || rng.below(ties) == 0) chosen = action;
    most = found;
  }
  return chosen;
}

}  // namespace

Action choose(const Shown& shown, const Mine& mine, Seat seat, Rng& rng) {
  const Actions actions = SavageBowl::legal(shown, mine, seat);
  if (actions.size() == 1) return actions[0];
  return Table(shown, mine, seat).best(actions, rng);
}

}  // namespace menagerie::savage_bowl
