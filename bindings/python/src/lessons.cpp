// SPDX-License-Identifier: Apache-2.0
// What networks learn from, as arrays.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <initializer_list>
#include <mutex>
#include <shared_mutex>

#include "bind.h"
#include "bots.h"
#include "lessons.h"
#include "parts.h"
#include "share_out.h"

namespace nb = nanobind;
using namespace nb::literals;  // NOLINT: "name"_a.

namespace menagerie::python {

const AnyLearning& learning_of(std::string_view id) {
  for (const Parts& parts : parts_of_games()) {
    if (parts.id == id) return parts.learning();
  }
  throw BadInput("there is no game " + std::string(id));
}

namespace {

template <class Lessons>
struct Bound {
  BoundGame game;
  std::unique_ptr<Lessons> lessons;
  std::unique_ptr<std::shared_mutex> busy = std::make_unique<std::shared_mutex>();
};

// While one thread of Python adds to lessons, no other may do anything with them.
template <class Lock>
Lock turn_at(std::shared_mutex& busy) {
  Lock lock(busy, std::try_to_lock);
  if (!lock) throw BadInput("another thread is adding to these lessons, or reading them");
  return lock;
}
template <class Lessons>
auto reading(const Bound<Lessons>& bound) {
  return turn_at<std::shared_lock<std::shared_mutex>>(*bound.busy);
}
using BoundValueLessons = Bound<AnyValueLessons>;
using BoundPolicyLessons = Bound<AnyPolicyLessons>;

using Positions = nb::ndarray<const std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// An array of NumPy with that shape, and the memory it owns.
template <class T>
struct Owned {
  explicit Owned(std::initializer_list<std::size_t> of) : shape(of) {
    std::size_t size = 1;
    for (const std::size_t side : shape) size *= side;
    memory = std::make_unique<T[]>(size);
  }
  T* data() { return memory.get(); }
  nb::object array() {
    T* numbers = memory.release();
    const nb::capsule owner(numbers, [](void* old) noexcept { delete[] static_cast<T*>(old); });
    return nb::cast(nb::ndarray<nb::numpy, T>(numbers, shape.size(), shape.data(), owner));
  }

