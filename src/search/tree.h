// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>

namespace menagerie {

// An edge of a search tree together with the node it leads to, which is the block of its own edges.
struct Edge {
  std::uint32_t visits;
  std::uint32_t available;  // How often it could have been taken.
  double sum;               // Sum of the values for the seat that takes it.
  std::uint32_t first;      // The block of the node behind it.
  std::uint16_t count, capacity;
};

// All edges of a tree in one piece of memory, linked by 32-bit places. A full block moves to one of
// twice the size; the blocks left behind are reused. Once reserved, it allocates nothing: when it
// is full, nodes stop growing.
//
//   place     0       1   2       3   4   5   6      7   8
//           [root]  [ free  ]   [ a   b   c     ]  [ x   y ]     a, b, c: the root's edges
//              |                  ^       |          ^           x, y: those behind c
//              +------ first -----+       +- first --+           free: where a and b were before c
class EdgeArena {
 public:
  using Place = std::uint32_t;
  static constexpr Place none = 0xffffffff;
  static constexpr Place root = 0;

  // Makes room for that many edges, and forgets the tree.
  void reset(std::size_t edges) {
    if (edges > size_) {
      // Left uninitialised: memory that isn't reached is never touched.
      edges_.reset(new Edge[edges]);
      keys_.reset(new std::uint32_t[edges + keys_at_once]());
      size_ = edges;
    }
    used_ = 1;
    free_.fill(none);
    edges_[root] = Edge{};
    keys_[root] = 0;
  }

  Edge& operator[](Place place) { return edges_[place]; }
  const Edge& operator[](Place place) const { return edges_[place]; }
  std::uint32_t key(Place place) const { return keys_[place]; }
  std::size_t used() const { return used_; }
  std::size_t size() const { return size_; }

  // The edge with that key from a node, or none.
  Place find(const Edge& node, std::uint32_t wanted) const {
    const std::uint32_t* keys = keys_.get() + node.first;
#ifdef __AVX2__
    // Eight keys at a time, without a branch when one is found, since that would be mispredicted.
    // Places after the node's own keys don't count.
    using Eight = std::uint32_t __attribute__((vector_size(32)));
    using EightFloats = float __attribute__((vector_size(32)));
    for (unsigned from = 0; from < node.count; from += 64) {
      const unsigned count = std::min(node.count - from, 64u);
      std::uint64_t hits = 0;
      for (unsigned i = 0; i < count; i += 8) {
        Eight eight;
        std::memcpy(&eight, keys + from + i, sizeof(eight));
        const auto equal = std::bit_cast<EightFloats>(eight == wanted);
        hits |= std::uint64_t{static_cast<std::uint32_t>(__builtin_ia32_movmskps256(equal))} << i;
      }
      hits &= ~std::uint64_t{0} >> (64 - count);
      if (hits != 0) return node.first + from + static_cast<unsigned>(std::countr_zero(hits));
    }
#elif defined(__wasm_simd128__)
    // The same, four keys at a time.
    using Four = std::uint32_t __attribute__((vector_size(16)));
    using FourInts = std::int32_t __attribute__((vector_size(16)));
    for (unsigned from = 0; from < node.count; from += 32) {
      const unsigned count = std::min(node.count - from, 32u);
      std::uint32_t hits = 0;
      for (unsigned i = 0; i < count; i += 4) {
        Four four;
        std::memcpy(&four, keys + from + i, sizeof(four));
        const auto equal = std::bit_cast<FourInts>(four == wanted);
        hits |= static_cast<std::uint32_t>(__builtin_wasm_bitmask_i32x4(equal)) << i;
      }
      hits &= ~std::uint32_t{0} >> (32 - count);
      if (hits != 0) return node.first + from + static_cast<unsigned>(std::countr_zero(hits));
    }
#else
    for (unsigned i = 0; i < node.count; ++i) {
      if (keys[i] == wanted) return node.first + i;
    }
#endif
    return none;
  }

