// SPDX-License-Identifier: Apache-2.0
#include "cards/sample_deal.h"

namespace menagerie {
namespace {

// Binomial coefficients as doubles, by Pascal's triangle.
const std::array<std::array<double, 129>, 129>& binomials() {
  static const auto table = [] {
    std::array<std::array<double, 129>, 129> c{};
    for (std::size_t n = 0; n < c.size(); ++n) {
      c[n][0] = 1;
      for (std::size_t k = 1; k <= n; ++k) c[n][k] = c[n - 1][k - 1] + (k < n ? c[n - 1][k] : 0);
    }
    return c;
  }();
  return table;
}

// A byte a group: at most 8 groups, of at most 128 cards each.
std::uint64_t pack(const DealTable::Counts& counts) {
  std::uint64_t key = 0;
  for (std::size_t g = 0; g < counts.size(); ++g) key |= std::uint64_t{counts[g]} << (8 * g);
  return key;
}

}  // namespace

DealTable::DealTable(const Counts& sizes, std::span<const Holder> bound, std::size_t edges_max)
    : bound_(bound.begin(), bound.end()), edges_max_(edges_max) {
  // The groups of a stage: classes that are equivalent for the holders from this stage on. Later
  // stages have fewer holders, so groups only merge: each is a union of groups of the stage before.
  // From there on only the number of remaining cards in each group matters, and that is all a node
  // knows. After the last holder all classes are one group.
  for (std::size_t s = 0; s <= bound_.size(); ++s) {
    Stage stage;
    if (s < bound_.size()) stage.capacity = bound_[s].capacity;
    // Of each class: a bit for each later holder that may hold it.
    std::array<std::uint32_t, classes_max> signature{};
    for (std::size_t k = 0; k < classes_max; ++k) {
      for (std::size_t h = s; h < bound_.size(); ++h) {
        signature[k] |= (bound_[h].may_hold >> k & 1u) << (h - s);
      }
    }
    std::uint8_t done = 0;
    for (std::size_t k = 0; k < classes_max; ++k) {
      if (sizes[k] == 0 || (done >> k & 1) != 0) continue;
      std::uint8_t group = 0;
      for (std::size_t j = k; j < classes_max; ++j) {
        if (sizes[j] > 0 && signature[j] == signature[k]) {
          group = static_cast<std::uint8_t>(group | 1u << j);
        }
      }
      done |= group;
      stage.groups.push_back(group);
    }
    stages_.push_back(stage);
  }
  known_.resize(stages_.size());
  Counts left{};
  for (std::size_t g = 0; g < stages_[0].groups.size(); ++g) {
    for (std::size_t k = 0; k < classes_max; ++k) {
      if ((stages_[0].groups[g] >> k & 1) != 0) {
        left[g] = static_cast<std::uint8_t>(left[g] + sizes[k]);
      }
    }
  }
  node(0, left);
  known_.clear();
}

// The counts by the groups of the next stage: each is a union of groups of this one.
DealTable::Counts DealTable::regroup(std::size_t stage, const Counts& left) const {
  Counts next{};
  for (std::size_t g = 0; g < stages_[stage].groups.size(); ++g) {
    for (std::size_t n = 0; n < std::min(classes_max, stages_[stage + 1].groups.size()); ++n) {
      if ((stages_[stage + 1].groups[n] & stages_[stage].groups[g]) != 0) {
        next[n] = static_cast<std::uint8_t>(next[n] + left[g]);
      }
    }
  }
  return next;
}

// The node of a stage and what is left, made if it is not there yet, with all behind it. Its `ways`
// are all choices of distinct cards that fill the holders from this stage on: the sum over its
// edges of the choices of cards in the edge (a product of binomials, one a group) times the ways of
// the child. So an edge that is drawn by its share of the ways, and then cards of its groups drawn
// evenly, make every filling of the holders equally likely.
std::uint32_t DealTable::node(std::size_t stage, const Counts& left) {
  const auto [place, fresh] =
      known_[stage].try_emplace(pack(left), static_cast<std::uint32_t>(nodes_.size()));
  const std::uint32_t index = place->second;
  if (!fresh) return index;
  nodes_.emplace_back();
  if (stage == bound_.size()) {
    // All bound holders are full. What is left goes to the others, who take anything.
    nodes_[index].ways = 1;
    return index;
  }
  const auto& groups = stages_[stage].groups;
  const std::uint8_t may_hold = bound_[stage].may_hold;
  // Its own list until it is whole, as the children write theirs into edges_ meanwhile: a node's
  // edges lie side by side.
  std::vector<Edge> edges;
  double ways_so_far = 0;
  Counts take{};
  // All ways to take `missing` cards from the groups g, g + 1, ...
  const auto fill = [&](const auto& self, std::size_t g, unsigned missing, double ways) -> void {
    if (!complete_) return;
    if (g == groups.size()) {
      if (missing > 0) return;
      Counts rest = left;
      for (std::size_t i = 0; i < groups.size(); ++i) {
        rest[i] = static_cast<std::uint8_t>(rest[i] - take[i]);
      }
      const std::uint32_t child = node(stage + 1, regroup(stage, rest));
      // A dead end: some later holder cannot be filled any more.
      if (nodes_[child].ways == 0) return;
      ways_so_far += ways * nodes_[child].ways;
      edges.push_back({ways_so_far, take, child});
      return;
    }
    const unsigned most = (groups[g] & may_hold) != 0 ? std::min<unsigned>(missing, left[g]) : 0;
    for (unsigned n = 0; n <= most; ++n) {
      take[g] = static_cast<std::uint8_t>(n);
      self(self, g + 1, missing - n, ways * binomials()[left[g]][n]);
    }
    take[g] = 0;
  };
  fill(fill, 0, stages_[stage].capacity, 1);
  if (edges_.size() + edges.size() > edges_max_) complete_ = false;
  nodes_[index] = {ways_so_far, static_cast<std::uint32_t>(edges_.size()),
                   static_cast<std::uint32_t>(edges.size())};
  edges_.insert(edges_.end(), edges.begin(), edges.end());
  return index;
}

// The last edge is not compared with: it is taken where no other is, whatever rounding does.
const DealTable::Edge& DealTable::draw_edge(std::uint32_t node, Rng& rng) const {
  const Node& from = nodes_[node];
  const Edge* first = edges_.data() + from.first_edge;
  const double mark = rng.uniform() * from.ways;
  const Edge* found =
      std::upper_bound(first, first + from.edges - 1, mark,
                       [](double value, const Edge& edge) { return value < edge.ways_so_far; });
  return *found;
}

}  // namespace menagerie
