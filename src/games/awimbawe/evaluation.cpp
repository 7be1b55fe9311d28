// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "games/awimbawe/evaluation.h"
#include "games/awimbawe/notation.h"

// The value network's input for a world between two tricks.
namespace menagerie::awimbawe {
namespace {

// For one player: cards in the hand, tops of piles, those right under them, those farther down, the
// scoring pile, blocked cards; crowns won (from -5), hyenas won, rounds won, the number of blocked
// hand cards, and piles used up.
constexpr unsigned of_hand = 0, of_tops = 36, of_seconds = 72, of_rest = 108, of_taken = 144,
                   of_blocked = 180, of_crowns = 216, of_hyenas = 256, of_rounds = 260,
                   of_hand_blocked = 262, of_empty_piles = 265, per_player = 270;
constexpr unsigned crowns_count = 40;

}  // namespace

const ValueNet* Evaluation::Network::value_net(const Options&) {
  static BuiltInNets<ValueNet> nets(value_net_bytes, value_net_header<Awimbawe>);
  return nets.of(players);
}

unsigned Evaluation::Network::features_count(const Options&) {
  return awimbawe::players * per_player + tricks_count;
}

Features Evaluation::Network::features(const State& world, unsigned naming) {
  const Shown& shown = world.shown;
  const auto order = order_of_four<lands_count>(naming);
  const auto named = [&order](Card card) {
    return order[static_cast<unsigned>(land_of(card))] * 8 + card.place() % 8;
  };
  Features features;
  unsigned tricks = 0;
  for (unsigned i = 0; i < awimbawe::players; ++i) {
    const Seat seat = shown.to_act.left_by(i, awimbawe::players);
    const Side& side = shown.sides[seat];
    const unsigned first = i * per_player;
    for (const Card card : world.hidden.hands[seat]) features.add(first + of_hand + named(card));
    for (const Card card : world.hidden.blocked[seat]) {
      features.add(first + of_blocked + named(card));
    }
    unsigned empty_piles = 0;
    for (unsigned pile = 0; pile < piles_count; ++pile) {
      const unsigned size = side.piles[pile].size();
      empty_piles += size == 0 ? 1u : 0u;
      for (unsigned depth = 0; depth < size; ++depth) {
        const Slot slot = side.piles[pile].at(depth);
        const Card card =
            slot.is_up() ? slot.card() : world.hidden.down[seat][slot.number() % piles_count];
        const unsigned of_depth = depth == 0 ? of_tops : depth == 1 ? of_seconds : of_rest;
        features.add(first + of_depth + named(card));
        if (depth == 0 && (side.piles_blocked >> pile & 1) != 0) {
          features.add(first + of_blocked + named(card));
        }
      }
    }
    for (const Card card : side.taken) features.add(first + of_taken + named(card));
    const auto crowns_won = static_cast<unsigned>(std::max(crowns(side.taken) + 5, 0));
    features.add_number(first + of_crowns, crowns_won, crowns_count);
    features.add_number(first + of_hyenas, (side.taken & of(Animal::hyena)).size(), 4);
    features.add_number(first + of_rounds, shown.rounds_won[seat.index()], 2);
    features.add_number(first + of_hand_blocked, side.hand_blocked, 3);
    features.add(first + of_empty_piles + empty_piles);
    tricks += side.tricks;
  }
  features.add_number(awimbawe::players * per_player, tricks, tricks_count);
  return features;
}

void Evaluation::evaluate(const Shown& shown, std::span<float> values) {
  standing<Awimbawe>(shown, values);
}

}  // namespace menagerie::awimbawe
