// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <vector>

#include "game/value_net.h"

namespace menagerie {

// Fits the weights of a value network to values seen, by Adam (Kingma, Ba 2014) on squared errors.
class ValueTrainer {
 public:
  static constexpr unsigned batch = 256;

  ValueTrainer(unsigned inputs, unsigned outputs)
      : weights_(inputs, outputs), gradient_(inputs, outputs), mean_(gradient_), square_(mean_) {
    std::mt19937 random(1);
    const auto scatter = [&random](std::vector<float>& part, double deviation) {
      std::normal_distribution<double> normal(0, deviation);
      for (float& weight : part) weight = static_cast<float>(normal(random));
    };
    scatter(weights_.first, 0.1);
    scatter(weights_.second, std::sqrt(2.0 / ValueNet::wide));
    scatter(weights_.third, std::sqrt(1.0 / ValueNet::narrow));
    for (float& bias : weights_.third_bias) bias = 0.25f + 0.5f / static_cast<float>(outputs);
  }

  // Goes on from weights that were learnt before.
  explicit ValueTrainer(const ValueNet::Weights& weights)
      : ValueTrainer(weights.inputs, weights.outputs) {
    weights_ = weights;
  }

  ValueNet net() const { return ValueNet(weights_); }

  // Learns from one world; every `batch` of them the weights move, `rate` at most each.
  void learn(const Features& features, std::span<const float> wanted, float rate) {
    forward(features);
    backward(features, wanted);
    if (++samples_ % batch == 0) step(rate);
  }

 private:
  using Weights = ValueNet::Weights;
  static constexpr unsigned wide = ValueNet::wide, narrow = ValueNet::narrow;

  void forward(const Features& features) {
    std::copy_n(weights_.first_bias.data(), wide, first_.data());
    for (const unsigned feature : features) {
      const float* from = weights_.first.data() + std::size_t{feature} * wide;
      for (unsigned i = 0; i < wide; ++i) first_[i] += from[i];
    }
    for (float& unit : first_) unit = std::max(unit, 0.0f);
    std::copy_n(weights_.second_bias.data(), narrow, second_.data());
    for (unsigned i = 0; i < wide; ++i) {
      const float* from = weights_.second.data() + std::size_t{i} * narrow;
      for (unsigned j = 0; j < narrow; ++j) second_[j] += first_[i] * from[j];
    }
    for (float& unit : second_) unit = std::max(unit, 0.0f);
    std::copy_n(weights_.third_bias.data(), weights_.outputs, third_.data());
    for (unsigned i = 0; i < narrow; ++i) {
      const float* from = weights_.third.data() + std::size_t{i} * weights_.outputs;
      for (unsigned j = 0; j < weights_.outputs; ++j) third_[j] += second_[i] * from[j];
    }
  }

  void backward(const Features& features, std::span<const float> wanted) {
    std::array<float, seats_max> third{};
    for (unsigned j = 0; j < weights_.outputs; ++j) {
      third[j] = third_[j] - wanted[j];
      gradient_.third_bias[j] += third[j];
    }
    std::array<float, narrow> second{};
    for (unsigned i = 0; i < narrow; ++i) {
      const std::size_t from = std::size_t{i} * weights_.outputs;
      for (unsigned j = 0; j < weights_.outputs; ++j) {
        second[i] += third[j] * weights_.third[from + j];
        gradient_.third[from + j] += third[j] * second_[i];
      }
      if (second_[i] <= 0) second[i] = 0;
      gradient_.second_bias[i] += second[i];
    }
    std::array<float, wide> first{};
    for (unsigned i = 0; i < wide; ++i) {
      const float* weights = weights_.second.data() + std::size_t{i} * narrow;
      float* gradient = gradient_.second.data() + std::size_t{i} * narrow;
      float sum = 0;
      for (unsigned j = 0; j < narrow; ++j) {
        sum += second[j] * weights[j];
        gradient[j] += second[j] * first_[i];
      }
      first[i] = first_[i] > 0 ? sum : 0;
      gradient_.first_bias[i] += first[i];
    }
    for (const unsigned feature : features) {
      float* gradient = gradient_.first.data() + std::size_t{feature} * wide;
      for (unsigned i = 0; i < wide; ++i) gradient[i] += first[i];
    }
  }

  void step(float rate) {
    ++steps_;
    const auto steps = static_cast<double>(steps_);
    const auto mean_share = static_cast<float>(1 - std::pow(0.9, steps));
    const auto square_share = static_cast<float>(1 - std::pow(0.999, steps));
    const auto move = [&](std::vector<float> Weights::* part) {
      float* weights = (weights_.*part).data();
      float* gradient = (gradient_.*part).data();
      float* mean = (mean_.*part).data();
      float* square = (square_.*part).data();
      for (std::size_t i = 0; i < (weights_.*part).size(); ++i) {
        const float slope = gradient[i] / static_cast<float>(batch);
        gradient[i] = 0;
        mean[i] = 0.9f * mean[i] + 0.1f * slope;
        square[i] = 0.999f * square[i] + 0.001f * slope * slope;
        weights[i] -= rate * (mean[i] / mean_share) / (std::sqrt(square[i] / square_share) + 1e-8f);
      }
    };
    move(&Weights::first);
    move(&Weights::first_bias);
    move(&Weights::second);
    move(&Weights::second_bias);
    move(&Weights::third);
    move(&Weights::third_bias);
  }

  Weights weights_, gradient_, mean_, square_;
  std::array<float, wide> first_{};
  std::array<float, narrow> second_{};
  std::array<float, seats_max> third_{};
  std::uint64_t samples_ = 0, steps_ = 0;
};

}  // namespace menagerie
