// SPDX-License-Identifier: Apache-2.0
#include "server/circles/circle_book.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <utility>

#include "server/identity/identity_book.h"
#include "server/tables/requests/request_members.h"

namespace menagerie {
namespace {

constexpr unsigned retry_s = 1;
constexpr std::size_t removed_at_once = 20, documents_at_once = 300, appends_looked_at = 8;
// More than a circle can have.
constexpr std::size_t parts_max = 400;
constexpr Time unused_ms = 600'000;

tl::unexpected<Denial> away(const StoreError& why) {
  return tl::unexpected(Denial{Trouble::unavailable, why.text, {}, retry_s});
}

std::uint64_t changed_by(std::uint64_t number, std::int64_t more) {
  return static_cast<std::uint64_t>(
      std::max<std::int64_t>(0, static_cast<std::int64_t>(number) + more));
}

std::int64_t bytes_of(const std::optional<Document>& document) {
  if (!document) return 0;
  return static_cast<std::int64_t>(document->text.size() + CircleBook::bytes_beside);
}

// A document that is written several times before anything is stored is stored once.
void append_document(Tables& tables, Append append) {
  auto& appends = tables.effects().appends;
  const std::size_t recent = std::min(appends.size(), appends_looked_at);
  for (auto one = appends.rbegin(); one != appends.rbegin() + static_cast<std::ptrdiff_t>(recent);
       ++one) {
    if (!one->document || one->table != append.table) continue;
    *one = std::move(append);
    return;
  }
  appends.push_back(std::move(append));
}

}  // namespace

const std::set<MemberNumber>& CircleRoom::here(Time now) {
  std::erase_if(seen_, [&](const auto& one) { return now - one.second >= here_ms; });
  std::set<MemberNumber> here;
  for (const auto& [member, seen] : seen_) here.insert(member);
  if (here != here_) {
    here_ = std::move(here);
    touch(now);
  }
  return here_;
}

Answer<CircleBook::Entry*> CircleBook::find(Tables& tables, const std::string& id, Time now) {
  if (const auto found = circles_.find(id); found != circles_.end()) {
    found->second.used = now;
    return &found->second;
  }
  MENAGERIE_TAKE(stored, document(tables, circle_document(id)));
  if (!stored) return nullptr;
  auto circle = read_circle(stored->text);
  if (!circle) {
    return denied(Trouble::unavailable, "what is stored of this circle: " + circle.error().text);
  }
  Entry entry{std::move(*circle), stored->day, CircleRoom(now), now, 0};
  return &circles_.emplace(id, std::move(entry)).first->second;
}

void CircleBook::put(Tables& tables, const std::string& id, Circle circle, std::int64_t day,
                     Time now) {
  write(tables, circle_document(id), write_circle(circle), day);
  const auto found = circles_.find(id);
  if (found == circles_.end()) {
    circles_.emplace(id, Entry{std::move(circle), day, CircleRoom(now), now, now});
    return;
  }
  Entry& entry = found->second;
  entry.circle = std::move(circle);
  entry.day = day;
  entry.used = now;
  entry.room.touch(now);
}

std::size_t CircleBook::remove(Tables& tables, const std::string& id) {
  const std::vector<std::string> parts = parts_of(tables, id);
  for (const std::string& name : parts) remove_part(tables, name);
  circles_.erase(id);
  write(tables, circle_document(id), std::nullopt, 0);
  return parts.size() + 1;
}

// The store is asked if the circle can't be read: what people have said there goes with it.
std::vector<std::string> CircleBook::parts_of(Tables& tables, const std::string& id) const {
  std::vector<std::string> parts;
  if (const auto found = circles_.find(id); found != circles_.end()) {
    const Circle& circle = found->second.circle;
    for (auto page = circle.chat.first; page < circle.chat.end(); ++page) {
      parts.push_back(chat_document(id, page));
    }
    for (auto page = circle.games.first; page < circle.games.end(); ++page) {
      parts.push_back(games_document(id, page));
    }
    for (const std::string& season : circle.seasons) {
      parts.push_back(standings_document(id, season));
    }
    if (!circle.seasons.empty()) parts.push_back(standings_document(id, "all"));
    return parts;
  }
  for (const std::string& head :
       {chat_documents(id), games_documents(id), standings_documents(id)}) {
    std::string behind = head;
    while (behind.starts_with(head) && parts.size() < parts_max) {
      const auto next = tables.store().documents().list(behind, 1);
      behind = next && !next->empty() ? next->front().name : std::string();
      if (behind.starts_with(head)) parts.push_back(behind);
    }
  }
  return parts;
}

Answer<std::string> CircleBook::part(Tables& tables, const std::string& name) {
  MENAGERIE_TAKE(found, document(tables, name));
  return found ? found->text : std::string();
}

void CircleBook::put_part(Tables& tables, const std::string& name, std::string text,
                          std::int64_t day) {
  write(tables, name, std::move(text), day);
}

void CircleBook::remove_part(Tables& tables, const std::string& name) {
  write(tables, name, std::nullopt, 0);
}

// The figures count what will be stored; forget() has them counted again.
void CircleBook::write(Tables& tables, const std::string& name, std::optional<std::string> text,
                       std::int64_t day) {
  const auto before = document(tables, name);
  const std::optional<Document> none;
  const std::optional<Document>& old = before ? *before : none;
  DocumentWrite document_write{day, text.value_or(std::string())};
  document_write.removes = !text;
  std::optional<Document> is;
  if (text) is = Document{name, day, std::move(*text)};
  if (totals_) {
    const std::int64_t more = (is ? 1 : 0) - (old ? 1 : 0);
    totals_->count = changed_by(totals_->count, more);
    totals_->bytes = changed_by(totals_->bytes, bytes_of(is) - bytes_of(old));
    if (name.starts_with(circle_document_head)) {
      circles_counted_ = changed_by(circles_counted_, more);
    }
  }
  known_[name] = std::move(is);
  append_document(tables, append_of_document(name, std::move(document_write)));
}

Answer<std::optional<Document>> CircleBook::document(Tables& tables, const std::string& name) {
  if (const auto found = known_.find(name); found != known_.end()) return found->second;
  auto stored = tables.store().documents().find(name);
  if (!stored) return away(stored.error());
  return known_.emplace(name, std::move(*stored)).first->second;
}

Answer<DocumentTotals> CircleBook::totals(Tables& tables) {
  if (!totals_) {
    auto all = tables.store().documents().totals(circle_documents);
    if (!all) return away(all.error());
    const auto circles = tables.store().documents().totals(circle_document_head);
    if (!circles) return away(circles.error());
    all->bytes += all->count * bytes_beside;
    circles_counted_ = circles->count;
    totals_ = *all;
  }
  return *totals_;
}

Answer<bool> CircleBook::has_room(Tables& tables, std::uint64_t bytes) {
  MENAGERIE_TAKE(used, totals(tables));
  return rules_.bytes_max == 0 || used.bytes + bytes <= rules_.bytes_max;
}

std::optional<std::uint64_t> CircleBook::left() const {
  if (rules_.bytes_max == 0 || !totals_) return std::nullopt;
  return rules_.bytes_max - std::min(rules_.bytes_max, totals_->bytes);
}

void CircleBook::forget() {
  circles_.clear();
  known_.clear();
  totals_.reset();
}

// One that can't be read goes as well. Not too many at once, since each may have hundreds of pages.
void CircleBook::clean_up(Tables& tables, Time now) {
  for (auto one = circles_.begin(); one != circles_.end();) {
    Entry& entry = one->second;
    const bool is_used = std::abs(now - entry.used) < unused_ms || !entry.room.here(now).empty();
    one = is_used ? std::next(one) : circles_.erase(one);
  }
  static_cast<void>(totals(tables));
  if (rules_.kept_days == 0) return;
  const auto old = tables.store().documents().older(
      circle_document_head, day_of(now) - rules_.kept_days, removed_at_once);
  if (!old) return;
  std::size_t removed = 0;
  for (const Document& one : *old) {
    const std::string id = one.name.substr(circle_document_head.size());
    const auto found = find(tables, id, now);
    if (!found && found.error().wait_s > 0) return;
    removed += remove(tables, id);
    if (removed >= documents_at_once) return;
  }
}

}  // namespace menagerie
