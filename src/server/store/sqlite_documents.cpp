// SPDX-License-Identifier: Apache-2.0
#include "server/store/sqlite_documents.h"

namespace menagerie::sqlite {

SqliteDocuments::SqliteDocuments(sqlite3* database)
    : database_(database),
      put_(database,
           "INSERT INTO documents (id, day, bytes, text) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO "
           "UPDATE SET day = excluded.day, bytes = excluded.bytes, text = excluded.text"),
      attach_(database, "INSERT OR REPLACE INTO attachments (id, bytes, text) VALUES (?, ?, ?)"),
      remove_(database, "DELETE FROM documents WHERE id = ?"),
      detach_(database, "DELETE FROM attachments WHERE id = ?"),
      find_(database, "SELECT id, day, text FROM documents WHERE id = ?"),
      attachment_(database, "SELECT text FROM attachments WHERE id = ?"),
      list_(database, "SELECT id, day, text FROM documents WHERE id > ? ORDER BY id LIMIT ?"),
      older_(
          database,
          "SELECT id, day, text FROM documents WHERE day < ? AND id >= ? AND id < ? ORDER BY day "
          "LIMIT ?"),
      totals_(database,
              "SELECT (SELECT count(*) FROM documents WHERE id >= ?1 AND id < ?2), "
              "(SELECT coalesce(sum(bytes), 0) FROM documents WHERE id >= ?1 AND id < ?2) + "
              "(SELECT coalesce(sum(bytes), 0) FROM attachments WHERE id >= ?1 AND id < ?2)") {}

namespace {

// What comes after all names that begin so, in the order of their bytes.
std::string behind_all(std::string_view head) {
  std::string behind(head);
  if (!behind.empty()) ++behind.back();
  return behind;
}

}  // namespace

int SqliteDocuments::write(const std::string& name, const DocumentWrite& document) {
  const auto bytes = [](const std::string& text) { return static_cast<std::int64_t>(text.size()); };
  int code = SQLITE_DONE;
  if (document.removes) {
    code = remove_.bind(name).run();
    return code == SQLITE_DONE ? detach_.bind(name).run() : code;
  }
  code = put_.bind(name)
             .bind(document.day)
             .bind(bytes(document.text))
             .bind(std::string_view(document.text))
             .run();
  if (code != SQLITE_DONE || !document.attachment) return code;
  if (document.attachment->empty()) return detach_.bind(name).run();
  return attach_.bind(name)
      .bind(bytes(*document.attachment))
      .bind(std::string_view(*document.attachment))
      .run();
}

Result<std::optional<Document>, StoreError> SqliteDocuments::find(std::string_view name) {
  auto found = all_of(find_.bind(name));
  if (!found) return tl::unexpected(found.error());
  if (found->empty()) return std::optional<Document>{};
  return std::optional(std::move(found->front()));
}

Result<std::string, StoreError> SqliteDocuments::attachment(std::string_view name) {
  const int code = attachment_.bind(name).step();
  Result<std::string, StoreError> text = std::string();
  if (code == SQLITE_ROW) text = attachment_.text();
  if (code != SQLITE_ROW && code != SQLITE_DONE) text = failure(database_, code);
  attachment_.reset();
  return text;
}

Result<std::vector<Document>, StoreError> SqliteDocuments::list(std::string_view behind,
                                                                std::size_t most) {
  return all_of(list_.bind(behind).bind(static_cast<std::int64_t>(most)));
}

Result<std::vector<Document>, StoreError> SqliteDocuments::older(std::string_view head,
                                                                 std::int64_t day,
                                                                 std::size_t most) {
  const std::string behind = behind_all(head);
  return all_of(older_.bind(day).bind(head).bind(behind).bind(static_cast<std::int64_t>(most)));
}

Result<DocumentTotals, StoreError> SqliteDocuments::totals(std::string_view head) {
  const std::string behind = behind_all(head);
  const int code = totals_.bind(head).bind(behind).step();
  Result<DocumentTotals, StoreError> totals = DocumentTotals{};
  if (code == SQLITE_ROW) {
    totals->count = static_cast<std::uint64_t>(totals_.number());
    totals->bytes = static_cast<std::uint64_t>(totals_.number(1));
  } else {
    totals = failure(database_, code);
  }
  totals_.reset();
  return totals;
}

Result<std::vector<Document>, StoreError> SqliteDocuments::all_of(Statement& statement) {
  std::vector<Document> list;
  int code;
  while ((code = statement.step()) == SQLITE_ROW) {
    list.push_back({statement.text(), statement.number(1), statement.text(2)});
  }
  // Read before the statement is reset, which could change the database's error.
  Result<std::vector<Document>, StoreError> found = std::move(list);
  if (code != SQLITE_DONE) found = failure(database_, code);
  statement.reset();
  return found;
}

}  // namespace menagerie::sqlite
