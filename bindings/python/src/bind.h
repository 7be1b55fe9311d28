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
#include "arguments.h"
#include "engine/records/open_record.h"

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

// A record of which every event and the result follow the rules. Throws BadInput with what the
// engine says of any other.
OpenRecord proved_record(std::string_view text);

// The state at the end of a record, which is proved first.
BoundState restored(std::string_view record);

// A number or a text from Python as an action; throws BadInput.
using ActionInput = std::variant<WholeNumber, std::string>;
ActionId number_of(const AnyGame& game, const WholeNumber& action);
ActionId action_of(const AnyGame& game, const ActionInput& action);

// Runs work in a thread of its own, without the GIL. An interrupt (Ctrl-C) asks it to stop, waits
// for it, and then becomes KeyboardInterrupt. `meanwhile` is called in this thread, with the GIL,
// several times per second; an exception from it ends the work in the same way and is thrown here.
void run_interruptibly(const std::function<void(std::stop_token)>& work,
                       const std::function<void()>& meanwhile = {});

// What is wrong with a record and where, for messages.
std::string fault_text(const Fault& fault);

void bind_positions(Module& module);
void bind_batch(Module& module);
void bind_lessons(Module& module);
void bind_networks(Module& module);
void bind_minds(Module& module);
void bind_arenas(Module& module);
void bind_records(Module& module);
void bind_analyses(Module& module);
void bind_trials(Module& module);
void bind_daily(Module& module);

}  // namespace menagerie::python
