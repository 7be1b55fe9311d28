// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "base/assert.h"
#include "base/fixed_vector.h"
#include "base/rng.h"
#include "cards/card_set.h"

namespace menagerie {

// A seat or a place with unseen cards: how many, and which classes they may have (bit k: class k).
struct Holder {
  std::uint8_t capacity = 0;
  std::uint8_t may_hold = 0xff;
  bool operator==(const Holder&) const = default;
};

// Counts and draws the ways to distribute cards of up to 8 classes among holders that may not hold
// everything ("bound" holders). The rest goes to holders that may. Knows counts, not cards.
//
// Dynamic programming over the bound holders, one stage each. Classes that are equivalent for all
// later bound holders form one group, so a stage's state is a handful of counts. An edge is one way
// to fill the stage's holder; its weight is the number of card choices behind it.
class DealTable {
 public:
  static constexpr std::size_t classes_max = 8;
  using Counts = std::array<std::uint8_t, classes_max>;  // One per group.

  // `sizes`: cards per class; `bound`: the bound holders, in the order in which they are filled.
  // The table is abandoned (see complete()) if it would need more than `edges_max` edges.
  DealTable(const Counts& sizes, std::span<const Holder> bound, std::size_t edges_max);

  // Whether the table was small enough.
  bool complete() const { return complete_; }
  // The number of ways to fill the bound holders with distinct cards.
  double ways() const { return nodes_.empty() ? 0 : nodes_.front().ways; }

  struct Stage {
    FixedVector<std::uint8_t, classes_max> groups;  // Class masks.
    std::uint8_t capacity = 0;
  };
  struct Edge {
    double ways_so_far;  // For this edge and the earlier ones of its node.
    Counts take;         // Cards of each group of the stage.
    std::uint32_t child;
  };
  const std::vector<Stage>& stages() const { return stages_; }
  // A random edge of a node; node 0 is the root.
  const Edge& draw_edge(std::uint32_t node, Rng& rng) const;

 private:
  struct Node {
    double ways = 0;
    std::uint32_t first_edge = 0, edges = 0;
  };
  std::uint32_t node(std::size_t stage, const Counts& left);
  Counts regroup(std::size_t stage, const Counts& left) const;

  std::vector<Stage> stages_;  // One more than bound holders; the last only has groups.
  std::vector<Holder> bound_;
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<std::unordered_map<std::uint64_t, std::uint32_t>> known_;  // By stage.
  std::size_t edges_max_;
  bool complete_ = true;
};

// Draws from all assignments of unseen cards to holders that satisfy every `may_hold`, all equally
// likely. Cards have at most 8 classes, such as suits. Cards of a class are different cards that
// are treated in the same way. Holders without a restriction cost nothing. If the exact table would
// exceed a bound (ten hands, each with different voids), the draw is a long random walk of swaps
// and rotations over consistent assignments instead. The sampler belongs to one view: set it up
// once, draw often. Drawing doesn't allocate.
template <Deck D>
class DealSampler {
 public:
  static constexpr std::size_t holders_max = 24, cards_max = 128;
  using Cards = FixedVector<Card<D>, cards_max>;

