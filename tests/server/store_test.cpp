// SPDX-License-Identifier: Apache-2.0
// One suite for every store. PostgreSQL is tested where MENAGERIE_TEST_POSTGRES names a database
// that may be filled with test tables.
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <zstd.h>

#include <filesystem>
#include <fstream>

#include "server/store/archive.h"
#include "store_fixture.h"

namespace menagerie {
namespace {

using Bodies = std::vector<std::string>;

TEST_P(StoreTest, GivesBackWhatItTook) {
  const auto one = fresh_id();
  const auto two = fresh_id();
  const std::string strange = R"({"x":"\\ ' \" , { } äöü 🂡 NULL \n"})";
  EXPECT_TRUE(append({{one, 1, "a"}, {two, 1, strange}, {one, 2, "b"}, {two, 2, ""}}));
  EXPECT_TRUE(append({{one, 3, "c"}}));
  EXPECT_EQ(load(one), (Bodies{"a", "b", "c"}));
  EXPECT_EQ(load(two), (Bodies{strange, ""}));
  EXPECT_EQ(load(fresh_id()), Bodies{});
  EXPECT_TRUE(store_->ready());
}

TEST_P(StoreTest, TakesANumberOnce) {
  const auto table = fresh_id();
  const auto other = fresh_id();
  EXPECT_TRUE(append({{table, 1, "a"}, {table, 2, "b"}}));
  EXPECT_FALSE(append({{other, 1, "x"}, {table, 2, "again"}}));
  EXPECT_EQ(last_error_.kind, StoreError::Kind::conflict);
  EXPECT_FALSE(append({{table, 1, "a"}}));
  EXPECT_EQ(load(table), (Bodies{"a", "b"}));
  EXPECT_EQ(load(other), Bodies{}) << "all or nothing";
  EXPECT_TRUE(append({{table, 3, "c"}, {other, 1, "x"}}));
}

TEST_P(StoreTest, WantsTheBeginningFirst) {
  EXPECT_FALSE(append({{fresh_id(), 2, "b"}}));
  EXPECT_EQ(last_error_.kind, StoreError::Kind::conflict);
}

TEST_P(StoreTest, KnowsWhatIsUnfinished) {
  const auto over = fresh_id();
  const auto going_on = fresh_id();
  EXPECT_TRUE(append({{over, 1, "a"}, {going_on, 1, "a"}}));
  EXPECT_TRUE(is_unfinished(over));
  EXPECT_TRUE(append({{over, 2, "end", true}, {over, 3, "chat"}}));
  EXPECT_FALSE(is_unfinished(over));
  EXPECT_TRUE(is_unfinished(going_on));
}

auto place_of(const std::vector<Removable>& tables, const std::string& table) {
  return std::find_if(tables.begin(), tables.end(),
                      [&](const Removable& one) { return one.id == table; });
}
bool contains(const std::vector<Removable>& tables, const std::string& table) {
  return place_of(tables, table) != tables.end();
}

Append beginning(const std::string& table, std::int64_t at) {
  return {table, 1, R"({"k":"create"})", false, at, false};
}
Append end(const std::string& table, std::int64_t at, bool abandons = false) {
  return {table, 2, R"({"k":"finish"})", true, at, abandons};
}

TEST_P(StoreTest, KnowsWhatIsOutdated) {
  const auto finished = fresh_id(), abandoned = fresh_id(), newest = fresh_id(), open = fresh_id();
  ASSERT_TRUE(append({beginning(finished, 100), beginning(abandoned, 100), beginning(open, 100),
                      beginning(newest, 100)}));
  ASSERT_TRUE(append(
      {end(finished, 1'000'000), end(abandoned, 1'000'000, true), end(newest, 9'000'000'000'000)}));
  const auto outdated = [&](const Outdated& limits) {
    return store_->outdated(limits, 1000).value();
  };
  EXPECT_FALSE(contains(outdated({1'000'000, 1'000'000}), finished));
  auto tables = outdated({1'000'001, 1'000'000});
  EXPECT_TRUE(contains(tables, finished));
  EXPECT_FALSE(contains(tables, abandoned));
  EXPECT_FALSE(contains(tables, open));
  EXPECT_TRUE(contains(outdated({0, 1'000'001}), abandoned));
  tables = outdated({0, 0, 150});  // The newest alone has fewer bytes than that.
  EXPECT_TRUE(contains(tables, finished));
  EXPECT_FALSE(contains(tables, newest));
}

TEST_P(StoreTest, WhatEndedFirstGoesFirst) {
  const auto late = fresh_id(), early = fresh_id(), last = fresh_id();
  ASSERT_TRUE(append({beginning(late, 100), beginning(early, 100), beginning(last, 100)}));
  ASSERT_TRUE(append(
      {end(late, 9'000'000'000'002), end(early, 9'000'000'000'001), end(last, 9'000'000'000'003)}));
  const auto old = store_->outdated({9'000'000'000'003, 0}, 1000).value();
  EXPECT_LT(place_of(old, early), place_of(old, late)) << "though it was made later";
  const auto surplus = store_->outdated({0, 0, 250}, 1000).value();  // Two of them have less.
  EXPECT_TRUE(contains(surplus, early));
  EXPECT_FALSE(contains(surplus, late));
  ASSERT_TRUE(store_->remove(std::vector<Removable>{{late, 2}, {early, 2}, {last, 2}}));
}

TEST_P(StoreTest, KnowsWhatWaitsTooLongAndWhatIsLeft) {
  const auto waiting = fresh_id(), left = fresh_id(), over = fresh_id();
  ASSERT_TRUE(append({beginning(left, 10), beginning(waiting, 20), beginning(over, 1)}));
  ASSERT_TRUE(append({{left, 2, R"({"k":"start"})", false, 11, false, true}, end(over, 2)}));
  const auto unused = [&](const Unused& limits) { return store_->unused(limits, 1000).value(); };
  EXPECT_FALSE(contains(unused({20, 10}), waiting));
  EXPECT_TRUE(contains(unused({21, 10}), waiting));
  EXPECT_FALSE(contains(unused({21, 10}), left));
  EXPECT_FALSE(contains(unused({1000, 1000}), over));
  const auto both = unused({21, 11});
  const auto at = [&](const auto& id) { return place_of(both, id); };
  ASSERT_NE(at(left), both.end());
  EXPECT_LT(at(waiting), at(left)) << "what nobody has begun comes first, though it is younger";
  ASSERT_TRUE(store_->touch(waiting, 22));
  EXPECT_FALSE(contains(unused({21, 11}), waiting));
}

TEST_P(StoreTest, KnowsWhatUnfinishedTablesHave) {
  const auto bytes = [&] { return store_->unfinished_bytes().value(); };
  const auto one = fresh_id(), other = fresh_id();
  ASSERT_TRUE(append({beginning(one, 1), beginning(other, 1)}));
  const auto before = bytes();
  const std::string sign = "\xf0\x9f\x90\xa2";  // One letter of four bytes.
  ASSERT_TRUE(append({{one, 2, sign}, {other, 2, std::string(1000, 'x')}}));
  EXPECT_EQ(bytes() - before, 4 + 1000 + 2 * Append::bytes_beside);
  EXPECT_FALSE(append({{one, 3, "kept"}, {one, 3, "twice"}}));
  EXPECT_EQ(bytes() - before, 4 + 1000 + 2 * Append::bytes_beside) << "of what failed nothing";
  ASSERT_TRUE(append({{other, 3, R"({"k":"finish"})", true, 2, false}}));
  ASSERT_TRUE(append({{other, 4, std::string(500, 'x'), false, 3, false, false, true}}));
  const auto first = beginning(other, 1).body.size() + Append::bytes_beside;
  EXPECT_EQ(bytes() + first - before, 4 + Append::bytes_beside) << "of what is over nothing";
  const std::vector<Removable> gone = {{one, 2}, {other, 4}};
  EXPECT_EQ(store_->remove(gone).value().size(), 2u);
  EXPECT_EQ(bytes() + 2 * first, before);
}

TEST_P(StoreTest, WhatIsSaidAfterTheEndCounts) {
  const auto table = fresh_id();
  ASSERT_TRUE(append({beginning(table, 1), end(table, 9'000'000'000'001)}));
  const Outdated limit{0, 0, 2000};
  EXPECT_FALSE(contains(store_->outdated(limit, 1000).value(), table));
  ASSERT_TRUE(append({{table, 3, std::string(2000, 'x'), false, 3, false, false, true}}));
  EXPECT_TRUE(contains(store_->outdated(limit, 1000).value(), table));
  ASSERT_TRUE(store_->remove(std::vector<Removable>{{table, 3}}));
}

TEST_P(StoreTest, RemovesAllOfATable) {
  const auto table = fresh_id(), other = fresh_id();
  ASSERT_TRUE(append({beginning(table, 1), end(table, 2), beginning(other, 1)}));
  const std::vector<Removable> gone = {{table, 2}, {fresh_id(), 2}};
  EXPECT_EQ(store_->remove(gone).value(), Bodies{table});
  EXPECT_TRUE(load(table).empty());
  EXPECT_EQ(load(other).size(), 1u);
  EXPECT_TRUE(append({beginning(table, 3)}));  // The id is free again.
}

TEST_P(StoreTest, WhatHasChangedSinceItWasFoundStays) {
  const auto quiet = fresh_id(), said = fresh_id();
  ASSERT_TRUE(append({beginning(quiet, 1), end(quiet, 2), beginning(said, 1), end(said, 2)}));
  const auto found = store_->outdated({3, 0}, 1000).value();
  ASSERT_EQ(place_of(found, said)->changes, 2u);
  ASSERT_TRUE(append({{said, 3, "chat", false, 3, false, false, true}}));
  const std::vector<Removable> both = {*place_of(found, quiet), *place_of(found, said)};
  EXPECT_EQ(store_->remove(both).value(), Bodies{quiet});
  EXPECT_EQ(load(said).size(), 3u);
}

TEST_P(StoreTest, ListsItsTablesInOrder) {
  std::vector<std::string> made;
  for (int i = 0; i < 5; ++i) {
    made.push_back(fresh_id());
    ASSERT_TRUE(append({beginning(made.back(), 1)}));
  }
  std::vector<std::string> listed;
  std::int64_t behind = 0;
  for (;;) {
    const auto page = store_->tables(behind, 2).value();
    if (page.empty()) break;
    for (const TablePlace& place : page) listed.push_back(place.id);
    behind = page.back().place;
  }
  ASSERT_GE(listed.size(), made.size());
  EXPECT_TRUE(std::equal(made.rbegin(), made.rend(), listed.rbegin()));
}

// Stores that outlive the process.
class LastingStoreTest : public StoreTest {};

TEST_P(LastingStoreTest, KeepsItWhenOpenedAgain) {
  const auto table = fresh_id();
  EXPECT_TRUE(append({{table, 1, "a"}, {table, 2, "b"}}));
  open();
  EXPECT_EQ(load(table), (Bodies{"a", "b"}));
  EXPECT_TRUE(append({{table, 3, "c"}}));
  EXPECT_EQ(load(table).size(), 3u);
}

TEST_P(LastingStoreTest, CountsAnewWhenOpenedAgain) {
  const auto table = fresh_id(), over = fresh_id();
  ASSERT_TRUE(append({beginning(over, 1), end(over, 2)}));
  ASSERT_TRUE(append({beginning(table, 1), {table, 2, "\xf0\x9f\x90\xa2"}}));
  const auto before = store_->unfinished_bytes().value();
  open();
  EXPECT_EQ(store_->unfinished_bytes().value(), before);
  ASSERT_TRUE(append({{table, 3, "x"}}));
  EXPECT_EQ(store_->unfinished_bytes().value(), before + 1 + Append::bytes_beside);
}

TEST_P(LastingStoreTest, TwoWritersCannotBothWin) {
  const auto table = fresh_id();
  EXPECT_TRUE(append({{table, 1, "a"}}));
  const auto second = open_store(address_);
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().text.find("another server"), std::string::npos);
  EXPECT_TRUE(append({{table, 2, "ours"}}));
}

TEST(SqliteStore, IsNotReadyWhileItTakesNoChanges) {
  const auto folder = std::filesystem::temp_directory_path() / ("menagerie-store-" + fresh_id());
  std::filesystem::create_directories(folder);
  const std::string path = (folder / "store.db").string();
  {
    const auto store = open_store("sqlite:" + path).value();
    EXPECT_TRUE(store->ready());
    // The file belongs to another user: it can be read, but not written.
    sqlite3* other = nullptr;
    ASSERT_EQ(sqlite3_open(path.c_str(), &other), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
    EXPECT_TRUE(store->load(fresh_id()));
    EXPECT_FALSE(store->ready());
    ASSERT_EQ(sqlite3_exec(other, "ROLLBACK", nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(other);
    EXPECT_TRUE(store->ready());
  }
  std::filesystem::remove_all(folder);
}

TEST(SqliteStore, BringsAnOlderLayoutUpToDate) {
  const auto folder = std::filesystem::temp_directory_path() / ("menagerie-store-" + fresh_id());
  std::filesystem::create_directories(folder);
  const std::string path = (folder / "store.db").string();
  sqlite3* old = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &old), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(old, R"(
      CREATE TABLE tables (no INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
                           ended INTEGER NOT NULL DEFAULT 0);
      CREATE INDEX tables_unfinished ON tables (no) WHERE ended = 0;
      CREATE TABLE events (at INTEGER PRIMARY KEY, table_no INTEGER NOT NULL, seq INTEGER NOT NULL,
                           body TEXT NOT NULL);
      CREATE UNIQUE INDEX events_by_table ON events (table_no, seq);
      CREATE TABLE probe (times INTEGER NOT NULL);
      INSERT INTO tables VALUES (1, 'finished', 1), (2, 'abandoned', 1), (3, 'waiting', 0),
        (4, 'begun', 0);
      INSERT INTO events VALUES
        (1, 1, 1, '{"k":"create","t":5}'), (2, 1, 2, '{"k":"finish","t":7}'),
        (3, 2, 1, '{"k":"abandon","t":6}'), (4, 3, 1, '{"k":"create","t":8}'),
        (5, 4, 1, '{"k":"create","t":3}'), (6, 4, 2, '{"k":"start","t":4}');
      PRAGMA user_version = 2)",
                         nullptr, nullptr, nullptr),
            SQLITE_OK);
  sqlite3_close(old);
  {
    using Found = std::vector<Removable>;
    const auto store = open_store("sqlite:" + path).value();
    EXPECT_EQ(store->outdated({8, 0}, 9).value(), Found({{"finished", 2}}));
    EXPECT_EQ(store->outdated({7, 7}, 9).value(), Found({{"abandoned", 1}}));
    EXPECT_EQ(store->unused({9, 0}, 9).value(), Found({{"waiting", 1}}));
    EXPECT_EQ(store->unused({0, 9}, 9).value(), Found({{"begun", 2}}));
    EXPECT_EQ(store->unfinished_bytes().value(), 20 * 2 + 19 + 3 * Append::bytes_beside);
  }
  std::filesystem::remove_all(folder);
}

std::string all_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Archive, HoldsWhatItTookAlsoBehindHalfAFrame) {
  const auto folder = std::filesystem::temp_directory_path() / ("menagerie-archive-" + fresh_id());
  const std::vector<std::string> first = {"one", "two"}, second = {"three"};
  EXPECT_TRUE(open_archive(folder.string()).value()->add(first));
  const auto path = std::filesystem::directory_iterator(folder)->path();
  const std::string whole = all_of(path);
  // A crash while a frame is written.
  std::ofstream(path, std::ios::binary | std::ios::app) << whole.substr(0, whole.size() / 2);
  EXPECT_TRUE(open_archive(folder.string()).value()->add(second));
  const std::string frames = all_of(path);
  std::string text(100, ' ');
  const auto size = ZSTD_decompress(text.data(), text.size(), frames.data(), frames.size());
  ASSERT_FALSE(ZSTD_isError(size));
  EXPECT_EQ(text.substr(0, size), "one\ntwo\nthree\n");
  std::filesystem::remove_all(folder);
}

TEST(PostgresStore, IsWaitedForWhileItIsDown) {
  const auto store = open_store("postgresql://nobody@127.0.0.1:1/nothing");
  ASSERT_TRUE(store) << store.error().text;
  EXPECT_FALSE((*store)->ready());
  const std::vector<Append> changes = {{fresh_id(), 1, "a", false}};
  const auto stored = (*store)->append(changes);
  ASSERT_FALSE(stored);
  EXPECT_EQ(stored.error().kind, StoreError::Kind::unavailable);
}

INSTANTIATE_TEST_SUITE_P(Stores, StoreTest, testing::Values("memory:", "sqlite", "postgresql"),
                         store_name_of);
INSTANTIATE_TEST_SUITE_P(Stores, LastingStoreTest, testing::Values("sqlite", "postgresql"),
                         store_name_of);

TEST(OpenStore, SaysWhatItTakes) {
  EXPECT_FALSE(open_store("mysql://x"));
  EXPECT_FALSE(open_store("sqlite:"));
  EXPECT_FALSE(open_store("sqlite:/no/such/folder/x.db"));
}

}  // namespace
}  // namespace menagerie
