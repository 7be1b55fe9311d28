// SPDX-License-Identifier: Apache-2.0
#include "games/awimbawe/knowledge.h"

#include <algorithm>
#include <bit>

#include "base/assert.h"
#include "game/kit/counting.h"
#include "game/solving.h"
#include "games/awimbawe/available.h"
#include "games/awimbawe/rules.h"

namespace menagerie::awimbawe {
namespace {

unsigned binomial(unsigned n, unsigned k) {
  if (k > n) return 0;
  unsigned result = 1;
  for (unsigned i = 1; i <= k; ++i) result = result * (n - k + i) / i;
  return result;
}

// Takes `count` random cards out of a set.
Cards take_random(Cards& from, unsigned count, Rng& rng) {
  Cards taken;
  for (unsigned i = 0; i < count; ++i) {
    const Card card = from.nth(rng.below(from.size()));
    from.remove(card);
    taken.add(card);
  }
  return taken;
}

std::uint8_t in_land(Cards cards, Land land) {
  return static_cast<std::uint8_t>((cards & of(land)).size());
}

}  // namespace

void note_hand_card(Side& side, Card card) {
  for (std::size_t i = 0; i < side.bounds.size();) {
    Bound& bound = side.bounds[i];
    if (bound.lands.has(land_of(card)) && --bound.most == 0) {
      side.without |= bound.lands;
      side.bounds.erase_at(i);
    } else {
      ++i;
    }
  }
}

// No card of the led land was available, and if no eagle was played either, no eagle. Blocked hand
// cards are the exception: every one of them may be of these lands.
void note_not_following(Side& side, Card led, Card answer) {
  Lands lands = land_of(led);
  if (land_of(answer) != Land::sky) lands |= Land::sky;
  if (side.hand_blocked == 0) {
    side.without |= lands;
  } else {
    side.bounds.push_back({lands, side.hand_blocked});
  }
}

Sampler::Sampler(const View<Awimbawe>& view)
    : shown_(view.shown),
      mine_(view.mine),
      who_(view.who),
      unseen_(unseen_cards(view.shown, view.mine.hand)) {
  count_choices();
}

bool Sampler::allows(const Side& side, const Counts& counts) {
  for (Land land : all_lands) {
    if (side.without.has(land) && counts[static_cast<std::size_t>(land)] > 0) return false;
  }
  for (const Bound& bound : side.bounds) {
    unsigned count = 0;
    for (Land land : all_lands) {
      if (bound.lands.has(land)) count += counts[static_cast<std::size_t>(land)];
    }
    if (count > bound.most) return false;
  }
  return true;
}

// Every way to make up a hand by land. The first four lands are enumerated, the sky gets the rest.
std::vector<Sampler::Counts> Sampler::possible_counts(const Side& side, const Counts& unseen) {
  std::vector<Counts> found;
  Counts counts{};
  for (;;) {
    unsigned sum = 0;
    for (std::size_t land = 0; land + 1 < lands_count; ++land) sum += counts[land];
    if (sum <= side.hand_size && side.hand_size - sum <= unseen.back()) {
      counts.back() = static_cast<std::uint8_t>(side.hand_size - sum);
      if (allows(side, counts)) found.push_back(counts);
    }
    std::size_t land = 0;
    while (land + 1 < lands_count && counts[land] == std::min(unseen[land], side.hand_size)) {
      counts[land++] = 0;
    }
    if (land + 1 == lands_count) return found;
    ++counts[land];
  }
}

// The pairs of unseen hands, grouped by their numbers of cards of each land: at most
// C(20,6) * C(14,6), about 116 million, so 32 bits count them.
void Sampler::count_choices() {
  Counts unseen{};
  for (Land land : all_lands) unseen[static_cast<std::size_t>(land)] = in_land(unseen_, land);
  SeatMap<std::vector<Counts>, players> possible;
  for (Seat seat : SeatSet::first(players)) {
    possible[seat] =
        who_ == seat ? std::vector<Counts>{Counts{}} : possible_counts(shown_.sides[seat], unseen);
  }
  std::uint32_t total = 0;
  for (const Counts& first : possible[Seat(0)]) {
    for (const Counts& second : possible[Seat(1)]) {
      std::uint32_t pairs = 1;
      for (std::size_t land = 0; land < lands_count; ++land) {
        pairs *= binomial(unseen[land], first[land]) *
                 binomial(unseen[land] - std::min(unseen[land], first[land]), second[land]);
      }
      if (pairs == 0) continue;
      total += pairs;
      choices_.push_back({{{first, second}}, total});
    }
  }
  MENAGERIE_ASSERT(total > 0);
}

State Sampler::draw(Rng& rng) const {
  const std::uint32_t pick = rng.below(choices_.back().until);
  const auto choice =
      std::upper_bound(choices_.begin(), choices_.end(), pick,
                       [](std::uint32_t value, const Choice& c) { return value < c.until; });
  State state{shown_, Hidden{}};
  Cards rest = unseen_;
  for (Seat seat : SeatSet::first(players)) {
    Cards& hand = state.hidden.hands[seat];
    if (who_ == seat) {
      hand = mine_.hand;
      state.hidden.blocked[seat] = mine_.blocked;
      continue;
    }
    for (Land land : all_lands) {
      Cards cards = rest & of(land);
      hand |= take_random(cards, choice->counts[seat][static_cast<std::size_t>(land)], rng);
    }
    rest -= hand;
    Cards open = hand;
    state.hidden.blocked[seat] = take_random(open, shown_.sides[seat].hand_blocked, rng);
  }
  for (Seat seat : SeatSet::first(players)) {
    for (const Pile& pile : shown_.sides[seat].piles) {
      for (unsigned depth = 0; depth < pile.size(); ++depth) {
        const Slot slot = pile.at(depth);
        if (slot.is_down()) {
          state.hidden.down[seat][slot.number()] = take_random(rest, 1, rng).lowest();
        }
      }
    }
  }
  return state;
}

// R11: a seat knows its own hand, and which of its cards are blocked; nothing else is hidden from
// one player only.
Mine Awimbawe::mine(const State& state, Observer who) {
  if (!who || who->index() >= awimbawe::players) return {};
  return {state.hidden.hands[*who], state.hidden.blocked[*who]};
}

// R6: only its owner sees which card was blocked blindly.
Action Awimbawe::seen(const Shown& shown, Observer, const Action& action, Observer who) {
  if (action.verb != Verb::block_card || who == other(shown.to_act)) return action;
  return {Verb::block_card, unseen, 0};
}

std::uint32_t Revealing::step(const Shown& shown, Seat) {
  // In a slot's byte only the highest bit says that the card is face down.
  constexpr std::uint64_t down_bits = 0x8080'8080'8080'8080u;
  std::uint32_t step = 0;
  for (const Side& side : shown.sides.values) {
    unsigned down = 0;
    for (const Pile& pile : side.piles) {
      down += static_cast<unsigned>(std::popcount(pile.word() & down_bits));
    }
    step = step << 8 | down << 4 | side.hand_blocked;
    step = step << 4 | side.piles_blocked;
  }
  return step;
}

std::uint64_t Revealing::revealed(const Shown& shown, const Mine&) {
  std::uint64_t known = step(shown, Seat(0));
  for (const Side& side : shown.sides.values) {
    for (const Pile& pile : side.piles) known = mix_key(known, pile.word());
  }
  return known;
}

// --- For tests: whether every card is in one place and all counts agree -------------------------

namespace {

using EachOnce = kit::EachOnce<AwimbaweDeck>;

// The cards of a player's face-down slots.
void add_down_cards(const State& state, Seat seat, EachOnce& cards) {
  for (const Pile& pile : state.shown.sides[seat].piles) {
    for (unsigned depth = 0; depth < pile.size(); ++depth) {
      const Slot slot = pile.at(depth);
      if (slot.is_down()) cards.add(state.hidden.down[seat][slot.number()]);
    }
  }
}

// What is known about a hand is true.
bool bounds_hold(const Side& side, Cards hand) {
  if (hand.meets(of(side.without))) return false;
  for (const Bound& bound : side.bounds) {
    if (bound.most == 0 || (hand & of(bound.lands)).size() > bound.most) return false;
  }
  return true;
}

bool hand_agrees(const State& state, Seat seat) {
  const Side& side = state.shown.sides[seat];
  const Cards hand = state.hidden.hands[seat];
  const Cards blocked = state.hidden.blocked[seat];
  return hand.size() == side.hand_size && blocked.size() == side.hand_blocked &&
         hand.has_all(blocked) && bounds_hold(side, hand) &&
         std::popcount(side.piles_blocked) + side.hand_blocked <= 2;
}

bool blocked_tops_are_up(const Side& side) {
  for (unsigned pile = 0; pile < piles_count; ++pile) {
    if ((side.piles_blocked >> pile & 1) != 0 && !side.piles[pile].top().is_up()) return false;
  }
  return true;
}

}  // namespace
bool Awimbawe::consistent(const State& state) {
  const Shown& shown = state.shown;
  const bool between_rounds = shown.phase == Phase::deal || shown.phase == Phase::over;
  if (between_rounds) return state.hidden == Hidden{};
  EachOnce cards;
  cards.add(trick_cards(shown.trick));
  for (Seat seat : SeatSet::first(awimbawe::players)) {
    const Side& side = shown.sides[seat];
    cards.add(side.taken);
    cards.add(faces(side));
    cards.add(state.hidden.hands[seat]);
    add_down_cards(state, seat, cards);
    if (!hand_agrees(state, seat) || !blocked_tops_are_up(side)) return false;
  }
  if (shown.phase == Phase::play && available_count(shown.sides[shown.to_act]) == 0) return false;
  return cards.are(all_cards) &&
         2 * tricks_done(shown) + shown.trick.size ==
             (shown.sides[Seat(0)].taken | shown.sides[Seat(1)].taken | trick_cards(shown.trick))
                 .size();
}

}  // namespace menagerie::awimbawe
