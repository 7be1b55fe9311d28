// SPDX-License-Identifier: Apache-2.0
//
// What an observer can know, found out without the knowledge code: every way to share out the
// cards it has not seen is tried, the deal behind it is worked out, and the whole history is played
// again in it. The worlds in which the observer would have seen the same are compared with those
// that the sampler draws.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <vector>

#include "game/playout.h"
#include "games/trump_tricks_game/game.h"

namespace menagerie::trump_tricks_game {
namespace {

using G = TrumpTricksGame;
using Hands = BySeat<Cards>;
using Key = std::array<std::uint64_t, 4>;

struct Event {
  Seat seat;
  Action action;
};

struct History {
  Options options;
  Deal deal;
  std::vector<Event> events;
  State now;
};

// Every seat, and a spectator.
std::vector<Observer> observers(unsigned players) {
  std::vector<Observer> all(players + 1);
  for (unsigned i = 0; i < players; ++i) all[i] = Seat(i);
  return all;
}

Key key_of(const Hands& hands) {
  Key key{};
  for (unsigned i = 0; i < 4; ++i) key[i] = hands[Seat(i)].word_at(0);
  return key;
}

Hands hands_of(const State& state) {
  Hands hands;
  for (unsigned i = 0; i < 4; ++i) {
    hands[Seat(i)] = state.shown.open[Seat(i)] | state.hidden.closed[Seat(i)];
  }
  return hands;
}

History begin(const Options& options, Rng& rng) {
  History history{options, {}, {}, G::start(options)};
  history.deal = G::shuffle(history.now, rng);
  G::deal(history.now, history.deal);
  return history;
}

void go_on(History& history, Rng& rng) {
  const Seat seat = history.now.shown.to_act;
  const auto legal = legal_in<G>(history.now, seat);
  // Rare actions more often than by chance: half of the time not the first and not a play.
  Action action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
  if (legal[legal.size() - 1].verb != Verb::play && rng.below(2) == 0) {
    action = legal[legal.size() - 1];
  }
  history.events.push_back({seat, action});
  G::apply(history.now, seat, action);
}

// The hands that were dealt, if these are the hands now.
Hands undo(const History& history, Hands hands) {
  for (auto event = history.events.rbegin(); event != history.events.rend(); ++event) {
    Cards& hand = hands[event->seat];
    if (event->action.verb == Verb::play) hand.add(event->action.card());
    if (event->action.verb == Verb::reject) {
      hand.remove(event->action.taken());
      hand.add(event->action.card());
    }
  }
  return hands;
}

// Whether the observer sees and may do the same in both states.
bool same_to(const State& truth, const State& world, Observer who) {
  if (!(truth.shown == world.shown) || !(G::mine(truth, who) == G::mine(world, who))) return false;
  return !who || legal_in<G>(truth, *who) == legal_in<G>(world, *who);
}

// Whether the history may have happened after this deal, and looked the same to the observer.
bool looks_the_same(const History& history, const Hands& dealt, Observer who) {
  State truth = G::start(history.options), world = truth;
  G::deal(truth, history.deal);
  G::deal(world, {dealt, history.deal.trumps});
  for (const Event& event : history.events) {
    if (!same_to(truth, world, who)) return false;
    const auto mine = G::mine(world, event.seat);
    if (G::refuse(world.shown, mine, event.seat, event.action)) return false;
    G::apply(truth, event.seat, event.action);
    G::apply(world, event.seat, event.action);
  }
  return same_to(truth, world, who);
}

// Cards that the observer has seen in a hand that is not its own and that are still there.
struct Seen {
  Hands in_hand;
  Cards all;  // All that it has seen, its own cards included.
};

Seen seen_by(const History& history, Observer who) {
  Seen seen;
  if (who) seen.all = history.deal.hands[*who];
  for (const Event& event : history.events) {
    Cards& hand = seen.in_hand[event.seat];
    const Action action = event.action;
    const bool has_card =
        action.verb == Verb::play || action.verb == Verb::refuse || action.verb == Verb::reject;
    if (has_card) seen.all.add(action.card());
    if (action.verb == Verb::refuse) hand.add(action.card());
    if (action.verb == Verb::play || action.verb == Verb::reject) hand.remove(action.card());
    if (action.verb == Verb::reject) hand.add(action.taken());
  }
  return seen;
}

struct Riddle {
  std::vector<Card> cards;  // To be shared out.
  BySeat<unsigned> room;    // Among the seats.
  double ways = 1;
};

Riddle riddle_of(const History& history, const Seen& seen, Observer who) {
  Riddle riddle;
  const unsigned players = history.options.players;
  for (const Card card : deck(players) - seen.all) riddle.cards.push_back(card);
  double left = static_cast<double>(riddle.cards.size());
  for (const Seat seat : SeatSet::first(players)) {
    if (who == seat) continue;
    riddle.room[seat] = hands_of(history.now)[seat].size() - seen.in_hand[seat].size();
    for (unsigned i = 1; i <= riddle.room[seat]; ++i) riddle.ways *= left-- / i;
  }
  return riddle;
}

void enumerate(const History& history, Observer who, const Riddle& riddle, std::size_t next,
               Hands& hands, BySeat<unsigned>& room, std::map<Key, unsigned>& worlds) {
  if (next == riddle.cards.size()) {
    if (looks_the_same(history, undo(history, hands), who)) worlds[key_of(hands)] = 0;
    return;
  }
  for (const Seat seat : SeatSet::first(history.options.players)) {
    if (room[seat] == 0) continue;
    --room[seat];
    hands[seat].add(riddle.cards[next]);
    enumerate(history, who, riddle, next + 1, hands, room, worlds);
    hands[seat].remove(riddle.cards[next]);
    ++room[seat];
  }
}

// The chi-square that is exceeded with probability 3e-5 (Wilson and Hilferty).
double chi_square_limit(double freedom) {
  const double part = 2 / (9 * freedom);
  return freedom * std::pow(1 - part + 4 * std::sqrt(part), 3);
}

// Compares the sampler with brute force; returns the number of worlds, or nothing if there are
// too many to try.
std::optional<std::size_t> compare(const History& history, Observer who, Rng& rng) {
  const Seen seen = seen_by(history, who);
  Riddle riddle = riddle_of(history, seen, who);
  if (riddle.ways > 2600) return std::nullopt;
  Hands hands = seen.in_hand;
  if (who) hands[*who] = hands_of(history.now)[*who];
  std::map<Key, unsigned> worlds;
  enumerate(history, who, riddle, 0, hands, riddle.room, worlds);
  EXPECT_TRUE(worlds.contains(key_of(hands_of(history.now)))) << "the truth is possible";

  G::Sampler sampler(view_of<G>(history.now, who));
  const std::size_t draws = worlds.size() * 25;
  for (std::size_t i = 0; i < draws; ++i) {
    const auto world = worlds.find(key_of(hands_of(sampler.draw(rng))));
    if (world == worlds.end()) {
      ADD_FAILURE() << "an impossible world was drawn";
      return worlds.size();
    }
    ++world->second;
  }
  double chi_square = 0;
  for (const auto& [key, count] : worlds) {
    EXPECT_GT(count, 0u) << "a possible world is never drawn";
    chi_square += (count - 25.0) * (count - 25.0) / 25.0;
  }
  if (worlds.size() > 1) {
    EXPECT_LT(chi_square, chi_square_limit(static_cast<double>(worlds.size() - 1)));
  }
  return worlds.size();
}

class TrumpTricksGameKnowledge : public testing::TestWithParam<Options> {};

TEST_P(TrumpTricksGameKnowledge, the_sampler_draws_what_brute_force_finds_each_as_often) {
  const Options options = GetParam();
  const std::vector<Observer> all = observers(options.players);
  for (unsigned i = 0; i <= options.players; ++i) {
    const Observer& who = all[i];
    std::size_t compared = 0, largest = 0;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      Rng rng(seed, i);
      History history = begin(options, rng);
      unsigned skip = 0;  // One position in seven, for time.
      while (history.now.shown.turn == 1) {
        if (skip-- == 0) {
          const auto worlds = compare(history, who, rng);
          if (testing::Test::HasFailure()) {
            FAIL() << "observer " << i << ", seed " << seed << ", after " << history.events.size();
          }
          compared += worlds ? 1 : 0;
          largest = std::max(largest, worlds.value_or(0));
          skip = worlds ? 6 : 0;
        }
        go_on(history, rng);
      }
    }
    EXPECT_GE(compared, 6u);
    EXPECT_GE(largest, 50u) << "observer " << i;
  }
}

// Not only in small endings: every world drawn anywhere could have had the same history.
TEST_P(TrumpTricksGameKnowledge, the_history_may_have_happened_in_every_world) {
  const Options options = GetParam();
  const std::vector<Observer> all = observers(options.players);
  for (std::uint64_t seed = 100; seed < 120; ++seed) {
    Rng rng(seed);
    History history = begin(options, rng);
    while (history.now.shown.turn == 1) {
      for (unsigned i = 0; i <= options.players; ++i) {
        const Observer& who = all[i];
        G::Sampler sampler(view_of<G>(history.now, who));
        const State world = sampler.draw(rng);
        ASSERT_TRUE(looks_the_same(history, undo(history, hands_of(world)), who))
            << "observer " << i << ", seed " << seed << ", after " << history.events.size();
      }
      go_on(history, rng);
    }
  }
}

// R7: from turn 2 on nothing is hidden.
TEST_P(TrumpTricksGameKnowledge, nothing_is_hidden_after_the_first_turn) {
  Rng rng(5);
  History history = begin(GetParam(), rng);
  while (history.now.shown.step != Step::over) {
    if (history.now.shown.turn > 1) {
      G::Sampler sampler(View<G>{history.now.shown, {}, {}});
      ASSERT_TRUE(sampler.draw(rng) == history.now);
    }
    go_on(history, rng);
  }
}

INSTANTIATE_TEST_SUITE_P(All, TrumpTricksGameKnowledge,
                         testing::Values(Options{4, false, false}, Options{4, true, false},
                                         Options{4, false, true}, Options{4, true, true},
                                         Options{3, false, false}, Options{3, true, false},
                                         Options{3, false, true}, Options{3, true, true}));

}  // namespace
}  // namespace menagerie::trump_tricks_game
