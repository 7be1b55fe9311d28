// SPDX-License-Identifier: Apache-2.0
// A bot that is told what its seat sees keeps its tree from decision to decision. That must not
// mislead it: what it kept belongs to the position that came, and it thinks about each one again.

#include <gtest/gtest.h>

#include "bots/bot.h"
#include "game/revealing.h"
#include "games/all_games.h"

namespace menagerie {
namespace {

template <class G>
typename G::Options short_options() {
  Fields fields;
  for (const OptionSpec& spec : G::Notation::option_specs()) {
    fields.push_back({std::string(spec.name),
                      spec.name == "last_hand" ? Value(std::int64_t{6}) : spec.standard});
  }
  return G::Notation::read_options(fields).value();
}

// A match in which each seat has a bot that is told all it sees. `decide(state, seat)` is asked for
// actions; `bots` begin as they are given.
template <class G>
class Table {
 public:
  explicit Table(const char* bot, std::uint64_t seed)
      : state_(G::start(short_options<G>())), cards_(seed, 1) {
    for (unsigned i = 0; i < G::players(state_.shown); ++i) bots_.emplace_back(*parse_bot(bot));
    past_.resize(bots_.size());
  }

  // On to the next decision; false where the match is over.
  bool go_on() {
    for (;;) {
      const Turn turn = G::turn(state_.shown);
      if (turn.kind == Turn::Kind::over) return false;
      if (turn.kind == Turn::Kind::play) return true;
      if (turn.kind == Turn::Kind::deal) {
        step_chance<G>(state_, turn.kind, cards_);
        for (auto& past : past_) past.clear();
      } else {
        const auto results = G::chances(state_);
        act(std::nullopt, results[cards_.below(static_cast<std::uint32_t>(results.size()))]);
      }
    }
  }
  void act(Observer actor, const typename G::Action& action) {
    const auto before = state_;
    actor ? G::apply(state_, *actor, action) : G::settle(state_, action);
    for (unsigned i = 0; i < bots_.size(); ++i) {
      const auto observed = G::seen(before.shown, actor, action, Seat(i));
      bots_[i].saw(before.shown, actor, observed, view_of<G>(state_, Seat(i)));
      past_[i].push_back({before.shown, actor, observed});
    }
  }
  Seat seat() const { return G::turn(state_.shown).seats.lowest(); }
  View<G> view() const { return view_of<G>(state_, seat()); }
  Thinker<G>& bot() { return bots_[seat().index()]; }
  const std::vector<Past<G>>& past() const { return past_[seat().index()]; }
  const typename G::State& state() const { return state_; }

