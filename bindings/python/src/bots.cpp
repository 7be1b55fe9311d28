// SPDX-License-Identifier: Apache-2.0
#include "bots.h"

#include <nanobind/stl/string.h>

#include <utility>

#include "arguments.h"

namespace nb = nanobind;

namespace menagerie::python {
namespace {

BotSpec spec_of(const std::string& text) {
  auto spec = parse_bot(text);
  if (!spec) throw BadInput(spec.error().text);
  return *std::move(spec);
}

std::vector<BotSpec> listed(nb::handle bots, const AnyGame& game) {
  std::vector<BotSpec> specs;
  for (nb::handle bot : listed_bots(bots, "names and Minds")) {
    auto spec = engine_bot(bot, game);
    if (!spec) {
      throw BadInput("a bot is " + nb::cast<std::string>(nb::repr(bot)) +
                     "; it must be a name ('normal') or a Mind");
    }
    specs.push_back(*std::move(spec));
    if (specs.size() > 10) throw BadInput("there are more than 10 bots");
  }
  return specs;
}

}  // namespace

BoundMind::BoundMind(const std::string& text, std::vector<NetworkPtr> with)
    : spec(spec_of(text)), networks(std::move(with)) {
  if (spec.kind == BotSpec::Kind::solver) {
    throw BadInput("the solver looks at all cards, so it can't be a Mind; see solve() and arena()");
  }
  for (const NetworkPtr& network : networks) {
    if (!network) throw BadInput("a network of a Mind is None; it must be a Network");
    if (network->values ? spec.networks.values != nullptr : spec.networks.policy != nullptr) {
      throw BadInput("a Mind takes at most one network of the kind '" + network->header.kind + "'");
    }
    if (network->values) spec.networks.values = network->values;
    if (network->policy) spec.networks.policy = network->policy;
  }
}

void expect_networks_for(const BoundMind& mind, const AnyGame& game) {
  for (const NetworkPtr& network : mind.networks) {
    const NetHeader& header = network->header;
    if (header.game == game.id() && header.players == game.players()) continue;
    throw BadInput("the Mind's network is for " + header.game + " with " +
                   std::to_string(header.players) + " players, but the game is " +
                   std::string(game.id()) + " with " + std::to_string(game.players()));
  }
}

bool searches(const BotSpec& spec) {
  return spec.kind == BotSpec::Kind::ismcts || spec.kind == BotSpec::Kind::pimc;
}

std::optional<BotSpec> engine_bot(nb::handle bot, const AnyGame& game) {
  if (nb::isinstance<nb::str>(bot)) return spec_of(nb::cast<std::string>(bot));
  BoundMind* mind = nullptr;
  if (!nb::try_cast(bot, mind) || mind == nullptr) return std::nullopt;  // None would be no Mind.
  expect_networks_for(*mind, game);
  return mind->spec;
}

nb::sequence listed_bots(nb::handle bots, const std::string& wanted) {
  if (nb::isinstance<nb::sequence>(bots) && !nb::isinstance<nb::str>(bots)) {
    return nb::borrow<nb::sequence>(bots);
  }
  throw BadInput("bots is " + said(bots) + "; it must be a list of " + wanted);
}

std::vector<BotSpec> seat_bots(nb::handle bots, const AnyGame& game) {
  if (nb::isinstance<nb::str>(bots)) {
    auto specs = parse_bots(nb::cast<std::string>(bots), game.players());
    if (!specs) throw BadInput(specs.error().text);
    return *std::move(specs);
  }
  if (auto all = engine_bot(bots, game)) return std::vector(game.players(), *all);
  auto specs = listed(bots, game);
  if (specs.size() != game.players()) {
    throw BadInput(std::to_string(specs.size()) + " bots are named for " +
                   std::to_string(game.players()) + " seats; name one for all, or one per seat");
  }
  return specs;
}

std::vector<BotSpec> arena_bots(nb::handle bots, const AnyGame& game) {
  auto specs = listed(bots, game);
  if (specs.size() < 2) throw BadInput("an arena takes 2 to 10 bots");
  return specs;
}

}  // namespace menagerie::python
