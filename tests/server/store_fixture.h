// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "server/store/open_store.h"

namespace menagerie {

inline std::string fresh_id() {
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

inline std::string store_name_of(const testing::TestParamInfo<const char*>& given) {
  const std::string name = given.param;
  return name.substr(0, name.find(':'));
}

}  // namespace menagerie
