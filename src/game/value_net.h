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
#include <vector>

#include "base/assert.h"
#include "base/result.h"
#include "cards/seat.h"
#include "game/game.h"
#include "game/net_header.h"
#include "game/net_parts.h"

namespace menagerie {

// A network with two hidden layers that evaluates a world for every seat, from 0 to 1, as in the
// concern Evaluation (game/evaluation.h).
//
// As bytes after a header (game/net_header.h), little-endian: "MVN1", the numbers of inputs and
// outputs (16 bits each), the number that stands for 1 in the first layer (float), then weights and
// biases of each layer, those of the first in 16 bits, the others as floats. Weights are grouped by
// input.
class ValueNet {
 public:
  static constexpr unsigned wide = units_wide, narrow = 32;

  // The same network in floating point, as in training.
  struct Weights {
    unsigned inputs = 0, outputs = 0;
    std::vector<float> first, first_bias, second, second_bias, third, third_bias;

    Weights() = default;
    Weights(unsigned in, unsigned out)
        : inputs(in),
          outputs(out),
          first(std::size_t{in} * wide),
          first_bias(wide),
          second(std::size_t{wide} * narrow),
          second_bias(narrow),
          third(std::size_t{narrow} * out),
          third_bias(out) {}
  };

  explicit ValueNet(const Weights& weights)
      : outputs_(weights.outputs),
        first_(weights.first, weights.first_bias),
        second_(weights.second),
        second_bias_(weights.second_bias),
        third_(weights.third),
        third_bias_(weights.third_bias) {}

  // Reads what bytes() wrote. The problem says what is wrong with it.
  static Result<ValueNet> read(std::span<const unsigned char> bytes) {
    static_assert(std::endian::native == std::endian::little);
    NetReader reader{bytes};
    std::array<char, 4> magic{};
    std::uint16_t inputs = 0, outputs = 0;
    ValueNet net;
    if (!reader.get(magic) || magic != mark) return problem("a value network must begin with MVN1");
    if (!reader.get(inputs) || !reader.get(outputs) || outputs == 0 || outputs > seats_max) {
      return problem("a value network must have 1 to 10 outputs");
    }
    net.outputs_ = outputs;
    const bool complete = net.first_.get(reader, inputs) &&
                          reader.get(net.second_, std::size_t{wide} * narrow) &&
                          reader.get(net.second_bias_, narrow) &&
                          reader.get(net.third_, std::size_t{narrow} * outputs) &&
                          reader.get(net.third_bias_, outputs);
    if (!complete || !reader.bytes.empty()) {
      return problem("a value network must have as many bytes as its inputs and outputs ask for");
    }
    if (!net.is_sound()) return problem("a value network has a weight that is out of range");
    return net;
  }

  // To continue training from.
  Weights weights() const {
    Weights weights(inputs(), outputs_);
    first_.real(weights.first, weights.first_bias);
    weights.second = second_;
    weights.second_bias = second_bias_;
    weights.third = third_;
    weights.third_bias = third_bias_;
    return weights;
  }

  std::vector<unsigned char> bytes() const {
    NetWriter writer;
    writer.put(mark);
    writer.put(static_cast<std::uint16_t>(inputs()));
    writer.put(static_cast<std::uint16_t>(outputs_));
    first_.put(writer);
    for (const auto* part : {&second_, &second_bias_, &third_, &third_bias_}) writer.put(*part);
    return writer.bytes;
  }

  unsigned inputs() const { return first_.inputs(); }
  unsigned outputs() const { return outputs_; }
  bool is_for(unsigned players) const { return outputs_ == players; }

  // One value per output. `features` must be below inputs(), and `values` must have outputs()
  // elements.
  void evaluate(const Features& features, std::span<float> values) const {
    MENAGERIE_ASSERT(values.size() == outputs_);
    UnitSums sums = first_.units();
    first_.add(sums, features);
    std::array<FloatUnits, narrow / 8> second;
    std::memcpy(second.data(), second_bias_.data(), sizeof(second));
    const float unit = first_.unit();
    const float* weights = second_.data();
    for (const IntUnits& eight : sums) {
      const FloatUnits active =
          __builtin_convertvector(eight > 0 ? eight : IntUnits{}, FloatUnits) * unit;
      for (unsigned i = 0; i < 8; ++i) {
#pragma GCC unroll 4
        for (FloatUnits& part : second) {
          FloatUnits row;
          std::memcpy(&row, weights, sizeof(row));
          part += active[i] * row;
          weights += 8;
        }
      }
    }
    std::array<float, narrow> narrowed;
    std::memcpy(narrowed.data(), second.data(), sizeof(narrowed));
    std::copy_n(third_bias_.data(), outputs_, values.data());
    for (unsigned i = 0; i < narrow; ++i) {
      const float value = std::max(narrowed[i], 0.0f);
      const float* to = third_.data() + std::size_t{i} * outputs_;
      for (unsigned j = 0; j < outputs_; ++j) values[j] += value * to[j];
    }
    for (float& value : values) value = std::clamp(value, 0.0f, 1.0f);
  }

 private:
  static constexpr std::array<char, 4> mark = {'M', 'V', 'N', '1'};

  ValueNet() = default;

  bool is_sound() const {
    const auto is_number = [](float weight) { return std::isfinite(weight); };
    bool sound = first_.is_sound();
    for (const auto* part : {&second_, &second_bias_, &third_, &third_bias_}) {
      sound &= std::all_of(part->begin(), part->end(), is_number);
    }
    return sound;
  }

  unsigned outputs_ = 0;
  WideLayer first_;
  std::vector<float> second_, second_bias_, third_, third_bias_;
};

}  // namespace menagerie
