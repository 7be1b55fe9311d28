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

// Somebody or some place that holds unseen cards: how many, and of which classes they may be
// (bit k: class k).
struct Holder {
  std::uint8_t capacity = 0;
  std::uint8_t may_hold = 0xff;
  bool operator==(const Holder&) const = default;
};

// Counts and draws the ways to share out cards of up to 8 classes among holders that may not hold
// everything ("bound" holders); what is left goes to holders that may. Knows counts, not cards.
//
// Dynamic programming over the bound holders, one stage each. Classes that all later bound
// holders treat alike are one group, so a stage's state is a handful of counts. An edge is one way
// to fill the stage's holder; its weight is the number of card choices behind it.
class DealTable {
 public:
  static constexpr std::size_t classes_max = 8;
  using Counts = std::array<std::uint8_t, classes_max>;  // One a group.

  // `sizes`: cards a class; `bound`: the bound holders, in the order in which they are filled.
  // The table is given up (see complete()) when it would need more than `edges_max` edges.
  DealTable(const Counts& sizes, std::span<const Holder> bound, std::size_t edges_max);

  // Whether the table was small enough to be written down.
  bool complete() const { return complete_; }
  // The number of ways to fill the bound holders with distinct cards.
  double ways() const { return nodes_.empty() ? 0 : nodes_.front().ways; }

  struct Stage {
    FixedVector<std::uint8_t, classes_max> groups;  // Class masks.
    std::uint8_t capacity = 0;
  };
  struct Edge {
    double ways_so_far;  // Of this edge and the earlier ones of its node.
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

  std::vector<Stage> stages_;  // One more than bound holders: the last has only groups.
  std::vector<Holder> bound_;
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<std::unordered_map<std::uint64_t, std::uint32_t>> known_;  // By stage.
  std::size_t edges_max_;
  bool complete_ = true;
};

// Draws from all assignments of unseen cards to holders that break no `may_hold`, each equally
// likely. Cards come in at most 8 classes (suits, say); cards of a class are different cards that
// are treated alike. Holders without a restriction cost nothing. Should the exact table grow
// beyond a bound (ten hands, each with voids of its own), the draw is a long random walk of swaps
// and rotations over consistent assignments instead. The sampler belongs to one view: set it up
// once, draw often; drawing allocates nothing.
template <Deck D>
class DealSampler {
 public:
  static constexpr std::size_t holders_max = 24;

