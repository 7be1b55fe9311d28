// SPDX-License-Identifier: Apache-2.0
#include "games/savage_bowl/solving.h"
#include "cards/settled.h"
#include "game/kit/counting.h"
#include "game/kit/keys.h"
#include "games/savage_bowl/evaluation.h"

// What the exact solver needs, with all cards open.
namespace menagerie::savage_bowl {
namespace {

// R1: the seats play in turn, so the order of the trick tells who played what.
std::uint64_t trick_key(const Trick& trick) {
  std::uint64_t key = trick.size();
  for (const Played& played : trick) {
    key = mix_key(key, std::uint64_t{played.card.place()} << 16 |
                           std::uint64_t{played.seat.index()} << 8 |
                           static_cast<std::uint64_t>(played.suit));
  }
  return key;
}

// 6.2, 7.2  The most that the round can add to a seat's score; the goal must be within reach.
int points_within_reach(const Shown& shown, Seat seat) {
  const unsigned left = unsigned{shown.hand_size} + 1u - shown.trick_number;
  const unsigned tricks = shown.tricks[seat];
  if (shown.eliminated.has(seat) || tricks + left < shown.goal) return 0;
  const int round = shown.round;
  const auto given = static_cast<unsigned>(shown.champions.size());
  for (unsigned rank = 0; rank < given; ++rank) {
    if (shown.champions[rank] == seat) return round + (rank == 0 ? 2 : 1);
  }
  const bool may_be_champion = tricks < shown.goal && given < champ_cards_of(shown.options.players);
  return round + (may_be_champion ? 2 - static_cast<int>(given) : 0);
}

}  // namespace

// The future depends on the hands and the trick, on tricks won and Champ cards, on who sits out;
// not on discards and what the tricks before were.
std::uint64_t Solving::key(const State& state) {
  const Shown& shown = state.shown;
  std::uint64_t word = kit::packed(shown.phase, shown.round, shown.trick_number, shown.to_act,
                                   shown.playing, shown.eliminated, shown.carded, shown.chameleons);
  std::uint64_t key = mix_key(trick_key(shown.trick), word);
  word = shown.champions.size();
  for (const Seat champion : shown.champions) word = word << 4 | champion.index();
  for (unsigned seat = 0; seat < seats; ++seat) {
    word = word << 8 | unsigned{shown.tricks.values[seat]} << 5 | shown.scores.values[seat];
    // Sixty places leave four bits; eliminated hands don't count.
    const CardSet hand =
        shown.eliminated.has(Seat(seat)) ? CardSet{} : state.hidden.hands.values[seat];
    key = mix_key(key + seat, hand.word_at(0));
  }
  return mix_key(key, word);
}

// The hands and others' discards are hidden. Hands of eliminated seats don't matter.
bool Solving::is_known(const View<SavageBowl>& view, const State& world) {
  const Shown& shown = view.shown;
  FixedVector<UnseenPlace, seats + first_half> places;
  const auto add = [&](CardSet cards, unsigned voids, bool matters) {
    places.push_back(
        {kit::suits_in<Suit, suits>(cards), static_cast<std::uint8_t>(~voids), matters});
  };
  for (const Seat seat : SeatSet::first(shown.options.players)) {
    if (seat == view.who) continue;
    add(world.hidden.hands[seat], shown.voids[seat], !shown.eliminated.has(seat));
  }
  for (std::size_t i = 0; i < shown.discards.size(); ++i) {
    if (shown.discards[i].seat == view.who) continue;
    add(CardSet(world.hidden.discards[i]), shown.discards[i].voids, false);
  }
  return is_settled({places.begin(), places.size()});
}

// 7.2  All or nothing: the goal exactly, or no point.
std::pair<int, int> Solving::bounds(const State& state, Seat seat) {
  const Shown& shown = state.shown;
  const int score = shown.scores[seat];
  if (shown.phase == Phase::deal || shown.phase == Phase::over) return {score, score};
  return {score, score + points_within_reach(shown, seat)};
}

}  // namespace menagerie::savage_bowl
