// SPDX-License-Identifier: Apache-2.0
// Networks: their files, and their weights as arrays.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>

#include <cmath>

#include "bind.h"
#include "bots.h"
#include "lessons.h"

namespace nb = nanobind;
using namespace nb::literals;  // NOLINT: "name"_a.

namespace menagerie::python {
namespace {

using FloatArray = nb::ndarray<const float, nb::c_contig, nb::device::cpu>;

template <class Net>
std::shared_ptr<const Net> net_of(std::span<const unsigned char> bytes, const NetHeader& right) {
  auto net = read_net_file<Net>(bytes, right);
  if (!net) throw BadInput(net.error().text);
  if (!net->is_for(right.players)) {
    throw BadInput("the network must have one output for each of " + std::to_string(right.players) +
                   " players");
  }
  return std::make_shared<const Net>(*std::move(net));
}

NetworkPtr read_network(const nb::bytes& file) {
  const std::span bytes(static_cast<const unsigned char*>(file.data()), file.size());
  NetReader reader{bytes};
  auto header = NetHeader::take(reader);
  if (!header) throw BadInput(header.error().text);
  const NetHeader right = learning_of(header->game).header(header->kind, header->players);
  auto network = std::make_shared<BoundNetwork>();
  network->header = *std::move(header);
  network->file.assign(file.c_str(), file.size());
  if (right.kind == "values") {
    network->values = net_of<ValueNet>(bytes, right);
  } else {
    network->policy = net_of<PolicyNet>(bytes, right);
  }
  return network;
}

template <class Net>
nb::bytes file_of(const NetHeader& header, const Net& net) {
  const auto file = net_file(header, net);
  return nb::bytes(file.data(), file.size());
}

// An array of the weights by its name, which must have that shape.
void take(const nb::dict& weights, const char* name, std::size_t rows, std::size_t columns,
          std::vector<float>& into) {
  const std::string shape = rows == 0
                                ? "(" + std::to_string(columns) + ",)"
                                : "(" + std::to_string(rows) + ", " + std::to_string(columns) + ")";
  FloatArray array;
  const bool there = weights.contains(name) && nb::try_cast(nb::object(weights[name]), array);
  const bool fits = there && (rows == 0 ? array.ndim() == 1 && array.shape(0) == columns
                                        : array.ndim() == 2 && array.shape(0) == rows &&
                                              array.shape(1) == columns);
  if (!fits) {
    throw BadInput(std::string("the weights must include an array '") + name +
                   "' of float32 with the shape " + shape);
  }
  into.assign(array.data(), array.data() + array.size());
  for (const float weight : into) {
    if (!(std::fabs(weight) < 1e4f)) {
      throw BadInput(std::string("a weight of '") + name +
                     "' is out of range; it must be between -10000 and 10000");
    }
  }
}

NetworkPtr make_network(const BoundGame& game, const std::string& kind, const nb::dict& weights,
                        const std::string& origin) {
  const AnyGame& of = *game.game;
  const AnyLearning& learning = learning_of(of.id());
  NetHeader header = learning.header(kind, of.players());
  if (origin.empty() || origin.size() > 900 || origin.find('\n') != std::string::npos) {
    throw BadInput("the origin must be one line of at most 900 bytes");
  }
  header.origin = origin;
  const Fields standard = {{"players", std::int64_t{of.players()}}};
  if (kind == "values") {
    ValueNet::Weights net(learning.value_lessons(standard)->inputs(), of.players());
    take(weights, "first", net.inputs, ValueNet::wide, net.first);
    take(weights, "first_bias", 0, ValueNet::wide, net.first_bias);
    take(weights, "second", ValueNet::wide, ValueNet::narrow, net.second);
    take(weights, "second_bias", 0, ValueNet::narrow, net.second_bias);
    take(weights, "third", ValueNet::narrow, net.outputs, net.third);
    take(weights, "third_bias", 0, net.outputs, net.third_bias);
    return read_network(file_of(header, ValueNet(net)));
  }
  const auto lessons = learning.policy_lessons(standard);
  PolicyNet::Weights net(lessons->inputs(), lessons->outputs());
  take(weights, "first", net.inputs, PolicyNet::wide, net.first);
  take(weights, "first_bias", 0, PolicyNet::wide, net.first_bias);
  take(weights, "second", net.outputs, PolicyNet::wide, net.second);
  take(weights, "second_bias", 0, net.outputs, net.second_bias);
  return read_network(file_of(header, PolicyNet(net)));
}

NetworkPtr built_in(const BoundGame& game, const std::string& kind) {
  const AnyLearning& learning = learning_of(game.game->id());
  const unsigned players = game.game->players();
  NetHeader header = learning.header(kind, players);
  header.origin = "built in";
  if (kind == "values") {
    if (const ValueNet* net = learning.built_in_values(players)) {
      return read_network(file_of(header, *net));
    }
  } else if (const PolicyNet* net = learning.built_in_policy(players)) {
    return read_network(file_of(header, *net));
  }
  throw BadInput("there is no built-in network of the kind '" + kind + "' for " + game.text());
}

nb::object array(const std::vector<float>& numbers, std::size_t rows, std::size_t columns) {
  auto* copy = new std::vector<float>(numbers);
  const nb::capsule owner(copy,
                          [](void* old) noexcept { delete static_cast<std::vector<float>*>(old); });
  const std::size_t shape[] = {rows == 0 ? columns : rows, columns};
  return nb::cast(nb::ndarray<nb::numpy, float>(copy->data(), rows == 0 ? 1 : 2, shape, owner));
}

nb::dict weights_of(const BoundNetwork& network) {
  nb::dict dict;
  if (network.values) {
    const auto net = network.values->weights();
    dict["first"] = array(net.first, net.inputs, ValueNet::wide);
    dict["first_bias"] = array(net.first_bias, 0, ValueNet::wide);
    dict["second"] = array(net.second, ValueNet::wide, ValueNet::narrow);
    dict["second_bias"] = array(net.second_bias, 0, ValueNet::narrow);
    dict["third"] = array(net.third, ValueNet::narrow, net.outputs);
    dict["third_bias"] = array(net.third_bias, 0, net.outputs);
  } else {
    const auto net = network.policy->weights();
    dict["first"] = array(net.first, net.inputs, PolicyNet::wide);
    dict["first_bias"] = array(net.first_bias, 0, PolicyNet::wide);
    dict["second"] = array(net.second, net.outputs, PolicyNet::wide);
    dict["second_bias"] = array(net.second_bias, 0, net.outputs);
  }
  return dict;
}

}  // namespace

void bind_networks(Module& module) {
  Class<BoundNetwork>(
      module, "Network",
      "A network with which a bot evaluates worlds (kind 'values') or interprets the others' play "
      "(kind 'policy'), for one game and number of players. It is made from the bytes of its file. "
      "src/game/net_header.h, value_net.h and policy_net.h describe the format.")
      .def(nb::new_(&read_network), "file"_a)
      .def_static(
          "make", &make_network, "game"_a, "kind"_a, "weights"_a, "origin"_a,
          nb::sig("def make(game: Game, kind: str, weights: dict[str, typing.Any], "
                  "origin: str) -> Network"),
          "A network with these weights, as float32 arrays in the form of `weights`. `origin` says "
          "in one line how it was made. The weights of the first layer are rounded to 16 bits.")
      .def_static("built_in", &built_in, "game"_a, "kind"_a = "values",
                  "The network that comes with the program.")
      .def_prop_ro(
          "kind", [](const BoundNetwork& n) { return n.header.kind; }, "'values' or 'policy'.")
      .def_prop_ro(
          "game", [](const BoundNetwork& n) { return n.header.game; }, "The game's name.")
      .def_prop_ro(
          "players", [](const BoundNetwork& n) { return n.header.players; },
          "The number of players that it is for.")
      .def_prop_ro(
          "origin", [](const BoundNetwork& n) { return n.header.origin; }, "How it was made.")
      .def_prop_ro(
          "file", [](const BoundNetwork& n) { return nb::bytes(n.file.data(), n.file.size()); },
          "All bytes of its file.")
      .def_prop_ro("weights", &weights_of,
                   nb::sig("def weights(self) -> dict[str, "
                           "numpy.typing.NDArray[numpy.float32]]"),
                   "A copy of its weights. Values: from inputs (one row each) to 64 units, from "
                   "these to 32, from these to one value per seat, beginning with the leader. "
                   "Policy: from inputs to 64 units, and from these to the outputs.")
      .def(
          "__reduce__",
          [](const BoundNetwork& n) {
            const nb::object make = nb::module_::import_("menagerie").attr("Network");
            return nb::make_tuple(make, nb::make_tuple(nb::bytes(n.file.data(), n.file.size())));
          },
          nb::sig("def __reduce__(self) -> tuple[object, ...]"))
      .def("__repr__", [](const BoundNetwork& n) {
        return "<Network '" + n.header.kind + "' of " + n.header.game + " with " +
               std::to_string(n.header.players) + " players: " + n.header.origin + ">";
      });
}

}  // namespace menagerie::python
