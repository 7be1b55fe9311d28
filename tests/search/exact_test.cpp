// SPDX-License-Identifier: Apache-2.0
// Exact play where what a seat knows leaves but one world; and searches that must not starve an
// action there because all else comes to the same.

#include "search/exact.h"

#include <gtest/gtest.h>

#include <atomic>

#include "bots/bot.h"
#include "games/all_games.h"

namespace menagerie {
namespace {

// Every seat for itself, to the end of the round, every line; nothing beyond that many positions.
template <Game G>
std::optional<Values> every_line(const typename G::State& state, unsigned& left) {
  const Turn turn = G::turn(state.shown);
  Values best{};
  if (turn.kind == Turn::Kind::deal || turn.kind == Turn::Kind::over) {
    evaluate_standing<G>(state.shown, std::span(best.data(), G::players(state.shown)));
    return best;
  }
  if (left == 0) return std::nullopt;
  --left;
  const bool chance = turn.kind == Turn::Kind::chance;
  const Seat seat = chance ? Seat(0) : turn.seats.lowest();
  const auto actions = chance ? G::chances(state) : legal_in<G>(state, seat);
  if (!chance) best[seat.index()] = -1;
  for (const auto& action : actions) {
    auto next = state;
    chance ? G::settle(next, action) : G::apply(next, seat, action);
    const auto values = every_line<G>(next, left);
    if (!values) return std::nullopt;
    if (chance) {
      for (unsigned i = 0; i < seats_max; ++i) {
        best[i] += (*values)[i] / static_cast<float>(actions.size());
      }
    } else if ((*values)[seat.index()] > best[seat.index()]) {
      best = *values;
    }
  }
  return best;
}

// Calls `look(state, seat)` at the decisions of random play that have a choice.
template <Game G, class Look>
void walk(const Fields& changed, std::uint64_t seed, const Look& look) {
  Fields fields;
  for (const OptionSpec& spec : G::Notation::option_specs()) {
    const Value* value = find_field(changed, spec.name);
    fields.push_back({std::string(spec.name), value != nullptr ? *value : spec.standard});
  }
  Rng rng(seed);
  auto state = G::start(G::Notation::read_options(fields).value());
  for (;;) {
    const Turn turn = G::turn(state.shown);
    if (turn.kind == Turn::Kind::over) return;
    if (turn.kind != Turn::Kind::play) {
      step_chance<G>(state, turn.kind, rng);
      continue;
    }
    const Seat seat = turn.seats.lowest();
    if (turn.seats.size() == 1 && legal_in<G>(state, seat).size() > 1) look(state, seat);
    step_random<G>(state, rng);
  }
}

// How many positions random play must have come to that exact play answers, and to that a bot
// answers so; and how many with a few hundred lines. A game that names no numbers may have any.
struct Wanted {
  unsigned answered, by_bots, long_ones;
};
template <class G>
constexpr std::optional<Wanted> wanted;
template <>
constexpr std::optional<Wanted> wanted<TrumpTricksGame>{{50, 50, 40}};
template <>
constexpr std::optional<Wanted> wanted<Awimbawe>{{50, 50, 40}};
// What others discarded lies face down to the end of the round, and so do the hands of the
// eliminated: some card of another hand could always lie there.
template <>
constexpr std::optional<Wanted> wanted<SavageBowl>{{0, 0, 0}};
// To the end at least four cards lie face down (R1), so that no hand of others is ever known.
template <>
constexpr std::optional<Wanted> wanted<RageNGlyphs>{{0, 0, 0}};
// The order of the trump decks is hidden to the ninth trick, in which no one has a choice; after it
// one marker is placed.
template <>
constexpr std::optional<Wanted> wanted<ColorGangsters>{{50, 50, 0}};

const Fields short_match = {{"last_hand", std::int64_t{7}}};

template <class G>
class Exact : public testing::Test {
 protected:
  void expect(unsigned found, unsigned Wanted::* part) {
    this->RecordProperty("positions", static_cast<int>(found));
    if (!wanted<G>) return;
    const unsigned least = wanted<G>.value().*part;
    EXPECT_GE(found, least);
    if (least == 0) {
      EXPECT_EQ(found, 0u) << "there are such positions after all";
    }
  }
};
TYPED_TEST_SUITE(Exact, SolvableGames);

TYPED_TEST(Exact, is_what_every_line_comes_to) {
  using G = TypeParam;
  unsigned answered = 0;
  for (std::uint64_t seed = 1; seed <= 120 && answered < 60; ++seed) {
    walk<G>(short_match, seed, [&](const auto& state, Seat seat) {
      ExactLimits limits;
      limits.nodes = 2'000;
      limits.past_pauses = true;
      const auto advice = ExactPlay<G>(limits).think(view_of<G>(state, seat), seed);
      if (!advice) return;
      for (const auto& choice : advice->choices) {
        auto next = state;
        G::apply(next, seat, choice.action);
        unsigned left = 300'000;
        const auto values = every_line<G>(next, left);
        if (!values) return;
        for (const Seat one : SeatSet::first(G::players(state.shown))) {
          ASSERT_NEAR(choice.value[one], static_cast<double>((*values)[one.index()]), 1e-6)
              << "seed " << seed;
        }
      }
      ++answered;
    });
  }
  this->expect(answered, &Wanted::answered);
}

// A world is known where no other one fits, and only there.
TYPED_TEST(Exact, is_for_worlds_that_no_draw_contradicts) {
  using G = TypeParam;
  using Solving = typename G::Solving;
  constexpr unsigned many = 400;
  unsigned known = 0, unproven = 0;
  for (std::uint64_t seed = 1; seed <= 120 && known < 500; ++seed) {
    Rng rng(seed, 2);
    walk<G>(short_match, seed, [&](const auto& state, Seat seat) {
      const auto view = view_of<G>(state, seat);
      typename G::Sampler sampler(view);
      const auto key = Solving::key(sampler.draw(rng));
      unsigned alike = 1;
      while (alike < many && Solving::key(sampler.draw(rng)) == key) ++alike;
      const bool is_known = Solving::is_known(view, state);
      if (is_known) {
        EXPECT_EQ(alike, many) << "seed " << seed;
      }
      known += is_known;
      unproven += !is_known && alike == many;
    });
  }
  this->expect(known, &Wanted::answered);
  EXPECT_EQ(unproven, 0u);
}

// A bot plays such positions exactly, and says so: nothing is uncertain.
TYPED_TEST(Exact, is_how_bots_end_a_match_in_which_all_cards_are_known) {
  using G = TypeParam;
  unsigned answered = 0;
  for (std::uint64_t seed = 1; seed <= 60 && answered < 60; ++seed) {
    walk<G>(short_match, seed, [&](const auto& state, Seat seat) {
      ExactLimits limits;
      limits.nodes = 3'200;
      const auto exact = ExactPlay<G>(limits).think(view_of<G>(state, seat), seed);
      if (!exact) return;
      ++answered;
      Rng one(seed), other(seed);
      Thinker<G> bot(*parse_bot("ismcts:iterations=200"));
      const auto view = view_of<G>(state, seat);
      const auto advice = bot.advise(view, one);
      EXPECT_EQ(advice.best().value[seat], exact->best().value[seat]);
      EXPECT_EQ(advice.best().low, advice.best().high);
      EXPECT_EQ(exact->of(bot.choose(view, other)).value[seat], exact->best().value[seat]);
      const auto& last = exact->choices.back();
      const auto lost = bot.compare(view, exact->best().action, last.action, one);
      EXPECT_EQ(lost.mean, exact->best().value[seat] - last.value[seat]);
    });
  }
  this->expect(answered, &Wanted::by_bots);
}

// Savage Bowl: seat 1 has led and holds one more card, seat 0 must follow, the others are out. That
// card is the blue one, except in one world of 23. There it is the green one, because the discard
// of seat 2 is the blue one.
View<SavageBowl> with_a_seldom_world() {
  using namespace savage_bowl;
  constexpr auto bit = [](Suit suit) { return 1u << static_cast<unsigned>(suit); };
  constexpr auto voids = [](unsigned bits) { return static_cast<std::uint8_t>(bits); };
  const savage_bowl::CardSet unseen = of(Suit::red) |
                                      savage_bowl::CardSet::range(colour_length, 9) |
                                      card_of(Suit::green, 1) | card_of(Suit::blue, 1);
  View<SavageBowl> view;
  view.who = Seat(0);
  view.mine.hand = savage_bowl::CardSet(card_of(Suit::trump, 1)) | card_of(Suit::trump, 2);
  Shown& shown = view.shown;
  shown.phase = Phase::play;
  shown.played = deck_of(5) - unseen - view.mine.hand;
  shown.playing = SeatSet(Seat(0));
  shown.playing.add(Seat(1));
  for (const unsigned out : {2u, 3u, 4u}) shown.eliminated.add(Seat(out));
  shown.trick_number = 11;
  shown.to_act = Seat(0);
  shown.in_hand.values = {2, 1, 9, 6, 3};
  shown.voids[Seat(1)] = voids(bit(Suit::red) | bit(Suit::yellow));
  for (const unsigned out : {2u, 3u, 4u}) shown.voids[Seat(out)] = voids(bit(Suit::blue));
  for (unsigned i = 0; i < first_half; ++i) {
    shown.discards.push_back({Seat(2), voids(bit(i == 0 ? Suit::green : Suit::blue))});
  }
  shown.trick.push_back({card_of(Suit::blue, 5), Seat(1), Suit::blue, false});
  return view;
}

TEST(ExactPlay, takes_no_seldom_world_for_none) {
  using Solving = SavageBowl::Solving;
  const auto view = with_a_seldom_world();
  constexpr unsigned tries = 400, draws = 24;
  unsigned missed = 0;
  for (std::uint64_t seed = 1; seed <= tries; ++seed) {
    Rng rng(seed);
    SavageBowl::Sampler sampler(view);
    const auto world = sampler.draw(rng);
    unsigned alike = 1;
    while (alike < draws && Solving::key(sampler.draw(rng)) == Solving::key(world)) ++alike;
    missed += alike == draws;
    EXPECT_FALSE(Solving::is_known(view, world)) << "seed " << seed;
    EXPECT_FALSE(ExactPlay<SavageBowl>().think(view, seed)) << "seed " << seed;
  }
  EXPECT_GT(missed, tries / 4) << "Two dozen draws would have shown it.";
  // With seat 1 known to hold no green card there is but one world that matters.
  auto known = view;
  known.shown.voids[Seat(1)] |= 1u << static_cast<unsigned>(savage_bowl::Suit::green);
  Rng rng(1);
  EXPECT_TRUE(SavageBowl::Solving::is_known(known, SavageBowl::Sampler(known).draw(rng)));
}

// No limit of positions is passed by, and what is hidden is not solved.
TEST(ExactPlay, answers_nothing_where_much_is_left_or_hidden) {
  const auto first = [](auto game, std::uint64_t seed) {
    using G = decltype(game);
    bool asked = false;
    walk<G>({}, seed, [&](const auto& state, Seat seat) {
      if (asked) return;
      asked = true;
      EXPECT_FALSE(ExactPlay<G>().think(view_of<G>(state, seat), seed));
    });
    EXPECT_TRUE(asked);
  };
  first(SavageBowl{}, 1);
  first(ColorGangsters{}, 1);
  first(TrumpTricksGame{}, 1);
  first(Awimbawe{}, 1);
}

// A clock that advances by a millisecond each time it is read.
std::chrono::nanoseconds ticking_time() {
  static std::atomic<std::int64_t> looks = 0;
  return std::chrono::milliseconds(++looks);
}

// The caller limits positions and time; a bot may be told.
TEST(ExactPlay, looks_at_as_many_positions_as_it_may_within_its_time) {
  using G = TrumpTricksGame;
  unsigned found = 0;
  for (std::uint64_t seed = 1; seed <= 200 && found < 5; ++seed) {
    walk<G>({}, seed, [&](const auto& state, Seat seat) {
      if (found >= 5) return;
      const auto view = view_of<G>(state, seat);
      ExactLimits limits;
      limits.nodes = 200'000;
      const auto exact = ExactPlay<G>(limits).think(view, seed);
      if (!exact || exact->nodes < 20'000) return;
      ++found;
      const auto is_exact = [&](const char* bot) {
        Rng rng(seed);
        const auto advice = Thinker<G>(*parse_bot(bot)).advise(view, rng);
        return advice.best().low == advice.best().high && advice.best().visits == 1;
      };
      EXPECT_FALSE(is_exact("ismcts:iterations=100")) << "A small budget is one in all.";
      EXPECT_TRUE(is_exact("ismcts:iterations=100:endings=200000"));
      EXPECT_FALSE(is_exact("ismcts:iterations=100:endings=2000"));
      EXPECT_FALSE(is_exact("ismcts:iterations=20000:endings=searched"));
      EXPECT_TRUE(is_exact("ismcts:iterations=20000"));
      EXPECT_TRUE(is_exact("ismcts:ms=600000"));
      limits.clock = ticking_time;
      limits.time = std::chrono::milliseconds(8);
      EXPECT_FALSE(ExactPlay<G>(limits).think(view, seed)) << "A look in a thousand positions.";
      limits.time = std::chrono::seconds(8);
      EXPECT_TRUE(ExactPlay<G>(limits).think(view, seed));
    });
  }
  EXPECT_EQ(found, 5u);
  EXPECT_EQ(ExactLimits{}.nodes, 2'000'000u);
}

// Where the favoured line always comes to the same, outcomes do not scatter, and curiosity in their
// deviations vanishes: the search must look at the others all the same.
TYPED_TEST(Exact, is_what_a_search_finds_where_outcomes_do_not_scatter) {
  using G = TypeParam;
  unsigned positions = 0;
  double lost = 0;
  for (std::uint64_t seed = 1; seed <= 60 && positions < 60; ++seed) {
    walk<G>(short_match, seed, [&](const auto& state, Seat seat) {
      ExactLimits limits;
      limits.nodes = 20'000;
      const auto view = view_of<G>(state, seat);
      const auto exact = ExactPlay<G>(limits).think(view, seed);
      if (!exact || exact->nodes < 300) return;
      const auto advice = Ismcts<G>().think(view, Budget::of_iterations(10'000), seed);
      lost += exact->best().value[seat] - exact->of(advice.best().action).value[seat];
      ++positions;
    });
  }
  this->expect(positions, &Wanted::long_ones);
  // Among equals exact play takes the first, the search any: a little may seem to be lost.
  if (positions > 0) {
    EXPECT_LT(lost / positions, 0.006);
  }
}

template <class G>
class Starved : public testing::Test {};
TYPED_TEST_SUITE(Starved, AllGames);

// Every action gets a quarter of the square root of all iterations; without a floor some do not.
TYPED_TEST(Starved, no_action_is_unless_there_is_no_floor) {
  using G = TypeParam;
  constexpr std::int64_t iterations = 4'000;
  constexpr unsigned enough = 15, choices_max = 8;
  IsmctsSettings no_floor;
  no_floor.floor = Floor::off;
  unsigned decisions = 0, positions = 0, starved = 0;
  for (std::uint64_t seed = 1; seed <= 40 && positions < 60; ++seed) {
    walk<G>(short_match, seed, [&](const auto& state, Seat seat) {
      if (legal_in<G>(state, seat).size() > choices_max || ++decisions % 5 != 0) return;
      if (positions >= 60) return;
      ++positions;
      const auto view = view_of<G>(state, seat);
      const auto budget = Budget::of_iterations(iterations);
      for (const auto& choice : Ismcts<G>().think(view, budget, seed).choices) {
        EXPECT_GE(choice.visits, enough) << G::Notation::text(choice.action) << ", seed " << seed;
      }
      for (const auto& choice : Ismcts<G>(no_floor).think(view, budget, seed).choices) {
        starved += choice.visits < enough;
      }
    });
  }
  EXPECT_GT(positions, 0u);
  if (!wanted<G>) return;
  EXPECT_EQ(positions, 60u);
  EXPECT_GT(starved, 0u);
}

}  // namespace
}  // namespace menagerie
