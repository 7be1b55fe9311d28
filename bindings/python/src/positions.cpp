// SPDX-License-Identifier: Apache-2.0
// Matches, and what their observers know of them.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include "bind.h"
#include "convert.h"

namespace nb = nanobind;
using namespace nb::literals;  // NOLINT: "name"_a.

namespace menagerie::python {
namespace {

template <class T>
using Row = nb::ndarray<nb::numpy, T, nb::ndim<1>>;

const char* kind_name(Turn::Kind kind) {
  static constexpr std::array<const char*, 4> names = {"deal", "chance", "play", "over"};
  return names[static_cast<std::size_t>(kind)];
}

std::vector<unsigned> seats_of(const Turn& turn) {
  std::vector<unsigned> seats;
  for (const Seat seat : turn.seats) seats.push_back(seat.index());
  return seats;
}

std::optional<unsigned> seat_of(const Turn& turn) {
  if (turn.kind != Turn::Kind::play) return std::nullopt;
  return turn.seats.lowest().index();
}

std::string due(const Turn& turn) {
  switch (turn.kind) {
    case Turn::Kind::deal:
      return "a deal is due";
    case Turn::Kind::chance:
      return "chance is due";
    case Turn::Kind::over:
      return "over";
    case Turn::Kind::play:
      break;
  }
  std::string seats;
  for (const unsigned seat : seats_of(turn)) {
    seats += (seats.empty() ? "" : ", ") + std::to_string(seat);
  }
  return (turn.seats.size() == 1 ? "seat " : "seats ") + seats + " to act";
}

std::string kind_of(const BoundState&) { return "State"; }
std::string kind_of(const BoundView& bound) {
  const Observer who = bound.view->who();
  return who ? "View of seat " + std::to_string(who->index()) : "View of a spectator";
}

template <class Bound, class Class>
void bind_standing(Class& cls) {
  const auto standing = [](const Bound& bound) { return bound.any().standing(); };
  cls.def_prop_ro(
         "game", [](const Bound& b) { return BoundGame{b.game}; }, "The game.")
      .def_prop_ro(
          "turn",
          [standing](const Bound& b) { return std::string(kind_name(standing(b).turn.kind)); },
          nb::sig("def turn(self) -> str"),
          "What happens next: 'deal', 'chance', 'play' or 'over'.")
      .def_prop_ro(
          "seats", [standing](const Bound& b) { return seats_of(standing(b).turn); },
          "The seats that must act; several if they choose at the same time.")
      .def_prop_ro(
          "seat", [standing](const Bound& b) { return seat_of(standing(b).turn); },
          "The lowest seat that must act, or None.")
      .def_prop_ro(
          "is_over",
          [standing](const Bound& b) { return standing(b).turn.kind == Turn::Kind::over; },
          "Whether the match has ended.")
      .def_prop_ro(
          "round", [standing](const Bound& b) { return standing(b).round; }, "The round, from 1.")
      .def_prop_ro(
          "scores", [standing](const Bound& b) { return standing(b).scores; },
          "The points so far, by seat.")
      .def_prop_ro(
          "winners", [standing](const Bound& b) { return standing(b).winners; },
          "The seats that have won, once the match is over.")
      .def(
          "scene", [](const Bound& b) { return to_dict(b.any().game(), b.any().scene()); },
          nb::sig("def scene(self) -> dict[str, typing.Any]"),
          "The table as data: prompt, zones (each with its owner and, if actions refer to it by "
          "number, its number from 1), counters, and facts (each with its seat or None).")
      .def("__repr__",
           [standing](const Bound& b) {
             const auto now = standing(b);
             return "<menagerie." + kind_of(b) + ": " + BoundGame{b.game}.text() + ", round " +
                    std::to_string(now.round) + ", " + due(now.turn) + ">";
           })
      .def("__str__", [](const Bound& b) { return scene_text(b.any().game(), b.any().scene()); });
}

// A new array of that size, which `write` fills.
template <class T, class Write>
Row<T> row_of(std::size_t size, Write&& write) {
  auto* row = new T[size];
  const nb::capsule owner(row, [](void* p) noexcept { delete[] static_cast<T*>(p); });
  write(std::span(row, size));
  return Row<T>(row, {size}, owner);
}

// What a view knows, for learners and for searches.
void bind_knowledge(Class<BoundView>& view) {
  view.def(
          "observation",
          [](const BoundView& v) {
            return row_of<std::uint8_t>(v.game->row_size(), [&](auto row) { v.view->encode(row); });
          },
          nb::sig("def observation(self) -> numpy.typing.NDArray[numpy.uint8]"),
          "What the viewer knows now, as bytes; Game.planes describes them.")
      .def(
          "observation_floats",
          [](const BoundView& v) {
            return row_of<float>(v.game->row_size(), [&](auto row) { v.view->encode(row); });
          },
          nb::sig("def observation_floats(self) -> numpy.typing.NDArray[numpy.float32]"),
          "The same as floats from 0 to 1.")
      .def(
          "observation_string",
          [](const BoundView& v) { return scene_text(v.view->game(), v.view->scene()); },
          "What the viewer sees now, in lines.")
      .def(
          "information_state", [](const BoundView& v) { return v.view->information_state(); },
          "Everything that the viewer has seen since the match began, in lines. The text is the "
          "same for all courses of the match that the viewer can't tell apart, and different for "
          "all others. Each action is followed by a number for everything that the viewer knew "
          "after it.")
      .def(
          "information_state_tensor",
          [](const BoundView& v) {
            return row_of<float>(v.game->information_size(),
                                 [&](auto row) { v.view->encode_past(row); });
          },
          nb::sig("def information_state_tensor(self) -> numpy.typing.NDArray[numpy.float32]"),
          "What the viewer knows now and everything that they have seen, as floats from 0 to 1; "
          "Game.information_state_planes describes them.")
      .def(
          "history",
          [](const BoundView& v) {
            nb::list pairs;
            for (const auto& [who, action] : v.view->history()) {
              pairs.append(nb::make_tuple(who, action));
            }
            return pairs;
          },
          nb::sig("def history(self) -> list[tuple[int, int]]"),
          "The past as numbers: the seat (-1: chance, -2: a deal) and the action (-1 if it wasn't "
          "seen completely).");
}

void bind_view(Class<BoundView>& view) {
  bind_standing<BoundView>(view);
  view.def_prop_ro(
          "who",
          [](const BoundView& v) -> std::optional<unsigned> {
            const Observer who = v.view->who();
            if (!who) return std::nullopt;
            return who->index();
          },
          "The viewer's seat, or None for a spectator.")
      .def(
          "legal", [](const BoundView& v) { return v.view->legal(); },
          "The viewer's legal actions; none if it isn't their turn.")
      .def(
          "judge",
          [](const BoundView& v, const ActionInput& action) {
            return v.view->judge(action_of(*v.game, action));
          },
          "action"_a, "Why that action is refused, or None.")
      .def(
          "sample",
          [](const BoundView& v, Seed seed) { return BoundState{v.game, v.view->sample(seed)}; },
          "seed"_a,
          "A state that the viewer can't tell from the true one. All such states are equally "
          "likely.");
  bind_knowledge(view);
}

Seat checked_seat(const BoundState& state, const std::optional<WholeNumber>& asked) {
  const Standing standing = state.state->standing();
  if (!asked) {
    if (const auto lowest = seat_of(standing.turn)) return Seat(*lowest);
    throw BadInput(std::string("no seat has to act now; the turn is: ") +
                   kind_name(standing.turn.kind));
  }
  const std::int64_t seat = asked->value;
  if (seat < 0 || seat >= standing.players) {
    throw BadInput("there is no seat " + said(asked->source) + "; seats are 0 to " +
                   std::to_string(standing.players - 1));
  }
  return Seat(static_cast<unsigned>(seat));
}

// The first line of a state that was written.
std::string_view format_of(std::string_view text) {
  if (text.starts_with(state_format)) return state_format;
  const std::string ours(state_format.substr(0, state_format.size() - 1));
  if (text.starts_with("menagerie-state/")) {
    throw BadInput("these bytes are a State in the format " +
                   in_quotes(text.substr(0, text.find('\n'))) + "; this version reads '" + ours +
                   "'");
  }
  throw BadInput("these bytes aren't a serialized State: they don't begin with '" + ours + "'");
}

// Copies and written forms of a state.
void bind_storing(Class<BoundState>& state) {
  state.def(
           "clone", [](const BoundState& s) { return s; }, "An independent copy.")
      .def("__copy__", [](const BoundState& s) { return s; })
      .def(
          "__deepcopy__", [](const BoundState& s, nb::handle) { return s; }, "memo"_a,
          nb::sig("def __deepcopy__(self, memo: object) -> State"))
      .def_prop_ro(
          "events", [](const BoundState& s) { return s.state->events(); },
          "The number of deals, results of chance and decisions so far.")
      .def(
          "record", [](const BoundState& s) { return s.state->record(); },
          "The match so far as a record: one line of JSON.")
      .def(
          "serialize",
          [](const BoundState& s) {
            const std::string bytes = std::string(state_format) + s.state->record();
            return nb::bytes(bytes.data(), bytes.size());
          },
          "The match so far as bytes, from which State.restore() makes it again.")
      .def_static(
          "restore",
          [](const nb::bytes& bytes) {
            const std::string_view text(bytes.c_str(), bytes.size());
            return restored(text.substr(format_of(text).size()));
          },
          "bytes"_a, "The state whose serialize() gave these bytes.")
      .def_static(
          "of_record", [](const std::string& record) { return restored(record); }, "record"_a,
          "The state at the end of a record. Every event and the result, if there is one, are "
          "checked. If something is wrong, a ValueError says what.")
      .def(
          "__reduce__",
          [](const BoundState& s) {
            const std::string bytes = std::string(state_format) + s.state->record();
            return nb::make_tuple(nb::module_::import_("menagerie").attr("restore"),
                                  nb::make_tuple(nb::bytes(bytes.data(), bytes.size())));
          },
          nb::sig("def __reduce__(self) -> tuple[object, ...]"));
}

void bind_state(Class<BoundState>& state) {
  using OptionalSeat = std::optional<WholeNumber>;
  bind_standing<BoundState>(state);
  state
      .def(
          "view",
          [](const BoundState& s, OptionalSeat seat) {
            const Observer who = seat ? Observer(checked_seat(s, seat)) : Observer();
            return BoundView{s.game, s.state->view(who)};
          },
          "seat"_a.none() = nb::none(), "What a seat knows, or a spectator if no seat is given.")
      .def(
          "legal",
          [](const BoundState& s, OptionalSeat seat) -> std::vector<ActionId> {
            if (!seat && s.state->standing().turn.kind != Turn::Kind::play) return {};
            return s.state->legal(checked_seat(s, seat));
          },
          "seat"_a.none() = nb::none(),
          "The legal actions of a seat, ascending. The default is the lowest seat that must act.")
      .def(
          "judge",
          [](const BoundState& s, const ActionInput& action, OptionalSeat seat) {
            return s.state->judge(checked_seat(s, seat), action_of(*s.game, action));
          },
          "action"_a, "seat"_a.none() = nb::none(), "Why that action is refused, or None.")
      .def(
          "apply",
          [](BoundState& s, const ActionInput& action, OptionalSeat seat) {
            s.state->apply(checked_seat(s, seat), action_of(*s.game, action));
          },
          "action"_a, "seat"_a.none() = nb::none(),
          "Makes an action, given as a number or a text. If a rule forbids it, IllegalAction names "
          "the rule, and the state is unchanged.")
      .def(
          "shuffle", [](const BoundState& s, Seed seed) { return to_dict(s.state->shuffle(seed)); },
          "seed"_a, nb::sig("def shuffle(self, seed: int) -> dict[str, typing.Any]"),
          "A random deal as data, if a deal is due.")
      .def(
          "deal", [](BoundState& s, const nb::dict& deal) { s.state->deal(to_fields(deal)); },
          "deal"_a, nb::sig("def deal(self, deal: dict[str, typing.Any]) -> None"),
          "Applies a deal, given as data.")
      .def(
          "chances", [](const BoundState& s) { return s.state->chances(); },
          "The equally likely results of chance, if one is due.")
      .def(
          "settle",
          [](BoundState& s, const ActionInput& result) {
            s.state->settle(action_of(*s.game, result));
          },
          "result"_a, "Applies a result of chance.")
      .def(
          "roll", [](BoundState& s, Rng& rng) { s.state->roll(rng); }, "rng"_a,
          "Makes a deal or a result of chance with a random generator.");
  bind_storing(state);
}

}  // namespace

void bind_positions(Module& module) {
  // Both are known before a function's stub names one of them.
  Class<BoundView> view(module, "View",
                        "What one seat, or a spectator, may know of a match. You can't get the "
                        "state from it, but sample() draws a world that fits.");
  Class<BoundState> state(module, "State",
                          "Everything about a match. Give players view(seat), never a State.");
  bind_view(view);
  bind_state(state);
}

}  // namespace menagerie::python
