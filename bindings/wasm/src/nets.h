// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace menagerie {

// The networks of the games are not in the modules: the page fetches those that it needs.
// `game` is the name of the game's folder, as in "savage_bowl".
struct NetName {
  std::string_view game, kind;
  unsigned players = 0;
  bool operator==(const NetName&) const = default;
};

// All networks there are, those of a game with that many players, and which of these have not been
// handed in.
std::span<const NetName> all_nets();
std::vector<NetName> nets_of(std::string_view game, unsigned players);
std::vector<NetName> missing_nets(std::string_view game, unsigned players);

// Keeps a network. It must be sound, and be the first of its name: who has read one keeps it.
void hand_in(const NetName& name, std::vector<unsigned char> bytes);

// Nothing if it was not handed in. The games ask for it by this name (cmake/generate.py).
std::span<const unsigned char> handed_in_net(std::string_view game, std::string_view kind,
                                             unsigned players);

}  // namespace menagerie
