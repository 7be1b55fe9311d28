// SPDX-License-Identifier: Apache-2.0
#include "games/savage_bowl/rules.h"
#include "game/kit/deals.h"
#include "game/playout.h"

#include <algorithm>
#include <bit>

namespace menagerie::savage_bowl {

namespace {

void play_card(State& state, Seat seat, Card card, Verb verb);
void finish_trick(State& state);
void collect_trick(State& state, Seat winner, SeatSet carded);
void finish_round(State& state);

// The next seat to the left that takes part in this trick: rotate the set, take the lowest.
Seat next_playing(const Shown& shown, Seat seat) {
  const unsigned players = shown.options.players;
  const unsigned twice = unsigned{shown.playing.bits()} * ((1u << players) + 1u);
  const unsigned next = seat.index() + 1u;
  const unsigned found = next + static_cast<unsigned>(std::countr_zero(twice >> next));
  return Seat(found >= players ? found - players : found);
}

}  // namespace

// --- 2  Dealing ---------------------------------------------------------------------------------

State SavageBowl::start(const Options& options) {
  State state;
  state.shown.options = options;
  state.shown.goal = goal_of(options.players);
  state.shown.hand_size = hand_size_of(options.players);
  return state;
}

// 2.1  All cards are dealt. 2.3  The first leader is drawn, later ones are the champions (R9).
template <class Source>
Deal SavageBowl::shuffle(const State& state, Draws<Source>& draws) {
  const Shown& shown = state.shown;
  const auto cards = kit::shuffled(deck_of(shown.options.players), draws);
  Deal deal;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    deal.hands[Seat(static_cast<unsigned>(i / shown.hand_size))].add(cards[i]);
  }
  deal.lead = shown.round == 1 ? Seat(draws.below(shown.options.players)) : shown.champions[0];
  return deal;
}

template Deal SavageBowl::shuffle(const State&, Draws<Rng>&);
template Deal SavageBowl::shuffle(const State&, Draws<Keystream>&);

void SavageBowl::deal(State& state, const Deal& deal) {
  Shown fresh = start(state.shown.options).shown;
  fresh.round = state.shown.round;
  fresh.scores = state.shown.scores;
  fresh.phase = Phase::play;
  fresh.to_act = deal.lead;
  fresh.playing = SeatSet::first(fresh.options.players);
  for (const Seat seat : fresh.playing) fresh.in_hand[seat] = fresh.hand_size;
  if (fresh.options.chameleons) fresh.chameleons = fresh.playing;  // 2.2
  state.shown = fresh;
  state.hidden = Hidden{deal.hands, {}};
}

// --- 3  Playing a trick -------------------------------------------------------------------------

Turn SavageBowl::turn(const Shown& shown) {
  switch (shown.phase) {
    case Phase::deal:
      return {Turn::Kind::deal, {}};
    case Phase::over:
      return {Turn::Kind::over, {}};
    case Phase::play:
    case Phase::discard:
      break;
  }
  return Turn::of_seats(shown.to_act);
}

void SavageBowl::apply(State& state, Seat seat, const Action& action) {
  Shown& shown = state.shown;
  if (action.verb != Verb::discard) return play_card(state, seat, action.card(), action.verb);
  // 5.3  The card is put away before the trick changes hands (R4).
  state.hidden.hands[seat].remove(action.card());
  --shown.in_hand[seat];
  state.hidden.discards[shown.discards.size()] = action.card();
  shown.discards.push_back({seat, shown.voids[seat]});
  const Seat winner = shown.trick[ranking(shown.trick).second].seat;
  collect_trick(state, winner, seat);
}

void random_step(State& state, Rng& rng) {
  const Shown& shown = state.shown;
  const Seat seat = shown.to_act;
  const CardSet hand = state.hidden.hands[seat];
  if (shown.phase == Phase::discard) {
    return SavageBowl::apply(state, seat,
                             Action::of(Verb::discard, hand.nth(rng.below(hand.size()))));
  }
  const CardSet plain = playable(shown.trick, hand);
  const unsigned plain_plays = plain.size();
  const unsigned changed_plays = may_change_colour(shown) ? hand.size() : 0;
  const unsigned chosen = rng.below(plain_plays + changed_plays);
  if (chosen < plain_plays) return play_card(state, seat, plain.nth(chosen), Verb::play);
  play_card(state, seat, hand.nth(chosen - plain_plays), Verb::play_with_chameleon);
}

// --- 4  The Chameleon ---------------------------------------------------------------------------

// 4.2  It copies what the card before counts as, whoever played it (R3).
Suit counts_as(const Trick& trick, Card card, Verb verb) {
  return verb == Verb::play_with_chameleon ? trick.back().suit : suit_of(card);
}

