// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cards/seat.h"
#include "engine/json.h"

namespace menagerie {

// The number of a member, from 0. It is never used again, so it says for good who it was.
using MemberNumber = std::uint32_t;

struct CircleMember {
  MemberNumber number = 0;
  std::string key, name, avatar;  // The name and the avatar are those of the key's identity.
  bool operator==(const CircleMember&) const = default;
};

// The person or bot at a seat, as a circle tells it.
struct Sitter {
  enum class Kind : std::uint8_t { free, bot, guest, member };
  Kind kind = Kind::free;
  MemberNumber member = 0;
  bool operator==(const Sitter&) const = default;
};

// A table of the circle where a member sits, and whose game hasn't ended.
struct CircleTable {
  std::string table, game;
  Fields options;
  bool turn_based = false, plays = false;
  std::int64_t created = 0;  // Milliseconds since 1970.
  std::vector<Sitter> seats;
  bool operator==(const CircleTable&) const = default;
};

// Something that is kept in pages of 50: the oldest page goes when there are too many.
struct Pages {
  static constexpr std::uint64_t items_a_page = 50;
  std::uint64_t first = 0;  // The oldest page that is kept.
  std::uint64_t items = 0;  // Ever.

  // The number after that of the newest page.
  std::uint64_t end() const { return (items + items_a_page - 1) / items_a_page; }
  bool operator==(const Pages&) const = default;
};

// What a server knows of a circle, except for its pages and standings. In the store it is a
// document.
struct Circle {
  static constexpr std::size_t members_max = 60, last_bytes_max = 4096, chat_pages_max = 200,
                               game_pages_max = 40, seasons_max = 40;
  // Beyond the first number no one makes a table; what follows another one is still listed.
  static constexpr std::size_t open_tables_max = 30, tables_max = 60;
  std::string name;
  std::string key;  // Anyone who knows it may join.
  bool is_closed = false;
  MemberNumber next = 0;              // The number of the next member.
  std::vector<CircleMember> members;  // In the order in which they joined; the first is founder.
  // A table leaves this list in the same transaction in which its result is counted, so it is
  // counted once.
  std::vector<CircleTable> tables;
  std::string last;  // What the last table was made with, in JSON; empty: there was none.
  Pages chat, games;
  std::vector<std::string> seasons;  // With standings, the oldest first: "2026-Q4".

  const CircleMember* by_number(MemberNumber number) const;
  const CircleMember* by_key(std::string_view key) const;
  bool is_founder(std::string_view of) const {
    return !members.empty() && members.front().key == of;
  }
  std::vector<CircleTable>::iterator table(std::string_view id);
  // Whether someone who is a member now sits there.
  bool sits_at(const CircleTable& table) const;
  bool operator==(const Circle&) const = default;
};

// As it is stored, and back. Its form is a contract, like that of a table's changes.
std::string write_circle(const Circle& circle);
Result<Circle> read_circle(std::string_view text);

// The season of a time in milliseconds: "2026-Q4", in UTC.
std::string season_of(std::int64_t time);
bool is_season(std::string_view text);

// Names of documents: "circle." and the id, "circle-chat.", the id and the page, and so on. What
// belongs to a circle begins with "circle" in any case, and no key's name does.
inline constexpr std::string_view circle_documents = "circle", circle_document_head = "circle.";
std::string circle_document(std::string_view id);
// What the names of all pages of a circle, or of all its standings, begin with.
std::string chat_documents(std::string_view id);
std::string games_documents(std::string_view id);
std::string standings_documents(std::string_view id);
std::string chat_document(std::string_view id, std::uint64_t page);
std::string games_document(std::string_view id, std::uint64_t page);
// For a season, or for "all".
std::string standings_document(std::string_view id, std::string_view season);

// What a document of that name is of; nothing if it isn't a circle's.
struct CircleDocument {
  enum class Kind : std::uint8_t { circle, chat, games, standings };
  Kind kind = Kind::circle;
  std::string id, part;  // A page's number or a season.
};
std::optional<CircleDocument> circle_document_of(std::string_view name);

}  // namespace menagerie
