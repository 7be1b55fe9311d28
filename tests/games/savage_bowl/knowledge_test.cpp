// SPDX-License-Identifier: Apache-2.0
//
// What a seat knows, proved without the knowledge code: the unseen cards are shared out in every
// way, the round's deal is rebuilt from that, and the whole history is played again in it. The
// worlds in which the observer sees the same, and all actions are legal, are the worlds
// that the sampler must draw, each as often.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "game/playout.h"
#include "games/savage_bowl/game.h"

namespace menagerie::savage_bowl {
namespace {

// Slow builds look at fewer rounds.
#ifdef NDEBUG
constexpr unsigned rounds = 40;
#else
constexpr unsigned rounds = 4;
#endif

// A round as it was played: states[i] is the state before steps[i].
struct Round {
  struct Step {
    Seat seat;
    Action action;
  };
  State start;
  std::vector<State> states;
  std::vector<Step> steps;
};

Round play_round(const Options& options, Rng& rng) {
  Round round;
  State state = SavageBowl::start(options);
  round.start = state;
  SavageBowl::deal(state, SavageBowl::shuffle(state, rng));
  while (state.shown.phase == Phase::play || state.shown.phase == Phase::discard) {
    round.states.push_back(state);
    const Seat seat = state.shown.to_act;
    const Actions legal = legal_in<SavageBowl>(state, seat);
    const Action action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    round.steps.push_back({seat, action});
    SavageBowl::apply(state, seat, action);
  }
  return round;
}

// Where hidden cards are: in other hands and in other seats' discards.
struct Place {
  enum class Kind { hand, discard } kind;
  unsigned index;
  unsigned capacity;
};

// Everything that an observer saw of a round up to a position.
class History {
 public:
  History(const Round& round, std::size_t position, Observer who)
      : round_(round), position_(position), who_(who) {
    for (std::size_t i = 0; i <= position; ++i) {
      const State& state = round.states[i];
      views_.push_back(view_of<SavageBowl>(state, who));
      if (who) legal_.push_back(legal_in<SavageBowl>(state, *who));
      const auto& step = round.steps[i];
      observed_.push_back(SavageBowl::seen(state.shown, step.seat, step.action, who));
    }
    const State& now = round.states[position];
    known_ = now;
    for (unsigned i = 0; i < now.shown.options.players; ++i) {
      if (who == Seat(i)) continue;
      add_hidden({Place::Kind::hand, i, now.hidden.hands[Seat(i)].size()});
      unseen_ |= now.hidden.hands[Seat(i)];
      known_.hidden.hands[Seat(i)] = {};
    }
    for (unsigned i = 0; i < now.shown.discards.size(); ++i) {
      if (who == now.shown.discards[i].seat) continue;
      add_hidden({Place::Kind::discard, i, 1});
      unseen_.add(now.hidden.discards[i]);
    }
  }

  const std::vector<Place>& places() const { return places_; }
  CardSet unseen() const { return unseen_; }
  const View<SavageBowl>& view() const { return views_.back(); }

  // The number of ways to share out the unseen cards, legal or not.
  double assignments() const {
    double logarithm = std::lgamma(unseen_.size() + 1.0);
    for (const Place& place : places_) logarithm -= std::lgamma(place.capacity + 1.0);
    return std::exp(logarithm);
  }

  // A state in which the i-th place holds cards[i].
  State world(const std::vector<CardSet>& cards) const {
    State state = known_;
    for (std::size_t i = 0; i < places_.size(); ++i) {
      if (places_[i].kind == Place::Kind::hand) {
        state.hidden.hands[Seat(places_[i].index)] = cards[i];
      } else {
        state.hidden.discards[places_[i].index] = cards[i].lowest();
      }
    }
    return state;
  }

  std::vector<CardSet> contents(const State& world) const {
    std::vector<CardSet> cards;
    for (const Place& place : places_) {
      cards.push_back(place.kind == Place::Kind::hand
                          ? world.hidden.hands[Seat(place.index)]
                          : CardSet(world.hidden.discards[place.index]));
    }
    return cards;
  }

