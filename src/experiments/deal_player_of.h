// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "experiments/arena.h"
#include "experiments/player.h"

namespace menagerie {

// Plays duplicate deals of one game.
template <Game G>
class DealPlayerOf final : public DealPlayer {
 public:
  DealPlayerOf(const typename G::Options& options, const std::vector<BotSpec>& bots)
      : options_(options), specs_(bots) {}

  DealtMatch play(std::uint64_t seed, std::uint64_t deal, const Lineup& lineup,
                  StopToken stop) override {
    const std::uint64_t deal_seed = Rng(seed, deal).bits64();
    std::vector<SeatedBot<G>> players;
    std::vector<Rng> choices;
    for (unsigned seat = 0; seat < lineup.size(); ++seat) {
      players.emplace_back(specs_[lineup[seat]]);
      choices.emplace_back(deal_seed, seat);
    }
    std::uint64_t stream = lineup.size();
    typename G::State state = G::start(options_);
    DealtMatch match;
    while (!stop.stop_requested()) {
      const Turn turn = G::turn(state.shown);
      if (turn.kind == Turn::Kind::over) break;
      if (turn.kind == Turn::Kind::play) {
        decide(state, turn.seats.lowest(), players, choices, stop);
        ++match.decisions;
        continue;
      }
      // A deal has a stream by its number, so that it is the same whatever came before; results
      // of chance are numbered within their deal.
      const bool is_deal = turn.kind == Turn::Kind::deal;
      stream = is_deal ? (stream / chances_max + 1) * chances_max : stream + 1;
      Rng cards(deal_seed, stream);
      is_deal ? G::deal(state, G::shuffle(state, cards)) : settle(state, players, cards);
    }
    write_result(state, match.result);
    return match;
  }

 private:
  static constexpr std::uint64_t chances_max = 1'000;  // Of one deal; more would do no harm.

  static void decide(typename G::State& state, Seat seat, std::vector<SeatedBot<G>>& players,
                     std::vector<Rng>& choices, const StopToken& stop) {
    const auto action = players[seat.index()].choose(state, seat, choices[seat.index()], stop);
    act_before<G>(players, state, seat, action);
  }

  static void settle(typename G::State& state, std::vector<SeatedBot<G>>& players, Rng& rng) {
    const auto results = G::chances(state);
    const auto result = results[rng.below(static_cast<std::uint32_t>(results.size()))];
    act_before<G>(players, state, std::nullopt, result);
  }

  static void write_result(const typename G::State& state, MatchResult& result) {
    const auto scores = G::scores(state.shown);
    for (const Seat seat : SeatSet::first(G::players(state.shown))) {
      result.scores.push_back(scores[seat]);
    }
    for (const Seat seat : G::winners(state.shown)) result.winners.push_back(seat.index());
  }

  typename G::Options options_;
  std::vector<BotSpec> specs_;
};

}  // namespace menagerie
