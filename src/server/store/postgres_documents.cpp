// SPDX-License-Identifier: Apache-2.0
#include "server/store/postgres_documents.h"

namespace menagerie::postgres {

Rows write_document(PGconn* connection, const std::string& name, const DocumentWrite& document) {
  const auto detach = [&] {
    return run(connection, "DELETE FROM menagerie_attachments WHERE id = $1", {name});
  };
  if (document.removes) {
    Rows removed = run(connection, "DELETE FROM menagerie_documents WHERE id = $1", {name});
    return succeeded(removed) ? detach() : std::move(removed);
  }
  Rows put = run(
      connection,
      "INSERT INTO menagerie_documents (id, day, bytes, text) VALUES ($1, $2, $3, $4) "
      "ON CONFLICT (id) DO UPDATE SET day = excluded.day, bytes = excluded.bytes, text "
      "= excluded.text",
      {name, std::to_string(document.day), std::to_string(document.text.size()), document.text});
  if (!succeeded(put) || !document.attachment) return put;
  if (document.attachment->empty()) return detach();
  return run(connection,
             "INSERT INTO menagerie_attachments (id, bytes, text) VALUES ($1, $2, $3) ON CONFLICT "
             "(id) DO UPDATE SET bytes = excluded.bytes, text = excluded.text",
             {name, std::to_string(document.attachment->size()), *document.attachment});
}

tl::unexpected<StoreError> unavailable(PGconn* connection) {
  return tl::unexpected(StoreError{StoreError::Kind::unavailable, message_of(connection)});
}

Result<std::optional<Document>, StoreError> PostgresDocuments::find(std::string_view name) {
  auto found =
      listed("SELECT id, day, text FROM menagerie_documents WHERE id = $1", {std::string(name)});
  if (!found) return tl::unexpected(found.error());
  if (found->empty()) return std::optional<Document>{};
  return std::optional(std::move(found->front()));
}

Result<std::string, StoreError> PostgresDocuments::attachment(std::string_view name) {
  const auto rows =
      asked("SELECT text FROM menagerie_attachments WHERE id = $1", {std::string(name)});
  if (!rows) return tl::unexpected(rows.error());
  return PQntuples(rows->get()) == 0 ? std::string() : PQgetvalue(rows->get(), 0, 0);
}

Result<std::vector<Document>, StoreError> PostgresDocuments::list(std::string_view behind,
                                                                  std::size_t most) {
  return listed("SELECT id, day, text FROM menagerie_documents WHERE id > $1 ORDER BY id LIMIT $2",
                {std::string(behind), std::to_string(most)});
}

Result<std::vector<Document>, StoreError> PostgresDocuments::older(std::string_view head,
                                                                   std::int64_t day,
                                                                   std::size_t most) {
  return listed(
      "SELECT id, day, text FROM menagerie_documents WHERE day < $1 AND starts_with(id, $2) ORDER "
      "BY day LIMIT $3",
      {std::to_string(day), std::string(head), std::to_string(most)});
}

Result<DocumentTotals, StoreError> PostgresDocuments::totals(std::string_view head) {
  const auto rows = asked(
      "SELECT (SELECT count(*) FROM menagerie_documents WHERE starts_with(id, $1)), "
      "(SELECT coalesce(sum(bytes), 0) FROM menagerie_documents WHERE starts_with(id, $1)) + "
      "(SELECT coalesce(sum(bytes), 0) FROM menagerie_attachments WHERE starts_with(id, $1))",
      {std::string(head)});
  if (!rows) return tl::unexpected(rows.error());
  return DocumentTotals{static_cast<std::uint64_t>(number_at(*rows, 0, 0)),
                        static_cast<std::uint64_t>(number_at(*rows, 0, 1))};
}

Result<Rows, StoreError> PostgresDocuments::asked(const char* sql,
                                                  const std::vector<std::string>& values) {
  PGconn* const connection = connected_();
  if (connection == nullptr) {
    return tl::unexpected(StoreError{StoreError::Kind::unavailable, "the database is away"});
  }
  Rows rows = run(connection, sql, values);
  if (!succeeded(rows)) return unavailable(connection);
  return rows;
}

Result<std::vector<Document>, StoreError> PostgresDocuments::listed(
    const char* sql, const std::vector<std::string>& values) {
  const auto rows = asked(sql, values);
  if (!rows) return tl::unexpected(rows.error());
  std::vector<Document> list;
  for (int i = 0; i < PQntuples(rows->get()); ++i) {
    list.push_back(
        {PQgetvalue(rows->get(), i, 0), number_at(*rows, i, 1), PQgetvalue(rows->get(), i, 2)});
  }
  return list;
}

}  // namespace menagerie::postgres
