// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "cards/seat.h"

// The parts of the games' networks. All of them have binary inputs and a first layer of
// `units_wide` units. Adding up the weights of about a hundred inputs that are 1 is nearly all of
// the work, so these weights are 16-bit integers.
namespace menagerie {

// The input of a network: the numbers of the inputs that are 1.
class Features {
 public:
  static constexpr unsigned most = 256;

  void add(unsigned feature) {
    MENAGERIE_ASSERT(size_ < most);
    values_[size_++] = static_cast<std::uint16_t>(feature);
  }
  // One of a row of `count` features, by number. The last also stands for all larger numbers.
  void add_number(unsigned first, unsigned number, unsigned count) {
    add(first + std::min(number, count - 1));
  }
  const std::uint16_t* begin() const { return values_.data(); }
  const std::uint16_t* end() const { return values_.data() + size_; }

 private:
  std::array<std::uint16_t, most> values_;  // Unset after the last.
  unsigned size_ = 0;
};

// A permutation of the numbers from 0: four of them are in the order with this number (below 24),
// and the rest stay. It renames colours that only differ by name.
template <std::size_t count>
constexpr std::array<unsigned, count> order_of_four(unsigned number) {
  std::array<unsigned, count> order{};
  for (unsigned i = 0; i < count; ++i) order[i] = i;
  for (unsigned i = 3; i > 0; --i) {
    std::swap(order[i], order[number % (i + 1)]);
    number /= i + 1;
  }
  return order;
}

inline constexpr unsigned units_wide = 64;
using IntUnits = std::int32_t __attribute__((vector_size(32)));
using FloatUnits = float __attribute__((vector_size(32)));

// The units of the first layer. Eight at a time stay in registers from the first input to the last.
// A compiler would otherwise keep them in memory, which takes ten times as long.
using UnitSums = std::array<IntUnits, units_wide / 8>;

// Adds the weights of one input to all units.
inline void add_weights(UnitSums& sums, const std::int16_t* weights) {
#pragma GCC unroll 8
  for (IntUnits& eight : sums) {
    std::int16_t __attribute__((vector_size(16))) more;
    std::memcpy(&more, weights, sizeof(more));
#if defined(__AVX2__) && !defined(__clang__)  // Clang finds the instruction itself.
    eight += std::bit_cast<IntUnits>(__builtin_ia32_pmovsxwd256(more));
#else
    eight += __builtin_convertvector(more, IntUnits);
#endif
    weights += 8;
  }
}

// Reads the numbers of a network's file one after the other; false if there are too few bytes.
struct NetReader {
  std::span<const unsigned char> bytes;

  template <class T>
  bool get(T& value) {
    if (bytes.size() < sizeof(T)) return false;
    std::memcpy(&value, bytes.data(), sizeof(T));
    bytes = bytes.subspan(sizeof(T));
    return true;
  }
  template <class T>
  bool get(std::vector<T>& values, std::size_t count) {
    if (bytes.size() < count * sizeof(T)) return false;
    values.resize(count);
    std::memcpy(values.data(), bytes.data(), count * sizeof(T));
    bytes = bytes.subspan(count * sizeof(T));
    return true;
  }
};

// Writes them.
struct NetWriter {
  std::vector<unsigned char> bytes;

  template <class T>
  void put(const T& value) {
    put(&value, 1);
  }
  template <class T>
  void put(const std::vector<T>& values) {
    put(values.data(), values.size());
  }

 private:
  template <class T>
  void put(const T* values, std::size_t count) {
    const auto* first = reinterpret_cast<const unsigned char*>(values);
    bytes.insert(bytes.end(), first, first + count * sizeof(T));
  }
};

// The first layer: the number of units that stands for 1, then weights by input, and biases.
class WideLayer {
 public:
  WideLayer() = default;
  WideLayer(const std::vector<float>& weights, const std::vector<float>& bias) {
    float most = 1e-3f;
    for (const float weight : weights) most = std::max(most, std::fabs(weight));
    for (const float weight : bias) most = std::max(most, std::fabs(weight));
    scale_ = std::floor(32767.0f / most);
    const auto whole = [this](float weight) {
      return static_cast<std::int16_t>(std::lround(weight * scale_));
    };
    for (const float weight : weights) weights_.push_back(whole(weight));
    for (const float weight : bias) bias_.push_back(whole(weight));
  }

  bool get(NetReader& reader, unsigned inputs) {
    return reader.get(scale_) && reader.get(weights_, std::size_t{inputs} * units_wide) &&
           reader.get(bias_, units_wide);
  }
  void put(NetWriter& writer) const {
    writer.put(scale_);
    writer.put(weights_);
    writer.put(bias_);
  }
  bool is_sound() const { return std::isfinite(scale_) && scale_ > 0; }

  // As in training.
  void real(std::vector<float>& weights, std::vector<float>& bias) const {
    const auto real = [this](std::int16_t weight) { return static_cast<float>(weight) / scale_; };
    std::transform(weights_.begin(), weights_.end(), weights.begin(), real);
    std::transform(bias_.begin(), bias_.end(), bias.begin(), real);
  }

  unsigned inputs() const { return static_cast<unsigned>(weights_.size() / units_wide); }
  // The number that stands for a sum of 1.
  float unit() const { return 1.0f / scale_; }

  // The units without any features, and with these features added, which must be below inputs().
  // Features that are the same in all worlds only need to be added once.
  UnitSums units() const {
    UnitSums sums{};
    add_weights(sums, bias_.data());
    return sums;
  }
  void add(UnitSums& sums, const Features& features) const {
    for (const unsigned feature : features) {
      MENAGERIE_VERIFY(feature < inputs());
      add_weights(sums, weights_.data() + std::size_t{feature} * units_wide);
    }
  }

 private:
  float scale_ = 1;
  std::vector<std::int16_t> weights_, bias_;
};

}  // namespace menagerie
