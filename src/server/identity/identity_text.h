// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/identity/identity.h"
#include "server/tables/effects.h"
#include "server/tables/requests/request_members.h"

namespace menagerie {

// What people ask about themselves, and the answers, in the protocol's form
// (server/wire/identity.h).

struct AskedPerson {
  std::string name;
  std::optional<std::string> avatar;  // Nothing: it stays as it is.
};
Answer<AskedPerson> asked_person(const Json& json);

struct AskedVault {
  std::uint64_t version = 0;
  std::string data;
  std::uint64_t bytes = 0;  // The size of the data before base64.
};
Answer<AskedVault> asked_vault(const Json& json);

struct AskedRenewal {
  std::string key, signature;
  std::string name;  // Empty: it stays as it is.
};
Answer<AskedRenewal> asked_renewal(const Json& json);

std::string challenge_text(const std::string& challenge, std::int64_t seconds);
// Days are counted since 1970.
std::string kept_text(std::optional<std::int64_t> kept_until);
// `over`: for each of the seats, whether its game has ended.
std::string me_text(const Identity& identity, const std::vector<BoundSeat>& seats,
                    const std::vector<bool>& over, std::optional<std::int64_t> kept_until);
std::string vault_text(std::uint64_t version, const std::string& data);
std::string version_text(std::uint64_t version);
std::string exported_text(const std::string& key, const Identity& identity, std::int64_t day,
                          const std::string& vault);
// For operators.
std::string totals_text(const DocumentTotals& totals, std::uint64_t bytes_max);

}  // namespace menagerie
