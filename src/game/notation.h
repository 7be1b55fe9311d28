// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/field.h"
#include "game/game.h"
#include "game/option_problem.h"

namespace menagerie {

// The concern Notation: options, deals and actions as text and plain data, both ways.
template <class N, class G>
concept NotationOf = requires(const typename G::State& state, const typename G::Action& action,
                              const typename G::Deal& deal, const typename G::Options& options,
                              const Fields& fields, std::string_view text) {
  { N::option_specs() } -> std::same_as<std::vector<OptionSpec>>;
  // A problem with a combination of options, which people can cause, has a message.
  { N::read_options(fields) } -> std::same_as<Result<typename G::Options, OptionProblem>>;
  { N::write_options(options) } -> std::same_as<Fields>;  // All, in the order of the specs.

  // A deal from outside is checked against the state that waits for it (deck, hand sizes, leader).
  // The problem names the field, what was read and what would have been right.
  { N::read_deal(state, fields) } -> std::same_as<Result<typename G::Deal>>;
  { N::write_deal(state, deal) } -> std::same_as<Fields>;

  // Actions as text: exactly one spelling; parse() also takes extra spaces and either case.
  { N::text(action) } -> std::same_as<std::string>;
  { N::parse(text) } -> std::same_as<Result<typename G::Action>>;
  // Every action that exists with these options; for tests, fuzzing, learning.
  { N::universe(options) } -> std::same_as<std::vector<typename G::Action>>;
};

template <Game G>
consteval bool has_notation() {
  if constexpr (claims<typename G::Notation>) {
    static_assert(NotationOf<typename G::Notation, G>, "Notation is not whole: see NotationOf");
    return true;
  }
  return false;
}

}  // namespace menagerie