 private:
  typename G::State state_;
  Rng cards_;
  std::vector<Thinker<G>> bots_;
  std::vector<std::vector<Past<G>>> past_;
};

template <class G>
class KeptTrees : public testing::Test {};
TYPED_TEST_SUITE(KeptTrees, AllGames);

// Whole games; at every decision a fresh search with many more iterations judges what the kept tree
// chose, and what a search without one would have chosen with the same budget. Where the judge is
// sure that much is lost, the kept tree must not be to blame.
TYPED_TEST(KeptTrees, choose_in_whole_games_what_a_fresh_search_does_not_reject) {
  using G = TypeParam;
  constexpr double much = 0.04;
  // Some have hundreds of decisions, some twenty.
  constexpr std::uint64_t matches = std::is_same_v<G, SavageBowl> ? 1 : 2;
  unsigned decisions = 0, by_kept = 0, by_fresh = 0;
  double lost_by_kept = 0, lost_by_fresh = 0;
  for (std::uint64_t seed = 1; seed <= matches; ++seed) {
    Table<G> table("ismcts:iterations=300", seed);
    Rng rng(seed), judging(seed, 2), anew(seed, 3);
    while (table.go_on()) {
      const Seat seat = table.seat();
      const auto view = table.view();
      const auto chosen = table.bot().choose(view, rng);
      if (legal_in<G>(table.state(), seat).size() > 1) {
        Thinker<G> judge(*parse_bot("ismcts:iterations=3000"));
        Thinker<G> fresh(*parse_bot("ismcts:iterations=300"));
        judge.begin(view, table.past());
        fresh.begin(view, table.past());
        const auto advice = judge.advise(view, judging);
        const auto& best = advice.best();
        const auto lost = [&](const auto& action) { return best.low - advice.of(action).high; };
        const auto other = fresh.choose(view, anew);
        ++decisions;
        by_kept += lost(chosen) > much;
        by_fresh += lost(other) > much;
        lost_by_kept += best.value[seat] - advice.of(chosen).value[seat];
        lost_by_fresh += best.value[seat] - advice.of(other).value[seat];
      }
      table.act(seat, chosen);
    }
  }
  this->RecordProperty("decisions", static_cast<int>(decisions));
  EXPECT_GT(decisions, 80u);
  EXPECT_LE(by_kept, by_fresh + 2 + decisions / 50);
  EXPECT_LE(lost_by_kept, lost_by_fresh * 1.5 + 0.2);
}

// With the same seed a bot that was told everything does not choose otherwise after a gap than one
// that has just sat down.
TYPED_TEST(KeptTrees, a_bot_that_was_not_told_everything_begins_anew) {
  using G = TypeParam;
  Table<G> table("ismcts:iterations=200", 5);
  Thinker<G> forgetful(*parse_bot("ismcts:iterations=200"));
  Rng rng(5);
  unsigned decisions = 0;
  while (table.go_on() && decisions < 30) {
    const auto view = table.view();
    // It is asked now and then, for any seat, and told nothing.
    Thinker<G> fresh(*parse_bot("ismcts:iterations=200"));
    Rng one(9, decisions), other(9, decisions);
    EXPECT_EQ(forgetful.choose(view, one), fresh.choose(view, other));
    table.act(table.seat(), table.bot().choose(view, rng));
    ++decisions;
  }
  EXPECT_EQ(decisions, 30u);
}

// And one that is used again for another match, or after it was shown the past of the round.
TYPED_TEST(KeptTrees, a_bot_that_begins_again_is_like_a_new_one) {
  using G = TypeParam;
  Table<G> table("ismcts:iterations=200", 6);
  Rng rng(6);
  for (unsigned i = 0; i < 12 && table.go_on(); ++i) {
    table.act(table.seat(), table.bot().choose(table.view(), rng));
  }
  ASSERT_TRUE(table.go_on());
  Thinker<G> fresh(*parse_bot("ismcts:iterations=200"));
  fresh.begin(table.view(), table.past());
  table.bot().begin(table.view(), table.past());
  Rng one(9), other(9);
  const auto again = table.bot().advise(table.view(), one);
  const auto advice = fresh.advise(table.view(), other);
  ASSERT_EQ(again.choices.size(), advice.choices.size());
  for (std::size_t i = 0; i < advice.choices.size(); ++i) {
    EXPECT_EQ(again.choices[i].visits, advice.choices[i].visits);
  }
}

// What is kept after something came to light is what was found in worlds in which it did. The same
// search is made twice; then another card comes to light than before.
template <class G>
class KeptAfterLight : public testing::Test {};
using RevealingGames = testing::Types<RageNGlyphs, ColorGangsters, Awimbawe>;
// In the others what is seen of an action is all that it shows.
static_assert(!RevealingGame<SavageBowl> && !RevealingGame<TrumpTricksGame>);
TYPED_TEST_SUITE(KeptAfterLight, RevealingGames);

// The visits that are kept when these actions have been made in that world since `seat` thought.
template <class G>
std::vector<std::uint64_t> kept_visits(
    typename G::State world, Seat seat,
    const std::vector<std::pair<Observer, typename G::Action>>& since) {
  // J2 may turn up any of many cards.
  constexpr std::int64_t iterations = std::is_same_v<G, RageNGlyphs> ? 30'000 : 4'000;
  Ismcts<G> search;
  search.think(view_of<G>(world, seat), Budget::of_iterations(iterations), 1);
  for (const auto& [actor, action] : since) {
    const auto before = world;
    actor ? G::apply(world, *actor, action) : G::settle(world, action);
    search.saw(before.shown, G::seen(before.shown, actor, action, seat), view_of<G>(world, seat));
  }
  std::vector<std::uint64_t> visits;
  if (!G::turn(world.shown).seats.has(seat)) return visits;
  for (const auto& choice :
       search.think(view_of<G>(world, seat), Budget::of_iterations(0), 1).choices) {
    visits.push_back(choice.visits);
  }
  return visits;
}

// Whether another card comes to light in another world that fits what `seat` knew, after the same
// actions; then something else must have been kept.
template <class G>
bool differ_in_another_world(const typename G::State& state, Seat seat,
                             const std::vector<std::pair<Observer, typename G::Action>>& since,
                             Rng& rng) {
  typename G::Sampler sampler(view_of<G>(state, seat));
  const auto other = sampler.draw(rng);
  auto here = state, there = other;
  for (const auto& [by, action] : since) {
    const auto legal = by ? legal_in<G>(there, *by) : G::chances(there);
    if (std::find(legal.begin(), legal.end(), action) == legal.end()) return false;
    by ? G::apply(here, *by, action) : G::settle(here, action);
    by ? G::apply(there, *by, action) : G::settle(there, action);
  }
  if (!G::turn(there.shown).seats.has(seat) || view_of<G>(here, seat) == view_of<G>(there, seat)) {
    return false;
  }
  const auto visits = kept_visits<G>(state, seat, since);
  std::uint64_t sum = 0;
  for (const std::uint64_t one : visits) sum += one;
  if (sum <= 2 * visits.size()) return false;  // Hardly anything was kept.
  EXPECT_NE(visits, kept_visits<G>(other, seat, since));
  return true;
}

TYPED_TEST(KeptAfterLight, belongs_to_what_came_to_light) {
  using G = TypeParam;
  unsigned compared = 0;
  for (std::uint64_t seed = 1; seed <= 1'600 && compared < 8; ++seed) {
    Rng rng(seed);
    auto state = G::start(short_options<G>());
    // The last decision of each seat, and what was done since.
    struct Since {
      std::optional<typename G::State> state;
      std::vector<std::pair<Observer, typename G::Action>> actions;
      bool came_to_light = false;
    };
    std::vector<Since> since(G::players(state.shown));
    for (;;) {
      const Turn turn = G::turn(state.shown);
      if (turn.kind == Turn::Kind::over) break;
      if (turn.kind == Turn::Kind::deal) {
        step_chance<G>(state, turn.kind, rng);
        for (auto& one : since) one = {};
        continue;
      }
      Observer actor;
      if (turn.kind == Turn::Kind::play) {
        const Seat seat = turn.seats.lowest();
        actor = seat;
        auto& own = since[seat.index()];
        if (own.state && own.came_to_light && own.actions.size() <= 5) {
          compared += differ_in_another_world<G>(*own.state, seat, own.actions, rng);
        }
        own = {state, {}, false};
      }
      const auto legal = actor ? legal_in<G>(state, *actor) : G::chances(state);
      const auto action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
      const auto before = state;
      actor ? G::apply(state, *actor, action) : G::settle(state, action);
      for (unsigned i = 0; i < since.size(); ++i) {
        since[i].actions.push_back({actor, action});
        since[i].came_to_light |=
            G::Revealing::step(before.shown, Seat(i)) != G::Revealing::step(state.shown, Seat(i));
      }
    }
  }
  this->RecordProperty("compared", static_cast<int>(compared));
  EXPECT_GE(compared, 8u);
}

}  // namespace
}  // namespace menagerie