  // Plays the history again in a world: whether all was legal and looked the same.
  bool fits(const State& world) const {
    State state = round_.start;
    SavageBowl::deal(state, deal_behind(world));
    std::size_t discards = 0;
    for (std::size_t i = 0;; ++i) {
      if (view_of<SavageBowl>(state, who_) != views_[i]) return false;
      if (who_ && legal_in<SavageBowl>(state, *who_) != legal_[i]) return false;
      if (i == position_) return state == world;
      const Seat seat = round_.steps[i].seat;
      Action action = round_.steps[i].action;
      if (action.verb == Verb::discard) {
        action = Action::of(Verb::discard, world.hidden.discards[discards++]);
      }
      const Mine mine = SavageBowl::mine(state, seat);
      if (SavageBowl::refuse(state.shown, mine, seat, action)) return false;
      if (SavageBowl::seen(state.shown, seat, action, who_) != observed_[i]) return false;
      SavageBowl::apply(state, seat, action);
    }
  }

 private:
  void add_hidden(const Place& place) {
    if (place.capacity > 0) places_.push_back(place);
  }

  // The history undone: every hand gets back what it played and discarded.
  Deal deal_behind(const State& world) const {
    Deal deal{round_.states[0].shown.to_act, world.hidden.hands};
    std::size_t discards = 0;
    for (std::size_t i = 0; i < position_; ++i) {
      const auto& step = round_.steps[i];
      const bool discard = step.action.verb == Verb::discard;
      deal.hands[step.seat].add(discard ? world.hidden.discards[discards++] : step.action.card());
    }
    return deal;
  }

  const Round& round_;
  std::size_t position_;
  Observer who_;
  std::vector<View<SavageBowl>> views_;
  std::vector<Actions> legal_;
  std::vector<Action> observed_;
  State known_;
  std::vector<Place> places_;
  CardSet unseen_;
};

using Key = std::vector<std::uint64_t>;  // A name for a world.
Key key_of(const std::vector<CardSet>& cards) {
  Key key;
  for (const CardSet& set : cards) key.push_back(set.word_at(0));
  return key;
}

// All worlds that fit a history, by trying every place for every card.
class Enumeration {
 public:
  explicit Enumeration(const History& history)
      : history_(history), cards_(history.places().size()) {
    for (const Card card : history.unseen()) unseen_.push_back(card);
    assign(0);
  }
  std::map<Key, int>& worlds() { return worlds_; }

 private:
  void assign(std::size_t next) {
    if (next == unseen_.size()) {
      if (history_.fits(history_.world(cards_))) worlds_[key_of(cards_)] = 0;
      return;
    }
    for (std::size_t i = 0; i < cards_.size(); ++i) {
      if (cards_[i].size() == history_.places()[i].capacity) continue;
      cards_[i].add(unseen_[next]);
      assign(next + 1);
      cards_[i].remove(unseen_[next]);
    }
  }

  const History& history_;
  std::vector<CardSet> cards_;
  std::vector<Card> unseen_;
  std::map<Key, int> worlds_;
};

// The standard normal quantity that a chi-square value is about (Wilson and Hilferty 1931).
double normal_of_chi_square(double chi_square, double freedom) {
  const double spread = 2 / (9 * freedom);
  return (std::cbrt(chi_square / freedom) - (1 - spread)) / std::sqrt(spread);
}

// Draws from the view and compares with all the worlds there are; each must be drawn as often.
void check_uniform(const History& history, std::map<Key, int>& worlds, Rng& rng) {
  constexpr int draws_a_world = 40;
  const int draws = static_cast<int>(worlds.size()) * draws_a_world;
  Sampler sampler(history.view());
  for (int i = 0; i < draws; ++i) {
    const State world = sampler.draw(rng);
    const auto found = worlds.find(key_of(history.contents(world)));
    ASSERT_NE(found, worlds.end()) << "a world that the observer can rule out was drawn";
    ASSERT_EQ(view_of<SavageBowl>(world, history.view().who), history.view());
    ++found->second;
  }
  double chi_square = 0;
  for (const auto& [key, count] : worlds) {
    ASSERT_GT(count, 0) << "a possible world was never drawn";
    chi_square += (count - draws_a_world) * (count - draws_a_world) / double{draws_a_world};
  }
  // Exceeded once in twenty thousand times.
  EXPECT_LT(normal_of_chi_square(chi_square, static_cast<double>(worlds.size()) - 1), 3.9);
}

// What the positions that were checked have shown.
struct Coverage {
  int positions = 0;
  int restricted = 0;  // Some assignments were impossible.
  int eliminated = 0;  // A hand that is out was hidden.
  int late_voids = 0;  // A discard of a suit that its owner was shown void in later.
  std::size_t most_worlds = 0;

