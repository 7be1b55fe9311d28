// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/fixed_vector.h"
#include "cards/card_set.h"
#include "cards/seat.h"
#include "game/kit/actions.h"
#include "game/kit/card_texts.h"
#include "game/kit/fixed_text.h"
#include "game/kit/keys.h"
#include "game/kit/steps.h"
#include "game/kit/words.h"

// Drafts: seats take cards for themselves. Either each in turn takes one of those that lie open, or
// all at the same time take one out of packs of their own, and the packs go on to the next seats.
namespace menagerie::kit {

// --- Everyone at the same time ------------------------------------------------------------------

// Those who haven't chosen yet.
constexpr SeatSet still_choosing(SeatSet chosen, unsigned players) {
  SeatSet found;
  for (const Seat seat : SeatSet::first(players)) {
    if (!chosen.has(seat)) found.add(seat);
  }
  return found;
}

// A seat has chosen. Returns whether all have, and forgets that then, for the next choice.
constexpr bool all_have_chosen(SeatSet& chosen, Seat seat, unsigned players) {
  chosen.add(seat);
  if (chosen != SeatSet::first(players)) return false;
  chosen = {};
  return true;
}

// What everyone sees of a draft from packs.
struct Draft {
  std::uint8_t number = 0;  // How many cards each takes; what is left of the packs stays in them.
  std::uint8_t steps = 1;   // How many seats to the left a pack moves.
  std::uint8_t taken = 0;   // How many cards each has taken.
  SeatSet chosen;           // Those who have chosen the next one.

  constexpr bool is_done() const { return taken == number; }
  constexpr SeatSet choosing(unsigned players) const {
    return is_done() ? SeatSet() : still_choosing(chosen, players);
  }
  constexpr bool operator==(const Draft&) const = default;
};

// The packs before the seats, and the card that each has chosen from its pack, which only that
// seat knows until all have.
template <Deck D, std::size_t seats>
struct Packs {
  SeatMap<CardSet<D>, seats> packs, chosen;
  bool operator==(const Packs&) const = default;
};

// The same for one seat.
template <Deck D>
struct OwnPack {
  CardSet<D> pack, chosen;
  bool operator==(const OwnPack&) const = default;
};

template <Deck D, std::size_t seats>
OwnPack<D> own_pack(const Packs<D, seats>& packs, Seat who) {
  return {packs.packs[who], packs.chosen[who]};
}

// A seat chooses a card of its pack. When all have, the cards go into their hands and the packs
// to the next seats. Returns whether that has happened.
template <Deck D, std::size_t seats>
bool draft_card(Draft& draft, Packs<D, seats>& packs, SeatMap<CardSet<D>, seats>& hands, Seat seat,
                Card<D> card, unsigned players) {
  packs.chosen[seat] = card;
  if (!all_have_chosen(draft.chosen, seat, players)) return false;
  const Packs<D, seats> before = packs;
  for (const Seat one : SeatSet::first(players)) {
    hands[one] |= before.chosen[one];
    packs.packs[one.left_by(draft.steps, players)] = before.packs[one] - before.chosen[one];
  }
  packs.chosen = {};
  ++draft.taken;
  return true;
}

// --- One after the other ------------------------------------------------------------------------

// A seat takes one of the cards that lie open, and the next card of the pile takes its place.
template <Deck D, std::size_t most>
void take_open(CardSet<D>& open, FixedVector<Card<D>, most>& pile, CardSet<D>& hand, Card<D> card) {
  open.remove(card);
  hand.add(card);
  if (!pile.empty()) open.add(pile.pop_back());
}

// --- Both ---------------------------------------------------------------------------------------

// The verb as a row of the table of verbs (kit/actions.h).
template <class V, class O>
constexpr VerbRow<V, O> take_row(V verb, Values (*deck)(const O& options)) {
  return {verb, "take {card}", words::take.id(), deck};
}

// The step of taking one of these cards. `number` is that of the rule.
template <Deck D, FixedText number, class V, class S, class M>
constexpr Step<V, S, M> take_step(V verb, bool (*due)(const S& shown),
                                  Values (*cards)(const S& shown, const M& mine, Seat seat)) {
  return {verb, due, cards, [](const S&, const M&, Seat, unsigned card) {
            return Explanation{number.text.data(), words::not_to_take({text_of(Card<D>(card))})};
          }};
}

// The entry of the log; the others may not see which card it is.
template <class Action>
Message taken(Seat seat, const Action& observed) {
  if (observed.a == unseen) return words::taken_unseen(seat);
  return words::taken(seat, {text_of(observed.card())});
}

inline Message prompt_to_take() { return words::take_one(); }

// Both structs as parts of a position's key.
constexpr std::uint64_t mixed(std::uint64_t key, const Draft& draft) {
  return mix_key(key, packed(draft.number, draft.steps, draft.taken, draft.chosen));
}
template <Deck D, std::size_t seats>
constexpr std::uint64_t mixed(std::uint64_t key, const Packs<D, seats>& packs) {
  return mixed(mixed(key, packs.packs), packs.chosen);
}

}  // namespace menagerie::kit
