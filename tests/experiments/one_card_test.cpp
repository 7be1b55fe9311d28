// SPDX-License-Identifier: Apache-2.0
//
// How much bots lose in the bidding of the one-card round of Rage'n Glyphs, where everything but
// the bids is forced: what each seat scores, against what its better bid would have scored in the
// same situation.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <tuple>

#include "bots/bot.h"
#include "games/rage_n_glyphs/game.h"
#include "games/rage_n_glyphs/steps.h"

namespace menagerie {
namespace {

namespace rage = rage_n_glyphs;

// What a seat can go by: its place, the bids before it, and its card. Suits that aren't trump are
// all alike.
using Situation = std::tuple<unsigned, std::vector<int>, bool, unsigned>;

Situation situation_of(const rage::State& state, Seat seat) {
  const rage::Shown& shown = state.shown;
  const unsigned players = shown.options.players;
  std::vector<int> bids;
  for (unsigned place = 0; place < players; ++place) {
    if (const auto bid = shown.bids.of(shown.leader.left_by(place, players))) bids.push_back(*bid);
  }
  const rage::Card card = state.hidden.hands[seat].lowest();
  const bool is_trump = rage::suit_of(card) == shown.trump;
  const unsigned strength = rage::is_joker(card) ? rage::ranks : rage::rank_of(card);
  return {seat.steps_from(shown.leader, players), bids, is_trump, strength};
}

struct Tally {
  std::array<std::array<unsigned, 2>, 2> wins{};  // In rounds with even and odd numbers: [won].
  std::array<std::array<unsigned, 2>, 2> bids{};

  double per_bid(const rage::Options& options, unsigned half, unsigned bid) const {
    const auto [lost, won] = wins[half];
    const double share = lost + won == 0 ? 0 : static_cast<double>(won) / (won + lost);
    return share * rage::points_for(options, 1, bid, 1) +
           (1 - share) * rage::points_for(options, 1, bid, 0);
  }
  // Points lost by bids that were not the better one, in all rounds. Which one is better is learnt
  // from the other half of the rounds: from the same, whatever won by luck would look better.
  double lost(const rage::Options& options) const {
    double sum = 0;
    for (const unsigned half : {0u, 1u}) {
      const double by = per_bid(options, half, 1) - per_bid(options, half, 0);
      const bool one = per_bid(options, 1 - half, 1) > per_bid(options, 1 - half, 0);
      sum += one ? by * bids[half][0] : -by * bids[half][1];
    }
    return sum;
  }
};

// Points that a round loses, over all seats.
double regret(unsigned players, const char* bot, unsigned rounds) {
  const auto options = *RageNGlyphs::Notation::read_options(
      {{"players", std::int64_t{players}}, {"last_hand", std::int64_t{8}}});
  Thinker<RageNGlyphs> thinker(*parse_bot(bot));
  std::map<Situation, Tally> tallies;
  for (unsigned round = 0; round < rounds; ++round) {
    Rng rng(round, players);
    rage::State state = RageNGlyphs::start(options);
    RageNGlyphs::deal(state, RageNGlyphs::shuffle(state, rng));
    std::vector<std::pair<Seat, Tally*>> told;
    while (state.shown.phase == rage::Phase::bidding) {
      const Seat seat = state.shown.to_act.lowest();
      Tally& tally = tallies[situation_of(state, seat)];
      thinker.forget();
      const auto action = thinker.choose(view_of<RageNGlyphs>(state, seat), rng);
      ++tally.bids[round % 2].at(action.a);
      told.emplace_back(seat, &tally);
      RageNGlyphs::apply(state, seat, action);
    }
    while (state.shown.phase == rage::Phase::tricks) {
      const Seat seat = state.shown.to_act.lowest();
      RageNGlyphs::apply(state, seat, legal_in<RageNGlyphs>(state, seat)[0]);
    }
    for (const auto& [seat, tally] : told) {
      ++tally->wins[round % 2][state.shown.last_winner == seat ? 1 : 0];
    }
  }
  double lost = 0;
  for (const auto& [situation, tally] : tallies) lost += tally.lost(options);
  return lost / rounds;
}

TEST(OneCard, bids_of_others_are_read) {
  const double blind = regret(3, "ismcts:iterations=300:worlds=even", 3000);
  EXPECT_GT(blind, 0.3);
  EXPECT_LT(regret(3, "ismcts:iterations=300", 3000), blind / 3);
}

}  // namespace
}  // namespace menagerie
