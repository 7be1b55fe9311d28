// SPDX-License-Identifier: Apache-2.0
// One suite for every store. PostgreSQL is tested where MENAGERIE_TEST_POSTGRES names a database
// that may be filled with test tables.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <random>

#include "store/open_store.h"

namespace menagerie {
namespace {

std::string fresh_id() {
  static std::mt19937_64 bits{std::random_device{}()};
  std::string id;
  for (int i = 0; i < 12; ++i) id += static_cast<char>('a' + bits() % 26);
  return id;
}

class StoreTest : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    address_ = GetParam();
    if (address_ == "sqlite") {
      folder_ = std::filesystem::temp_directory_path() / ("menagerie-store-" + fresh_id());
      std::filesystem::create_directories(folder_);
      address_ = "sqlite:" + (folder_ / "store.db").string();
    } else if (address_ == "postgresql") {
      const char* url = std::getenv("MENAGERIE_TEST_POSTGRES");
      if (url == nullptr) GTEST_SKIP() << "MENAGERIE_TEST_POSTGRES is not set";
      address_ = url;
    }
    open();
  }
  void TearDown() override {
    store_.reset();
    if (!folder_.empty()) std::filesystem::remove_all(folder_);
  }
  void open() {
    store_.reset();  // One server owns its database.
    auto opened = open_store(address_);
    ASSERT_TRUE(opened) << opened.error().text;
    store_ = std::move(*opened);
  }
  bool append(const std::vector<Append>& changes) {
    const auto stored = store_->append(changes);
    if (!stored) last_error_ = stored.error();
    return stored.has_value();
  }
  std::vector<std::string> load(const std::string& table) { return store_->load(table).value(); }
  bool is_unfinished(const std::string& table) {
    const auto tables = store_->unfinished().value();
    return std::find(tables.begin(), tables.end(), table) != tables.end();
  }

  std::string address_;
  std::filesystem::path folder_;
  std::unique_ptr<Store> store_;
  StoreError last_error_;
};

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

TEST_P(LastingStoreTest, TwoWritersCannotBothWin) {
  const auto table = fresh_id();
  EXPECT_TRUE(append({{table, 1, "a"}}));
  auto second = open_store(address_);
  if (!second) {  // PostgreSQL lets one server in.
    EXPECT_NE(second.error().text.find("another server"), std::string::npos);
    EXPECT_TRUE(append({{table, 2, "ours"}}));
    return;
  }
  const std::vector<Append> theirs = {{table, 2, "theirs"}};
  EXPECT_TRUE((*second)->append(theirs));
  EXPECT_FALSE(append({{table, 2, "ours"}}));
  EXPECT_EQ(last_error_.kind, StoreError::Kind::conflict);
  EXPECT_EQ(load(table), (Bodies{"a", "theirs"}));
}

std::string name_of(const testing::TestParamInfo<const char*>& given) {
  const std::string name = given.param;
  return name.substr(0, name.find(':'));
}

INSTANTIATE_TEST_SUITE_P(Stores, StoreTest, testing::Values("memory:", "sqlite", "postgresql"),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Stores, LastingStoreTest, testing::Values("sqlite", "postgresql"),
                         name_of);

TEST(OpenStore, SaysWhatItTakes) {
  EXPECT_FALSE(open_store("mysql://x"));
  EXPECT_FALSE(open_store("sqlite:"));
  EXPECT_FALSE(open_store("sqlite:/no/such/folder/x.db"));
}

}  // namespace
}  // namespace menagerie
