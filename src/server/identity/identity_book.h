// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>

#include "server/identity/identity.h"
#include "server/identity/key_follower.h"
#include "server/tables/denial.h"
#include "server/tables/tables.h"

namespace menagerie {

// The identities in a store. What is read or changed is remembered until it is stored, since until
// then the store doesn't know it; nothing longer than that.
class IdentityBook {
 public:
  struct Entry {
    Identity identity;
    std::int64_t day = 0;  // When the key was last used, in days since 1970.
  };
  struct Rules {
    std::uint64_t bytes_max = 300'000'000;  // All identities together. 0: unlimited.
    std::int64_t kept_days = 400;           // After the last use. 0: forever.
  };
  // What an identity takes in a store in addition to its texts, roughly.
  static constexpr std::uint64_t bytes_beside = 200;

  explicit IdentityBook(const Rules& rules) : rules_(rules) {}
  // Null: no one follows. It must outlive the book.
  void follow(KeyFollower* follower) { follower_ = follower; }
  KeyFollower* follower() const { return follower_; }

  // Null if there is none of that key. It holds until the next call of anything here.
  Answer<const Entry*> find(Tables& tables, const std::string& key);
  // The same for someone who must be there, under that key.
  Answer<Entry> person(Tables& tables, const std::string& key);
  Answer<std::string> vault(Tables& tables, const std::string& key);
  // To be stored with the next effects. No vault: it stays as it is.
  void put(Tables& tables, const std::string& key, Identity identity, std::int64_t day,
           std::optional<std::string> vault = {});
  std::optional<Denial> remove(Tables& tables, const std::string& key);
  // As the day on which it is used, if it isn't noted as that yet.
  void note_use(Tables& tables, const std::string& key, const Entry& entry, std::int64_t day);

  // Whether there is room for that many more bytes.
  Answer<bool> has_room(Tables& tables, std::uint64_t bytes);
  // How many bytes are left; nothing if it is unlimited.
  std::optional<std::uint64_t> left() const;
  Answer<DocumentTotals> totals(Tables& tables);
  const std::optional<DocumentTotals>& counted() const { return totals_; }

  // The day after which an identity of that day is removed; nothing: never.
  std::optional<std::int64_t> kept_until(std::int64_t day) const;
  // Everything is stored.
  void settle() { known_.clear(); }
  // Something was not stored: the store knows better.
  void forget();
  // Removes some that were not used for long. To be called when everything is stored.
  void remove_old(Tables& tables, std::int64_t today);

  std::uint64_t bytes_max() const { return rules_.bytes_max; }

 private:
  struct Known {
    std::optional<Entry> entry;        // Nothing: there is none.
    std::optional<std::string> vault;  // Nothing: as the store has it.
    std::uint64_t text_bytes = 0;
  };
  Answer<Known*> known(Tables& tables, const std::string& key);
  void count(std::int64_t identities, std::int64_t bytes);

  Rules rules_;
  KeyFollower* follower_ = nullptr;
  std::map<std::string, Known> known_;
  std::optional<DocumentTotals> totals_;
};

// Days since 1970.
constexpr std::int64_t day_of(Time now) { return now / 86'400'000; }

}  // namespace menagerie
