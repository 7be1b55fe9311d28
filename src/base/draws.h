// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace menagerie {

// Draws without bias from 32 uniform bits at a time, in the same way for every source of bits:
// Source has a member bits().
template <class Source>
class Draws {
 public:
  // Uniform in [0, bound); bound >= 1. Lemire, "Fast random integer generation in an interval",
  // 2019: one multiplication, no bias.
  std::uint32_t below(std::uint32_t bound) { return below(bound, source().bits()); }

  // The same from bits that were drawn before. Draws more in the rare case that these would cause a
  // bias.
  std::uint32_t below(std::uint32_t bound, std::uint32_t drawn) {
    std::uint64_t product = std::uint64_t{drawn} * bound;
    if (static_cast<std::uint32_t>(product) < bound) [[unlikely]] {
      const std::uint32_t threshold = (0u - bound) % bound;
      while (static_cast<std::uint32_t>(product) < threshold) {
        product = std::uint64_t{source().bits()} * bound;
      }
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  // Every order of the values is equally likely (Fisher and Yates).
  template <class Values>
  void shuffle(Values& values) {
    shuffle_first(values, values.size());
  }

  // The first `count` places get a uniform draw in uniform order, the others what is left.
  template <class Values>
  void shuffle_first(Values& values, std::size_t count) {
    shuffle_between(values, 0, count);
  }

 protected:
  // Draws the values for places from `first` up to `count` from these places and those after them.
  template <class Values>
  void shuffle_between(Values& values, std::size_t first, std::size_t count) {
    const std::size_t size = values.size();
    for (std::size_t i = first; i < count && i + 1 < size; ++i) {
      using std::swap;
      swap(values[i], values[i + below(static_cast<std::uint32_t>(size - i))]);
    }
  }

 private:
  Source& source() { return static_cast<Source&>(*this); }
};

// Draws from a stream of words that can't be predicted without its key; see
// engine/deals/fair_deal.h.
class Keystream : public Draws<Keystream> {
 public:
  static constexpr std::size_t block_words = 16;
  virtual ~Keystream() = default;

  std::uint32_t bits() {
    if (next_ == block_words) {
      refill(words_);
      next_ = 0;
    }
    return words_[next_++];
  }

 protected:
  Keystream() = default;
  Keystream(const Keystream&) = default;
  Keystream& operator=(const Keystream&) = default;

 private:
  virtual void refill(std::span<std::uint32_t, block_words> words) = 0;

  std::uint32_t words_[block_words] = {};
  std::size_t next_ = block_words;
};

}  // namespace menagerie
