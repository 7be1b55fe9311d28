// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/wire/tables.h"

// What a person's key has on a server (server/identity/identities.h).
namespace menagerie::wire {

struct PublicKey : Text<43, 43, "^[A-Za-z0-9_-]{43}$"> {};
struct Signature : Text<86, 86, "^[A-Za-z0-9_-]{86}$"> {};

struct Challenge {
  Text<-1, -1, "^[A-Za-z0-9_-]+$"> challenge;
  Whole<1> seconds;
};
BOOST_DESCRIBE_STRUCT(Challenge, (), (challenge, seconds))
template <>
inline constexpr std::array<Note, 1> notes_of<Challenge> = {
    {{"seconds", "How long it can be used, for one request."}}};

// The server doesn't know what pictures a page has.
struct Avatar : Text<0, 64, "^[a-z0-9._:-]*$"> {};

struct PutMe {
  Name name;
  std::optional<Avatar> avatar;
};
BOOST_DESCRIBE_STRUCT(PutMe, (), (name, avatar))

// After the last use. Null: for as long as there is a server.
struct Kept {
  Nullable<Day> kept_until;
};
BOOST_DESCRIBE_STRUCT(Kept, (), (kept_until))

struct KeptSeat {
  TableId table;
  std::string game;
  Seat seat;
  bool over = false;
};
BOOST_DESCRIBE_STRUCT(KeptSeat, (), (table, game, seat, over))
template <>
inline constexpr std::array<Note, 1> notes_of<KeptSeat> = {
    {{"over", "Whether the game has ended, with or without a result."}}};

struct VaultState {
  Count version, bytes;
};
BOOST_DESCRIBE_STRUCT(VaultState, (), (version, bytes))
template <>
inline constexpr std::array<Note, 2> notes_of<VaultState> = {
    {{"version", "0: nothing was ever put there."}, {"bytes", "Of `data`, before base64."}}};

struct Me {
  std::string name, avatar;
  std::vector<KeptSeat> seats;
  VaultState vault;
  Nullable<Day> kept_until;
};
BOOST_DESCRIBE_STRUCT(Me, (), (name, avatar, seats, vault, kept_until))
template <>
inline constexpr std::array<Note, 1> notes_of<Me> = {
    {{"kept_until", "The day on which all of it is removed unless the key is used again."}}};

// Base64 with padding (RFC 4648, 4): what the server can't read.
struct Sealed : Text<0, 262'144, "^[A-Za-z0-9+/]*={0,2}$"> {};

struct Vault {
  Count version;
  Sealed data;
};
BOOST_DESCRIBE_STRUCT(Vault, (), (version, data))

struct PutVault {
  Count version;
  Sealed data;
};
BOOST_DESCRIBE_STRUCT(PutVault, (), (version, data))
template <>
inline constexpr std::array<Note, 2> notes_of<PutVault> = {
    {{"version", "The version that it was made from; 0 if there was none."},
     {"data", "At most 192 KiB, in base64."}}};

struct VaultVersion {
  Count version;
};
BOOST_DESCRIBE_STRUCT(VaultVersion, (), (version))

struct KeepSeat {
  Token token;
};
BOOST_DESCRIBE_STRUCT(KeepSeat, (), (token))

struct Renew {
  PublicKey key;
  Signature signature;
  std::optional<Name> name;
};
BOOST_DESCRIBE_STRUCT(Renew, (), (key, signature, name))
template <>
inline constexpr std::array<Note, 2> notes_of<Renew> = {
    {{"key", "The new key."},
     {"signature",
      "By the new key, of the lines menagerie-renew/1, the old key, the new key and the "
      "challenge of this request."}}};

struct ExportedSeat {
  TableId table;
  std::string game;
  Seat seat;
  Hash token_hash;
};
BOOST_DESCRIBE_STRUCT(ExportedSeat, (), (table, game, seat, token_hash))

struct ExportedMe {
  Const<"menagerie-identity/1"> format;
  PublicKey key;
  std::string name, avatar;
  Day last_used;
  std::vector<ExportedSeat> seats;
  std::vector<CircleId> circles;
  Vault vault;
};
BOOST_DESCRIBE_STRUCT(ExportedMe, (), (format, key, name, avatar, last_used, seats, circles, vault))

}  // namespace menagerie::wire
