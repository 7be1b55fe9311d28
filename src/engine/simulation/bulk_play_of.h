// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/minds/seated_bot.h"
#include "engine/simulation/bulk_play.h"
#include "game/match_loop.h"
#include "game/playable.h"

namespace menagerie {

template <Game G>
typename G::Action drawn_chance(const typename G::State& state, Rng& rng) {
  const auto results = G::chances(state);
  return results[rng.below(static_cast<std::uint32_t>(results.size()))];
}

template <Game G>
MatchResult result_of(const typename G::State& state) {
  MatchResult result;
  const auto scores = G::scores(state.shown);
  for (const Seat seat : SeatSet::first(G::players(state.shown))) {
    result.scores.push_back(scores[seat]);
  }
  for (const Seat seat : G::winners(state.shown)) result.winners.push_back(seat.index());
  return result;
}

// Plays duplicate deals of one game: the same deal again with other bots at the seats, so that all
// bots have the same luck (docs/decisions/0006). The number of a deal determines what is the same
// in all of its seatings. That is the cards of the match's first shuffle, its second, and so on,
// the random number behind each chance result (by its place in the round), and each seat's stream
// of random numbers. The rest depends on the bots: how many numbers a bot takes from its seat's
// stream, how many rounds there are, and what a chance result is drawn from.
template <Game G>
class DealPlayerOf final : public DealPlayer {
 public:
  DealPlayerOf(const typename G::Options& options, const std::vector<BotSpec>& bots)
      : options_(options), specs_(bots) {}

  DealtMatch play(std::uint64_t seed, std::uint64_t deal, const Lineup& lineup,
                  StopToken stop) override {
    Table table{G::start(options_), {}, {seed, deal, lineup.size()}, stop};
    for (const unsigned bot : lineup) table.bots.emplace_back(specs_[bot]);
    play_match(table, stop);
    return {result_of<G>(table.state), table.decisions};
  }

 private:
  struct Table {
    typename G::State state;
    std::vector<SeatedBot<G>> bots;
    DuplicateChance chance;
    const StopToken& stop;
    unsigned decisions = 0;

    Turn turn() const { return G::turn(state.shown); }
    // Each shuffle has a generator of its own, independent of earlier draws.
    void lay_out() {
      Rng rng = chance.of_next_deal();
      G::deal(state, G::shuffle(state, rng));
    }
    void settle() {
      Rng rng = chance.of_next_chance();
      act_before<G>(bots, state, std::nullopt, drawn_chance<G>(state, rng));
    }
    // If several seats may act, the lowest acts first, in all seatings. The random numbers belong
    // to the seat, not to the bot.
    void decide(SeatSet seats) {
      const Seat seat = seats.lowest();
      act_before<G>(bots, state, seat,
                    bots[seat.index()].choose(state, seat, chance.of_seat(seat), stop));
      ++decisions;
    }
  };

  typename G::Options options_;
  std::vector<BotSpec> specs_;
};

// Plays matches of one game without any text, unless a record is requested.
template <PlayableGame G, class Bot = SeatedBot<G>>
class SimulatorOf final : public Simulator {
 public:
  SimulatorOf(const typename G::Options& options, const std::vector<BotSpec>& bots)
      : options_(options), specs_(bots) {}

  SimulatedMatch play(std::uint64_t seed, std::uint64_t index, Keep keep, StopToken stop) override {
    // Cards and bots draw from separate streams, so other bots get the same deals. What a bot
    // learned in another match must have no effect on this one.
    Table table{
        G::start(options_), {}, Rng(seed, 2 * index), Rng(seed, 2 * index + 1), stop, keep, {}};
    for (const BotSpec& spec : specs_) table.bots.emplace_back(spec);
    play_match(table, stop);
    SimulatedMatch match{result_of<G>(table.state), table.decisions, {}};
    if (keep != Keep::result) {
      Record record{std::string(G::id),
                    G::Notation::write_options(options_),
                    {},
                    std::move(table.events),
                    match.result};
      for (std::size_t i = 0; i < specs_.size(); ++i) {
        record.seats.push_back({"Bot " + std::to_string(i), specs_[i].text()});
      }
      match.record = write_record(record);
    }
    return match;
  }

 private:
  struct Table {
    typename G::State state;
    std::vector<Bot> bots;
    Rng cards, choices;
    const StopToken& stop;
    Keep keep;
    std::vector<Event> events;
    unsigned decisions = 0;

    Turn turn() const { return G::turn(state.shown); }
    void lay_out() {
      const auto deal = G::shuffle(state, cards);
      // Written before it is applied, because a deal is read in the state that it is for.
      if (Event* event = add(Event::Kind::deal)) event->deal = G::Notation::write_deal(state, deal);
      G::deal(state, deal);
    }
    void settle() {
      const auto result = drawn_chance<G>(state, cards);
      if (Event* event = add(Event::Kind::chance)) event->text = G::Notation::text(result);
      act_before<G>(bots, state, std::nullopt, result);
    }
    void decide(SeatSet seats) {
      const Seat seat = seats.lowest();
      const auto action = bots[seat.index()].choose(state, seat, choices, stop);
      if (Event* event = add(Event::Kind::play)) {
        event->seat = seat;
        event->text = G::Notation::text(action);
        if (keep == Keep::record_with_legal) event->legal = legal_texts(seat);
      }
      act_before<G>(bots, state, seat, action);
      ++decisions;
    }

    // The next event of the record, if one is kept.
    Event* add(Event::Kind kind) {
      if (keep == Keep::result) return nullptr;
      events.emplace_back().kind = kind;
      return &events.back();
    }
    // Sorted bytewise, as a record has them.
    std::vector<std::string> legal_texts(Seat seat) const {
      std::vector<std::string> legal;
      for (const auto& one : legal_in<G>(state, seat)) legal.push_back(G::Notation::text(one));
      std::sort(legal.begin(), legal.end());
      return legal;
    }
  };

  typename G::Options options_;
  std::vector<BotSpec> specs_;
};

}  // namespace menagerie
