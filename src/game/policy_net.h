// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/result.h"
#include "base/same_math.h"
#include "game/game.h"
#include "game/net_header.h"
#include "game/net_parts.h"

namespace menagerie {

// A network with one hidden layer that gives the probabilities of a seat's actions, from what that
// seat knows. Each output is the logarithm of a weight.
//
// As bytes after a header (game/net_header.h), little-endian: "MPN1", the numbers of inputs and
// outputs (16 bits each), the number that stands for 1 in the first layer (float), weights by input
// and biases of the first layer in 16 bits. The weights by output and biases of the second follow
// as floats.
class PolicyNet {
 public:
  static constexpr unsigned wide = units_wide;

  // The same network in floating point, as in training.
  struct Weights {
    unsigned inputs = 0, outputs = 0;
    std::vector<float> first, first_bias, second, second_bias;

    Weights(unsigned in, unsigned out)
        : inputs(in),
          outputs(out),
          first(std::size_t{in} * wide),
          first_bias(wide),
          second(std::size_t{out} * wide),
          second_bias(out) {}
  };

  explicit PolicyNet(const Weights& weights)
      : outputs_(weights.outputs),
        first_(weights.first, weights.first_bias),
        second_(weights.second),
        second_bias_(weights.second_bias) {}

  // Reads what bytes() wrote. The problem says what is wrong with it.
  static Result<PolicyNet> read(std::span<const unsigned char> bytes) {
    static_assert(std::endian::native == std::endian::little);
    NetReader reader{bytes};
    std::array<char, 4> magic{};
    std::uint16_t inputs = 0, outputs = 0;
    PolicyNet net;
    if (!reader.get(magic) || magic != mark) {
      return problem("a policy network must begin with MPN1");
    }
    const bool complete = reader.get(inputs) && reader.get(outputs) && outputs > 0 &&
                          net.first_.get(reader, inputs) &&
                          reader.get(net.second_, std::size_t{outputs} * wide) &&
                          reader.get(net.second_bias_, outputs) && reader.bytes.empty();
    if (!complete) {
      return problem("a policy network must have as many bytes as its inputs and outputs ask for");
    }
    net.outputs_ = outputs;
    if (!net.is_sound()) return problem("a policy network has a weight that is out of range");
    return net;
  }

  // To continue training from.
  Weights weights() const {
    Weights weights(inputs(), outputs_);
    first_.real(weights.first, weights.first_bias);
    weights.second = second_;
    weights.second_bias = second_bias_;
    return weights;
  }

  std::vector<unsigned char> bytes() const {
    NetWriter writer;
    writer.put(mark);
    writer.put(static_cast<std::uint16_t>(inputs()));
    writer.put(static_cast<std::uint16_t>(outputs_));
    first_.put(writer);
    writer.put(second_);
    writer.put(second_bias_);
    return writer.bytes;
  }

  unsigned inputs() const { return first_.inputs(); }
  unsigned outputs() const { return outputs_; }
  bool is_for(unsigned) const { return true; }  // It doesn't depend on the number of players.

  // The first layer (WideLayer in game/net_parts.h).
  UnitSums units() const { return first_.units(); }
  void add(UnitSums& sums, const Features& features) const { first_.add(sums, features); }

  // The logarithm of the probability of `outputs[chosen]` among all of these. None has a
  // probability below one in `doubt`, divided by their number.
  float log_probability(const UnitSums& sums, std::span<const std::uint16_t> outputs,
                        std::size_t chosen) const {
    std::array<FloatUnits, wide / 8> active;
    const float unit = first_.unit();
    for (std::size_t i = 0; i < active.size(); ++i) {
      active[i] = __builtin_convertvector(sums[i] > 0 ? sums[i] : IntUnits{}, FloatUnits) * unit;
    }
    const float mine = weight(active, outputs[chosen]);
    float all = 0;
    for (const unsigned output : outputs) all += same_exp(weight(active, output) - mine);
    const auto count = static_cast<float>(outputs.size());
    return same_log((1 - doubt) / all + doubt / count);
  }

 private:
  static constexpr std::array<char, 4> mark = {'M', 'P', 'N', '1'};
  // Some decisions are made by other players than those that the network has seen.
  static constexpr float doubt = 0.02f;

  PolicyNet() = default;

  float weight(const std::array<FloatUnits, wide / 8>& active, unsigned output) const {
    MENAGERIE_VERIFY(output < outputs_);
    const float* weights = second_.data() + std::size_t{output} * wide;
    FloatUnits sum{};
    for (const FloatUnits& eight : active) {
      FloatUnits row;
      std::memcpy(&row, weights, sizeof(row));
      sum += eight * row;
      weights += 8;
    }
    return second_bias_[output] + ((sum[0] + sum[4]) + (sum[1] + sum[5])) +
           ((sum[2] + sum[6]) + (sum[3] + sum[7]));
  }

  bool is_sound() const {
    constexpr float most = 1e4f;  // So that no sum of products overflows.
    const auto is_number = [](float weight) { return std::fabs(weight) < most; };
    return first_.is_sound() && std::all_of(second_.begin(), second_.end(), is_number) &&
           std::all_of(second_bias_.begin(), second_bias_.end(), is_number);
  }

  unsigned outputs_ = 0;
  WideLayer first_;
  std::vector<float> second_, second_bias_;
};

}  // namespace menagerie
