// SPDX-License-Identifier: Apache-2.0
// The sampler against brute force: every way to hide the unseen cards is put through the whole
// history again, and those in which the observer would have seen nothing else are the worlds that
// must be drawn, all equally often.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "games/color_gangsters/knowledge.h"
#include "games/color_gangsters/worlds.h"
#include "laws/laws.h"

namespace menagerie::color_gangsters {
namespace {

using G = ColorGangsters;
using Worlds = std::map<std::string, unsigned>;

constexpr std::size_t worlds_max = 2500;
constexpr std::size_t tries_max = 100000;

// Whether the order of the trump decks is compared as well: early in a game there are too many.
enum class Decks { compared, left_out };

// All observers: every seat, and a watcher.
std::vector<Observer> observers(unsigned players) {
  std::vector<Observer> all = {std::nullopt};
  for (unsigned s = 0; s < players; ++s) all.emplace_back(Seat(s));
  return all;
}

std::string name_of(State state, Decks decks) {
  if (decks == Decks::left_out) {
    state.hidden.numbers.clear();
    state.hidden.colors.clear();
  }
  return name_of_hidden(state);
}

// How a deck may lie, next card first, as it is written in a name; the last cards of the deal's
// deck have not been turned up.
template <class Cards, class Write>
std::vector<std::string> deck_orders(const Cards& deck, std::size_t left, Write write) {
  std::vector<unsigned> order;
  for (std::size_t i = deck.size() - left; i < deck.size(); ++i) order.push_back(write(deck[i]));
  std::sort(order.begin(), order.end());
  std::vector<std::string> names;
  do {
    std::string name;
    for (const unsigned card : order) name += std::to_string(card) + " ";
    names.push_back(name);
  } while (std::next_permutation(order.begin(), order.end()));
  return names;
}

// Enumerates all ways to hide cards. What is public of colours and sizes prunes the search, the
// replay decides.
class Enumeration {
 public:
  Enumeration(const Played& played, Observer who, Decks decks)
      : played_(played),
        who_(who),
        decks_(decks),
        shown_(played.now().shown),
        players_(shown_.options.players) {}

  // The worlds by name; nothing if there are too many.
  std::optional<Worlds> all();

 private:
  using Counts = std::array<std::uint8_t, colors_max>;
  using Then = std::function<void(GangSet)>;

  bool is_too_much() const { return worlds_.size() > worlds_max || tries_ > tries_max; }
  void choose_hands(unsigned seat, GangSet rest);
  void choose_cards(GangSet from, Counts want, GangSet chosen, const Then& then);
  void choose_draft(unsigned seat, World world);
  void try_world(const World& world);

