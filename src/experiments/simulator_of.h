// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "experiments/player.h"
#include "experiments/simulate.h"
#include "game/playable.h"

namespace menagerie {

// Plays matches of one game without any text, unless a record is wanted.
template <PlayableGame G, class Bot = SeatedBot<G>>
class SimulatorOf final : public Simulator {
 public:
  SimulatorOf(const typename G::Options& options, const std::vector<BotSpec>& bots)
      : options_(options), specs_(bots) {}

  SimulatedMatch play(std::uint64_t seed, std::uint64_t index, Keep keep, StopToken stop) override {
    // Cards and bots draw from streams of their own: other bots get the same deals.
    Rng cards(seed, 2 * index), choices(seed, 2 * index + 1);
    // What a bot learnt in another match must not show in this one.
    bots_.clear();
    for (const BotSpec& spec : specs_) bots_.emplace_back(spec);
    state_ = G::start(options_);
    keep_ = keep;
    begin_record();
    SimulatedMatch match;
    while (!stop.stop_requested()) {
      const Turn turn = G::turn(state_.shown);
      if (turn.kind == Turn::Kind::over) break;
      if (turn.kind == Turn::Kind::deal) {
        lay_out(G::shuffle(state_, cards));
      } else if (turn.kind == Turn::Kind::chance) {
        const auto results = G::chances(state_);
        settle(results[cards.below(static_cast<std::uint32_t>(results.size()))]);
      } else {
        decide(turn.seats.lowest(), choices, stop);
        ++match.decisions;
      }
    }
    const auto scores = G::scores(state_.shown);
    for (const Seat seat : SeatSet::first(G::players(state_.shown))) {
      match.result.scores.push_back(scores[seat]);
    }
    for (const Seat seat : G::winners(state_.shown)) match.result.winners.push_back(seat.index());
    if (keep_ != Keep::result) {
      record_.result = match.result;
      match.record = write_record(record_);
    }
    return match;
  }

 private:
  void begin_record() {
    if (keep_ == Keep::result) return;
    record_ = Record{std::string(G::id), G::Notation::write_options(options_), {}, {}, {}};
    for (std::size_t i = 0; i < specs_.size(); ++i) {
      record_.seats.push_back({"Bot " + std::to_string(i), specs_[i].text()});
    }
  }

  void lay_out(const typename G::Deal& deal) {
    if (keep_ != Keep::result) {
      Event event;
      event.kind = Event::Kind::deal;
      event.deal = G::Notation::write_deal(state_, deal);
      record_.events.push_back(std::move(event));
    }
    G::deal(state_, deal);
  }

  void settle(const typename G::Action& result) {
    if (keep_ != Keep::result) {
      Event event;
      event.kind = Event::Kind::chance;
      event.text = G::Notation::text(result);
      record_.events.push_back(std::move(event));
    }
    act_before<G>(bots_, state_, std::nullopt, result);
  }

  void decide(Seat seat, Rng& rng, const StopToken& stop) {
    const auto action = bots_[seat.index()].choose(state_, seat, rng, stop);
    if (keep_ != Keep::result) {
      Event event;
      event.kind = Event::Kind::play;
      event.seat = seat;
      event.text = G::Notation::text(action);
      if (keep_ == Keep::record_with_legal) {
        auto& legal = event.legal.emplace();
        for (const auto& one : legal_in<G>(state_, seat)) legal.push_back(G::Notation::text(one));
        std::sort(legal.begin(), legal.end());
      }
      record_.events.push_back(std::move(event));
    }
    act_before<G>(bots_, state_, seat, action);
  }

  typename G::Options options_;
  std::vector<BotSpec> specs_;
  std::vector<Bot> bots_;
  typename G::State state_{};
  Keep keep_ = Keep::result;
  Record record_;
};

}  // namespace menagerie
