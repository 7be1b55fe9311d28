// SPDX-License-Identifier: Apache-2.0
// The members of a circle: making, joining, leaving, the link.
#include <sodium.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "server/circles/circle_text.h"
#include "server/circles/circles.h"
#include "server/identity/encoding.h"
#include "server/identity/identity_text.h"
#include "server/tables/digest.h"

namespace menagerie {
namespace {

// What a circle takes at first, and a member.
constexpr std::uint64_t circle_bytes_usual = 500, member_bytes_usual = 200;

// 16 random bytes.
std::string new_circle_key(Tables& tables) {
  std::array<unsigned char, 16> bytes{};
  tables.entropy().fill(bytes);
  return base64url(bytes);
}

bool is_same_key(const std::string& one, const std::string& other) {
  return one.size() == other.size() && sodium_memcmp(one.data(), other.data(), one.size()) == 0;
}

Reply done_reply(unsigned status) {
  Reply reply;
  reply.status = status;
  return reply;
}

std::optional<MemberNumber> member_number_in(std::string_view text) {
  MemberNumber number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

tl::unexpected<Denial> founder_only() {
  return denied(Trouble::not_allowed, denials::circle_founder());
}

}  // namespace

// Circles that are gone, or that removed this key without telling it, leave the list.
Answer<Circles::Later> Circles::mine(Tables& tables, const std::string& key, Time now) {
  MENAGERIE_TAKE(person, people_.person(tables, key));
  Identity identity = person.identity;
  std::vector<CircleSummary> summaries;
  for (const std::string& id : person.identity.circles) {
    const auto found = book_.find(tables, id, now);
    if (!found && found.error().wait_s > 0) return tl::unexpected(found.error());
    if (!found) continue;
    CircleBook::Entry* const entry = *found;
    if (entry == nullptr || entry->circle.by_key(key) == nullptr) {
      std::erase(identity.circles, id);
      continue;
    }
    summaries.push_back({id, &entry->circle, entry->room.here(now).size()});
  }
  if (identity != person.identity) {
    people_.put(tables, key, std::move(identity), day_of(now));
  } else {
    people_.note_use(tables, key, person, day_of(now));
  }
  return json_reply(my_circles_text(summaries));
}

Answer<Circles::Later> Circles::make(Tables& tables, const Request& request, Time now) {
  MENAGERIE_TAKE(json, read_object(request.body));
  MENAGERIE_TAKE(name, asked_line(json, "name", 40));
  MENAGERIE_TAKE(person, people_.person(tables, request.signer));
  Identity identity = std::move(person.identity);
  if (identity.circles.size() >= Identity::circles_max) {
    return denied(Trouble::not_now,
                  denials::circles_enough(static_cast<Number>(Identity::circles_max)));
  }
  if (auto denial = refuse_write(request.signer, now)) return tl::unexpected(std::move(*denial));
  if (const unsigned wait_s = news_.wait_s(request.visitor, now); wait_s > 0) {
    return tl::unexpected(too_many(wait_s, denials::many_circles()));
  }
  if (auto denial = refuse_bytes(tables, request.visitor, circle_bytes_usual, now)) {
    return tl::unexpected(std::move(*denial));
  }
  const std::string id = random_table_id(tables.entropy());
  Circle circle;
  circle.name = std::move(name);
  circle.key = new_circle_key(tables);
  circle.members.push_back({circle.next++, request.signer, identity.name, identity.avatar});
  const std::string key = circle.key;
  identity.circles.push_back(id);
  book_.put(tables, id, std::move(circle), day_of(now), now);
  people_.put(tables, request.signer, std::move(identity), day_of(now));
  Reply reply = json_reply(circle_link_text(id, key));
  reply.status = 201;
  return reply;
}

// Joining again is the same as being there: a lost answer does no harm.
Answer<Circles::Later> Circles::join(Tables& tables, const Request& request, const std::string& id,
                                     const CircleBook::Entry* entry, Time now) {
  if (request.signer.empty()) return denied(Trouble::signature_missing);
  MENAGERIE_TAKE(json, read_object(request.body));
  MENAGERIE_TAKE(key, asked_text(json, "key", 100));
  MENAGERIE_TAKE(person, people_.person(tables, request.signer));
  const CircleMember* member = entry == nullptr ? nullptr : entry->circle.by_key(request.signer);
  if (member != nullptr) return json_reply(membership_text(member->number));
  if (auto denial = refuse_write(request.signer, now)) return tl::unexpected(std::move(*denial));
  if (entry == nullptr || !is_same_key(key, entry->circle.key)) {
    return denied(Trouble::wrong_token, denials::circle_link_void());
  }
  if (entry->circle.is_closed) return denied(Trouble::circle_closed, denials::circle_closed());
  if (entry->circle.members.size() >= Circle::members_max) {
    return denied(Trouble::not_now, denials::circle_full(static_cast<Number>(Circle::members_max)));
  }
  Identity identity = std::move(person.identity);
  if (identity.circles.size() >= Identity::circles_max) {
    return denied(Trouble::not_now,
                  denials::circles_enough(static_cast<Number>(Identity::circles_max)));
  }
  if (auto denial = refuse_bytes(tables, request.visitor, member_bytes_usual, now)) {
    return tl::unexpected(std::move(*denial));
  }
  Circle circle = entry->circle;
  const MemberNumber number = circle.next++;
  circle.members.push_back({number, request.signer, identity.name, identity.avatar});
  identity.circles.push_back(id);
  book_.put(tables, id, std::move(circle), day_of(now), now);
  people_.put(tables, request.signer, std::move(identity), day_of(now));
  return json_reply(membership_text(number));
}

// The key that was removed knows the link, so that is another one from then on.
Answer<Circles::Later> Circles::leave(const Asked& asked, std::string_view number) {
  const auto wished = member_number_in(number);
  if (!wished) return denied(Trouble::bad_request, "a member has a number from 0");
  const bool is_own = *wished == asked.member.number;
  if (!is_own && !asked.is_founder()) return founder_only();
  const CircleMember* found = asked.entry->circle.by_number(*wished);
  if (found == nullptr) return denied(Trouble::not_found, "there is no such member");
  const std::string key = found->key;
  auto person = people_.find(asked.tables, key);
  // A person whose document can't be read is removed all the same.
  if (!person && person.error().wait_s > 0) return tl::unexpected(std::move(person.error()));
  if (person && *person != nullptr && !(*person)->identity.has_moved) {
    Identity identity = (*person)->identity;
    const std::int64_t day = is_own ? day_of(asked.now) : (*person)->day;
    std::erase(identity.circles, asked.id);
    people_.put(asked.tables, key, std::move(identity), day);
  }
  take_out(asked.tables, asked.id, *asked.entry, key, asked.now, !is_own);
  return done_reply(204);
}

// Seats of the one who is gone are a guest's from then on, and tables without any other member
// leave the list: no one who was removed blocks it.
void Circles::take_out(Tables& tables, const std::string& id, CircleBook::Entry& entry,
                       const std::string& key, Time now, bool renews) {
  Circle circle = entry.circle;
  if (const CircleMember* gone = circle.by_key(key)) entry.room.forget(gone->number);
  std::erase_if(circle.members, [&](const CircleMember& one) { return one.key == key; });
  if (circle.members.empty()) {
    book_.remove(tables, id);
    return;
  }
  std::erase_if(circle.tables, [&](const CircleTable& one) { return !circle.sits_at(one); });
  if (renews) circle.key = new_circle_key(tables);
  book_.put(tables, id, std::move(circle), entry.day, now);
}

Answer<Circles::Later> Circles::change(const Asked& asked) {
  MENAGERIE_TAKE(json, read_object(asked.request.body));
  if (!asked.is_founder()) return founder_only();
  Circle circle = asked.circle();
  if (json.contains("name")) {
    MENAGERIE_TAKE(name, asked_line(json, "name", 40));
    circle.name = std::move(name);
  }
  if (json.contains("closed")) {
    MENAGERIE_TAKE(closed, asked_flag(json, "closed"));
    circle.is_closed = closed;
  }
  if (circle != asked.entry->circle) {
    book_.put(asked.tables, asked.id, std::move(circle), day_of(asked.now), asked.now);
  }
  return done_reply(204);
}

Answer<Circles::Later> Circles::renew_link(const Asked& asked) {
  if (!asked.is_founder()) return founder_only();
  Circle circle = asked.circle();
  circle.key = new_circle_key(asked.tables);
  Reply reply = json_reply(circle_link_text(asked.id, circle.key));
  book_.put(asked.tables, asked.id, std::move(circle), day_of(asked.now), asked.now);
  return reply;
}

// The others' lists lose it when they look (mine).
Answer<Circles::Later> Circles::remove(const Asked& asked) {
  if (!asked.is_founder()) return founder_only();
  MENAGERIE_TAKE(person, people_.person(asked.tables, asked.member.key));
  std::erase(person.identity.circles, asked.id);
  people_.put(asked.tables, asked.member.key, std::move(person.identity), day_of(asked.now));
  book_.remove(asked.tables, asked.id);
  return done_reply(204);
}

Answer<Circles::Later> Circles::visit(const Asked& asked) {
  const std::string ticket =
      tickets_.make(asked.tables.entropy(), asked.id, asked.member, asked.now);
  return json_reply(circle_visit_text(ticket, Tickets::lasts_ms / 1000));
}

// ---- What becomes of keys ----------------------------------------------------------------------

// A circle that can't be read keeps no one.
template <class Change>
std::optional<Denial> Circles::for_each_circle(Tables& tables, const std::string& key,
                                               const Identity& identity, const Change& change) {
  std::vector<std::pair<std::string, CircleBook::Entry*>> entries;
  for (const std::string& id : identity.circles) {
    const auto found = book_.find(tables, id, told_now_);
    if (!found && found.error().wait_s > 0) return found.error();
    if (found && *found != nullptr && (*found)->circle.by_key(key) != nullptr) {
      entries.emplace_back(id, *found);
    }
  }
  for (const auto& [id, entry] : entries) change(id, *entry);
  return std::nullopt;
}

std::optional<Denial> Circles::renaming(Tables& tables, const std::string& key,
                                        const Identity& identity) {
  return for_each_circle(tables, key, identity, [&](const auto& id, CircleBook::Entry& entry) {
    Circle circle = entry.circle;
    for (CircleMember& member : circle.members) {
      if (member.key != key) continue;
      member.name = identity.name;
      member.avatar = identity.avatar;
    }
    if (circle == entry.circle) return;
    book_.put(tables, id, std::move(circle), entry.day, told_now_);
  });
}

std::optional<Denial> Circles::moving(Tables& tables, const std::string& from,
                                      const std::string& to, const Identity& identity) {
  return for_each_circle(tables, from, identity, [&](const auto& id, CircleBook::Entry& entry) {
    Circle circle = entry.circle;
    for (CircleMember& member : circle.members) {
      if (member.key != from) continue;
      member.key = to;
      member.name = identity.name;
    }
    book_.put(tables, id, std::move(circle), entry.day, told_now_);
  });
}

std::optional<Denial> Circles::removing(Tables& tables, const std::string& key,
                                        const Identity& identity) {
  return for_each_circle(tables, key, identity, [&](const auto& id, CircleBook::Entry& entry) {
    take_out(tables, id, entry, key, told_now_, false);
  });
}

}  // namespace menagerie
