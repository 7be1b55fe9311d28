// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/rng.h"
#include "host/record.h"

namespace menagerie {

// A shuffle that nobody can change after the promise nor know before the end: the server promises
// by a hash, the players add luck of their own, and everything is revealed after the game.
struct FairShuffle {
  std::string seed, salt;         // 64 and 32 hexadecimal digits.
  std::vector<std::string> luck;  // By seat.
};

// SHA-256 of "menagerie-deal/1:<table>:<seed>:<salt>", in hexadecimal.
std::string commitment(std::string_view table, std::string_view seed, std::string_view salt);

// The generator of the number-th deal or chance result of a game, from 0: its seed is the first
// 8 bytes of SHA-256 of "<seed>:<number>:<luck 0>:<luck 1>:...".
Rng chance_generator(const FairShuffle& shuffle, std::size_t number);

// The note that a finished record carries, and what it says.
struct Reveal {
  std::string table, commitment;
  FairShuffle shuffle;
};
std::string reveal_note(const Reveal& reveal);
std::optional<Reveal> find_reveal(const Record& record);

// Draws every deal and chance result of a record again. Nothing means: all are those of the
// reveal, and the reveal is what was promised. The match must have just begun.
std::optional<Fault> check_deals(Match& match, const Record& record, const Reveal& reveal);

}  // namespace menagerie
