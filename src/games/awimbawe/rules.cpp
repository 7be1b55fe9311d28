// SPDX-License-Identifier: Apache-2.0
#include "games/awimbawe/rules.h"
#include "game/playout.h"
#include "games/awimbawe/available.h"
#include "games/awimbawe/powers.h"

namespace menagerie::awimbawe {
namespace {

void begin_trick(State& state, Seat leader);
void play_card(State& state, Seat seat, Card card, Manner manner);
void take_out(State& state, Seat seat, Card card);
void go_on(State& state);
void finish_trick(State& state);
Seat take_trick(Shown& shown);
void end_round(State& state, Seat winner);
void make_ready(State& state, Seat seat);
void turn_up_tops(State& state, Seat seat);

// 2.2  A pile each: a card face up on a card face down; and six cards in hand.
void set_up(State& state, Seat seat, const Deal& deal) {
  Side& side = state.shown.sides[seat];
  side = Side{};
  side.hand_size = hand_size_max;
  for (unsigned pile = 0; pile < piles_count; ++pile) {
    side.piles[pile].put_on(Slot::down(pile));
    side.piles[pile].put_on(Slot::up(deal.up[seat][pile]));
  }
  state.hidden.hands[seat] = deal.hands[seat];
  state.hidden.blocked[seat] = Cards{};
  state.hidden.down[seat] = deal.down[seat];
}

// 3.1  The leader plays any available card.
void begin_trick(State& state, Seat leader) {
  Shown& shown = state.shown;
  shown.trick = Trick{};
  shown.trick.leader = leader;
  shown.to_act = leader;
  shown.phase = Phase::play;
  make_ready(state, leader);
}

void play_card(State& state, Seat seat, Card card, Manner manner) {
  Shown& shown = state.shown;
  Side& side = shown.sides[seat];
  take_out(state, seat, card);
  Trick& trick = shown.trick;
  if (trick.size == 0) {
    trick.led = card;
  } else {
    if (land_of(card) != land_of(trick.led)) note_not_following(side, trick.led, card);
    trick.answer = card;
    trick.manner = manner;
  }
  ++trick.size;
  lift_blocks(state, seat);  // R6: they have played a card.
  // 6.1  The power is used right after the card, before the answer.
  if (has_use(shown, seat, card)) {
    shown.phase = Phase::power;
  } else {
    go_on(state);
  }
}

// R1: an available card comes from the hand or from the top of a pile.
void take_out(State& state, Seat seat, Card card) {
  Side& side = state.shown.sides[seat];
  Cards& hand = state.hidden.hands[seat];
  if (hand.has(card)) {
    hand.remove(card);
    --side.hand_size;
    note_hand_card(side, card);
    return;
  }
  for (Pile& pile : side.piles) {
    if (pile.top() == Slot::up(card)) {
      pile.pop();
      return;
    }
  }
}

// The card and its power are finished: the answer comes next, or the trick is complete.
void go_on(State& state) {
  Shown& shown = state.shown;
  if (shown.trick.size == 2) return finish_trick(state);
  shown.to_act = other(shown.trick.leader);
  shown.phase = Phase::play;
  make_ready(state, shown.to_act);
}

void finish_trick(State& state) {
  Shown& shown = state.shown;
  const Seat winner = take_trick(shown);
  // 5.2, R9: all four hyenas lose the round at once, in the last trick too.
  if (shown.sides[winner].taken.has_all(of(Animal::hyena))) return end_round(state, other(winner));
  if (tricks_done(shown) == tricks_count) {
    // 7.2  Most crowns; 45 in all, so never a tie.
    const Seat first{0};
    const bool ahead = crowns(shown.sides[first].taken) > crowns(shown.sides[other(first)].taken);
    return end_round(state, ahead ? first : other(first));
  }
  // 5.3  Cards that are no longer covered turn up now.
  turn_up_tops(state, Seat(0));
  turn_up_tops(state, Seat(1));
  // R8: a cheetah's choice comes before the winner's right to lead.
  const Seat named = shown.trick.named;
  begin_trick(state, named != nobody ? named : winner);
}

// 5.1  The cards go to the winner's scoring pile; R3: an eagle that fled to its owner's.
Seat take_trick(Shown& shown) {
  Trick& trick = shown.trick;
  const Seat answerer = other(trick.leader);
  trick.winner = beats(trick.answer, trick.manner, trick.led) ? answerer : trick.leader;
  Side& winner = shown.sides[trick.winner];
  winner.taken.add(trick.led);
  (trick.manner == Manner::flee ? shown.sides[answerer] : winner).taken.add(trick.answer);
  ++winner.tricks;
  shown.last = trick;
  return trick.winner;
}

// 7.1  The rest of hands and piles goes back to the deck; scoring piles stay in sight until the
// next deal.
void end_round(State& state, Seat winner) {
  Shown& shown = state.shown;
  ++shown.rounds_won[winner.index()];
  shown.loser = other(winner);
  shown.trick = Trick{};
  shown.to_act = Seat{};
  shown.phase = shown.rounds_won[winner.index()] == rounds_to_win ? Phase::over : Phase::deal;
  for (Side& side : shown.sides.values) {
    side.piles = {};
    side.bounds.clear();
    side.without = Lands{};
    side.hand_size = side.hand_blocked = side.piles_blocked = 0;
  }
  state.hidden = Hidden{};
}

// R7: no one is left without a card to play.
void make_ready(State& state, Seat seat) {
  if (available_count(state.shown.sides[seat]) > 0) [[likely]]
    return;
  lift_blocks(state, seat);
  if (available_count(state.shown.sides[seat]) == 0) turn_up_tops(state, seat);
}

void turn_up_tops(State& state, Seat seat) {
  for (Pile& pile : state.shown.sides[seat].piles) {
    if (!pile.top().is_down()) continue;
    Card& card = state.hidden.down[seat][pile.pop().number()];
    pile.put_on(Slot::up(card));
    card = Card{};
  }
}

constexpr std::array<Card, 28> deck = [] {
  std::array<Card, 28> cards;
  std::size_t count = 0;
  for (Card card : all_cards) cards[count++] = card;
  return cards;
}();

}  // namespace

SeatSet first_leaders(const Deal& deal) {
  SeatMap<int, players> sums;
  for (unsigned seat = 0; seat < players; ++seat) {
    for (Card card : deal.up.values[seat]) sums.values[seat] += crowns(card);
  }
  if (sums.values[0] == sums.values[1]) return SeatSet::first(players);
  return Seat(sums.values[0] < sums.values[1] ? 0u : 1u);
}

// 2.1  The whole deck is dealt: four piles of two and six cards in hand each.
template <class Source>
Deal Awimbawe::shuffle(const State& state, Draws<Source>& draws) {
  auto cards = deck;
  constexpr std::size_t hand_of_the_last = hand_size_max;  // Its order does not matter.
  draws.shuffle_first(cards, cards.size() - hand_of_the_last);
  Deal deal;
  std::size_t next = 0;
  for (std::size_t seat = 0; seat < awimbawe::players; ++seat) {
    for (Card& card : deal.down.values[seat]) card = cards[next++];
    for (Card& card : deal.up.values[seat]) card = cards[next++];
  }
  for (Cards& hand : deal.hands.values) {
    for (unsigned i = 0; i < hand_size_max; ++i) hand.add(cards[next++]);
  }
  if (state.shown.round == 0) {
    const SeatSet leaders = first_leaders(deal);
    deal.lead = leaders.size() == 1 ? leaders.lowest() : Seat(draws.below(2));
  }
  return deal;
}

template Deal Awimbawe::shuffle(const State&, Draws<Rng>&);
template Deal Awimbawe::shuffle(const State&, Draws<Keystream>&);

void Awimbawe::deal(State& state, const Deal& deal) {
  Shown& shown = state.shown;
  ++shown.round;
  shown.last = Trick{};
  set_up(state, Seat(0), deal);
  set_up(state, Seat(1), deal);
  if (deal.lead != nobody) return begin_trick(state, deal.lead);
  shown.trick = Trick{};
  shown.phase = Phase::choose_lead;  // 7.3, R10
  shown.to_act = shown.loser;
}

// R6: any unblocked card of the hand may be the one.
Actions Awimbawe::chances(const State& state) {
  Actions results;
  if (state.shown.phase != Phase::chance) return results;
  const Seat owner = other(state.shown.to_act);
  for (Card card : state.hidden.hands[owner] - state.hidden.blocked[owner]) {
    results.push_back(Action::block_card(card));
  }
  return results;
}

void Awimbawe::settle(State& state, const Action& result) {
  block_card(state, other(state.shown.to_act), result.card());
  go_on(state);
}

Turn Awimbawe::turn(const Shown& shown) {
  switch (shown.phase) {
    case Phase::deal:
      return {Turn::Kind::deal, {}};
    case Phase::chance:
      return {Turn::Kind::chance, {}};
    case Phase::over:
      return {Turn::Kind::over, {}};
    case Phase::choose_lead:
    case Phase::play:
    case Phase::power:
      break;
  }
  return Turn::of_seats(shown.to_act);
}

void Awimbawe::apply(State& state, Seat seat, const Action& action) {
  Shown& shown = state.shown;
  switch (action.verb) {
    case Verb::play:
      return play_card(state, seat, action.card(), Manner::plain);
    case Verb::fight:
      return play_card(state, seat, action.card(), Manner::fight);
    case Verb::flee:
      return play_card(state, seat, action.card(), Manner::flee);
    case Verb::move:
      move_top(shown.sides[other(seat)], action.a, action.b);
      break;
    case Verb::block_pile:
      block_pile(shown.sides[other(seat)], action.a);
      break;
    case Verb::block_hand:
      block_hand(state, other(seat));
      break;
    case Verb::lead_self:
    case Verb::lead_other: {
      const Seat leader = action.verb == Verb::lead_self ? seat : other(seat);
      if (shown.phase == Phase::choose_lead) return begin_trick(state, leader);
      name_leader(shown.trick, leader);
      break;
    }
    case Verb::pass:
    case Verb::block_card:
      break;
  }
  if (shown.phase != Phase::chance) go_on(state);
}

void random_step(State& state, Rng& rng) {
  const Shown& shown = state.shown;
  const Seat seat = shown.to_act;
  if (shown.phase == Phase::play) [[likely]] {
    const Mine mine{state.hidden.hands[seat], state.hidden.blocked[seat]};
    const Cards cards = playable(shown.trick, available(shown.sides[seat], mine));
    if (may_fight_or_flee(shown.trick, cards.lowest())) {  // 3.3  Then all of them are eagles.
      const unsigned pick = rng.below(2 * cards.size());
      return play_card(state, seat, cards.nth(pick / 2),
                       pick % 2 == 0 ? Manner::fight : Manner::flee);
    }
    return play_card(state, seat, cards.nth(rng.below(cards.size())), Manner::plain);
  }
  if (shown.phase == Phase::power)
    return Awimbawe::apply(state, seat, random_power(shown, seat, rng));
  Awimbawe::apply(state, seat, rng.below(2) == 0 ? Action::lead_self() : Action::lead_other());
}

SeatMap<int> Awimbawe::scores(const Shown& shown) {
  SeatMap<int> scores;
  for (unsigned seat = 0; seat < awimbawe::players; ++seat) {
    scores.values[seat] = shown.rounds_won[seat];
  }
  return scores;
}

SeatSet Awimbawe::winners(const Shown& shown) {
  SeatSet winners;
  if (shown.phase == Phase::over) winners.add(other(shown.loser));
  return winners;
}

unsigned Awimbawe::round(const Shown& shown) { return std::max(1u, unsigned{shown.round}); }

unsigned random_round(State& state, Rng& rng) {
  return play_round_out_by_steps<Awimbawe>(state, rng);
}

}  // namespace menagerie::awimbawe
