// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "server/identity/identity.h"
#include "server/tables/denial.h"

namespace menagerie {

class Tables;

// Hears of what becomes of people's keys before it happens, so that what belongs to them elsewhere
// changes in the same effects. A denial: it can't be changed now, and nothing happens.
class KeyFollower {
 public:
  virtual ~KeyFollower() = default;
  // The name or the avatar is another one.
  virtual std::optional<Denial> renaming(Tables& tables, const std::string& key,
                                         const Identity& identity) = 0;
  virtual std::optional<Denial> moving(Tables& tables, const std::string& from,
                                       const std::string& to, const Identity& identity) = 0;
  virtual std::optional<Denial> removing(Tables& tables, const std::string& key,
                                         const Identity& identity) = 0;
};

}  // namespace menagerie
