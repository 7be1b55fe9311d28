// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/encoding.h"
#include "game/left_out.h"
#include "games/rage_n_glyphs/game.h"

namespace menagerie {

// Rage'n Glyphs for a learner. Seats count from the observer, to the left. The lowest places of a
// kind of joker say how many there are.
template <>
struct Encoding<RageNGlyphs> {
  template <class Planes>
  static void encode(Planes& planes, const rage_n_glyphs::Shown& shown,
                     const rage_n_glyphs::Mine& mine, Seat seat) {
    using namespace rage_n_glyphs;  // NOLINT: the words of this game.
    const unsigned players = shown.options.players;
    const SeatsFrom from(seat, players);
    const auto index = [](Suit suit) { return static_cast<unsigned>(suit); };
    planes.bits("bidding", shown.phase == Phase::bidding, 1, "whether bids are made");
    planes.number("hand_size", shown.hand_size, 0, hand_max, "cards dealt to each");
    planes.number("tricks_done", shown.tricks_done, 0, hand_max, "tricks that are over");
    planes.number("pile", shown.pile_size, 0, pile_max, "cards that still lie face down");
    planes.cards("hand", mine.hand, "the cards in the seat's hand, by place");
    planes.cards("played", shown.played, "all cards played in this round");
    planes.cards("flipped", shown.flipped, "all cards flipped from the pile in this round");
    planes.one_of("trump", index(shown.trump), suits,
                  "the trump: mushrooms, hearts, diamonds, clovers, crosses, horns");
    planes.one_of("last_trump", index(shown.last_trump), suits, "the latest trump of the round");
    planes.one_of("led", index(shown.led), suits, "the suit that was led");
    planes.one_of("dealer", from.steps(shown.dealer), players, "who dealt");
    planes.one_of("leader", from.steps(shown.leader), players, "who leads the trick");
    planes.bits("own_bid/made", mine.bid != no_bid, 1, "whether the seat's hidden bid is made");
    planes.number("own_bid", mine.bid != no_bid ? mine.bid : 0, 0, hand_max, "that bid");
    const unsigned first = from.steps(shown.leader);
    const int score_high = static_cast<int>(score_max(shown.options) / 16);
    for (unsigned k = 0; k < players; ++k) {
      const unsigned turn = k >= first ? k - first : k + players - first;
      const bool played = turn < shown.trick.size();
      planes.one_of({"trick/suit", k}, played ? index(suit_of(shown.trick[turn])) : 9, suits + 1,
                    "the suit of the card that this seat played to the trick; 6: a joker");
      planes.one_of({"trick/rank", k}, played ? rank_of(shown.trick[turn]) : 99, ranks,
                    "the rank of that card; of a joker 0 for J2, 4 for J4");
    }
    for (unsigned k = 0; k < players; ++k) {
      const Seat other = from.at(k);
      const bool has_bid = shown.bids[other] != no_bid;
      planes.bits({"bid/made", k}, has_bid, 1, "whether this seat's bid is known to all");
      planes.number({"bid", k}, has_bid ? shown.bids[other] : 0, 0, hand_max, "that bid");
      planes.number({"tricks", k}, shown.tricks[other], 0, hand_max, "tricks it has won");
      planes.bits({"voids", k}, shown.voids[other], suits + 1,
                  "suits that it has shown not to hold; 6: jokers");
      // A byte is too small for all scores: 3 players may reach 1376 points.
      const int score = shown.scores[other];
      planes.number({"score/sixteens", k}, score / 16, 0, score_high,
                    "how many whole sixteens of points it has so far");
      planes.number({"score/ones", k}, score % 16, 0, 15, "its points beyond those");
    }
    planes.bits("to_act", from.bits(shown.to_act), players, "who owes a decision");
  }

  // Not for a learner (game/left_out.h).
  static constexpr auto left_out = std::to_array<LeftOut>({
      {"Shown.last_leader", "the trick is over"},
      {"Shown.last_trick", "it is over, and its cards are among those played"},
      {"Shown.last_winner", "that seat leads this trick"},
      {"Shown.points", "the scores contain them"},
      {"Shown.round", "it decides how many cards are dealt"},
      {"Shown.turned_up", "the same cards as those flipped"},
  });
};

static_assert(EncodedGame<RageNGlyphs>);

}  // namespace menagerie