namespace {

void play_card(State& state, Seat seat, Card card, Verb verb) {
  Shown& shown = state.shown;
  const bool changes = verb == Verb::play_with_chameleon;
  shown.trick.push_back({card, seat, counts_as(shown.trick, card, verb), changes});
  shown.played.add(card);
  state.hidden.hands[seat].remove(card);
  --shown.in_hand[seat];
  if (changes) {
    shown.chameleons.remove(seat);
  } else {
    // 3.3  A player who plays another suit than the one led shows that their hand has none of it.
    const unsigned led = static_cast<unsigned>(led_suit(shown.trick));
    const unsigned shows_void = led != static_cast<unsigned>(suit_of(card)) ? 1u : 0u;
    shown.voids[seat] = static_cast<std::uint8_t>(shown.voids[seat] | shows_void << led);
  }
  if (shown.trick.size() == shown.playing.size()) return finish_trick(state);
  shown.to_act = next_playing(shown, seat);  // 3.2
}

// --- 5  Winning a trick -------------------------------------------------------------------------

void finish_trick(State& state) {
  Shown& shown = state.shown;
  const Seat strongest = shown.trick[ranking(shown.trick).strongest].seat;
  if (shown.trick_number > first_half) return collect_trick(state, strongest, {});  // 5.4
  shown.phase = Phase::discard;                                                     // 5.3
  shown.to_act = strongest;
}

}  // namespace

// R1: of two equal cards the earlier is the stronger, so every comparison with a later one is
// strict.
Ranking ranking(const Trick& trick) {
  const Suit led = led_suit(trick);
  // Strength in the high bits, the place from the end in the low ones: earlier is more.
  unsigned strongest = 0, second = 0;
  for (std::size_t i = 0; i < trick.size(); ++i) {
    const Played& played = trick[i];
    const unsigned key =
        strength(played.suit, number_of(played.card), led) << 3 | static_cast<unsigned>(seats - i);
    second = std::max(second, std::min(strongest, key));
    strongest = std::max(strongest, key);
  }
  if (second == 0) second = strongest;
  return {seats - (strongest & 7u), seats - (second & 7u)};
}

namespace {

// R4: the trick, the Runaway Champ card, the elimination, the next leader: in this order.
void collect_trick(State& state, Seat winner, SeatSet carded) {
  Shown& shown = state.shown;
  const unsigned players = shown.options.players;
  const unsigned won = ++shown.tricks[winner];
  if (won == shown.goal && shown.champions.size() < champ_cards_of(players)) {  // 6.2
    shown.champions.push_back(winner);
  }
  if (won > shown.goal) shown.eliminated.add(winner);  // 6.1
  shown.last_trick = shown.trick;
  shown.last_winner = winner;
  shown.trick.clear();
  const bool one_is_left = shown.eliminated.size() + 1 == players;
  if (shown.trick_number == shown.hand_size || one_is_left) return finish_round(state);  // 7.1

  shown.trick_number = static_cast<std::uint8_t>(shown.trick_number + 1u);
  shown.phase = Phase::play;
  if (!shown.carded.empty()) shown.playing.add(shown.carded.lowest());
  if (!carded.empty()) shown.playing.remove(carded.lowest());
  shown.carded = carded;
  shown.to_act = winner;  // 5.5
  if (won > shown.goal) {
    shown.playing.remove(winner);
    shown.to_act = next_playing(shown, winner);  // R2
  }
}

// --- 7  End of a round --------------------------------------------------------------------------

void finish_round(State& state) {
  Shown& shown = state.shown;
  const unsigned players = shown.options.players;
  for (unsigned i = 0; i < players; ++i) {
    const Seat seat(i);
    if (shown.tricks[seat] != shown.goal) continue;  // 7.2  Exactly the goal, or nothing (R6).
    unsigned points = shown.round;
    for (std::size_t rank = 0; rank < shown.champions.size(); ++rank) {
      if (shown.champions[rank] == seat) points += rank == 0 ? 2u : 1u;
    }
    shown.scores[seat] = static_cast<std::uint8_t>(shown.scores[seat] + points);
  }
  bool enough = shown.round == rounds_of(players);  // 8.1
  for (const std::uint8_t score : shown.scores.values) enough = enough || score >= match_points;
  shown.phase = enough ? Phase::over : Phase::deal;
  if (!enough) shown.round = static_cast<std::uint8_t>(shown.round + 1u);

  // The cards go back into the deck; none of them is secret any more.
  state.hidden = Hidden{};
  shown.played = {};
  shown.in_hand = {};
  shown.voids = {};
  shown.discards.clear();
  shown.chameleons = {};
  shown.carded = {};
  shown.playing = {};
}

}  // namespace

// --- 8  End of the match ------------------------------------------------------------------------

SeatMap<int> SavageBowl::scores(const Shown& shown) {
  SeatMap<int> scores;
  for (unsigned i = 0; i < shown.options.players; ++i) scores[Seat(i)] = shown.scores[Seat(i)];
  return scores;
}

// 8.2  The most points win. R8: a tie goes to the holder of the last round's 2, then of its 1.
SeatSet SavageBowl::winners(const Shown& shown) {
  if (shown.phase != Phase::over) return {};
  const SeatSet best = kit::best_of(shown.scores, shown.options.players);
  for (const Seat champion : shown.champions) {
    if (best.has(champion)) return champion;
  }
  return best;
}

unsigned random_round(State& state, Rng& rng) {
  return play_round_out_by_steps<SavageBowl>(state, rng);
}

}  // namespace menagerie::savage_bowl