  void note(const History& history, const std::map<Key, int>& worlds) {
    const Shown& shown = history.view().shown;
    ++positions;
    restricted += static_cast<double>(worlds.size()) + 0.5 < history.assignments() ? 1 : 0;
    most_worlds = std::max(most_worlds, worlds.size());
    int out = 0, late = 0;
    for (std::size_t i = 0; i < history.places().size(); ++i) {
      const Place& place = history.places()[i];
      if (place.kind == Place::Kind::hand) {
        out += shown.eliminated.has(Seat(place.index)) ? 1 : 0;
        continue;
      }
      const unsigned voids = shown.voids[shown.discards[place.index].seat];
      for (const auto& [key, count] : worlds) {
        const Card card = CardSet::of_words({key[i]}).lowest();
        late += static_cast<int>(voids >> static_cast<unsigned>(suit_of(card)) & 1);
      }
    }
    eliminated += out > 0 ? 1 : 0;
    late_voids += late > 0 ? 1 : 0;
  }
};

class SavageBowlKnowledge : public testing::TestWithParam<Options> {};

// Small endings of random rounds, three for every seat and for the spectator.
TEST_P(SavageBowlKnowledge, draws_are_uniform_over_all_worlds_there_are) {
  Coverage coverage;
  const unsigned players = GetParam().players;
  for (unsigned observer = 0; observer <= players; ++observer) {
    const Observer who = observer < players ? Observer(Seat(observer)) : std::nullopt;
    int found = 0;
    for (unsigned seed = 0; found < 3 && seed < 2000; ++seed) {
      Rng rng(seed, observer);
      const Round round = play_round(GetParam(), rng);
      for (std::size_t position = 0; position < round.steps.size(); ++position) {
        const History history(round, position, who);
        if (history.assignments() > 6000.5) continue;
        if (history.assignments() < 30) break;
        auto worlds = Enumeration(history).worlds();
        if (worlds.size() < 2) break;
        ASSERT_NO_FATAL_FAILURE(check_uniform(history, worlds, rng))
            << "observer " << observer << ", seed " << seed << ", position " << position;
        coverage.note(history, worlds);
        ++found;
        break;
      }
    }
    EXPECT_EQ(found, 3) << "observer " << observer;
  }
  EXPECT_GT(coverage.restricted, coverage.positions / 2);
  EXPECT_GT(coverage.eliminated, 0);
  EXPECT_GT(coverage.late_voids, 0);
  EXPECT_GT(coverage.most_worlds, 300u);
}

// Anywhere in a round: the history can be played again in every world that is drawn.
TEST_P(SavageBowlKnowledge, the_history_fits_every_world_drawn) {
  const unsigned players = GetParam().players;
  for (unsigned seed = 0; seed < rounds; ++seed) {
    Rng rng(seed);
    const Round round = play_round(GetParam(), rng);
    for (unsigned observer = 0; observer <= players; ++observer) {
      const Observer who = observer < players ? Observer(Seat(observer)) : std::nullopt;
      for (std::size_t position = 0; position < round.steps.size(); ++position) {
        const History history(round, position, who);
        ASSERT_TRUE(history.fits(round.states[position]));
        ASSERT_TRUE(history.fits(Sampler(history.view()).draw(rng)))
            << "observer " << observer << ", seed " << seed << ", position " << position;
      }
    }
  }
}

// How often each place held each card, in draws and in random assignments that fit.
using Tally = std::map<std::pair<std::size_t, unsigned>, double>;
void count_cards(const std::vector<CardSet>& cards, Tally& tally) {
  for (std::size_t i = 0; i < cards.size(); ++i) {
    for (const Card card : cards[i]) ++tally[{i, card.place()}];
  }
}

std::vector<CardSet> share_out(const History& history, Rng& rng) {
  std::vector<Card> cards;
  for (const Card card : history.unseen()) cards.push_back(card);
  rng.shuffle(cards);
  std::vector<CardSet> shared;
  std::size_t next = 0;
  for (const Place& place : history.places()) {
    CardSet set;
    for (unsigned k = 0; k < place.capacity; ++k) set.add(cards[next++]);
    shared.push_back(set);
  }
  return shared;
}

// During a round there are too many worlds to list: the odds of every card are compared
// with those of random assignments that fit the history.
TEST_P(SavageBowlKnowledge, odds_agree_with_trial_and_error) {
  int checked = 0;
  for (unsigned seed = 0; seed < 60 && checked < 4; ++seed) {
    Rng rng(seed);
    const Round round = play_round(GetParam(), rng);
    const std::size_t position = 12 + rng.below(12);
    const Observer who = seed % 3 == 0 ? std::nullopt : Observer(Seat(rng.below(4)));
    const History history(round, position, who);
    Tally right, drawn;
    int fitting = 0;
    for (int i = 0; i < 20000; ++i) {
      const auto cards = share_out(history, rng);
      if (i == 2000 && fitting < 60) break;
      if (!history.fits(history.world(cards))) continue;
      ++fitting;
      count_cards(cards, right);
    }
    if (fitting < 600 || fitting > 19000) continue;
    ++checked;
    Sampler sampler(history.view());
    for (int i = 0; i < fitting; ++i) count_cards(history.contents(sampler.draw(rng)), drawn);
    for (const auto& [place, count] : right) {
      const double expected = count / fitting;
      const double deviation = std::sqrt(2 * expected * (1 - expected) * fitting) + 1;
      ASSERT_LT(std::abs(drawn[place] - count), 5 * deviation) << "seed " << seed;
    }
    for (const auto& [place, count] : drawn) ASSERT_TRUE(right.contains(place) || count < 12);
  }
  EXPECT_EQ(checked, 4);
}

INSTANTIATE_TEST_SUITE_P(All, SavageBowlKnowledge,
                         testing::Values(Options{5, true}, Options{4, true}, Options{5, false},
                                         Options{4, false}));

// R10: discards of others stay hidden from a seat and all from a spectator; own ones are known.
TEST(SavageBowlSecrets, R10_only_the_owner_knows_a_discard) {
  Rng rng(1);
  const Round round = play_round({}, rng);
  int discards = 0;
  for (std::size_t i = 0; i < round.steps.size(); ++i) {
    const auto& step = round.steps[i];
    if (step.action.verb != Verb::discard) continue;
    const State& after = round.states[i + 1];
    const auto place = static_cast<std::size_t>(discards++);
    for (unsigned k = 0; k <= 5; ++k) {
      const Observer who = k < 5 ? Observer(Seat(k)) : std::nullopt;
      const Action observed = SavageBowl::seen(round.states[i].shown, step.seat, step.action, who);
      EXPECT_EQ(observed == step.action, who == step.seat);
      EXPECT_EQ(observed.a == unseen, who != step.seat);
      const Mine mine = SavageBowl::mine(after, who);
      EXPECT_EQ(mine.discards[place], who == step.seat ? step.action.card() : Card());
    }
  }
  EXPECT_EQ(discards, 5);
}

}  // namespace
}  // namespace menagerie::savage_bowl
