// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstdint>
#include <random>
#include <span>
#include <vector>

#include "game/policy_net.h"

namespace menagerie {

// Fits a policy network to decisions seen, by AdaGrad (Duchi, Hazan, Singer 2011) on the logarithm
// of their probability: most inputs are rare, and each moves by how often it was there.
class PolicyTrainer {
 public:
  static constexpr unsigned wide = PolicyNet::wide;

  PolicyTrainer(unsigned inputs, unsigned outputs) : weights_(inputs, outputs), squares_(weights_) {
    std::mt19937 random(1);
    std::normal_distribution<float> normal(0, 0.05f);
    for (float& weight : weights_.first) weight = normal(random);
    for (float& weight : weights_.second) weight = normal(random);
    for (auto part :
         {&Weights::first, &Weights::first_bias, &Weights::second, &Weights::second_bias}) {
      for (float& square : squares_.*part) square = 0.01f;
    }
  }

  PolicyNet net() const { return PolicyNet(weights_); }

  // The logarithm of the probability of `outputs[chosen]` among these.
  float log_probability(const Features& open, const Features& own,
                        std::span<const std::uint16_t> outputs, std::size_t chosen) {
    forward(open, own, outputs);
    return std::log(std::max(shares_[chosen], 1e-9f));
  }

  // Learns from one decision; weights move by `rate` at most.
  void learn(const Features& open, const Features& own, std::span<const std::uint16_t> outputs,
             std::size_t chosen, float rate) {
    forward(open, own, outputs);
    std::array<float, wide> slopes{};
    for (std::size_t k = 0; k < outputs.size(); ++k) {
      const float slope = shares_[k] - (k == chosen ? 1.0f : 0.0f);
      const std::size_t first = std::size_t{outputs[k]} * wide;
      for (unsigned i = 0; i < wide; ++i) {
        slopes[i] += slope * weights_.second[first + i];
        move(&Weights::second, first + i, slope * units_[i], rate);
      }
      move(&Weights::second_bias, outputs[k], slope, rate);
    }
    for (unsigned i = 0; i < wide; ++i) {
      if (units_[i] <= 0) slopes[i] = 0;
      move(&Weights::first_bias, i, slopes[i], rate);
    }
    for (const Features* features : {&open, &own}) {
      for (const unsigned feature : *features) {
        const std::size_t first = std::size_t{feature} * wide;
        for (unsigned i = 0; i < wide; ++i) move(&Weights::first, first + i, slopes[i], rate);
      }
    }
  }

 private:
  using Weights = PolicyNet::Weights;

  void forward(const Features& open, const Features& own, std::span<const std::uint16_t> outputs) {
    std::copy_n(weights_.first_bias.data(), wide, units_.data());
    for (const Features* features : {&open, &own}) {
      for (const unsigned feature : *features) {
        const float* from = weights_.first.data() + std::size_t{feature} * wide;
        for (unsigned i = 0; i < wide; ++i) units_[i] += from[i];
      }
    }
    for (float& unit : units_) unit = std::max(unit, 0.0f);
    shares_.clear();
    for (const unsigned output : outputs) {
      const float* from = weights_.second.data() + std::size_t{output} * wide;
      float sum = weights_.second_bias[output];
      for (unsigned i = 0; i < wide; ++i) sum += units_[i] * from[i];
      shares_.push_back(sum);
    }
    const float most = *std::max_element(shares_.begin(), shares_.end());
    float all = 0;
    for (float& share : shares_) all += share = std::exp(share - most);
    for (float& share : shares_) share /= all;
  }

  void move(std::vector<float> Weights::* part, std::size_t i, float slope, float rate) {
    float& square = (squares_.*part)[i];
    square += slope * slope;
    (weights_.*part)[i] -= rate * slope / std::sqrt(square);
  }

  Weights weights_, squares_;
  std::array<float, wide> units_{};
  std::vector<float> shares_;  // Of the outputs last asked for.
};

}  // namespace menagerie
