// SPDX-License-Identifier: Apache-2.0
// Rules of thumb: count what the trick is worth, guess how the opponent answers from the open cards
// and the number of unseen ones, beware of the fourth hyena, and don't waste strong cards.
#include <algorithm>

#include "games/awimbawe/available.h"
#include "games/awimbawe/rules.h"

namespace menagerie::awimbawe {
namespace {

// Values are in crowns. The figures were found by playing many matches against each other.
constexpr float lead_worth = -0.7f;     // Winning the trick, apart from its cards.
constexpr float lead_threshold = 1.0f;  // If the best lead is worth less, let the opponent lead.
constexpr float discard_worth = 2.0f;   // The crowns on the opponent's discard.
// The cost of having taken that many hyenas while the opponent has none.
constexpr std::array<float, 5> hyena_risk = {0, 3.5f, 6, 12, 60};
// The value of an unplayed card, apart from its crowns: by animal, and S7 to S10.
constexpr std::array<float, 6> ground_keep = {-0.8f, -1.4f, -0.2f, 1.0f, 0.6f, 0.4f};
constexpr std::array<float, 4> eagle_keep = {2.0f, 1.0f, 1.8f, 2.2f};

float keep(Card card) {
  const unsigned rank = card.place() % 8;
  return land_of(card) == Land::sky ? eagle_keep[rank] : ground_keep[rank];
}

// How safe a player is from taking all four hyenas, or how near the opponent is to it: as soon as
// both have one, no one can have all.
float safety(unsigned mine, unsigned his) {
  if (his == 0) return -hyena_risk[mine];
  return mine == 0 ? hyena_risk[his] : 0;
}

unsigned hyenas_of(Cards cards) { return (cards & of(Animal::hyena)).size(); }

// A player's gain from taking cards with that many crowns and hyenas.
float taking(const Side& taker, const Side& other_side, float crowns, unsigned hyenas) {
  if (hyenas == 0) return crowns;
  const unsigned before = hyenas_of(taker.taken);
  const unsigned his = hyenas_of(other_side.taken);
  return crowns + safety(std::min(4u, before + hyenas), his) - safety(before, his);
}

float taking(const Side& taker, const Side& other_side, Cards cards) {
  return taking(taker, other_side, static_cast<float>(crowns(cards)), hyenas_of(cards));
}

// A value with a little noise, so that ties are broken at random.
float shaken(float value, Rng& rng) { return value + static_cast<float>(rng.bits() >> 8) * 1e-10f; }

// What the bot assumes about the other side of the table.
struct Reckoning {
  const Side* me;
  const Side* opponent;
  Cards tops;        // The opponent's available tops.
  Cards candidates;  // Unseen cards that may be in the opponent's hand.
  float chance;      // That a given one of them is there, and available.
};

Reckoning reckon(const Shown& shown, const Mine& mine, Seat seat) {
  const Side& opponent = shown.sides[other(seat)];
  Reckoning known{&shown.sides[seat], &opponent, available_tops(opponent), {}, 0};
  known.candidates = unseen_cards(shown, mine.hand);
  if (!opponent.without.empty()) known.candidates -= of(opponent.without);
  const auto count = static_cast<float>(std::max(1u, known.candidates.size()));
  known.chance = std::min(1.0f, static_cast<float>(open_hand_size(opponent)) / count);
  return known;
}

// The chance that the hand has none of that many candidates.
float chance_of_none(const Reckoning& known, unsigned count) {
  float result = 1;
  for (unsigned i = 0; i < count; ++i) result *= 1 - known.chance;
  return result;
}

// The cards of a land that beat a led card of it.
Cards winners_over(Card led) {
  const Cards land = of(land_of(led));
  const Cards higher = land - Cards::range(led.place() / 8 * 8, led.place() % 8 + 1);
  if (animal_of(led) == Animal::mouse) return higher - of(Animal::elephant);
  if (animal_of(led) == Animal::elephant) return land & of(Animal::mouse);
  return higher;
}

// The value of leading a land or an eagle if the opponent follows, and the chance that they can.
struct Followed {
  float value, chance;
};
Followed if_followed(const Reckoning& known, Card led) {
  const Cards land = of(land_of(led));
  const Cards winners = winners_over(led);
  const Cards open = known.tops & land;
  const Cards unseen = known.candidates & land;
  const unsigned hyenas = animal_of(led) == Animal::hyena ? 1 : 0;
  const float his = taking(*known.opponent, *known.me, static_cast<float>(crowns(led)), hyenas);
  const float ours = taking(*known.me, *known.opponent, static_cast<float>(crowns(led)), hyenas);
  const float none = open.empty() ? chance_of_none(known, unseen.size()) : 0;
  if (none >= 1) return {0, 0};
  // They win if they want to and can, or if they must.
  const bool likes = his + ours > 0;
  const Cards liked = likes ? winners : land - winners;
  const float can =
      open.meets(liked) ? 1 - none : 1 - chance_of_none(known, (unseen & liked).size());
  const float share = std::min(1.0f, can / (1 - none));
  const float loses = likes ? share : 1 - share;
  return {(1 - loses) * (ours + lead_worth) - loses * his, 1 - none};
}

// The value of leading a card of the ground that the opponent cannot follow.
float if_not_followed(const Reckoning& known, Card led) {
  const unsigned hyenas = animal_of(led) == Animal::hyena ? 1 : 0;
  const float alone = taking(*known.me, *known.opponent, static_cast<float>(crowns(led)), hyenas);
  const float discarded = alone + discard_worth + lead_worth;
  if (land_of(led) == Land::sky) return discarded;
  const Cards eagles = known.tops & of(Land::sky);
  const float none =
      eagles.empty() ? chance_of_none(known, (known.candidates & of(Land::sky)).size()) : 0;
  const float fights = -taking(*known.opponent, *known.me, static_cast<float>(crowns(led)), hyenas);
  return none * discarded + (1 - none) * std::min(fights, alone + lead_worth);
}

float lead_value(const Reckoning& known, Card led) {
  const Followed followed = if_followed(known, led);
  float value = followed.chance * followed.value;
  if (followed.chance < 1) value += (1 - followed.chance) * if_not_followed(known, led);
  return value;
}

float best_lead(const Reckoning& known, Cards cards) {
  float best = -100;
  for (Card card : cards) best = std::max(best, lead_value(known, card) - keep(card));
  return best;
}

// The value of an answer: the trick is decided by it.
float answer_value(const Shown& shown, Seat seat, Card card, Manner manner) {
  const Card led = shown.trick.led;
  const Side& me = shown.sides[seat];
  const Side& opponent = shown.sides[other(seat)];
  if (manner == Manner::flee) {
    return static_cast<float>(crowns(card)) - taking(opponent, me, Cards(led)) - lead_worth;
  }
  const Cards both = Cards(led) | Cards(card);
  return beats(card, manner, led) ? taking(me, opponent, both) + lead_worth
                                  : -taking(opponent, me, both) - lead_worth;
}

Action best_play(const Shown& shown, const Mine& mine, Seat seat, Rng& rng) {
  const Cards cards = playable(shown.trick, available(shown.sides[seat], mine));
  if (cards.size() == 1 && !may_fight_or_flee(shown.trick, cards.lowest())) {
    return Action::play(cards.lowest());
  }
  const bool leads = shown.trick.size == 0;
  const Reckoning known = leads ? reckon(shown, mine, seat) : Reckoning{};
  Action best;
  float best_value = -1000;
  const auto consider = [&](const Action& action, float value) {
    value = shaken(value, rng);
    if (value <= best_value) return;
    best = action;
    best_value = value;
  };
  for (Card card : cards) {
    const auto answer = [&](Manner manner) {
      return answer_value(shown, seat, card, manner) - keep(card);
    };
    if (leads) {
      consider(Action::play(card), lead_value(known, card) - keep(card));
    } else if (may_fight_or_flee(shown.trick, card)) {
      consider(Action::of_card(Verb::fight, card), answer(Manner::fight));
      consider(Action::of_card(Verb::flee, card), answer(Manner::flee));
    } else {
      consider(Action::play(card), answer(Manner::plain));
    }
  }
  return best;
}

// Whether the bot leads the next trick unless a cheetah changes that.
bool leads_next(const Shown& shown, Seat seat) {
  const Trick& trick = shown.trick;
  if (trick.named != nobody) return trick.named == seat;
  return beats(trick.answer, trick.manner, trick.led) == (trick.leader != seat);
}

// How well the bot stands if the opponent only has these tops for the next card: its own led card
// waits for the answer, or it leads next, or the opponent leads without their best cards.
float worth_of_standing(const Shown& shown, const Mine& mine, Seat seat, Reckoning known,
                        Cards tops, float chance) {
  known.tops = tops;
  known.chance = chance;
  if (shown.trick.size == 1) return lead_value(known, shown.trick.led);
  if (leads_next(shown, seat)) return best_lead(known, available(shown.sides[seat], mine));
  float strength = 0;
  for (Card card : tops) {
    strength = std::max(strength, keep(card) + static_cast<float>(crowns(card)) / 2);
  }
  return -strength;
}

Action best_block(const Shown& shown, const Mine& mine, Seat seat, Rng& rng) {
  const Reckoning known = reckon(shown, mine, seat);
  const Side& side = *known.opponent;
  Action best = Action::pass();
  float best_value = worth_of_standing(shown, mine, seat, known, known.tops, known.chance) + 0.01f;
  const auto consider = [&](const Action& action, Cards tops, float chance) {
    const float value = shaken(worth_of_standing(shown, mine, seat, known, tops, chance), rng);
    if (value <= best_value) return;
    best = action;
    best_value = value;
  };
  for (unsigned pile = 0; pile < piles_count; ++pile) {
    const Cards top = side.piles[pile].top().face() & known.tops;
    if (!top.empty()) consider(Action::block_pile(pile), known.tops - top, known.chance);
  }
  const auto open = static_cast<float>(open_hand_size(side));
  if (open > 0) {
    consider(Action::block_hand(), known.tops, known.chance * (open - 1) / open);
  }
  return best;
}

// A pile to hide a card under: the one that covers it best.
unsigned deepest_pile(const Side& side, unsigned from) {
  unsigned best = from;
  unsigned most = 0;
  for (unsigned pile = 0; pile < piles_count; ++pile) {
    if (pile == from || side.piles[pile].size() <= most) continue;
    best = pile;
    most = side.piles[pile].size();
  }
  return best;
}

// 6.2  With the option, a card may go under its own pile.
bool may_stay(const Shown& shown, const Pile& pile) {
  return shown.options.rhinoceros == RhinocerosRule::any_pile && pile.has_two();
}

Action best_move(const Shown& shown, const Mine& mine, Seat seat, Rng& rng) {
  const Reckoning known = reckon(shown, mine, seat);
  const Side& side = *known.opponent;
  Action best = Action::pass();
  float best_value = worth_of_standing(shown, mine, seat, known, known.tops, known.chance) + 0.01f;
  for (unsigned from = 0; from < piles_count; ++from) {
    const Pile& pile = side.piles[from];
    const unsigned under = deepest_pile(side, from);
    if (pile.empty() || (under == from && !may_stay(shown, pile))) continue;
    const Cards tops = (known.tops - pile.top().face()) | pile.at(1).face();
    float value = worth_of_standing(shown, mine, seat, known, tops, known.chance);
    if (pile.top().is_up()) value += keep(pile.top().card()) / 2;
    value = shaken(value, rng);
    if (value <= best_value) continue;
    best = Action::move(from, under);
    best_value = value;
  }
  return best;
}

Action best_leader(const Shown& shown, const Mine& mine, Seat seat) {
  const Cards cards = available(shown.sides[seat], mine);
  return best_lead(reckon(shown, mine, seat), cards) > lead_threshold ? Action::lead_self()
                                                                      : Action::lead_other();
}

}  // namespace

Action choose(const Shown& shown, const Mine& mine, Seat seat, Rng& rng) {
  if (shown.phase == Phase::play) return best_play(shown, mine, seat, rng);
  if (shown.phase == Phase::choose_lead) return best_leader(shown, mine, seat);
  switch (animal_of(card_just_played(shown.trick))) {
    case Animal::rhinoceros:
      return best_move(shown, mine, seat, rng);
    case Animal::snake:
      return best_block(shown, mine, seat, rng);
    case Animal::mouse:
    case Animal::cheetah:
    case Animal::hyena:
    case Animal::elephant:
    case Animal::eagle:
      break;
  }
  return best_leader(shown, mine, seat);
}

}  // namespace menagerie::awimbawe
