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

constexpr std::size_t worlds_max = 6000;

// All observers: every seat, and nobody.
std::vector<Observer> observers(unsigned players) {
  std::vector<Observer> all = {std::nullopt};
  for (unsigned s = 0; s < players; ++s) all.emplace_back(Seat(s));
  return all;
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
  Enumeration(const Played& played, Observer who)
      : played_(played), who_(who), shown_(played.now().shown), players_(shown_.options.players) {}

  // The worlds by name; nothing if there are too many.
  std::optional<Worlds> all();

 private:
  void choose_hands(unsigned seat, GangSet rest);
  void choose_cards(GangSet from, unsigned seat, const std::array<std::uint8_t, colors_max>& want,
                    unsigned color, GangSet chosen, const std::function<void(GangSet)>& then);
  void choose_draft(unsigned seat, World world);
  void try_world(const World& world);

  const Played& played_;
  Observer who_;
  const Shown& shown_;
  unsigned players_;
  World world_;
  Worlds worlds_;
  std::size_t tries_ = 0;
};

std::optional<Worlds> Enumeration::all() {
  world_.deal = played_.deal;
  choose_hands(0, deck_of(shown_.options));
  if (worlds_.size() > worlds_max || tries_ > 400000) return std::nullopt;
  std::size_t orders = 1;
  for (unsigned i = 2; i <= shown_.numbers_left; ++i) orders *= i;
  for (unsigned i = 2; i <= shown_.colors_left; ++i) orders *= i;
  if (orders * worlds_.size() > worlds_max) return std::nullopt;
  // Decks have not been seen by anybody and decide nothing yet: every order of each world.
  Worlds with_decks;
  const auto numbers = deck_orders(played_.deal.numbers, shown_.numbers_left,
                                   [](std::uint8_t number) { return unsigned{number}; });
  const auto colors = deck_orders(played_.deal.colors, shown_.colors_left, index_of);
  for (const auto& [name, count] : worlds_) {
    const std::string cards = name.substr(0, name.find('#'));
    for (const std::string& some : numbers) {
      for (const std::string& others : colors) with_decks[cards + some + "/ " + others] = 0;
    }
  }
  return with_decks;
}

// All subsets of these cards with so many of each colour.
void Enumeration::choose_cards(GangSet from, unsigned seat,
                               const std::array<std::uint8_t, colors_max>& want, unsigned color,
                               GangSet chosen, const std::function<void(GangSet)>& then) {
  if (color == colors_max) return then(chosen);
  std::vector<GangCard> cards;
  for (const GangCard card : from & of(static_cast<Color>(color))) cards.push_back(card);
  std::vector<char> pick(cards.size(), 0);
  if (cards.size() < want[color]) return;
  std::fill(pick.begin(), pick.begin() + want[color], 1);
  do {
    GangSet more = chosen;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (pick[i] != 0) more.add(cards[i]);
    }
    choose_cards(from, seat, want, color + 1, more, then);
    if (tries_ > 400000) return;
  } while (std::prev_permutation(pick.begin(), pick.end()));
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
  std::array<std::uint8_t, colors_max> want{};
  for (unsigned color = 0; color < colors_max; ++color) {
    const auto already = (known - played) & of(static_cast<Color>(color));
    want[color] = static_cast<std::uint8_t>(shown_.backs[Seat(seat)][color] - already.size());
  }
  GangSet others_played;
  for (unsigned s = 0; s < players_; ++s) others_played |= shown_.played[Seat(s)];
  choose_cards(rest - known - others_played, seat, want, 0, {}, [&](GangSet chosen) {
    world_.deal.hands[Seat(seat)] = known | chosen;
    choose_hands(seat + 1, rest - known - chosen);
  });
}

// What each seat chose in the draft, and from that the hands that were dealt.
void Enumeration::choose_draft(unsigned seat, World world) {
  if (tries_ > 400000 || seat > players_max) return;
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
    for (const GangCard one : rest) {
      for (const GangCard other : rest) {
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
  for (const GangCard aside : rest & of(shown_.aside[receiver])) {
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
  State open = *state;
  open.hidden.numbers.clear();
  open.hidden.colors.clear();
  std::string name = name_of_hidden(open);
  name.insert(name.size() - 2, "#");  // In front of the decks.
  EXPECT_TRUE(worlds_.emplace(name, 0).second) << "a world came twice";
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
bool check_uniform(const Played& played, Observer who, std::uint64_t seed) {
  std::optional<Worlds> worlds = Enumeration(played, who).all();
  if (!worlds) return false;
  EXPECT_TRUE(worlds->contains(name_of_hidden(played.now()))) << "the truth is not among them";
  G::Sampler sampler(view_of<G>(played.now(), who));
  Rng rng(seed);
  const std::size_t draws = 30 * worlds->size() + 100;
  for (std::size_t i = 0; i < draws; ++i) {
    const auto found = worlds->find(name_of_hidden(sampler.draw(rng)));
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

// Late positions of random games, for every observer.
unsigned check_endings(const Options& options, unsigned tricks_from, unsigned games) {
  unsigned checked = 0;
  for (unsigned game = 0; game < games; ++game) {
    Rng rng(game, options.players);
    Played played = begin(options, rng);
    while (played.now().shown.phase != Phase::over) {
      random_event(played, rng);
      if (played.now().shown.tricks_done < tricks_from || rng.below(3) != 0) continue;
      for (const Observer who : observers(options.players)) {
        if (check_uniform(played, who, 1000 * game + checked)) ++checked;
        if (testing::Test::HasFailure()) return checked;
      }
    }
  }
  return checked;
}

TEST(ColorGangstersKnowledge, endings_of_three_are_drawn_uniformly) {
  EXPECT_GE(check_endings(options_of(3, true), 8, 40), 20u);
}
TEST(ColorGangstersKnowledge, endings_of_four_are_drawn_uniformly) {
  EXPECT_GE(check_endings(options_of(4, true), 8, 40), 10u);
}
TEST(ColorGangstersKnowledge, endings_without_a_draft_are_drawn_uniformly) {
  EXPECT_GE(check_endings(options_of(3, false), 7, 30), 20u);
  EXPECT_GE(check_endings(options_of(4, false), 8, 30), 20u);
  EXPECT_GE(check_endings(options_of(5, false), 8, 60), 10u);
}

}  // namespace
}  // namespace menagerie::color_gangsters
