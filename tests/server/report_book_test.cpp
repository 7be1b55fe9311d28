// SPDX-License-Identifier: Apache-2.0
// The reports that operators work through, whatever becomes of the file.
#include "server/net/operating/report_book.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "server/tables/effects.h"

namespace menagerie {
namespace {

struct ReportFolder {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("menagerie-reports-" + std::to_string(::getpid()));
  ReportFolder() { std::filesystem::create_directories(path); }
  ReportFolder(const ReportFolder&) = delete;
  ReportFolder& operator=(const ReportFolder&) = delete;
  ~ReportFolder() { std::filesystem::remove_all(path); }
  std::string file() const { return (path / "reports.jsonl").string(); }
};

TEST(ReportBook, WhatCouldNotBeWrittenIsStillToDo) {
  ReportFolder folder;
  ReportBook book(folder.file());
  ASSERT_TRUE(book.add({}));
  std::filesystem::remove_all(folder.path);
  EXPECT_FALSE(book.handle(1));
  EXPECT_EQ(book.open(), 1u);
  std::filesystem::create_directories(folder.path);
  EXPECT_TRUE(book.handle(1));
  EXPECT_EQ(book.open(), 0u);
}

// Two files were put together.
TEST(ReportBook, ALongerFileKeepsWhatIsToDo) {
  ReportFolder folder;
  std::ofstream file(folder.file());
  for (std::size_t i = 1; i <= ReportBook::reports_max + 5; ++i) {
    file << R"({"report":)" << i << R"(,"handled":)" << (i % 2 == 0 ? "true" : "false") << "}\n";
  }
  file.close();
  ReportBook book(folder.file());
  ASSERT_TRUE(book.load());
  EXPECT_EQ(book.list(true).size(), ReportBook::reports_max);
  EXPECT_EQ(book.open(), ReportBook::reports_max / 2 + 3);
}

}  // namespace
}  // namespace menagerie
