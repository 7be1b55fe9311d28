// SPDX-License-Identifier: Apache-2.0
#include "game/kit/keys.h"

#include <bit>

#include "games/awimbawe/available.h"
#include "games/awimbawe/solving.h"

// What the exact solver needs, with all cards open.
namespace menagerie::awimbawe {
namespace {

constexpr unsigned count(std::uint64_t cards, Cards of_these) {
  return static_cast<unsigned>(std::popcount(cards & of_these.word_at(0)));
}

constexpr Cards threes = of(Animal::mouse) | of(Animal::hyena);
constexpr Cards twos = of(Animal::rhinoceros) | of(Animal::cheetah);
constexpr Cards ones = of(Animal::snake) | of(Animal::elephant);
constexpr Cards ninth = card_of(Land::sky, 9), tenth = card_of(Land::sky, 10);

// 1.2  Crowns by counting bits.
constexpr int gains(Cards set) {
  const std::uint64_t cards = set.word_at(0);
  return static_cast<int>(3 * count(cards, threes) + 2 * count(cards, twos) + count(cards, ones));
}
constexpr int losses(Cards set) {
  const std::uint64_t cards = set.word_at(0);
  return static_cast<int>(count(cards, ninth) + 2 * count(cards, tenth));
}

constexpr int swing_of_all = gains(all_cards) + losses(all_cards);

int lead_in_crowns(const Shown& shown, Seat seat) {
  const Cards own = shown.sides[seat].taken, theirs = shown.sides[other(seat)].taken;
  return gains(own) - losses(own) - gains(theirs) + losses(theirs);
}

int lead_in_rounds(const Shown& shown, Seat seat) {
  return shown.rounds_won[seat.index()] - shown.rounds_won[other(seat).index()];
}

// 5.2  How many hyenas seat 0 has, while someone may still get all four.
unsigned hyenas_key(const Shown& shown) {
  const Cards own = of(Animal::hyena) & shown.sides[Seat(0)].taken;
  const Cards theirs = of(Animal::hyena) & shown.sides[Seat(1)].taken;
  return own.empty() || theirs.empty() ? own.size() : 7;
}

// It doesn't matter which of the four places a pile has, so a side's piles are added up. Cards that
// are face down are identified by their numbers, and the numbers by the cards.
std::uint64_t piles_key(const Side& side, const std::array<Card, piles_count>& down) {
  std::uint64_t sum = std::bit_cast<std::uint32_t>(down);
  for (unsigned k = 0; k < piles_count; ++k) {
    const std::uint64_t pile = side.piles[k].word();
    if (pile != 0) sum += mix_key(side.piles_blocked >> k & 1u, pile);
  }
  return sum;
}

}  // namespace

// The future depends on the cards that are left, on the trick and on the hyenas taken; crowns taken
// are a head start.
std::uint64_t Solving::key(const State& state) {
  const Shown& shown = state.shown;
  const Trick& trick = shown.trick;
  const std::uint64_t word = kit::packed(shown.phase, shown.to_act, trick.size, trick.led,
                                         trick.answer, trick.manner, trick.leader, trick.named);
  const auto rounds = static_cast<std::uint64_t>(2 + lead_in_rounds(shown, Seat(0)));
  std::uint64_t key = mix_key(word, rounds << 8 | hyenas_key(shown));
  for (unsigned seat = 0; seat < awimbawe::players; ++seat) {
    const std::uint64_t blocked = state.hidden.blocked.values[seat].word_at(0);
    key = mix_key(key, state.hidden.hands.values[seat].word_at(0));
    key =
        mix_key(key ^ blocked, piles_key(shown.sides.values[seat], state.hidden.down.values[seat]));
  }
  return key;
}

// The other hand with its blocked cards is hidden, and what is face down, in any order.
bool Solving::is_known(const View<Awimbawe>& view, const State& world) {
  const Seat theirs = other(*view.who);
  const Cards hand = world.hidden.hands[theirs];
  const unsigned blocked = view.shown.sides[theirs].hand_blocked;
  if (blocked != 0 && blocked != hand.size()) return false;
  if ((unseen_cards(view.shown, view.mine.hand) - hand).size() > 1) return false;
  return Sampler(view).hands() == 1;
}

// The round is decided early if the remaining crowns can't turn it and the player who is ahead can
// no longer lose by four hyenas.
std::pair<int, int> Solving::bounds(const State& state, Seat seat) {
  const Shown& shown = state.shown;
  const int lead = lead_in_rounds(shown, seat);
  if (shown.phase == Phase::deal || shown.phase == Phase::over) return {lead, lead};
  const Cards own = shown.sides[seat].taken, theirs = shown.sides[other(seat)].taken;
  const int own_gains = gains(own), own_losses = losses(own);
  const int their_gains = gains(theirs), their_losses = losses(theirs);
  const int crowns_ahead = own_gains - own_losses - their_gains + their_losses;
  // Everything that is left, for one of them.
  const int swing = swing_of_all - own_gains - own_losses - their_gains - their_losses;
  if (crowns_ahead > swing && theirs.meets(of(Animal::hyena))) return {lead + 1, lead + 1};
  if (-crowns_ahead > swing && own.meets(of(Animal::hyena))) return {lead - 1, lead - 1};
  return {lead - 1, lead + 1};
}

int Solving::Race::head_start(const State& state, Seat seat) {
  return lead_in_crowns(state.shown, seat);
}

unsigned Solving::Race::tricks_left(const State& state) {
  return tricks_count - tricks_done(state.shown);
}

}  // namespace menagerie::awimbawe
