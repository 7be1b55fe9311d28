// SPDX-License-Identifier: Apache-2.0
#include <nanobind/nanobind.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <bit>
#include <exception>
#include <stdexcept>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "bind.h"
#include "convert.h"

namespace nb = nanobind;
using namespace nb::literals;  // NOLINT: "name"_a.

namespace menagerie::python {
namespace {

// A generator's state: the number that its stream adds, and where it is.
using RngWords = std::array<std::uint64_t, 2>;
static_assert(sizeof(Rng) == sizeof(RngWords) && std::is_trivially_copyable_v<Rng>);

void bind_rng(Module& module) {
  Class<Rng>(module, "Rng", "Random numbers that are the same on every machine.")
      .def(
          "__init__", [](Rng* self, Seed seed, Seed stream) { new (self) Rng(seed, stream); },
          "seed"_a, "stream"_a = 0)
      .def(
          "below", [](Rng& rng, Whole<std::uint32_t, 1> bound) { return rng.below(bound); },
          "bound"_a, "A uniform number from 0 to bound - 1.")
      .def("bits", &Rng::bits64, "64 random bits.")
      // What pickle, copy and deepcopy ask for.
      .def("__getstate__",
           [](const Rng& rng) {
             const auto [stream, place] = std::bit_cast<RngWords>(rng);
             return std::make_tuple(stream, place);
           })
      .def("__setstate__", [](Rng& rng, const std::tuple<std::uint64_t, std::uint64_t>& state) {
        const auto [stream, place] = state;
        if (stream % 2 == 0) throw BadInput("this isn't the state of an Rng");
        new (&rng) Rng(std::bit_cast<Rng>(RngWords{stream, place}));
      });
}

// A text that quotes bytes of a file need not be UTF-8, and must reach Python all the same.
void raise_value_error(const std::exception_ptr& thrown, void*) {
  try {
    std::rethrow_exception(thrown);
  } catch (const std::invalid_argument& wrong) {
    const std::string_view what = wrong.what();
    const auto size = static_cast<Py_ssize_t>(what.size());
    const nb::object text = nb::steal(PyUnicode_DecodeUTF8(what.data(), size, "replace"));
    if (text.is_valid()) PyErr_SetObject(PyExc_ValueError, text.ptr());
  }
}

void bind_small(Module& module) {
  using PlaneState = std::tuple<std::string, std::string, unsigned, unsigned, int, int>;
  Class<Plane>(module, "Plane", "A part of an observation: adjacent numbers that belong together.")
      .def_ro("name", &Plane::name, "Its name, with a number if there are several.")
      .def_ro("meaning", &Plane::meaning, "Its meaning, in words.")
      .def_ro("offset", &Plane::offset, "Its first place in the row.")
      .def_ro("size", &Plane::size, "The number of its numbers.")
      .def_ro("low", &Plane::low, "The lowest value, which is written as 0.")
      .def_ro("high", &Plane::high, "The highest value, which is written as 1 in floats.")
      .def("__repr__",
           [](const Plane& plane) {
             return "Plane('" + plane.name + "', offset=" + std::to_string(plane.offset) +
                    ", size=" + std::to_string(plane.size) + ")";
           })
      .def("__getstate__",
           [](const Plane& p) {
             return PlaneState(p.name, p.meaning, p.offset, p.size, p.low, p.high);
           })
      .def("__setstate__", [](Plane& plane, const PlaneState& state) {
        new (&plane) Plane(std::make_from_tuple<Plane>(state));
      });

  Class<Refused>(module, "Refusal", "Why an action is refused.")
      .def_ro("rule", &Refused::rule,
              "The number of the rule in the game's RULES.md; empty if it needs no rule, for "
              "example because spectators don't act.")
      .def_ro("text", &Refused::text, "The reason in words.")
      .def("__repr__",
           [](const Refused& r) { return "Refusal(" + std::string(IllegalAction(r).what()) + ")"; })
      .def("__getstate__", [](const Refused& r) { return std::make_tuple(r.rule, r.text); })
      .def("__setstate__", [](Refused& r, const std::tuple<std::string, std::string>& state) {
        new (&r) Refused{std::get<0>(state), std::get<1>(state)};
      });
}

// Options as fields. One of a type that no field has is refused with what that option may be.
Fields to_options(const std::string& game, const nb::dict& options) {
  try {
    return to_fields(options);
  } catch (const BadInput&) {
    for (const auto& [key, value] : options) {
      nb::dict alone;
      alone[key] = value;
      try {
        to_fields(alone);
      } catch (const BadInput&) {
        const auto type = nb::cast<std::string>(value.type().attr("__name__"));
        make_game(game, {{nb::cast<std::string>(key), NoValue{said(value) + " (" + type + ")"}}});
        throw;
      }
    }
    throw;
  }
}

void bind_identity(Class<BoundGame>& game) {
  game.def("__repr__", [](const BoundGame& g) { return g.text(); })
      .def(
          "__reduce__",
          [](const BoundGame& g) {
            const nb::object make = nb::module_::import_("menagerie").attr("make_game");
            return nb::make_tuple(
                make, nb::make_tuple(std::string(g.game->id()), to_dict(g.game->options())));
          },
          nb::sig("def __reduce__(self) -> tuple[object, ...]"))
      .def(
          "__eq__",
          [](const BoundGame& a, nb::handle other) {
            BoundGame* b = nullptr;
            return nb::try_cast(other, b) && b != nullptr && a.game->id() == b->game->id() &&
                   a.game->options() == b->game->options();
          },
          nb::arg().none(), nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__", [](const BoundGame& g) { return std::hash<std::string>()(g.text()); });
}

void bind_game(Module& module) {
  Class<BoundGame> game(module, "Game",
                        "A game with its options. Example: Game('savage-bowl', "
                        "players=4)\n\nOptions that aren't named have their default values. If a "
                        "game or an option doesn't exist, a ValueError lists those that do.");
  game.def(
          "__init__",
          [](BoundGame* self, const std::string& name, const nb::kwargs& options) {
            new (self) BoundGame{make_game(name, to_options(name, nb::borrow<nb::dict>(options)))};
          },
          "name"_a, "options"_a,
          nb::sig("def __init__(self, name: str, **options: object) -> None"))
      .def_prop_ro(
          "id", [](const BoundGame& g) { return std::string(g.game->id()); },
          "The id of the game, one of game_ids().")
      .def_prop_ro(
          "title", [](const BoundGame& g) { return std::string(g.game->title()); },
          "The name of the game, for people.")
      .def_prop_ro(
          "options", [](const BoundGame& g) { return to_dict(g.game->options()); },
          nb::sig("def options(self) -> dict[str, typing.Any]"), "All options with their values.")
      .def_prop_ro(
          "players", [](const BoundGame& g) { return g.game->players(); }, "The number of seats.")
      .def_prop_ro(
          "num_actions", [](const BoundGame& g) { return g.game->actions(); },
          "The number of actions; an action is a number below this.")
      .def_prop_ro(
          "events_max", [](const BoundGame& g) { return g.game->events_max(); },
          "The maximum number of deals, results of chance and decisions in a match; see "
          "State.events.")
      .def_prop_ro(
          "observation_size", [](const BoundGame& g) { return g.game->row_size(); },
          "The size of an observation.")
      .def_prop_ro(
          "planes", [](const BoundGame& g) { return g.game->planes(); },
          "The planes of an observation, in order.")
      .def_prop_ro(
          "information_state_size", [](const BoundGame& g) { return g.game->information_size(); },
          "The size of an information state.")
      .def_prop_ro(
          "information_state_planes",
          [](const BoundGame& g) { return g.game->information_planes(); },
          "The planes of an information state: those of an observation, then the past.")
      .def(
          "action_text",
          [](const BoundGame& g, const WholeNumber& action) {
            return g.game->text(number_of(*g.game, action));
          },
          "action"_a, "An action as text, as in records: 'play R5'.")
      .def(
          "action_id",
          [](const BoundGame& g, const std::string& text) { return g.game->parse(text); }, "text"_a,
          "The number of an action that is given as text.")
      .def(
          "start", [](const BoundGame& g) { return BoundState{g.game, g.game->start()}; },
          "A match that has just started and waits for its first deal.");
  bind_identity(game);
}

}  // namespace
}  // namespace menagerie::python

NB_MODULE(_core, plain_module) {
  using namespace menagerie::python;  // NOLINT: all of this file is about it.
  Module module(plain_module);
  module.doc() = "Menagerie's engine.";
  nb::register_exception_translator(raise_value_error);
  const nb::exception<IllegalAction> illegal(module, "IllegalAction", PyExc_ValueError);
  module.def("game_ids", game_ids, "The names of the games.");
  bind_rng(module);
  bind_small(module);
  bind_game(module);
  bind_positions(module);
  bind_networks(module);
  bind_lessons(module);
  bind_minds(module);
  bind_batch(module);
  bind_arenas(module);
  bind_records(module);
  bind_analyses(module);
  bind_trials(module);
  bind_daily(module);
}
