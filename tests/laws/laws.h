// SPDX-License-Identifier: Apache-2.0
//
// Laws that hold in every game, checked over random play. A game's law test is three lines:
//
//   using namespace menagerie;
//   MENAGERIE_LAWS(SavageBowl, laws::options<SavageBowl>({{"players", 4}}),
//                  laws::options<SavageBowl>({{"chameleons", false}}))
//
// A game must offer `static bool consistent(const State&)` for it: true if every card is in
// exactly one place, counts agree, and whatever else can never break.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "game/playable.h"
#include "game/playout.h"
#include "laws/pictures.h"
#include "laws/rules_text.h"
#include "search/policy.h"
#include "words/english.h"
#include "words/language.h"

namespace menagerie::laws {

// The options of a game with some values set and the rest standard.
template <PlayableGame G>
typename G::Options options(const Fields& chosen = {}) {
  Fields fields;
  for (const OptionSpec& spec : G::Notation::option_specs()) {
    const Value* value = find_field(chosen, spec.name);
    fields.push_back({std::string(spec.name), value != nullptr ? *value : spec.standard});
  }
  const auto read = G::Notation::read_options(fields);
  if (!read) throw std::runtime_error(read.error().text);
  return *read;
}

// One line for messages: "players=4 chameleons=true".
template <PlayableGame G>
std::string describe(const typename G::Options& chosen) {
  std::string line;
  for (const Field& field : G::Notation::write_options(chosen)) {
    line += field.name + "=";
    if (const auto* number = std::get_if<std::int64_t>(&field.value))
      line += std::to_string(*number);
    if (const auto* truth = std::get_if<bool>(&field.value)) line += *truth ? "true" : "false";
    if (const auto* word = std::get_if<Word>(&field.value)) line += *word;
    if (const auto* words = std::get_if<Words>(&field.value)) {
      for (const auto& word : *words) line += word + ",";
    }
    line += " ";
  }
  return line;
}

// The same as the name of a test: "players_4_chameleons_true".
template <PlayableGame G>
std::string test_name(const testing::TestParamInfo<typename G::Options>& info) {
  std::string name = describe<G>(info.param);
  while (!name.empty() && !std::isalnum(static_cast<unsigned char>(name.back()))) name.pop_back();
  for (char& letter : name) {
    if (!std::isalnum(static_cast<unsigned char>(letter))) letter = '_';
  }
  return name;
}

// Everything a scene says, as one text: equal scenes look equal to every client.
inline std::string flatten(const Scene& scene) {
  const auto plain = [](const Message& message) {
    std::string json;
    append_json(json, message);
    return json;
  };
  std::string text = plain(scene.prompt) + "\n";
  for (const Zone& zone : scene.zones) {
    text += zone.id + "|" + plain(zone.label) + "|" + zone.layout + "|";
    if (zone.owner) text += std::to_string(zone.owner->index());
    for (const SceneCard& card : zone.cards) {
      text += " [" + card.card + (card.face_up ? " up " : " down ") + card.back + " " +
              plain(card.note);
      if (card.by) text += " by " + std::to_string(card.by->index());
      for (const Seat seat : card.markers) text += " m" + std::to_string(seat.index());
      text += "]";
    }
    text += "\n";
  }
  for (const Counter& counter : scene.counters) {
    text += counter.id + "|" + plain(counter.label);
    for (const auto& value : counter.by_seat) text += " " + (value ? std::to_string(*value) : "-");
    text += "\n";
  }
  for (const Fact& fact : scene.facts) {
    text += fact.id + "|" + plain(fact.label) + "|" + plain(fact.text) + "\n";
  }
  return text;
}

template <PlayableGame G>
std::vector<std::string> texts(const typename G::Actions& actions) {
  std::vector<std::string> all;
  for (const auto& action : actions) all.push_back(G::Notation::text(action));
  std::sort(all.begin(), all.end());
  return all;
}

// legal() and refuse() answer one question alike, over every action there is; refusals explain.
template <PlayableGame G>
void check_legal(const typename G::State& state, const std::vector<typename G::Action>& universe) {
  const Turn turn = G::turn(state.shown);
  const unsigned players = G::players(state.shown);
  for (const Seat seat : SeatSet::first(players)) {
    const auto mine = G::mine(state, seat);
    const auto legal = G::legal(state.shown, mine, seat);
    const bool to_act = turn.kind == Turn::Kind::play && turn.seats.has(seat);
    ASSERT_EQ(!legal.empty(), to_act) << "a seat has actions exactly when it is to act";
    std::set<std::uint32_t> keys;
    for (const auto& action : legal) {
      ASSERT_TRUE(keys.insert(action_key(action)).second) << "twice: " << G::Notation::text(action);
      const std::string text = G::Notation::text(action);
      const auto parsed = G::Notation::parse(text);
      ASSERT_TRUE(parsed.has_value()) << text << ": " << parsed.error().text;
      ASSERT_EQ(action_key(*parsed), action_key(action)) << text;
      ASSERT_EQ(action_key(G::seen(state.shown, seat, action, seat)), action_key(action))
          << "a seat sees its own action";
      for (const Seat other : SeatSet::first(G::is_open(state.shown) ? players : 0)) {
        ASSERT_EQ(action_key(G::seen(state.shown, seat, action, other)), action_key(action))
            << "said to be open: " << text;
      }
    }
    for (const auto& action : universe) {
      const auto refusal = G::refuse(state.shown, mine, seat, action);
      ASSERT_EQ(!refusal.has_value(), keys.contains(action_key(action)))
          << "seat " << seat.index() << ", " << G::Notation::text(action)
          << (refusal ? " refused but listed" : " allowed but not listed");
      if (refusal) {
        const Explanation why = G::Presentation::explain(state.shown, mine, seat, action, *refusal);
        ASSERT_FALSE(why.rule.empty()) << G::Notation::text(action);
        ASSERT_GE(in_english(G::id, why.text).size(), 10u) << G::Notation::text(action);
      }
      keys.erase(action_key(action));
    }
    ASSERT_TRUE(keys.empty()) << "a legal action is missing in universe()";
  }
}

// A world drawn from a view looks the same to its observer, byte for byte.
template <PlayableGame G>
void check_views(const typename G::State& state, Rng& rng) {
  const unsigned players = G::players(state.shown);
  for (unsigned i = 0; i <= players; ++i) {
    Observer who;  // The last one is the public.
    if (i < players) who = Seat(i);
    const View<G> view = view_of<G>(state, who);
    typename G::Sampler sampler(view);
    for (int draw = 0; draw < 2; ++draw) {
      const auto world = sampler.draw(rng);
      ASSERT_TRUE(G::consistent(world)) << "observer " << i;
      const View<G> again = view_of<G>(world, who);
      ASSERT_TRUE(again.shown == view.shown) << "observer " << i << " of " << players;
      ASSERT_TRUE(again.mine == view.mine) << "observer " << i << " of " << players;
      ASSERT_EQ(flatten(G::Presentation::scene(again)), flatten(G::Presentation::scene(view)));
      if (who) {
        ASSERT_EQ(texts<G>(legal_in<G>(world, *who)), texts<G>(legal_in<G>(state, *who)));
      }
    }
  }
}

// step_random() does what some legal action does, and can do what any legal action does.
template <PlayableGame G>
void check_step_random(const typename G::State& state, Rng& rng) {
  const Seat seat = G::turn(state.shown).seats.lowest();
  std::vector<typename G::State> after;
  for (const auto& action : legal_in<G>(state, seat)) {
    after.push_back(state);
    G::apply(after.back(), seat, action);
  }
  std::vector<int> reached(after.size());
  const int tries = static_cast<int>(after.size()) * 30;
  for (int i = 0; i < tries; ++i) {
    auto next = state;
    step_random<G>(next, rng);
    const auto found = std::find(after.begin(), after.end(), next);
    ASSERT_NE(found, after.end()) << "step_random made an illegal move";
    ++reached[static_cast<std::size_t>(found - after.begin())];
  }
  for (std::size_t i = 0; i < reached.size(); ++i) {
    // Alike cards may give equal states: then the first of them stands for all.
    const bool twin = std::find(after.begin(), after.begin() + static_cast<std::ptrdiff_t>(i),
                                after[i]) != after.begin() + static_cast<std::ptrdiff_t>(i);
    ASSERT_TRUE(reached[i] > 0 || twin) << "step_random never makes a legal move";
  }
}

template <PlayableGame G>
void check_sentences(const Messages& messages) {
  for (const Message& message : messages) {
    ASSERT_TRUE(Language::english().has(G::id, message.id)) << message.id;
    const std::string sentence = in_english(G::id, message);
    ASSERT_GE(sentence.size(), 5u);
    ASSERT_TRUE(sentence.back() == '.' || sentence.back() == '!') << sentence;
    // The name of a sentence that could not be said stands in brackets.
    ASSERT_EQ(sentence.find("[log"), std::string::npos) << sentence;
  }
}

// Deals survive being written and read.
template <PlayableGame G>
void deal_and_check(typename G::State& state, Rng& rng) {
  const auto deal = G::shuffle(state, rng);
  const Fields written = G::Notation::write_deal(state, deal);
  const auto read = G::Notation::read_deal(state, written);
  ASSERT_TRUE(read.has_value()) << read.error().text;
  auto other = state;
  G::deal(other, *read);
  G::deal(state, deal);
  ASSERT_TRUE(other == state) << "a deal that was written and read is another deal";
  ASSERT_EQ(G::Notation::write_deal(state, deal).size(), written.size());
  check_sentences<G>(G::Presentation::log_deal(state.shown));
}

// A whole match of random actions with every law checked at every step.
template <PlayableGame G>
void check_match(const typename G::Options& chosen, std::uint64_t seed) {
  Rng rng(seed);
  const auto universe = G::Notation::universe(chosen);
  auto state = G::start(chosen);
  ASSERT_TRUE(G::options(state.shown) == chosen);
  for (unsigned step = 0;; ++step) {
    ASSERT_LE(step, G::events_max(chosen)) << "the match is longer than its game says";
    ASSERT_TRUE(G::consistent(state)) << "step " << step;
    const Turn turn = G::turn(state.shown);
    ASSERT_NO_FATAL_FAILURE(check_views<G>(state, rng)) << "step " << step;
    ASSERT_NO_FATAL_FAILURE(check_legal<G>(state, universe)) << "step " << step;
    if (turn.kind == Turn::Kind::over) break;
    if (turn.kind == Turn::Kind::deal) {
      ASSERT_NO_FATAL_FAILURE(deal_and_check<G>(state, rng));
      continue;
    }
    const auto before = state;
    typename G::Action action;
    Observer actor;
    if (turn.kind == Turn::Kind::chance) {
      const auto results = G::chances(state);
      ASSERT_GE(results.size(), 2u) << "chance without a choice is no event";
      action = results[rng.below(static_cast<std::uint32_t>(results.size()))];
      const auto parsed = G::Notation::parse(G::Notation::text(action));
      ASSERT_TRUE(parsed.has_value()) << G::Notation::text(action);
      ASSERT_EQ(action_key(*parsed), action_key(action)) << G::Notation::text(action);
      G::settle(state, action);
    } else {
      ASSERT_NO_FATAL_FAILURE(check_step_random<G>(state, rng)) << "step " << step;
      std::vector<Seat> seats;
      for (const Seat seat : turn.seats) seats.push_back(seat);
      actor = seats[rng.below(static_cast<std::uint32_t>(seats.size()))];
      const auto legal = legal_in<G>(state, *actor);
      action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
      const auto mine = G::mine(state, *actor);
      const auto thumb = G::Heuristic::choose(state.shown, mine, *actor, rng);
      ASSERT_FALSE(G::refuse(state.shown, mine, *actor, thumb).has_value())
          << "thumb: " << G::Notation::text(thumb);
      if constexpr (HeuristicGame<G>) {
        const auto quick = G::Heuristic::choose_quickly(state.shown, mine, *actor, rng);
        ASSERT_FALSE(G::refuse(state.shown, mine, *actor, quick).has_value())
            << "quick thumb: " << G::Notation::text(quick);
      }
      G::apply(state, *actor, action);
      auto twin = before;
      G::apply(twin, *actor, action);
      ASSERT_TRUE(twin == state) << "apply is not deterministic";
    }
    for (unsigned i = 0; i <= G::players(state.shown); ++i) {
      const Observer who = i < G::players(state.shown) ? Observer(Seat(i)) : std::nullopt;
      const auto observed = G::seen(before.shown, actor, action, who);
      check_sentences<G>(G::Presentation::log(before.shown, state.shown, actor, observed));
    }
  }
  const SeatSet winners = G::winners(state.shown);
  ASSERT_FALSE(winners.empty());
  ASSERT_TRUE(SeatSet::first(G::players(state.shown)).size() >= winners.size());
}

// Many matches, cheaply: they end in time and no invariant breaks; and what a game says of their
// length is not much more than what the longest of them has.
template <PlayableGame G>
void check_many(const typename G::Options& chosen, unsigned matches, std::uint64_t seed) {
  const auto start = G::start(chosen);
  unsigned longest = 0;
  for (unsigned i = 0; i < matches; ++i) {
    Rng rng(seed, i);
    auto state = start;
    for (unsigned step = 0;; ++step) {
      longest = std::max(longest, step);
      ASSERT_LE(step, G::events_max(chosen)) << "match " << i << " is longer than its game says";
      const Turn turn = G::turn(state.shown);
      if (turn.kind == Turn::Kind::over) break;
      if (turn.kind == Turn::Kind::play) {
        step_random<G>(state, rng);
      } else {
        ASSERT_TRUE(G::consistent(state)) << "match " << i << ", step " << step;
        step_chance<G>(state, turn.kind, rng);
      }
      if (step % 7 == i % 7) {
        ASSERT_TRUE(G::consistent(state)) << "match " << i << ", step " << step;
      }
    }
    ASSERT_TRUE(G::consistent(state)) << "match " << i;
    ASSERT_FALSE(G::winners(state.shown).empty()) << "match " << i;
  }
  ASSERT_LE(G::events_max(chosen), 2 * longest) << "the longest match has " << longest << " events";
}

#ifdef NDEBUG
inline constexpr unsigned many = 10000;
inline constexpr unsigned thorough = 12;
#else
inline constexpr unsigned many = 200;
inline constexpr unsigned thorough = 1;
#endif

}  // namespace menagerie::laws