  std::vector<std::size_t> shape;
  std::unique_ptr<T[]> memory;
};

template <class T>
nb::object copy_of(const std::vector<T>& numbers, std::initializer_list<std::size_t> shape) {
  Owned<T> owned(shape);
  std::copy(numbers.begin(), numbers.end(), owned.data());
  return owned.array();
}

std::span<const std::uint32_t> checked(const Positions& which, std::size_t count) {
  const std::span positions(which.data(), which.shape(0));
  for (const std::uint32_t position : positions) {
    if (position >= count) {
      throw BadInput("there is no position " + std::to_string(position) + "; there are " +
                     std::to_string(count) + ", numbered from 0");
    }
  }
  return positions;
}

template <class Lessons>
void add(Bound<Lessons>& bound, const std::vector<std::string>& records, Threads threads) {
  const auto turn = turn_at<std::unique_lock<std::shared_mutex>>(*bound.busy);
  run_interruptibly(
      [&](const std::stop_token& stop) { bound.lessons->add(records, threads, stop); });
}

nb::object encode_values(const BoundValueLessons& bound, const Positions& which,
                         std::optional<Seed> seed) {
  const auto turn = reading(bound);
  const auto positions = checked(which, bound.lessons->size());
  Owned<std::uint8_t> rows({positions.size(), bound.lessons->inputs()});
  {
    const nb::gil_scoped_release free;
    bound.lessons->encode(positions, NamingSeed(seed), rows.data());
  }
  return rows.array();
}

nb::tuple encode_policy(const BoundPolicyLessons& bound, const Positions& which,
                        std::optional<Seed> seed) {
  const auto turn = reading(bound);
  const auto positions = checked(which, bound.lessons->size());
  Owned<std::uint8_t> rows({positions.size(), bound.lessons->inputs()});
  Owned<std::uint8_t> choices({positions.size(), bound.lessons->outputs()});
  Owned<std::uint16_t> chosen({positions.size()});
  {
    const nb::gil_scoped_release free;
    bound.lessons->encode(positions, NamingSeed(seed), rows.data(), choices.data(), chosen.data());
  }
  return nb::make_tuple(rows.array(), choices.array(), chosen.array());
}

nb::object predict(const BoundValueLessons& bound, const BoundNetwork& network) {
  const AnyGame& game = *bound.game.game;
  if (!network.values || network.header.game != game.id() ||
      network.header.players != game.players()) {
    throw BadInput("the network must be a 'values' network for " + bound.game.text());
  }
  const auto turn = reading(bound);
  Owned<float> rows({bound.lessons->size(), game.players()});
  {
    const nb::gil_scoped_release free;
    bound.lessons->predict(*network.values, rows.data());
  }
  return rows.array();
}

template <class Lessons>
Class<Bound<Lessons>> bind_common(Module& module, const char* name, const char* text) {
  using B = Bound<Lessons>;
  Class<B> cls(module, name, text);
  cls.def("add", &add<Lessons>, "records"_a, "threads"_a = 1,
          "Adds complete records of the game with these options, in order. If one is wrong, a "
          "ValueError names it, and none is added.")
      .def("__len__",
           [](const B& b) {
             const auto turn = reading(b);
             return b.lessons->size();
           })
      .def_prop_ro(
          "game", [](const B& b) { return b.game; }, "The game.")
      .def_prop_ro(
          "inputs", [](const B& b) { return b.lessons->inputs(); },
          "The number of inputs of the network.");
  return cls;
}

void bind_value_lessons(Module& module) {
  bind_common<AnyValueLessons>(
      module, "ValueLessons",
      "The worlds between two tricks of recorded matches, with all cards open, and the results of "
      "their rounds. A value network learns from these.")
      .def(nb::new_([](const BoundGame& game) {
             return BoundValueLessons{
                 game, learning_of(game.game->id()).value_lessons(game.game->options())};
           }),
           "game"_a)
      .def_prop_ro(
          "rounds",
          [](const BoundValueLessons& b) {
            const auto turn = reading(b);
            return copy_of(b.lessons->rounds(), {b.lessons->size()});
          },
          nb::sig("def rounds(self) -> numpy.typing.NDArray[numpy.uint32]"),
          "The number of the round for every position. Positions of a round are adjacent.")
      .def_prop_ro(
          "leaders",
          [](const BoundValueLessons& b) {
            const auto turn = reading(b);
            return copy_of(b.lessons->leaders(), {b.lessons->size()});
          },
          nb::sig("def leaders(self) -> numpy.typing.NDArray[numpy.uint8]"),
          "The seat that leads in every position. The network's outputs begin with this seat.")
      .def_prop_ro(
          "values",
          [](const BoundValueLessons& b) {
            const auto turn = reading(b);
            const std::size_t players = b.lessons->players();
            return copy_of(b.lessons->values(), {b.lessons->values().size() / players, players});
          },
          nb::sig("def values(self) -> numpy.typing.NDArray[numpy.float32]"),
          "One row per round: each seat's result, roughly its share of the victory.")
      .def("encode", &encode_values, "which"_a.noconvert(), "naming_seed"_a.none() = nb::none(),
           nb::sig("def encode(self, which: numpy.typing.NDArray[numpy.uint32], "
                   "naming_seed: int | None = None) -> numpy.typing.NDArray[numpy.uint8]"),
           "How often each input occurs in these positions, mostly 0 or 1. With a seed, things "
           "that only differ by name, such as colours, are renamed at random in each position.")
      .def("predict", &predict, "network"_a,
           nb::sig("def predict(self, network: Network) -> numpy.typing.NDArray[numpy.float32]"),
           "The network's values of every position, by seat.");
}

void bind_policy_lessons(Module& module) {
  bind_common<AnyPolicyLessons>(module, "PolicyLessons",
                                "The decisions of recorded matches with a choice, and what the "
                                "seat knew. A policy network learns from these.")
      .def(nb::new_([](const BoundGame& game) {
             return BoundPolicyLessons{
                 game, learning_of(game.game->id()).policy_lessons(game.game->options())};
           }),
           "game"_a)
      .def_prop_ro(
          "outputs", [](const BoundPolicyLessons& b) { return b.lessons->outputs(); },
          "The number of outputs of the network.")
      .def("encode", &encode_policy, "which"_a.noconvert(), "naming_seed"_a.none() = nb::none(),
           nb::sig("def encode(self, which: numpy.typing.NDArray[numpy.uint32], "
                   "naming_seed: int | None = None) -> tuple[numpy.typing.NDArray[numpy.uint8], "
                   "numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.uint16]]"),
           "Three arrays for these positions: how often each input occurs, how many legal actions "
           "each output stands for, and the output of the action taken.");
}

}  // namespace

void bind_lessons(Module& module) {
  bind_value_lessons(module);
  bind_policy_lessons(module);
}

}  // namespace menagerie::python