  // The capacities must add up to the number of cards, and an assignment must exist (it does when
  // the holders come from a real game).
  DealSampler(std::span<const Holder> holders, std::span<const CardSet<D>> classes,
              std::size_t edges_max = 100'000);

  // Fills `hands` (one set a holder, in the order given to the constructor).
  void draw(Rng& rng, std::span<CardSet<D>> hands);

  // Whether draws are exactly uniform.
  bool exact() const { return table_.complete(); }

 private:
  using Cards = FixedVector<Card<D>, 128>;

  static DealTable make_table(std::span<const Holder> holders, std::span<const CardSet<D>> classes,
                              std::size_t edges_max, std::vector<std::uint8_t>& order);
  void draw_exactly(Rng& rng, std::span<CardSet<D>> hands);
  void deal_free(Rng& rng, Cards cards, std::span<CardSet<D>> hands) const;
  void walk(Rng& rng, std::span<CardSet<D>> hands);
  void find_assignment();
  bool place_card(std::size_t card, std::uint32_t& tried);
  bool may_hold(unsigned holder, std::size_t card) const {
    return (holders_[holder].may_hold >> class_of_[card] & 1) != 0;
  }

  std::vector<Holder> holders_;
  std::vector<CardSet<D>> classes_;
  std::vector<std::uint8_t> bound_order_;  // Holders that may not hold everything.
  std::vector<std::uint8_t> free_;         // The others.
  Cards all_;                              // All unseen cards, ascending.
  DealTable table_;
  // Of the walk: the class and the present holder of each card of all_.
  std::vector<std::uint8_t> class_of_, holder_of_, held_;
};

inline constexpr std::uint8_t no_holder = 0xff;

template <Deck D>
DealTable DealSampler<D>::make_table(std::span<const Holder> holders,
                                     std::span<const CardSet<D>> classes, std::size_t edges_max,
                                     std::vector<std::uint8_t>& order) {
  MENAGERIE_ASSERT(holders.size() <= holders_max && classes.size() <= DealTable::classes_max);
  DealTable::Counts sizes{};
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
  // Holders of like restrictions side by side keep the groups few.
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
    : holders_(holders.begin(), holders.end()),
      classes_(classes.begin(), classes.end()),
      table_(make_table(holders, classes, edges_max, bound_order_)) {
  CardSet<D> everything;
  for (const auto& cards : classes_) everything |= cards;
  for (const auto card : everything) all_.push_back(card);
  unsigned room = 0;
  for (std::uint8_t h = 0; h < holders_.size(); ++h) {
    room += holders_[h].capacity;
    if (std::find(bound_order_.begin(), bound_order_.end(), h) == bound_order_.end()) {
      free_.push_back(h);
    }
  }
  MENAGERIE_ASSERT(room == all_.size());
  if (table_.complete()) {
    MENAGERIE_ASSERT(table_.ways() > 0);
  } else {
    find_assignment();
  }
}

template <Deck D>
void DealSampler<D>::draw(Rng& rng, std::span<CardSet<D>> hands) {
  for (auto& hand : hands) hand = {};
  if (!table_.complete()) {
    walk(rng, hands);
  } else if (bound_order_.empty()) {
    deal_free(rng, all_, hands);
  } else {
    draw_exactly(rng, hands);
  }
}

template <Deck D>
void DealSampler<D>::draw_exactly(Rng& rng, std::span<CardSet<D>> hands) {
  std::array<CardSet<D>, DealTable::classes_max> left{};  // By class.
  std::copy(classes_.begin(), classes_.end(), left.begin());
  std::uint32_t node = 0;
  for (std::size_t s = 0; s < bound_order_.size(); ++s) {
    const auto& stage = table_.stages()[s];
    const auto& edge = table_.draw_edge(node, rng);
    for (std::size_t g = 0; g < stage.groups.size(); ++g) {
      if (edge.take[g] == 0) continue;
      CardSet<D> group;
      for (unsigned mask = stage.groups[g]; mask != 0; mask &= mask - 1) {
        group |= left[static_cast<std::size_t>(std::countr_zero(mask))];
      }
      unsigned size = group.size();
      CardSet<D> taken;
      for (unsigned i = 0; i < edge.take[g]; ++i) {
        const auto card = group.nth(rng.below(size--));
        group.remove(card);
        taken.add(card);
      }
      hands[bound_order_[s]] |= taken;
      for (auto& cards : left) cards -= taken;
    }
    node = edge.child;
  }
  Cards rest;
  CardSet<D> rest_set;
  for (const auto& cards : left) rest_set |= cards;
  for (const auto card : rest_set) rest.push_back(card);
  deal_free(rng, rest, hands);
}

template <Deck D>
void DealSampler<D>::deal_free(Rng& rng, Cards cards, std::span<CardSet<D>> hands) const {
  if (free_.empty()) return;
  std::size_t next = 0;
  for (std::size_t f = 0; f + 1 < free_.size(); ++f) {
    for (unsigned i = 0; i < holders_[free_[f]].capacity; ++i, ++next) {
      const auto left = static_cast<std::uint32_t>(cards.size() - next);
      std::swap(cards[next], cards[next + rng.below(left)]);
      hands[free_[f]].add(cards[next]);
    }
  }
  for (; next < cards.size(); ++next) hands[free_.back()].add(cards[next]);
}

// A first consistent assignment, by augmenting paths (Kuhn 1955 on the bipartite graph).
template <Deck D>
void DealSampler<D>::find_assignment() {
  class_of_.assign(all_.size(), 0);
  holder_of_.assign(all_.size(), no_holder);
  held_.assign(holders_.size(), 0);
  for (std::size_t c = 0; c < all_.size(); ++c) {
    for (std::uint8_t k = 0; k < classes_.size(); ++k) {
      if (classes_[k].has(all_[c])) class_of_[c] = k;
    }
  }
  for (std::size_t c = 0; c < all_.size(); ++c) {
    std::uint32_t tried = 0;
    MENAGERIE_ASSERT(place_card(c, tried));
  }
}

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

// Symmetric moves (swap two cards, rotate three) keep the uniform distribution; each draw goes on
// from the last.
template <Deck D>
void DealSampler<D>::walk(Rng& rng, std::span<CardSet<D>> hands) {
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
  for (std::uint32_t c = 0; c < size; ++c) hands[holder_of_[c]].add(all_[c]);
}

}  // namespace menagerie
