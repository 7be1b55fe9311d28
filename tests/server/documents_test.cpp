// SPDX-License-Identifier: Apache-2.0
// One suite for the documents of every store.
#include "server/tables/storage/documents.h"

#include <gtest/gtest.h>

#include "store_fixture.h"

namespace menagerie {
namespace {

class DocumentsTest : public StoreTest {};

Append document(const std::string& name, std::int64_t used, const std::string& text,
                std::optional<std::string> attachment = {}) {
  return append_of_document(name, {used, text, std::move(attachment)});
}
Append no_document(const std::string& name) {
  DocumentWrite write;
  write.removes = true;
  return append_of_document(name, write);
}

TEST_P(DocumentsTest, KeepsTheLastTextOfADocument) {
  const std::string name = "key." + fresh_id(), other = "key." + fresh_id();
  Documents& documents = store_->documents();
  EXPECT_FALSE(documents.find(name).value());
  EXPECT_EQ(documents.attachment(name).value(), "");
  ASSERT_TRUE(append({document(name, 7, "a", "long"), document(other, 8, "\xf0\x9f\x90\xa2")}));
  const auto found = documents.find(name).value();
  ASSERT_TRUE(found);
  EXPECT_EQ(found->name, name);
  EXPECT_EQ(found->day, 7);
  EXPECT_EQ(found->text, "a");
  EXPECT_EQ(documents.attachment(name).value(), "long");
  // The attachment stays unless it is named, and leaves when it is empty.
  ASSERT_TRUE(append({document(name, 9, "b")}));
  EXPECT_EQ(documents.find(name).value()->text, "b");
  EXPECT_EQ(documents.find(name).value()->day, 9);
  EXPECT_EQ(documents.attachment(name).value(), "long");
  ASSERT_TRUE(append({document(name, 9, "b", "longer"), document(name, 9, "c", "")}));
  EXPECT_EQ(documents.find(name).value()->text, "c");
  EXPECT_EQ(documents.attachment(name).value(), "");
  ASSERT_TRUE(append({no_document(name), no_document("key.none")}));
  EXPECT_FALSE(documents.find(name).value());
  EXPECT_TRUE(documents.find(other).value());
}

TEST_P(DocumentsTest, StoresDocumentsTogetherWithChanges) {
  const std::string name = "key." + fresh_id(), table = fresh_id();
  ASSERT_TRUE(append({{table, 1, "a"}, document(name, 1, "with a")}));
  EXPECT_FALSE(append({document(name, 1, "with b", "long"), {table, 1, "b"}}));
  EXPECT_EQ(store_->documents().find(name).value()->text, "with a");
  EXPECT_EQ(store_->documents().attachment(name).value(), "");
  EXPECT_FALSE(append({no_document(name), {table, 1, "b"}}));
  EXPECT_TRUE(store_->documents().find(name).value());
  // It isn't a table.
  EXPECT_TRUE(load(name).empty());
  EXPECT_FALSE(is_unfinished(name));
}

TEST_P(DocumentsTest, ListsDocuments) {
  Documents& documents = store_->documents();
  const DocumentTotals before = documents.totals("key.").value();
  std::vector<std::string> names;
  for (int i = 0; i < 5; ++i) {
    names.push_back("key." + std::string(1, "Zz_-5"[i]) + fresh_id());
    ASSERT_TRUE(append({document(names.back(), -100 + i, "12", std::string("3456"))}));
  }
  const DocumentTotals after = documents.totals("key.").value();
  EXPECT_EQ(after.count - before.count, 5u);
  EXPECT_EQ(after.bytes - before.bytes, 30u);
  std::sort(names.begin(), names.end());
  std::vector<std::string> listed;
  for (std::string behind;;) {
    const auto page = documents.list(behind, 2).value();
    if (page.empty()) break;
    for (const Document& one : page) {
      if (std::find(names.begin(), names.end(), one.name) != names.end())
        listed.push_back(one.name);
      EXPECT_GT(one.name, behind);
    }
    behind = page.back().name;
  }
  EXPECT_EQ(listed, names);
  const auto old = documents.older("key.", -98, 100).value();
  EXPECT_EQ(old.size(), 2u);
  EXPECT_EQ(documents.older("key.", -98, 1).value().size(), 1u);
  for (const std::string& name : names) ASSERT_TRUE(append({no_document(name)}));
  EXPECT_EQ(documents.totals("key.").value().count, before.count);
}

// Stores that outlive the process.
class LastingDocumentsTest : public DocumentsTest {};

TEST_P(LastingDocumentsTest, KeepsDocumentsWhenOpenedAgain) {
  const std::string name = "key." + fresh_id(), gone = "key." + fresh_id();
  ASSERT_TRUE(append({document(name, 5, "a", std::string(300'000, 'x')), document(gone, 5, "b")}));
  ASSERT_TRUE(append({no_document(gone)}));
  open();
  EXPECT_EQ(store_->documents().find(name).value()->text, "a");
  EXPECT_EQ(store_->documents().attachment(name).value(), std::string(300'000, 'x'));
  EXPECT_FALSE(store_->documents().find(gone).value());
}

INSTANTIATE_TEST_SUITE_P(Stores, DocumentsTest, testing::Values("memory:", "sqlite", "postgresql"),
                         store_name_of);
INSTANTIATE_TEST_SUITE_P(Stores, LastingDocumentsTest, testing::Values("sqlite", "postgresql"),
                         store_name_of);

}  // namespace
}  // namespace menagerie
