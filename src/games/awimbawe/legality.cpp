// SPDX-License-Identifier: Apache-2.0
#include "game/kit/verdicts.h"
#include "games/awimbawe/available.h"
#include "games/awimbawe/powers.h"
#include "games/awimbawe/presentation.h"
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

// What speaks against an action (game/kit/verdicts.h): here, against the use of a power.
template <class Verdict>
auto judge_power(const Verdict& no, const Shown& shown, Seat seat, const Action& action) {
  using enum Refusal;
  const Seat whose = other(seat);
  const Side& opponent = shown.sides[whose];
  const auto pile = [&](unsigned number) { return opponent.piles[number % piles_count]; };
  const Animal animal = animal_of(card_just_played(shown.trick));
  if (action.is_play()) {
    return no(use_power_first, "6.1", words::refusal_use_power_first, words::animal(animal));
  }
  if (!is_power_of(action.verb, animal)) {
    return no(no_such_power, "6.1", words::refusal_not_its_power, words::animal(animal));
  }
  if (action.verb == Verb::move) {
    for (const unsigned number : {action.a, action.b}) {
      if (pile(number).empty())
        return no(empty_pile, "6.2", words::refusal_empty_pile, whose, number + 1);
    }
    const bool any_pile = shown.options.rhinoceros == RhinocerosRule::any_pile;
    if (action.a == action.b && !any_pile) return no(own_pile, "6.2", words::refusal_own_pile);
    if (action.a == action.b && !pile(action.a).has_two()) {
      return no(own_pile, "6.2", words::refusal_pile_of_one, whose, action.a + 1);
    }
  }
  if (action.verb == Verb::block_pile &&
      (!pile(action.a).top().is_up() || (opponent.piles_blocked >> action.a & 1) != 0)) {
    return no(top_not_available, "6.4", words::refusal_no_open_top, whose, action.a + 1);
  }
  if (action.verb == Verb::block_hand && opponent.hand_size <= opponent.hand_blocked) {
    return no(hand_not_available, "6.4", words::refusal_no_open_hand_card, whose);
  }
  return no.objection();
}

template <class Verdict>
auto judge_play(const Verdict& no, const Shown& shown, const Mine& mine, Seat seat,
                const Action& action) {
  using enum Refusal;
  const Side& side = shown.sides[seat];
  const Card card = action.card();
  const Cards open = available(side, mine);
  if (!(mine.hand | faces(side)).has(card)) {
    return no(not_your_card, "3.1", words::refusal_not_your_card, card, open);
  }
  Cards tops;
  for (const Pile& pile : side.piles) tops |= pile.top().face();
  if (!(mine.hand | tops).has(card)) return no(covered, "3.1", words::refusal_covered, card);
  if (!open.has(card)) return no(blocked, "6.4", words::refusal_blocked, card);
  const bool leads = shown.trick.size == 0;
  const Land land = land_of(card);
  const Land led = land_of(shown.trick.led);
  if (!leads && land != led) {
    const Cards following = open & of(led), eagles = open & of(Land::sky);
    if (!following.empty() && led == Land::sky) {
      return no(must_follow_land, "3.6", words::refusal_must_follow_eagle, following);
    }
    if (!following.empty()) {
      return no(must_follow_land, "3.2", words::refusal_must_follow, following, words::land(led));
    }
    if (land != Land::sky && !eagles.empty()) {
      return no(must_play_eagle, "3.3", words::refusal_must_play_eagle, eagles, words::land(led));
    }
  }
  const bool has_choice = !leads && land == Land::sky && led != Land::sky;
  const bool says = action.verb != Verb::play;
  if (has_choice && !says)
    return no(must_say_fight_or_flee, "3.4", words::refusal_fight_or_flee, card);
  if (!has_choice && says) {
    return no(no_fight_or_flee, "3.6",
              leads ? words::refusal_led_eagle_fights : words::refusal_answering_eagle_fights);
  }
  return no.objection();
}

}  // namespace

template <class Verdict>
auto judge(const Verdict& no, const Shown& shown, const Mine& mine, Seat seat,
           const Action& action) {
  using enum Refusal;
  if (shown.phase == Phase::over) return no(match_over, "7.4", words::refusal_match_is_over);
  if (shown.phase == Phase::deal) return no(waits_for_chance, "2.1", words::refusal_deal_is_due);
  if (shown.phase == Phase::chance) return no(waits_for_chance, "6.4", words::refusal_block_is_due);
  if (seat != shown.to_act)
    return no(not_your_turn, "3.1", words::refusal_not_your_turn, shown.to_act);
  if (action.verb == Verb::block_card)
    return no(chance_alone, "6.4", words::refusal_block_is_chance);
  if (shown.phase == Phase::choose_lead) {
    const bool says = action.verb == Verb::lead_self || action.verb == Verb::lead_other;
    return says ? no.objection()
                : no(choose_leader_first, "7.3", words::refusal_choose_leader_first);
  }
  if (shown.phase == Phase::power) return judge_power(no, shown, seat, action);
  if (!action.is_play()) return no(no_such_power, "6.1", words::refusal_no_power_now);
  return judge_play(no, shown, mine, seat, action);
}

}  // namespace menagerie::awimbawe

template struct menagerie::kit::Judged<menagerie::awimbawe::Types>;
