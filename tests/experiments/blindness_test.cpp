// SPDX-License-Identifier: Apache-2.0
// What a seat cannot know has no effect on what its bot does: two positions that look the same to
// the seat, one with everything hidden drawn again, get the same move and the same advice.

#include <gtest/gtest.h>

#include <string_view>

#include "engine/games/games.h"
#include "engine/match/match_of.h"
#include "game/playout.h"
#include "games/all_games.h"
#include "words/english.h"

namespace menagerie {
namespace {

template <class G>
class Blindness : public testing::Test {};
TYPED_TEST_SUITE(Blindness, AllGames);

// The position after that many random decisions, at one with a choice.
template <class G>
typename G::State position(const typename G::Options& options, std::uint64_t seed,
                           unsigned decisions) {
  Rng rng(seed);
  auto state = G::start(options);
  for (unsigned made = 0;;) {
    const Turn turn = G::turn(state.shown);
    if (turn.kind == Turn::Kind::over) return state;
    if (turn.kind != Turn::Kind::play) {
      step_chance<G>(state, turn.kind, rng);
      continue;
    }
    const auto legal = legal_in<G>(state, turn.seats.lowest());
    if (made >= decisions && legal.size() > 1) return state;
    step_random<G>(state, rng);
    ++made;
  }
}

TYPED_TEST(Blindness, same_view_same_move_whatever_is_hidden) {
  using G = TypeParam;
  const GameType& entry = *find_game(G::id);
  unsigned differing = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const auto state = position<G>(typename G::Options{}, seed, static_cast<unsigned>(3 * seed));
    if (G::turn(state.shown).kind != Turn::Kind::play) continue;
    const Seat seat = G::turn(state.shown).seats.lowest();
    typename G::Sampler sampler(view_of<G>(state, seat));
    Rng rng(seed);
    const auto other = sampler.draw(rng);
    ASSERT_EQ(view_of<G>(state, seat), view_of<G>(other, seat));
    differing += !(state.hidden == other.hidden);
    const auto truth = MatchOf<G>::in(state), dream = MatchOf<G>::in(other);
    for (const char* text : {"random", "simple", "ismcts:iterations=60",
                             "ismcts:iterations=60:playout=simple", "pimc:iterations=60", "easy"}) {
      const auto spec = *parse_bot(text);
      const auto choose = [&](const Match& match) {
        Rng own(9);
        return entry.make_mind(spec)->choose(match.observe(seat), own, {});
      };
      EXPECT_EQ(choose(truth), choose(dream)) << text << " seed " << seed;
    }
    const auto a = entry.consequences(truth.observe(seat), 5, {}, consequence_playouts);
    const auto b = entry.consequences(dream.observe(seat), 5, {}, consequence_playouts);
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
      EXPECT_EQ(a[i].action, b[i].action);
      EXPECT_EQ(a[i].gain, b[i].gain);
      EXPECT_EQ(a[i].takes_trick, b[i].takes_trick);
      EXPECT_EQ(a[i].trick_may_turn, b[i].trick_may_turn);
    }
  }
  EXPECT_GT(differing, 0u);
}

// How the round came about in another world that looks the same to the seat.
template <InferenceGame G>
MatchOf<G> retold(const MatchOf<G>& match, Seat seat, typename G::State world) {
  const Observation observation = match.observe(seat);
  const auto& past = knowledge_of<G>(observation).past;
  std::vector<std::string> actions;
  for (auto one = past.rbegin(); one != past.rend(); ++one) {
    actions.push_back(
        G::Notation::text(G::Inference::take_back(world, one->before, one->actor, one->observed)));
  }
  auto other = MatchOf<G>::in(world);
  for (std::size_t i = actions.size(); i-- > 0;) {
    const auto refusal = other.submit(other.turn().seats.lowest(), actions[i]);
    EXPECT_FALSE(refusal) << in_english("", refusal->text);
  }
  return other;
}

// Nor may the past of a round give away what the seat did not see of it.
template <class G>
class PastBlindness : public testing::Test {};
using InferenceGames = testing::Types<SavageBowl>;
TYPED_TEST_SUITE(PastBlindness, InferenceGames);

TYPED_TEST(PastBlindness, same_past_same_move_whatever_was_hidden_in_it) {
  using G = TypeParam;
  unsigned differing = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    MatchOf<G> truth{typename G::Options{}};
    Rng rng(seed);
    for (std::uint64_t made = 0; made < 4 * seed || truth.turn().kind != Turn::Kind::play;) {
      if (truth.turn().kind == Turn::Kind::deal) {
        ASSERT_FALSE(truth.deal(truth.shuffle(rng)));
        continue;
      }
      const Seat actor = truth.turn().seats.lowest();
      const auto legal = truth.legal(actor);
      ASSERT_FALSE(truth.submit(actor, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]));
      ++made;
    }
    const Seat seat = truth.turn().seats.lowest();
    typename G::Sampler sampler(truth.view(seat));
    const auto dream = retold(truth, seat, sampler.draw(rng));
    const auto& hidden = dream.state_with_all_cards_open().hidden;
    differing += !(hidden == truth.state_with_all_cards_open().hidden);
    ASSERT_EQ(truth.view(seat), dream.view(seat));
    const auto choose = [&](const Match& match) {
      Rng own(9);
      return find_game(G::id)
          ->make_mind(*parse_bot("ismcts:iterations=60"))
          ->choose(match.observe(seat), own, {});
    };
    EXPECT_EQ(choose(truth), choose(dream)) << "seed " << seed;
  }
  EXPECT_GT(differing, 6u);
}

// A bot that is kept between decisions must not take an old position's search for the present one.
TYPED_TEST(Blindness, a_bot_that_is_used_again_decides_like_a_new_one) {
  using G = TypeParam;
  const GameType& entry = *find_game(G::id);
  const auto spec = *parse_bot("ismcts:iterations=60");
  const auto kept = entry.make_mind(spec);
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const auto state = position<G>(typename G::Options{}, seed, static_cast<unsigned>(seed % 3));
    const auto match = MatchOf<G>::in(state);
    const Seat seat = match.turn().seats.lowest();
    Rng one(4), two(4);
    EXPECT_EQ(kept->choose(match.observe(seat), one, {}),
              entry.make_mind(spec)->choose(match.observe(seat), two, {}));
  }
}

}  // namespace
}  // namespace menagerie
