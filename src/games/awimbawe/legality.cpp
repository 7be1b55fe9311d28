// SPDX-License-Identifier: Apache-2.0
#include "game/kit/card_texts.h"
#include "games/awimbawe/available.h"
#include "games/awimbawe/powers.h"
#include "games/awimbawe/presentation.h"
#include "games/awimbawe/rules.h"
#include "games/awimbawe/words.h"

// What a seat may do: `legal` lists it, `refuse` judges one action, `explain` says why not.
namespace menagerie::awimbawe {

Actions Awimbawe::legal(const Shown& shown, const Mine& mine, Seat seat) {
  Actions actions;
  if (!turn(shown).seats.has(seat)) return actions;
  if (shown.phase == Phase::power) return power_actions(shown, seat);
  if (shown.phase == Phase::choose_lead) return {Action::lead_self(), Action::lead_other()};
  for (Card card : playable(shown.trick, available(shown.sides[seat], mine))) {
    if (may_fight_or_flee(shown.trick, card)) {
      actions.push_back(Action::of_card(Verb::fight, card));
      actions.push_back(Action::of_card(Verb::flee, card));
    } else {
      actions.push_back(Action::play(card));
    }
  }
  return actions;
}

namespace {

// Whether a verb belongs to the power of an animal.
bool is_power_of(Verb verb, Animal animal) {
  switch (verb) {
    case Verb::move:
      return animal == Animal::rhinoceros;
    case Verb::lead_self:
    case Verb::lead_other:
      return animal == Animal::cheetah;
    case Verb::block_pile:
    case Verb::block_hand:
      return animal == Animal::snake;
    case Verb::pass:
      return true;
    case Verb::play:
    case Verb::fight:
    case Verb::flee:
    case Verb::block_card:
      break;
  }
  return false;
}

std::optional<Refusal> refuse_power(const Shown& shown, Seat seat, const Action& action) {
  const Side& opponent = shown.sides[other(seat)];
  const auto pile = [&](unsigned number) { return opponent.piles[number % piles_count]; };
  if (action.is_play()) return Refusal::use_power_first;  // 6.1
  if (!is_power_of(action.verb, animal_of(card_just_played(shown.trick)))) {
    return Refusal::no_such_power;  // 6.1
  }
  if (action.verb == Verb::move) {
    if (pile(action.a).empty() || pile(action.b).empty()) return Refusal::empty_pile;  // 6.2
    const bool other_only = shown.options.rhinoceros == RhinocerosRule::other_pile;
    if (action.a == action.b && (other_only || !pile(action.a).has_two())) {
      return Refusal::own_pile;  // 6.2
    }
  }
  if (action.verb == Verb::block_pile &&
      (!pile(action.a).top().is_up() || (opponent.piles_blocked >> action.a & 1) != 0)) {
    return Refusal::top_not_available;  // 6.4
  }
  if (action.verb == Verb::block_hand && opponent.hand_size <= opponent.hand_blocked) {
    return Refusal::hand_not_available;  // 6.4
  }
  return std::nullopt;
}

std::optional<Refusal> refuse_play(const Shown& shown, const Mine& mine, Seat seat,
                                   const Action& action) {
  const Side& side = shown.sides[seat];
  const Card card = action.card();
  const Cards open = available(side, mine);
  if (!(mine.hand | faces(side)).has(card)) return Refusal::not_your_card;  // 3.1
  Cards tops;
  for (const Pile& pile : side.piles) tops |= pile.top().face();
  if (!(mine.hand | tops).has(card)) return Refusal::covered;  // 3.1
  if (!open.has(card)) return Refusal::blocked;                // 6.4
  const bool leads = shown.trick.size == 0;
  const Land land = land_of(card);
  const Land led = land_of(shown.trick.led);
  if (!leads && land != led) {
    if (open.meets(of(led))) return Refusal::must_follow_land;                            // 3.2
    if (land != Land::sky && open.meets(of(Land::sky))) return Refusal::must_play_eagle;  // 3.3
  }
  const bool has_choice = !leads && land == Land::sky && led != Land::sky;
  const bool says = action.verb != Verb::play;
  if (has_choice && !says) return Refusal::must_say_fight_or_flee;  // 3.4
  if (!has_choice && says) return Refusal::no_fight_or_flee;        // 3.4
  return std::nullopt;
}

Explanation explain_following(const Shown& shown, Cards open) {
  const Land led = land_of(shown.trick.led);
  const CardTexts cards = card_texts(open & of(led));
  if (led == Land::sky) return {"3.6", words::must_follow_eagle(cards)};
  return {"3.2", words::must_follow(words::land(led), cards)};
}

Explanation explain_play(const Shown& shown, const Mine& mine, Seat seat, Card card,
                         Refusal refusal) {
  const Cards open = available(shown.sides[seat], mine);
  const CardText name{text_of(card)};
  switch (refusal) {
    case Refusal::not_your_card:
      return {"3.1", words::not_your_card(name, card_texts(open))};
    case Refusal::covered:
      return {"3.1", words::covered(name)};
    case Refusal::blocked:
      return {"6.4", words::blocked(name)};
    case Refusal::must_follow_land:
      return explain_following(shown, open);
    case Refusal::must_play_eagle:
      return {"3.3", words::must_play_eagle(words::land(land_of(shown.trick.led)),
                                            card_texts(open & of(Land::sky)))};
    case Refusal::must_say_fight_or_flee:
      return {"3.4", words::fight_or_flee(name)};
    case Refusal::no_fight_or_flee:
    case Refusal::match_over:
    case Refusal::waits_for_chance:
    case Refusal::not_your_turn:
    case Refusal::chance_alone:
    case Refusal::choose_leader_first:
    case Refusal::use_power_first:
    case Refusal::no_such_power:
    case Refusal::empty_pile:
    case Refusal::own_pile:
    case Refusal::top_not_available:
    case Refusal::hand_not_available:
      break;
  }
  return {"3.6",
          shown.trick.size == 0 ? words::led_eagle_fights() : words::answering_eagle_fights()};
}

Explanation explain_power(const Shown& shown, Seat seat, const Action& action, Refusal refusal) {
  const Seat opponent = other(seat);
  if (refusal == Refusal::empty_pile) {
    const bool from = shown.sides[opponent].piles[action.a % piles_count].empty();
    return {"6.2", words::empty_pile((from ? action.a : action.b) + 1, opponent)};
  }
  if (refusal == Refusal::own_pile) {
    const bool any_pile = shown.options.rhinoceros == RhinocerosRule::any_pile;
    return {"6.2", any_pile ? words::pile_of_one(action.a + 1, opponent) : words::own_pile()};
  }
  if (refusal == Refusal::top_not_available) {
    return {"6.4", words::no_open_top(action.a + 1, opponent)};
  }
  return {"6.4", words::no_open_hand_card(opponent)};
}

Explanation explain_order(const Shown& shown, Refusal refusal) {
  if (refusal == Refusal::choose_leader_first) return {"7.3", words::choose_leader_first()};
  if (refusal == Refusal::chance_alone) return {"6.4", words::block_is_chance()};
  if (shown.phase == Phase::play) return {"6.1", words::no_power_now()};
  const Term animal = words::animal(animal_of(card_just_played(shown.trick)));
  return {"6.1", refusal == Refusal::use_power_first ? words::use_power_first(animal)
                                                     : words::not_its_power(animal)};
}

}  // namespace

std::optional<Refusal> Awimbawe::refuse(const Shown& shown, const Mine& mine, Seat seat,
                                        const Action& action) {
  if (shown.phase == Phase::over) return Refusal::match_over;          // 7.4
  if (shown.phase == Phase::deal) return Refusal::waits_for_chance;    // 2.1
  if (shown.phase == Phase::chance) return Refusal::waits_for_chance;  // 6.4
  if (seat != shown.to_act) return Refusal::not_your_turn;             // 3.1
  if (action.verb == Verb::block_card) return Refusal::chance_alone;   // 6.4
  if (shown.phase == Phase::choose_lead) {
    const bool says = action.verb == Verb::lead_self || action.verb == Verb::lead_other;
    if (!says) return Refusal::choose_leader_first;  // 7.3
    return std::nullopt;
  }
  if (shown.phase == Phase::power) return refuse_power(shown, seat, action);
  if (!action.is_play()) return Refusal::no_such_power;  // 6.1
  return refuse_play(shown, mine, seat, action);
}

Explanation Presentation::explain(const Shown& shown, const Mine& mine, Seat seat,
                                  const Action& action, Refusal refusal) {
  switch (refusal) {
    case Refusal::match_over:
      return {"7.4", words::match_is_over()};
    case Refusal::waits_for_chance:
      if (shown.phase == Phase::chance) return {"6.4", words::block_is_due()};
      return {"2.1", words::deal_is_due()};
    case Refusal::not_your_turn:
      return {"3.1", words::not_your_turn(shown.to_act)};
    case Refusal::chance_alone:
    case Refusal::choose_leader_first:
    case Refusal::use_power_first:
    case Refusal::no_such_power:
      return explain_order(shown, refusal);
    case Refusal::not_your_card:
    case Refusal::covered:
    case Refusal::blocked:
    case Refusal::must_follow_land:
    case Refusal::must_play_eagle:
    case Refusal::must_say_fight_or_flee:
    case Refusal::no_fight_or_flee:
      return explain_play(shown, mine, seat, action.card(), refusal);
    case Refusal::empty_pile:
    case Refusal::own_pile:
    case Refusal::top_not_available:
    case Refusal::hand_not_available:
      break;
  }
  return explain_power(shown, seat, action, refusal);
}

}  // namespace menagerie::awimbawe
