// SPDX-License-Identifier: Apache-2.0
//
// The proof of the sampler. At the end of rounds every way to lay out the unseen cards is tried:
// the round is replayed from such a deal, and the worlds in which the observer would have seen
// exactly what it saw are kept. The sampler must draw these and no others, each equally often.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "game/playout.h"
#include "games/awimbawe/available.h"
#include "games/awimbawe/game.h"

namespace menagerie::awimbawe {
namespace {

struct Event {
  Observer actor;
  Action action;
  State after;
};

// One round from its deal on.
struct Round {
  State before_deal;
  Deal deal;
  State dealt;
  std::vector<Event> events;

  const State& now() const { return events.empty() ? dealt : events.back().after; }
};

Round begin_round(const State& state, Rng& rng) {
  Round round;
  round.before_deal = state;
  round.deal = Awimbawe::shuffle(state, rng);
  round.dealt = state;
  Awimbawe::deal(round.dealt, round.deal);
  return round;
}

// Snakes are led, played and used on hands more often than chance would, since what they hide is
// what is hard to know.
Action choose(const State& state, Seat seat, Rng& rng) {
  const Actions legal = legal_in<Awimbawe>(state, seat);
  for (const Action& action : legal) {
    const bool snake = action.verb == Verb::play && animal_of(action.card()) == Animal::snake;
    if ((snake || action.verb == Verb::block_hand) && rng.below(2) == 0) return action;
  }
  return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
}

void play_on(Round& round, Rng& rng) {
  Event event{std::nullopt, {}, round.now()};
  const Turn turn = Awimbawe::turn(event.after.shown);
  if (turn.kind == Turn::Kind::chance) {
    const Actions results = Awimbawe::chances(event.after);
    event.action = results[rng.below(static_cast<std::uint32_t>(results.size()))];
    Awimbawe::settle(event.after, event.action);
  } else {
    event.actor = turn.seats.lowest();
    event.action = choose(event.after, *event.actor, rng);
    Awimbawe::apply(event.after, *event.actor, event.action);
  }
  round.events.push_back(event);
}

bool in_play(const State& state) {
  return state.shown.phase != Phase::deal && state.shown.phase != Phase::over;
}

// What is public without anything that was inferred.
Shown bare(Shown shown) {
  for (Side& side : shown.sides.values) {
    side.bounds.clear();
    side.without = Lands{};
  }
  return shown;
}

bool looks_alike(const State& one, const State& two, Observer who) {
  return bare(one.shown) == bare(two.shown) &&
         Awimbawe::mine(one, who) == Awimbawe::mine(two, who) &&
         (!who || legal_in<Awimbawe>(one, *who) == legal_in<Awimbawe>(two, *who));
}

void keep_new(std::vector<State>& states, const State& state) {
  if (std::find(states.begin(), states.end(), state) == states.end()) states.push_back(state);
}

// The states that the round may have come to from another deal, with the observer seeing all the
// while what it saw; several where blind blocks may have fallen differently.
std::vector<State> replay(const Round& round, const Deal& deal, Observer who) {
  State dealt = round.before_deal;
  Awimbawe::deal(dealt, deal);
  std::vector<State> states;
  if (looks_alike(dealt, round.dealt, who)) states.push_back(dealt);
  const Shown* before = &round.dealt.shown;
  for (const Event& event : round.events) {
    std::vector<State> next;
    for (const State& state : states) {
      const auto keep = [&](const State& after) {
        if (looks_alike(after, event.after, who)) keep_new(next, after);
      };
      if (event.actor) {
        const Actions legal = legal_in<Awimbawe>(state, *event.actor);
        if (std::find(legal.begin(), legal.end(), event.action) == legal.end()) continue;
        State after = state;
        Awimbawe::apply(after, *event.actor, event.action);
        keep(after);
        continue;
      }
      const Action observed = Awimbawe::seen(*before, std::nullopt, event.action, who);
      for (const Action& result : Awimbawe::chances(state)) {
        if (Awimbawe::seen(state.shown, std::nullopt, result, who) != observed) continue;
        State after = state;
        Awimbawe::settle(after, result);
        keep(after);
      }
    }
    states = std::move(next);
    before = &event.after.shown;
  }
  return states;
}

// Places of the deal whose cards the observer has not seen: 0 and 1 hands, 2 + 4 * seat + number
// the face-down cards; and the cards that lie there.
struct Unknown {
  std::vector<unsigned> places;
  std::vector<Card> cards;
};

Unknown unknown_to(const State& state, Observer who) {
  Unknown unknown;
  const auto add = [&](unsigned place, Card card) {
    unknown.places.push_back(place);
    unknown.cards.push_back(card);
  };
  for (Seat seat : SeatSet::first(players)) {
    if (who != seat) {
      for (Card card : state.hidden.hands[seat]) add(seat.index(), card);
    }
    for (const Pile& pile : state.shown.sides[seat].piles) {
      for (unsigned depth = 0; depth < pile.size(); ++depth) {
        const Slot slot = pile.at(depth);
        if (!slot.is_down()) continue;
        add(2 + 4 * seat.index() + slot.number(), state.hidden.down[seat][slot.number()]);
      }
    }
  }
  std::sort(unknown.places.begin(), unknown.places.end());
  std::sort(unknown.cards.begin(), unknown.cards.end());
  return unknown;
}

double layouts(const Unknown& unknown) {
  double count = std::tgamma(static_cast<double>(unknown.places.size()) + 1);
  for (unsigned hand = 0; hand < players; ++hand) {
    const auto size = std::count(unknown.places.begin(), unknown.places.end(), hand);
    count /= std::tgamma(static_cast<double>(size) + 1);
  }
  return count;
}

// The round's deal with the unknown cards laid out in that order.
Deal relaid(const Round& round, const Unknown& unknown, const std::vector<unsigned>& places) {
  Deal deal = round.deal;
  for (Card card : unknown.cards) {
    for (Cards& hand : deal.hands.values) hand.remove(card);
  }
  for (std::size_t i = 0; i < places.size(); ++i) {
    const unsigned place = places[i];
    if (place < players) {
      deal.hands[Seat(place)].add(unknown.cards[i]);
    } else {
      deal.down[Seat((place - 2) / 4)][(place - 2) % 4] = unknown.cards[i];
    }
  }
  return deal;
}

std::string key_of(const Hidden& hidden) {
  std::string key(sizeof hidden, '\0');
  std::memcpy(key.data(), &hidden, sizeof hidden);
  return key;
}

std::map<std::string, unsigned> all_worlds(const Round& round, Observer who) {
  const Unknown unknown = unknown_to(round.now(), who);
  std::vector<unsigned> places = unknown.places;
  std::map<std::string, unsigned> worlds;
  do {
    for (const State& state : replay(round, relaid(round, unknown, places), who)) {
      EXPECT_EQ(state.shown, round.now().shown) << "something inferred depends on a secret";
      worlds[key_of(state.hidden)] = 0;
    }
  } while (std::next_permutation(places.begin(), places.end()));
  return worlds;
}

// The value that chi-square with that many degrees of freedom exceeds with probability 1e-5
// (Wilson and Hilferty's approximation).
double chi_square_limit(double freedom) {
  const double z = 4.265;
  const double share = 2 / (9 * freedom);
  return freedom * std::pow(1 - share + z * std::sqrt(share), 3);
}

void check_sampler(const Round& round, Observer who, Rng& rng) {
  auto worlds = all_worlds(round, who);
  ASSERT_TRUE(worlds.contains(key_of(round.now().hidden))) << "the true world is missing";
  const Sampler sampler(view_of<Awimbawe>(round.now(), who));
  const auto draws = static_cast<unsigned>(worlds.size() * 30);
  for (unsigned i = 0; i < draws; ++i) {
    const auto found = worlds.find(key_of(sampler.draw(rng).hidden));
    ASSERT_NE(found, worlds.end()) << "a world that contradicts what was seen";
    ++found->second;
  }
  double chi_square = 0;
  for (const auto& [key, count] : worlds) {
    ASSERT_GT(count, 0u) << "a possible world is never drawn";
    chi_square += (count - 30.0) * (count - 30.0) / 30.0;
  }
  if (worlds.size() > 1) {
    ASSERT_LT(chi_square, chi_square_limit(static_cast<double>(worlds.size() - 1)))
        << worlds.size() << " worlds";
  }
}

// How often each kind of knowledge was at stake.
struct Coverage {
  unsigned all = 0, void_shown = 0, bounded = 0, blocked = 0, waits_for_block = 0;
};

bool is_hidden_from(Observer who, Seat seat) { return who != seat; }

Coverage kinds_of(const State& state, Observer who) {
  Coverage kinds;
  for (Seat seat : SeatSet::first(players)) {
    const Side& side = state.shown.sides[seat];
    if (!is_hidden_from(who, seat) || side.hand_size == 0) continue;
    kinds.void_shown += side.without.empty() ? 0 : 1;
    kinds.blocked += side.hand_blocked > 0 ? 1 : 0;
    for (const Bound& bound : side.bounds) kinds.bounded += bound.most < side.hand_size ? 1 : 0;
  }
  kinds.waits_for_block = state.shown.phase == Phase::chance ? 1 : 0;
  return kinds;
}

class AwimbaweKnowledge : public testing::TestWithParam<RhinocerosRule> {};

TEST_P(AwimbaweKnowledge, samples_all_indistinguishable_worlds_alike) {
  std::array<Coverage, 3> coverage;
  for (unsigned seed = 0; seed < 400; ++seed) {
    Rng rng(seed, 7);
    Round round = begin_round(Awimbawe::start({GetParam()}), rng);
    for (; in_play(round.now()); play_on(round, rng)) {
      for (unsigned i = 0; i <= players; ++i) {
        const Observer who = i < players ? Observer(Seat(i)) : std::nullopt;
        const double count = layouts(unknown_to(round.now(), who));
        if (count < 2 || count > 850) continue;
        const Coverage kinds = kinds_of(round.now(), who);
        const bool rare = kinds.bounded > 0 || kinds.waits_for_block > 0;
        if (rng.below(rare ? 4 : kinds.blocked > 0 ? 8 : 60) != 0) continue;
        ASSERT_NO_FATAL_FAILURE(check_sampler(round, who, rng))
            << "seed " << seed << ", event " << round.events.size() << ", observer " << i;
        Coverage& sum = coverage[i];
        ++sum.all;
        sum.void_shown += kinds.void_shown;
        sum.bounded += kinds.bounded;
        sum.blocked += kinds.blocked;
        sum.waits_for_block += kinds.waits_for_block;
      }
    }
  }
  for (const Coverage& kinds : coverage) {
    EXPECT_GE(kinds.all, 20u);
    EXPECT_GE(kinds.void_shown, 10u);
    EXPECT_GE(kinds.bounded, 3u);
    EXPECT_GE(kinds.blocked, 3u);
    EXPECT_GE(kinds.waits_for_block, 1u);
  }
}

// During a round there are too many worlds to list, but each drawn one must explain
// everything that was seen since its deal.
TEST_P(AwimbaweKnowledge, drawn_worlds_explain_the_whole_round) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    Rng rng(seed, 8);
    State state = Awimbawe::start({GetParam()});
    while (state.shown.phase != Phase::over) {
      Round round = begin_round(state, rng);
      for (; in_play(round.now()); play_on(round, rng)) {
        const unsigned i = rng.below(3);
        const Observer who = i < players ? Observer(Seat(i)) : std::nullopt;
        const State world = Sampler(view_of<Awimbawe>(round.now(), who)).draw(rng);
        const Unknown unknown = unknown_to(world, who);
        Deal deal = round.deal;
        for (Card card : unknown.cards) {
          for (Cards& hand : deal.hands.values) hand.remove(card);
        }
        for (Seat seat : SeatSet::first(players)) {
          deal.hands[seat] |= world.hidden.hands[seat];
          for (unsigned place : unknown.places) {
            if (place < players || (place - 2) / 4 != seat.index()) continue;
            deal.down[seat][(place - 2) % 4] = world.hidden.down[seat][(place - 2) % 4];
          }
        }
        const auto reached = replay(round, deal, who);
        ASSERT_NE(std::find(reached.begin(), reached.end(), world), reached.end())
            << "seed " << seed << ", event " << round.events.size() << ", observer " << i;
      }
      state = round.now();
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Options, AwimbaweKnowledge,
                         testing::Values(RhinocerosRule::other_pile, RhinocerosRule::any_pile));

}  // namespace
}  // namespace menagerie::awimbawe