  const Played& played_;
  Observer who_;
  Decks decks_;
  const Shown& shown_;
  unsigned players_;
  World world_;
  Worlds worlds_;
  std::size_t tries_ = 0;
};

std::optional<Worlds> Enumeration::all() {
  world_.deal = played_.deal;
  choose_hands(0, deck_of(shown_.options));
  if (is_too_much()) return std::nullopt;
  if (decks_ == Decks::left_out) return worlds_;
  std::size_t orders = 1;
  for (unsigned i = 2; i <= shown_.numbers_left; ++i) orders *= i;
  for (unsigned i = 2; i <= shown_.colors_left; ++i) orders *= i;
  if (orders * worlds_.size() > worlds_max) return std::nullopt;
  // No one has seen the decks, and they decide nothing yet: every order of each world.
  Worlds with_decks;
  const auto numbers = deck_orders(played_.deal.numbers, shown_.numbers_left,
                                   [](std::uint8_t number) { return unsigned{number}; });
  const auto colors = deck_orders(played_.deal.colors, shown_.colors_left, index_of);
  for (const auto& [name, count] : worlds_) {
    const std::string cards = name.substr(0, name.size() - 2);
    for (const std::string& some : numbers) {
      for (const std::string& others : colors) with_decks[cards + some + "/ " + others] = 0;
    }
  }
  return with_decks;
}

// All subsets of these cards with that many of each colour.
void Enumeration::choose_cards(GangSet from, Counts want, GangSet chosen, const Then& then) {
  if (is_too_much()) return;
  if (from.empty()) return then(chosen);
  const GangCard card = from.lowest();
  const GangSet rest = from - card;
  std::uint8_t& wanted = want[index_of(color_of(card))];
  if ((rest & of(color_of(card))).size() >= wanted) choose_cards(rest, want, chosen, then);
  if (wanted == 0) return;
  --wanted;
  choose_cards(rest, want, chosen | card, then);
}

// The hands as they are now, with everything that has been played.
void Enumeration::choose_hands(unsigned seat, GangSet rest) {
  if (seat == players_) {
    if (shown_.options.draft) return choose_draft(0, world_);
    std::vector<GangCard> aside;
    for (const GangCard card : rest) aside.push_back(card);
    do {
      World world = world_;
      for (unsigned s = 0; s < players_; ++s) world.deal.aside[Seat(s)] = aside[s];
      try_world(world);
    } while (std::next_permutation(aside.begin(), aside.end()));
    return;
  }
  const State& truth = played_.now();
  const GangSet played = shown_.played[Seat(seat)];
  GangSet known = played;
  if (who_ == Observer(Seat(seat))) known |= truth.hidden.hands[Seat(seat)];
  Counts want{};
  for (unsigned color = 0; color < colors_max; ++color) {
    const auto already = (known - played) & of(static_cast<Color>(color));
    want[color] = static_cast<std::uint8_t>(shown_.backs[Seat(seat)][color] - already.size());
  }
  GangSet elsewhere;
  for (unsigned s = 0; s < players_; ++s) elsewhere |= shown_.played[Seat(s)];
  if (who_) elsewhere |= truth.hidden.hands[*who_];
  choose_cards(rest - known - elsewhere, want, {}, [&](GangSet chosen) {
    world_.deal.hands[Seat(seat)] = known | chosen;
    choose_hands(seat + 1, rest - known - chosen);
  });
}

// What each seat chose in the draft, and from that the hands that were dealt.
void Enumeration::choose_draft(unsigned seat, World world) {
  if (is_too_much() || seat > players_max) return;
  const bool drafting = shown_.phase == Phase::keep || shown_.phase == Phase::reveal;
  GangSet rest = deck_of(shown_.options);
  for (unsigned s = 0; s < players_; ++s) rest -= world_.deal.hands[Seat(s)];
  for (const GangSet passed : world.passed.values) rest -= passed;
  if (seat == players_) return try_world(world);
  const Seat giver(seat % players_max), receiver = giver.left(players_);
  if (shown_.phase == Phase::pass) {
    if (!shown_.acted.has(giver)) return choose_draft(seat + 1, world);
    for (const GangCard one : world.deal.hands[giver]) {
      for (const GangCard other : world.deal.hands[giver]) {
        if (!(one < other)) continue;
        world.passed[giver] = GangSet(one) | other;
        choose_draft(seat + 1, world);
      }
    }
    return;
  }
  if (drafting) {
    for (const GangCard one : rest& of(shown_.given[giver][0])) {
      for (const GangCard other : rest& of(shown_.given[giver][1])) {
        if (!(one < other)) continue;
        World next = world;
        next.passed[giver] = GangSet(one) | other;
        next.deal.hands[giver] |= next.passed[giver];
        if (!shown_.acted.has(receiver)) {
          choose_draft(seat + 1, next);
          continue;
        }
        for (const GangCard kept : {one, other}) {
          next.kept[receiver] = kept;
          choose_draft(seat + 1, next);
        }
      }
    }
    return;
  }
  for (const GangCard aside : rest& of(shown_.aside[receiver])) {
    for (const GangCard kept : world_.deal.hands[receiver] & of(shown_.kept[receiver])) {
      World next = world;
      next.kept[receiver] = kept;
      next.passed[giver] = GangSet(kept) | aside;
      next.deal.hands[receiver] -= kept;
      next.deal.hands[giver] |= next.passed[giver];
      choose_draft(seat + 1, next);
    }
  }
}

void Enumeration::try_world(const World& world) {
  ++tries_;
  const std::optional<State> state = replay(played_, world, who_);
  if (!state) return;
  EXPECT_TRUE(G::consistent(*state));
  EXPECT_TRUE(worlds_.emplace(name_of(*state, Decks::left_out), 0).second) << "a world came twice";
}

// How many standard deviations above the mean chi-square lies (Wilson and Hilferty 1931).
double chi_square_excess(const Worlds& counts, double draws) {
  const double freedom = static_cast<double>(counts.size()) - 1.0;
  if (freedom < 1.0) return 0.0;
  const double expected = draws / static_cast<double>(counts.size());
  double sum = 0.0;
  for (const auto& [name, count] : counts) {
    sum += (count - expected) * (count - expected) / expected;
  }
  const double spread = 2.0 / (9.0 * freedom);
  return (std::cbrt(sum / freedom) - (1.0 - spread)) / std::sqrt(spread);
}

// Compares; false if there are too many worlds to list.
bool check_uniform(const Played& played, Observer who, Decks decks, std::uint64_t seed) {
  std::optional<Worlds> worlds = Enumeration(played, who, decks).all();
  if (!worlds) return false;
  EXPECT_TRUE(worlds->contains(name_of(played.now(), decks))) << "the truth is not among them";
  G::Sampler sampler(view_of<G>(played.now(), who));
  Rng rng(seed);
  const std::size_t draws = 20 * worlds->size() + 100;
  for (std::size_t i = 0; i < draws; ++i) {
    const auto found = worlds->find(name_of(sampler.draw(rng), decks));
    if (found == worlds->end()) {
      ADD_FAILURE() << "drawn, but the observer can tell it from the truth";
      return true;
    }
    ++found->second;
  }
  EXPECT_LT(chi_square_excess(*worlds, static_cast<double>(draws)), 3.9)
      << worlds->size() << " worlds";
  return true;
}

Options options_of(std::int64_t players, bool draft) {
  return laws::options<G>({{"players", players}, {"draft", draft}});
}

// Late positions of random games, for every observer, until that many have been compared.
void check_endings(const Options& options, unsigned tricks_from, unsigned wanted) {
  unsigned checked = 0;
  for (unsigned game = 0; checked < wanted; ++game) {
    ASSERT_LT(game, 1000u);
    Rng rng(game, options.players);
    Played played = begin(options, rng);
    while (played.now().shown.phase != Phase::over) {
      random_event(played, rng);
      if (played.now().shown.tricks_done < tricks_from || rng.below(3) != 0) continue;
      for (const Observer who : observers(options.players)) {
        if (check_uniform(played, who, Decks::compared, 1000 * game + checked)) ++checked;
        ASSERT_FALSE(testing::Test::HasFailure()) << "game " << game;
      }
    }
  }
}

TEST(ColorGangstersKnowledge, endings_of_three_are_drawn_uniformly) {
  check_endings(options_of(3, true), 7, 60);
}
TEST(ColorGangstersKnowledge, endings_of_four_are_drawn_uniformly) {
  check_endings(options_of(4, true), 8, 40);
}
TEST(ColorGangstersKnowledge, endings_without_a_draft_are_drawn_uniformly) {
  check_endings(options_of(3, false), 7, 40);
  check_endings(options_of(4, false), 8, 20);
  check_endings(options_of(5, false), 8, 10);
}

// A deal whose colours lie together, so that there are few worlds even at the beginning.
Deal sorted_deal(const Options& options, unsigned strangers, Rng& rng) {
  Deal deal = G::shuffle(G::start(options), rng);
  for (unsigned s = 0; s < 3; ++s) {
    const Color own = static_cast<Color>(s);
    const Color next = static_cast<Color>((s + 1) % 3);
    deal.hands[Seat(s)] = {};
    for (unsigned number = 1; number <= numbers_max; ++number) {
      deal.hands[Seat(s)].add(card_of(number > strangers ? own : next, number));
    }
  }
  return deal;
}

TEST(ColorGangstersKnowledge, drafts_are_drawn_uniformly) {
  const Options options = options_of(3, true);
  std::map<Phase, unsigned> checked;
  for (unsigned game = 0; game < 24; ++game) {
    Rng rng(game);
    Played played = begin(options, sorted_deal(options, game % 2, rng));
    while (played.now().shown.tricks_done < 1) {
      const Phase phase = played.now().shown.phase;
      for (const Observer who : observers(3)) {
        if (checked[phase] >= 20 || rng.below(2) == 0) continue;
        if (check_uniform(played, who, Decks::left_out, game)) ++checked[phase];
        ASSERT_FALSE(testing::Test::HasFailure()) << "game " << game;
      }
      random_event(played, rng);
    }
  }
  EXPECT_GE(checked[Phase::pass], 15u);
  EXPECT_GE(checked[Phase::keep], 15u);
  EXPECT_GE(checked[Phase::reveal], 10u);
  EXPECT_GE(checked[Phase::play], 10u);
}

// In every world that is drawn, the whole public history is possible, and the observer sees the
// same as before.
void check_histories(const Options& options, unsigned games) {
  for (unsigned game = 0; game < games; ++game) {
    Rng rng(game, 7);
    Played played = begin(options, rng);
    for (;;) {
      for (const Observer who : observers(options.players)) {
        G::Sampler sampler(view_of<G>(played.now(), who));
        const State drawn = sampler.draw(rng);
        const auto replayed = replay(played, world_of(drawn, played.deal), who);
        ASSERT_TRUE(replayed.has_value()) << "game " << game;
        ASSERT_TRUE(*replayed == drawn) << "game " << game;
      }
      if (played.now().shown.phase == Phase::over) break;
      random_event(played, rng);
    }
  }
}

TEST(ColorGangstersKnowledge, histories_are_possible_in_every_world_that_is_drawn) {
  for (const std::int64_t players : {3, 4, 5}) {
    for (const bool draft : {true, false}) check_histories(options_of(players, draft), 12);
  }
}

// R7  The giver of two cards alike learns which one was kept when it is played.
TEST(ColorGangstersKnowledge, givers_of_two_alike_draw_either_until_one_is_played) {
  const Options options = options_of(3, true);
  Rng rng(5);
  Played played = begin(options, sorted_deal(options, 0, rng));
  const auto pass = [&](unsigned seat, unsigned one, unsigned other) {
    const Color color = static_cast<Color>(seat);
    do_event(played, {Seat(seat), Action::pass(card_of(color, one), card_of(color, other))});
  };
  pass(0, 1, 2);
  pass(1, 1, 2);
  pass(2, 1, 2);
  for (unsigned s = 0; s < 3; ++s) {
    const Color back = static_cast<Color>((s + 2) % 3);
    do_event(played, {Seat(s), Action::keep(back)});
    do_event(played, {std::nullopt, Action::kept_card(card_of(back, 2))});
  }
  const auto share_of_two = [&] {
    G::Sampler sampler(view_of<G>(played.now(), Seat(0)));
    unsigned count = 0;
    for (int i = 0; i < 1000; ++i) {
      count += sampler.draw(rng).hidden.kept[Seat(1)] == card_of(Color::blue, 2) ? 1u : 0u;
    }
    return count;
  };
  EXPECT_NEAR(share_of_two(), 500.0, 80.0);
  while (!played.now().shown.played[Seat(1)].has(card_of(Color::blue, 2))) {
    const Seat seat = played.now().shown.to_act;
    const Actions actions = legal_in<G>(played.now(), seat);
    const Action wanted = Action::play(card_of(Color::blue, 2));
    const bool found = std::find(actions.begin(), actions.end(), wanted) != actions.end();
    do_event(played, {seat, found ? wanted : actions.back()});
  }
  EXPECT_EQ(share_of_two(), 1000u);
}

}  // namespace
}  // namespace menagerie::color_gangsters
