// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/circles/circle.h"
#include "server/tables/denial.h"
#include "server/tables/tables.h"

namespace menagerie {

// The members who look at a circle now. It isn't stored.
class CircleRoom {
 public:
  static constexpr Time here_ms = 45'000;

  explicit CircleRoom(Time now) : version_(now) {}

  // The member looks.
  void see(MemberNumber member, Time now) { seen_[member] = now; }
  void forget(MemberNumber member) { seen_.erase(member); }
  // Something that members see is different. No earlier version was the same, not even of a process
  // before this one.
  void touch(Time now) { version_ = std::max(version_ + 1, now); }
  // Those who are here; the version is another one if they are others than at the last call.
  const std::set<MemberNumber>& here(Time now);
  Time version() const { return version_; }

 private:
  std::map<MemberNumber, Time> seen_;
  std::set<MemberNumber> here_;
  Time version_;
};

// The circles in a store. Those that people look at stay in memory; pages and standings are only
// remembered until they are stored.
class CircleBook {
 public:
  struct Rules {
    std::uint64_t bytes_max = 300'000'000;  // All circles together. 0: unlimited.
    std::int64_t kept_days = 400;           // After the last use. 0: forever.
  };
  struct Entry {
    Circle circle;
    std::int64_t day = 0;  // When it was last used, in days since 1970.
    CircleRoom room;
    Time used = 0;
    Time checked = 0;  // When its tables were last compared with those that there are.
  };
  // What a document takes in a store in addition to its text, roughly.
  static constexpr std::uint64_t bytes_beside = 200;

  explicit CircleBook(const Rules& rules) : rules_(rules) {}

  // Null if there is none. It stays until clean_up() or forget(). A circle that can't be read is a
  // denial without a time to wait.
  Answer<Entry*> find(Tables& tables, const std::string& id, Time now);
  // To be stored with the next effects.
  void put(Tables& tables, const std::string& id, Circle circle, std::int64_t day, Time now);
  // With its pages and standings. Returns how many documents that are.
  std::size_t remove(Tables& tables, const std::string& id);

  // A page or standings by the name of its document; empty if there is none.
  Answer<std::string> part(Tables& tables, const std::string& name);
  void put_part(Tables& tables, const std::string& name, std::string text, std::int64_t day);
  void remove_part(Tables& tables, const std::string& name);

  // Whether there is room for that many more bytes, and how many are left; nothing: unlimited.
  Answer<bool> has_room(Tables& tables, std::uint64_t bytes);
  std::optional<std::uint64_t> left() const;
  Answer<DocumentTotals> totals(Tables& tables);
  const std::optional<DocumentTotals>& counted() const { return totals_; }
  std::uint64_t bytes_max() const { return rules_.bytes_max; }
  std::uint64_t circles() const { return circles_counted_; }

  // Everything is stored.
  void settle() { known_.clear(); }
  // Something was not stored: the store knows better.
  void forget();
  // Forgets circles that no one looks at, and removes some that were not used for long. To be
  // called when everything is stored.
  void clean_up(Tables& tables, Time now);

 private:
  void write(Tables& tables, const std::string& name, std::optional<std::string> text,
             std::int64_t day);
  // The names of the pages and standings of a circle.
  std::vector<std::string> parts_of(Tables& tables, const std::string& id) const;
  // Its text as it will be stored; nothing: there is none.
  Answer<std::optional<Document>> document(Tables& tables, const std::string& name);
  Rules rules_;
  std::map<std::string, Entry> circles_;
  std::map<std::string, std::optional<Document>> known_;
  std::optional<DocumentTotals> totals_;
  std::uint64_t circles_counted_ = 0;
};

}  // namespace menagerie
