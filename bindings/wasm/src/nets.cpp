// SPDX-License-Identifier: Apache-2.0
#include "nets.h"

#include <algorithm>
#include <array>

#include "base/assert.h"

namespace menagerie {
namespace {

// The last one stands for none: games without networks would make an empty array.
constexpr auto listed = std::to_array<NetName>({
#include "net_names.inc"
    {}});
constexpr std::span<const NetName> names(listed.data(), listed.size() - 1);

std::array<std::vector<unsigned char>, listed.size()>& kept() {
  static std::array<std::vector<unsigned char>, listed.size()> nets;
  return nets;
}

std::size_t place_of(const NetName& name) {
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

}  // namespace

std::span<const NetName> all_nets() { return names; }

std::vector<NetName> nets_of(std::string_view game, unsigned players) {
  std::vector<NetName> found;
  for (const NetName& name : names) {
    if (name.game == game && name.players == players) found.push_back(name);
  }
  return found;
}

std::vector<NetName> missing_nets(std::string_view game, unsigned players) {
  auto missing = nets_of(game, players);
  std::erase_if(missing, [](const NetName& name) { return !kept()[place_of(name)].empty(); });
  return missing;
}

void hand_in(const NetName& name, std::vector<unsigned char> bytes) {
  const std::size_t place = place_of(name);
  MENAGERIE_ASSERT(place < names.size() && kept()[place].empty());
  kept()[place] = std::move(bytes);
}

std::span<const unsigned char> handed_in_net(std::string_view game, std::string_view kind,
                                             unsigned players) {
  const std::size_t place = place_of({game, kind, players});
  return place < names.size() ? std::span<const unsigned char>(kept()[place])
                              : std::span<const unsigned char>();
}

}  // namespace menagerie
