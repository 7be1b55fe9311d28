// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nanobind/nanobind.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "any.h"
#include "bots/spec.h"
#include "game/net_header.h"

// The bots and networks that Python names.
namespace menagerie::python {

// A network that was read from a file; one of the two pointers is set.
struct BoundNetwork {
  NetHeader header;
  std::string file;  // All its bytes.
  std::shared_ptr<const ValueNet> values;
  std::shared_ptr<const PolicyNet> policy;
};
using NetworkPtr = std::shared_ptr<const BoundNetwork>;

struct BoundMind {
  BotSpec spec;
  std::vector<NetworkPtr> networks;
  BoundMind(const std::string& text, std::vector<NetworkPtr> with);
};

// Throws BadInput where a Mind's networks are not for that game and its number of players.
void expect_networks_for(const BoundMind& mind, const AnyGame& game);

// Whether a bot compares actions, and so has values to give.
bool searches(const BotSpec& spec);

// All of these throw BadInput. A bot of the engine, given by its text or as a Mind; nothing for
// what is neither.
std::optional<BotSpec> engine_bot(nanobind::handle bot, const AnyGame& game);
// The bots of a list, a tuple or the like; `wanted` says what may be in it.
nanobind::sequence listed_bots(nanobind::handle bots, const std::string& wanted);
// One per seat, from one for all seats, a text with one per seat between commas, or a list.
std::vector<BotSpec> seat_bots(nanobind::handle bots, const AnyGame& game);
// Those of an arena, 2 to 10.
std::vector<BotSpec> arena_bots(nanobind::handle bots, const AnyGame& game);

}  // namespace menagerie::python
