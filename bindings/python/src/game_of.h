// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <utility>

#include "batch_of.h"

namespace menagerie::python {

// A game whose type is known in its own source file alone (games/<game>.cpp).
template <PlayableGame G>
class GameOf final : public AnyGame {
 public:
  explicit GameOf(const typename G::Options& options)
      : setting_(std::make_shared<const Setting<G>>(options)) {}

  static std::shared_ptr<const AnyGame> make(const Fields& fields) {
    const auto options = G::Notation::read_options(fields);
    if (!options) throw BadInput(options.error().text);
    return std::make_shared<const GameOf>(*options);
  }

  std::string_view id() const override { return G::id; }
  std::string_view title() const override { return G::Presentation::title; }
  Fields options() const override { return G::Notation::write_options(setting_->options); }
  unsigned players() const override { return setting_->start.players(); }
  unsigned teams() const override { return victory<G>.teams; }
  unsigned actions() const override { return setting_->actions.size(); }
  unsigned events_max() const override { return G::events_max(setting_->options); }
  std::string text(ActionId action) const override {
    return G::Notation::text(setting_->checked(action));
  }
  ActionId parse(std::string_view text) const override { return setting_->parse(text); }
  const std::vector<Plane>& planes() const override { return setting_->planes.planes(); }
  const std::vector<Plane>& information_planes() const override {
    return setting_->information_planes;
  }
  std::unique_ptr<AnyState> start() const override {
    return std::make_unique<StateOf<G>>(setting_);
  }
  std::unique_ptr<AnyBatch> batch(const BatchSettings& settings) const override {
    return std::make_unique<BatchOf<G>>(setting_, settings);
  }

 private:
  std::shared_ptr<const Setting<G>> setting_;
};

}  // namespace menagerie::python
