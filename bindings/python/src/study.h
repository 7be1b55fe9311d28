// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string_view>
#include <vector>

#include "any.h"
#include "bots/spec.h"
#include "engine/analysis/consequences.h"
#include "engine/minds/mind.h"

namespace menagerie::python {

// What a mind says of one legal action: see Opinion in engine/minds/mind.h.
struct Judgement {
  ActionId action = 0;
  double value = 0, low = 0, high = 1;
  std::uint64_t visits = 0;
};

// Whether a bot says what an action is worth, as a Judgement or an Opinion: nothing is known of one
// that it never searched.
template <class Said>
bool has_value(const Said& said) {
  return said.visits > 0;
}

// A bot. It is given views and nothing else.
class AnyMind {
 public:
  virtual ~AnyMind() = default;
  // The choice of the observing seat, which must be the one to act.
  virtual ActionId choose(const AnyView& view, Rng& rng, const std::stop_token& stop) const = 0;
  // Every legal action, best first.
  virtual std::vector<Judgement> advise(const AnyView& view, Rng& rng,
                                        const std::stop_token& stop) const = 0;
  // The same, each with its reason, as the engine hands it to people.
  virtual std::vector<Opinion> explain(const AnyView& view, std::uint64_t seed,
                                       const std::stop_token& stop) const = 0;
};

// Thinking about a game; states and views must be of that game.
class AnyStudy {
 public:
  virtual ~AnyStudy() = default;
  virtual std::unique_ptr<AnyMind> mind(const BotSpec& spec) const = 0;
  // Plays a copy of the position to its end, one bot per seat. They know of its past what they see.
  virtual MatchResult play_out(const AnyState& state, const std::vector<BotSpec>& bots,
                               std::uint64_t seed, const std::stop_token& stop) const = 0;
  virtual SolvedPosition solve(const AnyState& state, const SolveBudget& budget) const = 0;
};

// The study of the game with that name, which must be one of game_ids().
const AnyStudy& study_of(std::string_view id);

}  // namespace menagerie::python