  // Whether the edges of a node are those with these keys, in this order.
  bool in_order(const Edge& node, const std::uint32_t* keys, unsigned count) const {
    return node.count == count && std::equal(keys, keys + count, keys_.get() + node.first);
  }
  // Sorts the edges of a node, which must be those with these keys, into this order.
  void put_in_order(const Edge& node, const std::uint32_t* keys, unsigned count) {
    for (unsigned i = 0; i < count; ++i) {
      const Place place = find(node, keys[i]);
      std::swap(edges_[place], edges_[node.first + i]);
      std::swap(keys_[place], keys_[node.first + i]);
    }
  }

  // Prefetches a node's edges.
  void prefetch(Place place) const {
    const Edge& node = edges_[place];
    __builtin_prefetch(keys_.get() + node.first);
    __builtin_prefetch(edges_.get() + node.first);
    if (node.count > 2) __builtin_prefetch(edges_.get() + node.first + 3);
  }

  // A new edge from the node at `node`, or none if memory is used up. Places of other edges of that
  // node may change.
  Place add(Place node, std::uint32_t key) {
    if (edges_[node].count == edges_[node].capacity && !grow(node, edges_[node].count + 1u)) {
      return none;
    }
    const Place place = edges_[node].first + edges_[node].count++;
    edges_[place] = Edge{};
    keys_[place] = key;
    return place;
  }

  // Makes room for that many edges of a node at once.
  bool grow(Place node, unsigned wanted) {
    const unsigned order = static_cast<unsigned>(std::bit_width(std::max(wanted, 2u) - 1u));
    const Place block = allocate(order);
    if (block == none) return false;
    Edge& edge = edges_[node];
    std::copy_n(edges_.get() + edge.first, edge.count, edges_.get() + block);
    std::copy_n(keys_.get() + edge.first, edge.count, keys_.get() + block);
    if (edge.capacity > 0) release(edge.first, edge.capacity);
    edge.first = block;
    edge.capacity = static_cast<std::uint16_t>(1u << order);
    return true;
  }

  // Fills this arena with the part of another tree below one of its edges.
  void adopt(const EdgeArena& other, Place from) {
    reset(other.size_);
    edges_[root] = other.edges_[from];
    edges_[root].first = 0;
    edges_[root].count = edges_[root].capacity = 0;
    copy_below(other, from, root);
  }

  void swap(EdgeArena& other) noexcept {
    std::swap(edges_, other.edges_);
    std::swap(keys_, other.keys_);
    std::swap(free_, other.free_);
    std::swap(size_, other.size_);
    std::swap(used_, other.used_);
  }

 private:
  static constexpr std::size_t orders = 16, keys_at_once = 8;

  Place allocate(unsigned order) {
    if (order >= orders) return none;
    if (free_[order] != none) {
      const Place block = free_[order];
      free_[order] = edges_[block].first;
      return block;
    }
    const std::size_t block = used_;
    if (block + (std::size_t{1} << order) > size_) return none;
    used_ += std::size_t{1} << order;
    return static_cast<Place>(block);
  }
  void release(Place block, unsigned capacity) {
    const auto order = static_cast<unsigned>(std::bit_width(capacity - 1u));
    edges_[block].first = free_[order];
    free_[order] = block;
  }
  void copy_below(const EdgeArena& other, Place from, Place to) {
    const Edge source = other.edges_[from];
    if (source.count == 0 || !grow(to, source.count)) return;
    const Place block = edges_[to].first;
    edges_[to].count = source.count;
    for (unsigned i = 0; i < source.count; ++i) {
      edges_[block + i] = other.edges_[source.first + i];
      edges_[block + i].first = 0;
      edges_[block + i].count = edges_[block + i].capacity = 0;
      keys_[block + i] = other.keys_[source.first + i];
    }
    for (unsigned i = 0; i < source.count; ++i) copy_below(other, source.first + i, block + i);
  }

  std::unique_ptr<Edge[]> edges_;
  std::unique_ptr<std::uint32_t[]> keys_;
  std::array<Place, orders> free_{};
  std::size_t size_ = 0, used_ = 0;
};

}  // namespace menagerie