  // The capacities must add up to the number of cards, and an assignment must exist (it does when
  // the holders come from a real game).
  DealSampler(std::span<const Holder> holders, std::span<const CardSet<D>> classes,
              std::size_t edges_max = 100'000);
  // The same for classes that may have cards that look alike: they are still different cards.
  DealSampler(std::span<const Holder> holders, std::span<const Cards> classes,
              std::size_t edges_max = 100'000);

  // Fills `cards` holder after holder, in the order given to the constructor: as many for each as
  // its capacity, in no particular order.
  void draw(Rng& rng, std::span<Card<D>> cards);
  // Fills `hands` (one set per holder).
  void draw(Rng& rng, std::span<CardSet<D>> hands);

  // Whether draws are exactly uniform.
  bool exact() const { return table_.complete(); }

 private:
  static constexpr std::size_t at_once = 32;  // Cards copied at once, possibly beyond the end.
  using List = std::array<Card<D>, cards_max + at_once>;

  static std::vector<Cards> lists_of(std::span<const CardSet<D>> classes);
  static DealTable make_table(std::span<const Holder> holders, std::span<const Cards> classes,
                              std::size_t edges_max, std::vector<std::uint8_t>& order);
  void draw_exactly(Rng& rng, Card<D>* to) const;
  void deal_free(Rng& rng, std::span<Card<D>> cards, Card<D>* to) const;
  void walk(Rng& rng, Card<D>* to);
  void find_assignment(std::span<const Cards> classes);
  bool place_card(std::size_t card, std::uint32_t& tried);
  bool may_hold(unsigned holder, std::size_t card) const {
    return (holders_[holder].may_hold >> class_of_[card] & 1) != 0;
  }

  std::vector<Holder> holders_;
  std::vector<std::uint8_t> place_of_;     // Where each holder's cards begin in a draw.
  std::vector<std::uint8_t> bound_order_;  // Holders that may not hold everything.
  std::vector<std::uint8_t> free_;         // The others.
  Cards all_;                              // All unseen cards, class after class.
  DealTable::Counts sizes_{}, begin_{};    // Of each class, in all_.
  DealTable table_;
  // For the walk: the class and the current holder of each card in all_.
  std::vector<std::uint8_t> class_of_, holder_of_, held_;
};

inline constexpr std::uint8_t no_holder = 0xff;

template <Deck D>
std::vector<typename DealSampler<D>::Cards> DealSampler<D>::lists_of(
    std::span<const CardSet<D>> classes) {
  std::vector<Cards> lists;
  for (const auto& cards : classes) {
    Cards& list = lists.emplace_back();
    for (const auto card : cards) list.push_back(card);
  }
  return lists;
}

template <Deck D>
DealTable DealSampler<D>::make_table(std::span<const Holder> holders,
                                     std::span<const Cards> classes, std::size_t edges_max,
                                     std::vector<std::uint8_t>& order) {
  MENAGERIE_ASSERT(holders.size() <= holders_max && classes.size() <= DealTable::classes_max);
  DealTable::Counts sizes{};
  // A class without cards restricts no one: a holder that may hold all existing cards is free.
  std::uint8_t present = 0;
  for (std::size_t k = 0; k < classes.size(); ++k) {
    sizes[k] = static_cast<std::uint8_t>(classes[k].size());
    if (sizes[k] > 0) present = static_cast<std::uint8_t>(present | 1u << k);
  }
  const auto choice = [&](std::uint8_t h) {
    return static_cast<std::uint8_t>(holders[h].may_hold & present);
  };
  for (std::uint8_t h = 0; h < holders.size(); ++h) {
    if (holders[h].capacity > 0 && choice(h) != present) order.push_back(h);
  }
  // Sorting similar restrictions together keeps the number of groups small.
  std::sort(order.begin(), order.end(), [&](std::uint8_t a, std::uint8_t b) {
    const int wide_a = std::popcount(choice(a)), wide_b = std::popcount(choice(b));
    return std::tuple(wide_a, choice(a), a) < std::tuple(wide_b, choice(b), b);
  });
  std::vector<Holder> bound;
  for (const std::uint8_t h : order) bound.push_back({holders[h].capacity, choice(h)});
  return DealTable(sizes, bound, edges_max);
}

template <Deck D>
DealSampler<D>::DealSampler(std::span<const Holder> holders, std::span<const CardSet<D>> classes,
                            std::size_t edges_max)
    : DealSampler(holders, lists_of(classes), edges_max) {}

template <Deck D>
DealSampler<D>::DealSampler(std::span<const Holder> holders, std::span<const Cards> classes,
                            std::size_t edges_max)
    : holders_(holders.begin(), holders.end()),
      table_(make_table(holders, classes, edges_max, bound_order_)) {
  for (std::size_t k = 0; k < classes.size(); ++k) {
    begin_[k] = static_cast<std::uint8_t>(all_.size());
    sizes_[k] = static_cast<std::uint8_t>(classes[k].size());
    all_.append(classes[k].begin(), classes[k].size());
  }
  unsigned room = 0;
  for (std::uint8_t h = 0; h < holders_.size(); ++h) {
    place_of_.push_back(static_cast<std::uint8_t>(room));
    room += holders_[h].capacity;
    if (std::find(bound_order_.begin(), bound_order_.end(), h) == bound_order_.end()) {
      free_.push_back(h);
    }
  }
  MENAGERIE_ASSERT(room == all_.size());
  if (table_.complete()) {
    MENAGERIE_ASSERT(table_.ways() > 0);
  } else {
    find_assignment(classes);
  }
}

template <Deck D>
void DealSampler<D>::draw(Rng& rng, std::span<Card<D>> cards) {
  MENAGERIE_ASSERT(cards.size() == all_.size());
  if (!table_.complete()) {
    walk(rng, cards.data());
  } else if (bound_order_.empty()) {
    Cards all = all_;
    deal_free(rng, std::span(all.begin(), all.size()), cards.data());
  } else {
    draw_exactly(rng, cards.data());
  }
}

template <Deck D>
void DealSampler<D>::draw(Rng& rng, std::span<CardSet<D>> hands) {
  std::array<Card<D>, cards_max> cards;
  draw(rng, std::span(cards.data(), all_.size()));
  for (std::size_t h = 0; h < holders_.size(); ++h) {
    CardSet<D> hand;
    for (unsigned i = 0; i < holders_[h].capacity; ++i) hand.add(cards[place_of_[h] + i]);
    hands[h] = hand;
  }
}

// Walks the table from its root, with one edge per bound holder, drawn by the number of ways behind
// it. The edge says how many cards of each group the holder gets. Which ones is drawn uniformly
// from what is left of the group. Each assignment that fits the edges leaves equally many ways to
// continue, so the result is uniform. Invariant: the first left[k] cards of class k, from begin_[k]
// on, haven't been dealt yet.
template <Deck D>
void DealSampler<D>::draw_exactly(Rng& rng, Card<D>* to) const {
  List cards, rest;
  std::copy(all_.begin(), all_.begin() + cards_max, cards.begin());
  DealTable::Counts left = sizes_;
  std::uint32_t node = 0;
  for (std::size_t s = 0; s < bound_order_.size(); ++s) {
    const auto& stage = table_.stages()[s];
    const auto& edge = table_.draw_edge(node, rng);
    Card<D>* next = to + place_of_[bound_order_[s]];
    for (std::size_t g = 0; g < stage.groups.size(); ++g) {
      if (edge.take[g] == 0) continue;
      std::uint32_t size = 0;
      for (unsigned mask = stage.groups[g]; mask != 0; mask &= mask - 1) {
        size += left[static_cast<std::size_t>(std::countr_zero(mask))];
      }
      // A place among all cards of the group, counted across its classes. The last remaining card
      // of that class moves into the gap.
      for (unsigned i = 0; i < edge.take[g]; ++i, --size) {
        std::uint32_t place = rng.below(size);
        unsigned mask = stage.groups[g];
        auto k = static_cast<std::size_t>(std::countr_zero(mask));
        for (; place >= left[k]; k = static_cast<std::size_t>(std::countr_zero(mask))) {
          place -= left[k];
          mask &= mask - 1;
        }
        Card<D>& card = cards[begin_[k] + place];
        *next++ = card;
        card = cards[begin_[k] + --left[k]];
      }
    }
    node = edge.child;
  }
  // Always copies the same amount, no matter what a class has left: a variable count would be
  // mispredicted.
  std::size_t size = 0;
  for (std::size_t k = 0; k < left.size(); ++k) {
    for (unsigned i = 0; i < left[k]; i += at_once) {
      std::copy_n(&cards[begin_[k] + i], at_once, &rest[size + i]);
    }
    size += left[k];
  }
  deal_free(rng, std::span(rest.data(), size), to);
}

// Distributes the rest uniformly among holders that may hold any of it.
template <Deck D>
void DealSampler<D>::deal_free(Rng& rng, std::span<Card<D>> cards, Card<D>* to) const {
  if (free_.empty()) return;
  // The last one gets what the others leave.
  rng.mix_first(cards, cards.size() - holders_[free_.back()].capacity);
  const Card<D>* next = cards.data();
  for (const std::uint8_t h : free_) {
    std::copy_n(next, holders_[h].capacity, to + place_of_[h]);
    next += holders_[h].capacity;
  }
}

// A first consistent assignment, by augmenting paths (Kuhn 1955 on the bipartite graph).
template <Deck D>
void DealSampler<D>::find_assignment(std::span<const Cards> classes) {
  for (std::uint8_t k = 0; k < classes.size(); ++k) {
    class_of_.insert(class_of_.end(), classes[k].size(), k);
  }
  holder_of_.assign(all_.size(), no_holder);
  held_.assign(holders_.size(), 0);
  for (std::size_t c = 0; c < all_.size(); ++c) {
    std::uint32_t tried = 0;
    MENAGERIE_ASSERT(place_card(c, tried));
  }
}

// Gives the card to a holder that has room, or to one that can give another card to someone else.
// `tried`: a bit for each holder that this search has asked already, so that it ends.
template <Deck D>
bool DealSampler<D>::place_card(std::size_t card, std::uint32_t& tried) {
  for (std::uint8_t h = 0; h < holders_.size(); ++h) {
    if (!may_hold(h, card) || (tried >> h & 1) != 0) continue;
    tried |= 1u << h;
    bool room = held_[h] < holders_[h].capacity;
    for (std::size_t other = 0; !room && other < all_.size(); ++other) {
      if (holder_of_[other] != h) continue;
      holder_of_[other] = no_holder;
      --held_[h];
      room = place_card(other, tried);
      if (!room) {
        holder_of_[other] = h;
        ++held_[h];
      }
    }
    if (!room) continue;
    holder_of_[card] = h;
    ++held_[h];
    return true;
  }
  return false;
}

// Symmetric moves (swap two cards, rotate three) keep the uniform distribution: each is proposed as
// often as the one that undoes it, and is made if all holders may hold their new cards. Rotations
// reach assignments that swaps don't, if each of three holders lacks a different class. Each draw
// continues from the last one, with 40 tries per card.
template <Deck D>
void DealSampler<D>::walk(Rng& rng, Card<D>* to) {
  const auto size = static_cast<std::uint32_t>(all_.size());
  for (std::uint32_t step = 0; step < size * 40; ++step) {
    const std::uint32_t a = rng.below(size), b = rng.below(size), c = rng.below(size);
    if (step % 4 != 0) {
      if (may_hold(holder_of_[b], a) && may_hold(holder_of_[a], b)) {
        std::swap(holder_of_[a], holder_of_[b]);
      }
    } else if (a != b && b != c && a != c && may_hold(holder_of_[b], a) &&
               may_hold(holder_of_[c], b) && may_hold(holder_of_[a], c)) {
      const std::uint8_t first = holder_of_[a];
      holder_of_[a] = holder_of_[b];
      holder_of_[b] = holder_of_[c];
      holder_of_[c] = first;
    }
  }
  std::array<std::uint8_t, holders_max> next{};
  std::copy(place_of_.begin(), place_of_.end(), next.begin());
  for (std::uint32_t c = 0; c < size; ++c) to[next[holder_of_[c]]++] = all_[c];
}

}  // namespace menagerie
