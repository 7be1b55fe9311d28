// SPDX-License-Identifier: Apache-2.0
#include "games/awimbawe/powers.h"
#include "games/awimbawe/available.h"

namespace menagerie::awimbawe {
namespace {

// Bit k: pile k has a card.
unsigned filled_piles(const Side& side) {
  unsigned bits = 0;
  for (unsigned pile = 0; pile < piles_count; ++pile) {
    bits |= static_cast<unsigned>(!side.piles[pile].empty()) << pile;
  }
  return bits;
}

// Bit k: the top of pile k may go under its own pile.
unsigned own_pile_moves(const Shown& shown, const Side& side) {
  if (shown.options.rhinoceros == RhinocerosRule::other_pile) return 0;
  unsigned bits = 0;
  for (unsigned pile = 0; pile < piles_count; ++pile) {
    bits |= static_cast<unsigned>(side.piles[pile].has_two()) << pile;
  }
  return bits;
}

// Bit k: the top of pile k is available, so a snake may block it.
unsigned open_tops(const Side& side) {
  unsigned bits = 0;
  for (unsigned pile = 0; pile < piles_count; ++pile) {
    bits |= static_cast<unsigned>(side.piles[pile].top().is_up()) << pile;
  }
  return bits & ~unsigned{side.piles_blocked};
}

// 6.2  A top card of the opponent goes under another of their piles (or, with the option, its own).
void add_moves(const Shown& shown, const Side& side, Actions& actions) {
  const unsigned filled = filled_piles(side);
  const unsigned own = own_pile_moves(shown, side);
  for (unsigned from = 0; from < piles_count; ++from) {
    if ((filled >> from & 1) == 0) continue;
    for (unsigned under = 0; under < piles_count; ++under) {
      const unsigned allowed = from == under ? own : filled;
      if ((allowed >> under & 1) != 0) actions.push_back(Action::move(from, under));
    }
  }
}

// 6.4  An available card of the opponent: a top by choice, a hand card blindly.
void add_blocks(const Side& side, Actions& actions) {
  const unsigned open = open_tops(side);
  for (unsigned pile = 0; pile < piles_count; ++pile) {
    if ((open >> pile & 1) != 0) actions.push_back(Action::block_pile(pile));
  }
  if (open_hand_size(side) > 0) actions.push_back(Action::block_hand());
}

Action random_move(const Shown& shown, const Side& side, Rng& rng) {
  const unsigned filled = filled_piles(side);
  const unsigned own = own_pile_moves(shown, side);
  const auto count = static_cast<unsigned>(std::popcount(filled));
  const unsigned pairs = count * (count - 1);
  const unsigned own_count = static_cast<unsigned>(std::popcount(own));
  const unsigned pick = rng.below(pairs + own_count + 1);
  if (pick < pairs) {
    const unsigned from = nth_bit(filled, pick / (count - 1));
    return Action::move(from, nth_bit(filled & ~(1u << from), pick % (count - 1)));
  }
  if (pick == pairs + own_count) return Action::pass();
  const unsigned pile = nth_bit(own, pick - pairs);
  return Action::move(pile, pile);
}

Action random_block(const Side& side, Rng& rng) {
  const unsigned open = open_tops(side);
  const auto tops = static_cast<unsigned>(std::popcount(open));
  const unsigned hand = open_hand_size(side) > 0 ? 1 : 0;
  const unsigned pick = rng.below(tops + hand + 1);
  if (pick < tops) return Action::block_pile(nth_bit(open, pick));
  return pick < tops + hand ? Action::block_hand() : Action::pass();
}

}  // namespace

bool has_use(const Shown& shown, Seat user, Card card) {
  const Side& opponent = shown.sides[other(user)];
  switch (animal_of(card)) {
    case Animal::rhinoceros:
      return std::popcount(filled_piles(opponent)) >= 2 || own_pile_moves(shown, opponent) != 0;
    case Animal::cheetah:
      return !is_last_trick(shown);  // 6.5
    case Animal::snake:
      return available_count(opponent) >= 2;  // R6: not their last available card.
    case Animal::mouse:
    case Animal::hyena:
    case Animal::elephant:
    case Animal::eagle:
      return false;
  }
  return false;
}

Actions power_actions(const Shown& shown, Seat user) {
  const Side& opponent = shown.sides[other(user)];
  const Animal animal = animal_of(card_just_played(shown.trick));
  Actions actions;
  if (animal == Animal::rhinoceros) {
    add_moves(shown, opponent, actions);
  } else if (animal == Animal::snake) {
    add_blocks(opponent, actions);
  } else {
    actions.push_back(Action::lead_self());
    actions.push_back(Action::lead_other());
  }
  actions.push_back(Action::pass());
  return actions;
}

Action random_power(const Shown& shown, Seat user, Rng& rng) {
  const Side& opponent = shown.sides[other(user)];
  const Animal animal = animal_of(card_just_played(shown.trick));
  if (animal == Animal::rhinoceros) return random_move(shown, opponent, rng);
  if (animal == Animal::snake) return random_block(opponent, rng);
  constexpr std::array choices = {Action::lead_self(), Action::lead_other(), Action::pass()};
  return choices[rng.below(3)];
}

// R5: as it is. A block goes with its card, and is lifted before that card can be a top again.
void move_top(Side& side, unsigned from, unsigned under) {
  const Slot slot = side.piles[from].pop();
  side.piles[under].put_under(slot);
  side.piles_blocked = static_cast<std::uint8_t>(side.piles_blocked & ~(1u << from));
}

// R8: if a second cheetah is used, it decides.
void name_leader(Trick& trick, Seat leader) { trick.named = leader; }

void block_pile(Side& side, unsigned pile) {
  side.piles_blocked = static_cast<std::uint8_t>(side.piles_blocked | 1u << pile);
}

void block_hand(State& state, Seat owner) {
  const Cards open = state.hidden.hands[owner] - state.hidden.blocked[owner];
  if (open.size() == 1) {
    block_card(state, owner, open.lowest());
  } else {
    state.shown.phase = Phase::chance;
  }
}

void block_card(State& state, Seat owner, Card card) {
  state.hidden.blocked[owner].add(card);
  ++state.shown.sides[owner].hand_blocked;
}

void lift_blocks(State& state, Seat owner) {
  state.hidden.blocked[owner] = Cards{};
  state.shown.sides[owner].hand_blocked = 0;
  state.shown.sides[owner].piles_blocked = 0;
}

}  // namespace menagerie::awimbawe
