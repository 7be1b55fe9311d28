// SPDX-License-Identifier: Apache-2.0
// What a seat sees of an action and what comes to light with it tell everything that it knows then:
// a tree that is keyed by both never takes one position for another.

#include <gtest/gtest.h>

#include "game/playout.h"
#include "game/revealing.h"
#include "games/all_games.h"

namespace menagerie {
namespace {

template <class G>
class Sight : public testing::Test {};
TYPED_TEST_SUITE(Sight, AllGames);

// The options of a game with one of them set, for every value that tells something new of it.
template <class G>
std::vector<typename G::Options> variants() {
  std::vector<typename G::Options> all;
  for (const OptionSpec& changed : G::Notation::option_specs()) {
    std::vector<Value> values = {changed.standard};
    for (const auto word : changed.choices) values.push_back(Word(word));
    if (std::holds_alternative<bool>(changed.standard)) values = {true, false};
    for (const Value& value : values) {
      Fields fields;
      for (const OptionSpec& spec : G::Notation::option_specs()) {
        const bool here = spec.name == changed.name;
        Value chosen = here ? value : spec.standard;
        if (spec.name == "last_hand") chosen = std::int64_t{6};
        fields.push_back({std::string(spec.name), chosen});
      }
      if (const auto options = G::Notation::read_options(fields)) all.push_back(*options);
    }
  }
  return all;
}

// The result of an action in a world that fits what the observer knows.
template <class G>
struct Outcome {
  std::uint32_t observed = 0;
  std::uint64_t revealed = 0;  // 0 where nothing came to light.
  View<G> view;

  Outcome(typename G::State world, Observer actor, const typename G::Action& action, Seat who)
      : observed(action_key(G::seen(world.shown, actor, action, who))) {
    const auto before = view_of<G>(world, who);
    actor ? G::apply(world, *actor, action) : G::settle(world, action);
    view = view_of<G>(world, who);
    if constexpr (RevealingGame<G>) {
      if (G::Revealing::step(before.shown, who) != G::Revealing::step(view.shown, who)) {
        revealed = G::Revealing::revealed(view.shown, view.mine);
      }
    }
  }
  bool within_round() const {
    const auto kind = G::turn(view.shown).kind;
    return kind == Turn::Kind::play || kind == Turn::Kind::chance;
  }
};

struct Seen {
  unsigned alike = 0, told_apart = 0;
};

template <class G>
void compare(const View<G>& view, Observer actor, Rng& rng, Seen& seen) {
  typename G::Sampler sampler(view);
  const Seat who = *view.who;
  const auto outcomes = [&](const typename G::State& world) {
    std::vector<Outcome<G>> all;
    for (const auto& action : actor ? legal_in<G>(world, *actor) : G::chances(world)) {
      all.emplace_back(world, actor, action, who);
    }
    return all;
  };
  const auto one = outcomes(sampler.draw(rng)), other = outcomes(sampler.draw(rng));
  for (const auto& a : one) {
    for (const auto& b : other) {
      if (a.observed != b.observed || !a.within_round() || !b.within_round()) continue;
      if (a.revealed == b.revealed) {
        ++seen.alike;
        ASSERT_EQ(a.view, b.view) << "observed " << a.observed;
      } else {
        ++seen.told_apart;
        ASSERT_FALSE(a.view == b.view) << "observed " << a.observed;
      }
    }
  }
}

TYPED_TEST(Sight, observeds_and_what_comes_to_light_tell_all_that_a_seat_knows) {
  using G = TypeParam;
  Seen seen;
  std::uint64_t seed = 0;
  for (const auto& options : variants<G>()) {
    Rng rng(++seed);
    auto state = G::start(options);
    for (;;) {
      const Turn turn = G::turn(state.shown);
      if (turn.kind == Turn::Kind::over) break;
      if (turn.kind == Turn::Kind::deal) {
        step_chance<G>(state, turn.kind, rng);
        continue;
      }
      const bool chance = turn.kind == Turn::Kind::chance;
      for (const Seat who : SeatSet::first(G::players(state.shown))) {
        const auto view = view_of<G>(state, who);
        if (chance) {
          compare<G>(view, std::nullopt, rng, seen);
        } else {
          for (const Seat actor : turn.seats) compare<G>(view, actor, rng, seen);
        }
        if (this->HasFatalFailure()) return;
      }
      chance ? step_chance<G>(state, turn.kind, rng) : step_random<G>(state, rng);
    }
  }
  EXPECT_GT(seen.alike, 500u);
  EXPECT_EQ(seen.told_apart > 0, RevealingGame<G>);
}

}  // namespace
}  // namespace menagerie
