// SPDX-License-Identifier: Apache-2.0
#include "cli/play_files.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>

#include "cli/verb.h"
#include "engine/deals/daily.h"
#include "engine/json.h"
#include "terminal/draw.h"

namespace menagerie::cli {

std::string name_of_person(const std::optional<std::string>& wanted) {
  constexpr std::size_t letters_max = 24;
  if (wanted) {
    const bool is_fit = !wanted->empty() && terminal::safe_name(*wanted) == *wanted;
    if (!is_fit) {
      wrong_usage("--name is " + in_quotes(*wanted) +
                  "; it must be a name of 1 to 24 letters without control characters");
    }
    return *wanted;
  }
  for (const char* variable : {"LOGNAME", "USER"}) {
    const char* value = std::getenv(variable);
    const std::string_view login = value == nullptr ? "" : value;
    const bool is_plain = !login.empty() && login.size() <= letters_max && login != "root" &&
                          std::all_of(login.begin(), login.end(), [](char letter) {
                            return (letter >= 'a' && letter <= 'z') ||
                                   (letter >= 'A' && letter <= 'Z') ||
                                   (letter >= '0' && letter <= '9') || letter == '.' ||
                                   letter == '_' || letter == '-';
                          });
    if (is_plain) return std::string(login);
  }
  return "";
}

void refuse_where_it_cannot_be(const std::string& record) {
  if (record.empty()) return;
  const std::filesystem::path folder = std::filesystem::path(record).parent_path();
  std::error_code error;
  const auto refuse = [&](const std::string& why) {
    broken_machine("the record cannot be written to " + in_quotes(record) + ": " + why +
                   "; name another file");
  };
  if (!folder.empty() && !std::filesystem::is_directory(folder, error)) {
    refuse("there is no folder " + in_quotes(folder.string()));
  }
  if (std::filesystem::is_directory(record, error)) refuse("it is a folder");
  const bool is_there = std::filesystem::exists(record, error);
  if (!std::ofstream(record, std::ios::app)) refuse(std::generic_category().message(errno));
  if (!is_there) std::filesystem::remove(record, error);
}

std::string today() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return utc_date(std::chrono::duration_cast<std::chrono::seconds>(now).count());
}

}  // namespace menagerie::cli
