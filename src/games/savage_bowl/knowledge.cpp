// SPDX-License-Identifier: Apache-2.0
#include "game/kit/counting.h"
#include "games/savage_bowl/rules.h"

namespace menagerie::savage_bowl {

// 9.1  A seat knows its hand and the cards that it discarded itself.
Mine SavageBowl::mine(const State& state, Observer who) {
  Mine mine;
  if (!who || who->index() >= seats) return mine;
  mine.hand = state.hidden.hands[*who];
  for (std::size_t i = 0; i < state.shown.discards.size(); ++i) {
    if (state.shown.discards[i].seat == *who) mine.discards[i] = state.hidden.discards[i];
  }
  return mine;
}

// 9.1  Only a discard is hidden from the others (R10).
Action SavageBowl::seen(const Shown&, Observer actor, const Action& action, Observer who) {
  if (action.verb != Verb::discard || actor == who) return action;
  return {Verb::discard, unseen, 0};
}

CardSet own_cards(const Shown& shown, const Mine& mine, Observer who) {
  CardSet cards = mine.hand;
  for (std::size_t i = 0; i < shown.discards.size(); ++i) {
    if (shown.discards[i].seat == who) cards.add(mine.discards[i]);
  }
  return cards;
}

// A DealSampler's input: the holders in the order of the targets, and the unseen cards.
struct Sampler::Setup {
  explicit Setup(const View<SavageBowl>& view);
  void add(Target target, unsigned capacity, unsigned voids);

