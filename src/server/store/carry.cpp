// SPDX-License-Identifier: Apache-2.0
#include "server/store/carry.h"

#include <algorithm>

#include "base/spelling.h"
#include "engine/deals/daily.h"
#include "server/circles/circle_pages.h"
#include "server/identity/encoding.h"
#include "server/identity/identity.h"
#include "server/tables/daily/try_book.h"
#include "server/tables/digest.h"
#include "server/tables/table/change.h"
#include "server/tables/table/table.h"

namespace menagerie {
namespace {

constexpr std::string_view format = "menagerie-table/1", format_of_tries = "menagerie-tries/1",
                           format_of_identity = "menagerie-identity/1",
                           format_of_circle = "menagerie-circle/1";
constexpr std::size_t documents_at_once = 64;
constexpr std::int64_t day_s = 86'400;
// The number of tables per query, and of bytes per transaction: neither needs much memory, however
// large the database is.
constexpr std::size_t tables_at_once = 256;
constexpr std::size_t bytes_at_once = 256u << 10;

std::optional<Problem> wrong_form(const std::string& change, bool is_try) {
  if (is_try) {
    const auto made = read_try(change);
    return made ? std::nullopt : std::optional(made.error());
  }
  const auto read = read_change(change);
  return read ? std::nullopt : std::optional(read.error());
}

std::string write_identity_line(const StoredTable& stored) {
  const DocumentWrite& document = *stored.document;
  Json json;
  json["format"] = format_of_identity;
  json["key"] = key_of_document(stored.id).value_or(stored.id);
  json["last_used"] = utc_date(document.day * day_s);
  const auto parsed = parse_json(document.text);
  json["identity"] = parsed ? *parsed : Json(document.text);
  json["vault"] = document.attachment.value_or(std::string());
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<StoredTable> read_identity_line(const Json& json) {
  const auto key = json.at("key").get<std::string>();
  StoredTable stored{identity_document(key), {}};
  if (!key_of_document(stored.id)) {
    return problem("'key' must be 32 bytes in base64url, not " + in_quotes(key));
  }
  const auto date = json.at("last_used").get<std::string>();
  if (auto wrong = wrong_date(date)) return tl::unexpected(std::move(*wrong));
  DocumentWrite document{day_number(date),
                         json.at("identity").dump(-1, ' ', false, Json::error_handler_t::replace),
                         json.at("vault").get<std::string>()};
  if (const auto read = read_identity(document.text); !read) return tl::unexpected(read.error());
  stored.document = std::move(document);
  return stored;
}

// A circle is several documents: one line each.
std::string write_circle_line(const StoredTable& stored) {
  const DocumentWrite& document = *stored.document;
  Json json;
  json["format"] = format_of_circle;
  json["document"] = stored.id;
  json["last_used"] = utc_date(document.day * day_s);
  const auto parsed = parse_json(document.text);
  json["content"] = parsed ? *parsed : Json(document.text);
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<StoredTable> read_circle_line(const Json& json) {
  StoredTable stored{json.at("document").get<std::string>(), {}};
  const auto what = circle_document_of(stored.id);
  if (!what) {
    return problem("'document' must be a part of a circle, not " + in_quotes(stored.id));
  }
  const auto date = json.at("last_used").get<std::string>();
  if (auto wrong = wrong_date(date)) return tl::unexpected(std::move(*wrong));
  DocumentWrite document{day_number(date),
                         json.at("content").dump(-1, ' ', false, Json::error_handler_t::replace),
                         std::string()};
  if (auto damage = damage_in_circle(*what, document.text)) return problem(std::move(*damage));
  stored.document = std::move(document);
  return stored;
}

std::optional<std::string> damage_in_identity(const StoredTable& stored) {
  const auto identity = read_identity(stored.document->text);
  if (!identity) return identity.error().text;
  if (!key_of_document(stored.id)) return "its name is not that of a key";
  if (base64_bytes(stored.document->attachment.value_or(std::string())) != identity->vault_bytes) {
    return "its vault has not the number of bytes that it should";
  }
  return std::nullopt;
}

}  // namespace

std::string write_table(const StoredTable& table) {
  if (table.document) {
    return circle_document_of(table.id) ? write_circle_line(table) : write_identity_line(table);
  }
  Json json;
  json["format"] = TryBook::is_name(table.id) ? format_of_tries : format;
  json["table"] = table.id;
  Json& changes = json["changes"] = Json::array();
  for (const std::string& change : table.changes) {
    // A change is JSON and is exported as JSON. Anything else is exported as a text, so that it
    // isn't lost.
    const auto parsed = parse_json(change);
    changes.push_back(parsed ? *parsed : Json(change));
  }
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<StoredTable> read_table(std::string_view line) {
  const auto json = parse_json(line);
  if (!json) return tl::unexpected(json.error());
  try {
    const auto read_format = json->at("format").get<std::string>();
    if (read_format == format_of_identity) return read_identity_line(*json);
    if (read_format == format_of_circle) return read_circle_line(*json);
    const bool is_of_tries = read_format == format_of_tries;
    if (!is_of_tries && read_format != format) {
      return problem("a line of another format than " + std::string(format) + ", " +
                     std::string(format_of_tries) + ", " + std::string(format_of_identity) +
                     " and " + std::string(format_of_circle));
    }
    StoredTable table{json->at("table").get<std::string>(), {}};
    for (const Json& change : json->at("changes")) {
      table.changes.push_back(change.dump(-1, ' ', false, Json::error_handler_t::replace));
      if (auto wrong = wrong_form(table.changes.back(), is_of_tries)) {
        return tl::unexpected(std::move(*wrong));
      }
    }
    if (is_of_tries && !TryBook::is_name(table.id)) {
      return problem("'table' must be daily.GAME.DATE, not " + in_quotes(table.id));
    }
    if (!is_of_tries && !is_table_id(table.id)) {
      return problem("'table' must be 12 small letters and digits, not " + in_quotes(table.id));
    }
    if (table.changes.empty()) return problem("a table without a log");
    return table;
  } catch (const Json::exception&) {
    return problem("a table with a member missing or of a wrong type");
  }
}

// The same way as the server opens a table: what passes here will open there.
std::optional<std::string> damage_in(const StoredTable& table, std::span<const GameType> games) {
  if (table.document) {
    const auto circle = circle_document_of(table.id);
    return circle ? damage_in_circle(*circle, table.document->text) : damage_in_identity(table);
  }
  if (TryBook::is_name(table.id)) {
    const auto book = TryBook::read(table.id, table.changes);
    return book ? std::nullopt : std::optional(book.error().text);
  }
  std::unique_ptr<Table> made;
  for (std::size_t i = 0; i < table.changes.size(); ++i) {
    const auto at = [&](const std::string& what) {
      return "change " + std::to_string(i + 1) + ": " + what;
    };
    const auto change = read_change(table.changes[i]);
    if (!change) return at(change.error().text);
    if (made == nullptr) {
      auto created = Table::create(table.id, games, *change);
      if (!created) return at(created.error().text);
      made = std::move(*created);
    } else if (const auto denial = made->apply(*change)) {
      return at(denial->detail);
    }
  }
  return made == nullptr ? std::optional<std::string>("it has no changes") : std::nullopt;
}

namespace {

std::optional<Problem> for_each_document(Store& store, const TableWork& work,
                                         const UnreadTable& unread) {
  const auto failed = [&](const std::string& id, const StoreError& why) -> std::optional<Problem> {
    return unread ? unread(id, why) : Problem{why.text};
  };
  std::string behind;
  for (;;) {
    const auto found = store.documents().list(behind, documents_at_once);
    if (!found) return failed({}, found.error());
    if (found->empty()) return std::nullopt;
    for (const Document& document : *found) {
      auto vault = store.documents().attachment(document.name);
      if (!vault) {
        if (auto wrong = failed(document.name, vault.error())) return wrong;
        continue;
      }
      DocumentWrite write{document.day, document.text, std::move(*vault)};
      if (auto wrong = work({document.name, {}, std::move(write)})) return wrong;
    }
    behind = found->back().name;
  }
}

}  // namespace

// One page of places and one log at a time, to keep little in memory.
std::optional<Problem> for_each_table(Store& store, const TableWork& work,
                                      const UnreadTable& unread) {
  const auto failed = [&](const std::string& id, const StoreError& why) -> std::optional<Problem> {
    return unread ? unread(id, why) : Problem{why.text};
  };
  std::int64_t behind = 0;
  for (;;) {
    const auto places = store.tables(behind, tables_at_once);
    if (!places) return failed({}, places.error());
    if (places->empty()) return for_each_document(store, work, unread);
    for (const TablePlace& place : *places) {
      auto bodies = store.load(place.id);
      if (!bodies) {
        if (auto wrong = failed(place.id, bodies.error())) return wrong;
        continue;
      }
      if (bodies->empty()) continue;  // Removed since it was listed.
      if (auto wrong = work({place.id, std::move(*bodies)})) return wrong;
    }
    behind = places->back().place;
  }
}

// As with tables, what is there stays.
std::optional<Problem> TableSink::put_document(const StoredTable& stored) {
  const auto circle = circle_document_of(stored.id);
  const auto there = store_.documents().find(stored.id);
  if (!there) return Problem{there.error().text};
  if (*there) {
    const auto vault = store_.documents().attachment(stored.id);
    if (!vault) return Problem{vault.error().text};
    const auto one = parse_json((*there)->text), other = parse_json(stored.document->text);
    if (!one || !other || *one != *other || *vault != stored.document->attachment) {
      return Problem{"the document " + stored.id + " is there already, and it is another"};
    }
    ++there_;
    return std::nullopt;
  }
  Append append = append_of_document(stored.id, *stored.document);
  pending_bytes_ += stored.document->text.size() + stored.document->attachment->size();
  pending_.push_back(std::move(append));
  if (!circle) ++identities_;
  if (circle && circle->kind == CircleDocument::Kind::circle) ++circles_;
  return pending_bytes_ < bytes_at_once ? std::nullopt : flush();
}

std::optional<Problem> TableSink::put(const StoredTable& table) {
  if (table.document) return put_document(table);
  // Changes of this table that are waiting to be stored count as stored.
  const auto is_same = [&](const Append& one) { return one.table == table.id; };
  if (std::any_of(pending_.begin(), pending_.end(), is_same)) {
    if (auto wrong = flush()) return wrong;
  }
  const auto there = store_.load(table.id);
  if (!there) return Problem{there.error().text};
  // Equal as JSON: another version may have written the members in another order. Text that isn't
  // JSON must be equal byte by byte.
  const auto same = [](const std::string& one, const std::string& other) {
    return one == other || parse_json(one).value_or(Json()) == parse_json(other).value_or(Json(1));
  };
  // What is stored must be the beginning of the new log; then the missing changes are appended.
  const bool goes_on = there->size() <= table.changes.size() &&
                       std::equal(there->begin(), there->end(), table.changes.begin(), same);
  if (!goes_on) {
    return Problem{"the table " + table.id + " is there already, and its log is another"};
  }
  if (there->size() == table.changes.size()) {
    ++there_;
    return std::nullopt;
  }
  bool is_over = false;
  for (std::size_t number = 1; number <= table.changes.size(); ++number) {
    if (TryBook::is_name(table.id)) {
      if (number <= there->size()) continue;
      const std::string& body = table.changes[number - 1];
      pending_bytes_ += body.size();
      pending_.push_back(append_of_try(table.id, number, body, day_of_log(table.id)));
      continue;
    }
    const auto change = read_change(table.changes[number - 1]);
    if (!change) return Problem{"the table " + table.id + ": " + change.error().text};
    // For all changes, also the stored ones: only then is it known which come after the end.
    Append append = append_of(table.id, number, *change, table.changes[number - 1], is_over);
    is_over = is_over || append.ends;
    if (number <= there->size()) continue;
    pending_bytes_ += append.body.size();
    pending_.push_back(std::move(append));
  }
  ++added_;
  return pending_bytes_ < bytes_at_once ? std::nullopt : flush();
}

std::optional<Problem> TableSink::flush() {
  if (pending_.empty()) return std::nullopt;
  const auto stored = store_.append(pending_);
  pending_.clear();
  pending_bytes_ = 0;
  return stored ? std::nullopt : std::optional(Problem{stored.error().text});
}

}  // namespace menagerie
