// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nanobind/nanobind.h>

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "any.h"

// What the parts of the module share.
namespace menagerie::python {

inline constexpr std::string_view state_format = "menagerie-state/1\n";

using GamePtr = std::shared_ptr<const AnyGame>;

struct BoundGame {
  GamePtr game;
  std::string text() const;
};

struct BoundView {
  GamePtr game;
  std::unique_ptr<AnyView> view;
  const AnyView& any() const { return *view; }
};

struct BoundState {
  GamePtr game;
  std::unique_ptr<AnyState> state;
  BoundState(GamePtr of, std::unique_ptr<AnyState> is)
      : game(std::move(of)), state(std::move(is)) {}
  BoundState(const BoundState& other) : game(other.game), state(other.state->clone()) {}
  BoundState(BoundState&&) = default;
  const AnyState& any() const { return *state; }
};

// The state at the end of a record.
BoundState restored(std::string_view record);

// A whole number from Python. True and False are none, which Python takes for 1 and 0: who hands
// one over has asked something and forgotten to look at the answer.
struct WholeNumber {
  std::int64_t value = 0;
};

// A number or a text from Python as an action; throws BadInput.
using ActionInput = std::variant<WholeNumber, std::string>;
ActionId number_of(std::int64_t action);
ActionId action_of(const AnyGame& game, const ActionInput& action);

// Runs work in a thread of its own, without the GIL. An interrupt (Ctrl-C) asks it to stop, waits
// for it, and then becomes KeyboardInterrupt. `meanwhile` is called in this thread, with the GIL,
// several times a second; what it throws ends the work in the same way, and is thrown here.
void run_interruptibly(const std::function<void(std::stop_token)>& work,
                       const std::function<void()>& meanwhile = {});

// What is wrong with a record and where, for messages.
std::string fault_text(const Fault& fault);

void bind_positions(nanobind::module_& module);
void bind_batch(nanobind::module_& module);
void bind_lessons(nanobind::module_& module);
void bind_networks(nanobind::module_& module);
void bind_minds(nanobind::module_& module);
void bind_arenas(nanobind::module_& module);
void bind_records(nanobind::module_& module);
void bind_analyses(nanobind::module_& module);
void bind_trials(nanobind::module_& module);

}  // namespace menagerie::python

namespace nanobind::detail {

template <>
struct type_caster<menagerie::python::WholeNumber> {
  NB_TYPE_CASTER(menagerie::python::WholeNumber, const_name("int"))

  bool from_python(handle source, std::uint8_t flags, cleanup_list* cleanup) noexcept {
    make_caster<std::int64_t> number;
    if (PyBool_Check(source.ptr()) || !number.from_python(source, flags, cleanup)) return false;
    value.value = number.value;
    return true;
  }
};

}  // namespace nanobind::detail