  State known;
  FixedVector<Target, holders_max> targets;
  FixedVector<Holder, holders_max> holders;
  unsigned unseen = 0;  // Their total number of cards.
  std::array<CardSet, suits> classes;
};

Sampler::Setup::Setup(const View<SavageBowl>& view) {
  const Shown& shown = view.shown;
  known.shown = shown;
  if (shown.phase != Phase::play && shown.phase != Phase::discard) return;  // Nothing is dealt.
  if (view.who) known.hidden.hands[*view.who] = view.mine.hand;
  known.hidden.discards = view.mine.discards;

  const CardSet unseen_cards =
      deck_of(shown.options.players) - shown.played - own_cards(shown, view.mine, view.who);
  for (unsigned suit = 0; suit < suits; ++suit) {
    classes[suit] = unseen_cards & of(static_cast<Suit>(suit));
  }
  for (unsigned i = 0; i < shown.options.players; ++i) {
    if (view.who == Seat(i)) continue;
    add({Target::Place::hand, static_cast<std::uint8_t>(i)}, shown.in_hand[Seat(i)],
        shown.voids[Seat(i)]);
  }
  // A discard was taken from its owner's hand at that moment: voids shown later say nothing about
  // it.
  for (std::size_t i = 0; i < shown.discards.size(); ++i) {
    if (view.who == shown.discards[i].seat) continue;
    add({Target::Place::discard, static_cast<std::uint8_t>(i)}, 1, shown.discards[i].voids);
  }
}

void Sampler::Setup::add(Target target, unsigned capacity, unsigned voids) {
  constexpr unsigned all = (1u << suits) - 1;
  targets.push_back(target);
  unseen += capacity;
  holders.push_back({static_cast<std::uint8_t>(capacity), static_cast<std::uint8_t>(all & ~voids)});
}

Sampler::Sampler(const View<SavageBowl>& view) : Sampler(Setup(view)) {}

Sampler::Sampler(const Setup& setup)
    : known_(setup.known),
      targets_(setup.targets),
      unseen_(setup.unseen),
      sampler_({setup.holders.begin(), setup.holders.size()}, setup.classes) {}

State Sampler::draw(Rng& rng) {
  std::array<CardSet, holders_max> cards;
  sampler_.draw(rng, {cards.data(), targets_.size()});
  State state = known_;
  for (std::size_t i = 0; i < targets_.size(); ++i) {
    const Target target = targets_[i];
    if (target.place == Target::Place::hand) {
      state.hidden.hands[Seat(target.index)] = cards[i];
    } else {
      state.hidden.discards[target.index] = cards[i].lowest();
    }
  }
  return state;
}

// Where a card is that the observer doesn't see.
struct Sampler::Spot {
  Target target;
  Seat seat;            // The owner of the hand or the discard.
  unsigned voids = 0;   // Suits that can't be there, as bits.
  unsigned beside = 0;  // Cards that are there, including this one.
  Card card;
};

// By its number among the unseen cards; those at `but` don't count.
Sampler::Spot Sampler::spot(const State& world, unsigned number, std::optional<Target> but) const {
  for (const Target& target : targets_) {
    if (but == target) continue;
    const bool in_hand = target.place == Target::Place::hand;
    const Seat seat = in_hand ? Seat(target.index) : world.shown.discards[target.index].seat;
    const CardSet cards = in_hand ? world.hidden.hands[seat] : world.hidden.discards[target.index];
    if (number < cards.size()) {
      const unsigned voids =
          in_hand ? world.shown.voids[seat] : world.shown.discards[target.index].voids;
      return {target, seat, voids, cards.size(), cards.nth(number)};
    }
    number -= cards.size();
  }
  return {};
}

// From different places: a swap within a hand would change nothing. It is as likely as its reverse,
// because each place keeps its number of cards.
SeatSet Sampler::change(State& world, Rng& rng) const {
  if (unseen_ == 0) return {};
  const Spot one = spot(world, rng.below(unseen_), {});
  if (one.beside == unseen_) return {};
  const Spot other = spot(world, rng.below(unseen_ - one.beside), one.target);
  const auto fits = [](Card card, const Spot& there) {
    return (there.voids >> static_cast<unsigned>(suit_of(card)) & 1) == 0;
  };
  if (!fits(one.card, other) || !fits(other.card, one)) return {};
  for (const auto& [from, to] : {std::pair(one, other), std::pair(other, one)}) {
    if (to.target.place == Target::Place::discard) {
      world.hidden.discards[to.target.index] = from.card;
    } else {
      world.hidden.hands[to.seat].remove(to.card);
      world.hidden.hands[to.seat].add(from.card);
    }
  }
  SeatSet changed(one.seat);
  changed.add(other.seat);
  return changed;
}

// --- For tests: whether every card is in one place and all counts agree -------------------------

namespace {

bool are_void(CardSet cards, unsigned voids) {
  return (kit::suits_in<Suit, suits>(cards) & voids) == 0;
}

// Every card is in exactly one place, and no hand has a suit that it was shown to lack.
bool cards_agree(const State& state) {
  const Shown& shown = state.shown;
  kit::EachOnce<SavageBowlDeck> cards;
  cards.add(shown.played);
  for (std::size_t i = 0; i < shown.discards.size(); ++i) {
    const Card card = state.hidden.discards[i];
    cards.add(card);
    if (!are_void(card, shown.discards[i].voids)) return false;
  }
  for (std::size_t i = shown.discards.size(); i < state.hidden.discards.size(); ++i) {
    if (state.hidden.discards[i] != Card()) return false;
  }
  for (unsigned i = 0; i < seats; ++i) {
    const CardSet hand = state.hidden.hands[Seat(i)];
    cards.add(hand);
    if (hand.size() != shown.in_hand[Seat(i)]) return false;
    if (!are_void(hand, shown.voids[Seat(i)])) return false;
  }
  for (const Played& played : shown.trick) {
    if (!shown.played.has(played.card) || !shown.playing.has(played.seat)) return false;
  }
  return cards.are(deck_of(shown.options.players));
}

// Each seat has used one card per trick; a seat that sits out has used it in advance.
bool counts_agree(const Shown& shown) {
  unsigned tricks = 0;
  for (unsigned i = 0; i < shown.options.players; ++i) {
    const Seat seat(i);
    tricks += shown.tricks[seat];
    const bool out = shown.eliminated.has(seat);
    if (out != (shown.tricks[seat] > shown.goal)) return false;
    if (shown.playing.has(seat) == (out || shown.carded.has(seat))) return false;
    unsigned spent = shown.trick_number - 1u + (shown.carded.has(seat) ? 1u : 0u);
    for (const Played& played : shown.trick) spent += played.seat == seat ? 1u : 0u;
    if (!out && shown.in_hand[seat] + spent != shown.hand_size) return false;
  }
  return tricks + 1 == shown.trick_number && shown.playing.has(shown.to_act) &&
         shown.playing.size() >= 2;
}

}  // namespace

bool SavageBowl::consistent(const State& state) {
  const Shown& shown = state.shown;
  if (shown.phase == Phase::deal || shown.phase == Phase::over) {
    return state.hidden == Hidden{} && shown.played.empty() && shown.trick.empty();
  }
  return cards_agree(state) && counts_agree(shown);
}

}  // namespace menagerie::savage_bowl