// One test a law and option set: thorough matches, and ten thousand cheap ones; and the pictures.
#define MENAGERIE_LAWS(G, ...)                                                              \
  TEST(G##Pictures, are_there_for_every_sign_and_for_nothing_else) {                        \
    menagerie::laws::check_pictures<menagerie::G>();                                        \
  }                                                                                         \
  TEST(G##RulesText, has_the_parts_that_options_are_about_in_every_language) {              \
    menagerie::laws::check_rules_text<menagerie::G>();                                      \
  }                                                                                         \
  class G##Laws : public testing::TestWithParam<menagerie::G::Options> {};                  \
  TEST_P(G##Laws, every_law_at_every_step) {                                                \
    for (unsigned seed = 0; seed < menagerie::laws::thorough; ++seed) {                     \
      ASSERT_NO_FATAL_FAILURE(menagerie::laws::check_match<menagerie::G>(GetParam(), seed)) \
          << menagerie::laws::describe<menagerie::G>(GetParam()) << "seed " << seed;        \
    }                                                                                       \
  }                                                                                         \
  TEST_P(G##Laws, many_matches_end_and_break_no_invariant) {                                \
    ASSERT_NO_FATAL_FAILURE(                                                                \
        menagerie::laws::check_many<menagerie::G>(GetParam(), menagerie::laws::many, 1))    \
        << menagerie::laws::describe<menagerie::G>(GetParam());                             \
  }                                                                                         \
  INSTANTIATE_TEST_SUITE_P(All, G##Laws, testing::Values(__VA_ARGS__),                      \
                           menagerie::laws::test_name<menagerie::G>)
