// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cards/seat.h"

namespace menagerie {

// A seat that belongs to a key, for as long as the seat's token has that hash: a table knows
// nothing of keys.
struct BoundSeat {
  std::string table, game;
  Seat seat;
  std::string token_hash;
  bool operator==(const BoundSeat&) const = default;
};

// What a server has of a person's key, except for the vault's data. In the store it is a document,
// and the vault is its attachment.
struct Identity {
  static constexpr std::size_t seats_max = 50, vault_bytes_max = 192u << 10u, circles_max = 20;

  // Everything is now under another key, which isn't noted here.
  bool has_moved = false;
  std::string name, avatar;
  std::vector<BoundSeat> seats;  // The one that was bound first is first.
  std::uint64_t vault_version = 0, vault_bytes = 0;
  std::vector<std::string> circles;  // Their ids (server/circles); some may be gone.

  // Instead of another seat at the same table, and of the oldest one if there are too many.
  void bind(BoundSeat seat);
  const BoundSeat* seat_at(std::string_view table) const;
  bool operator==(const Identity&) const = default;
};

// As it is stored, and back. Its form is a contract, like that of a table's changes.
std::string write_identity(const Identity& identity);
Result<Identity> read_identity(std::string_view text);

// The name of a key's document: "key." and 43 letters; no table has such a name.
std::string identity_document(std::string_view key);
// The key of such a name; nothing if it isn't one.
std::optional<std::string_view> key_of_document(std::string_view name);

}  // namespace menagerie
