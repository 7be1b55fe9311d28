// SPDX-License-Identifier: Apache-2.0
#include "engine/record_file.h"

#include <filesystem>
#include <system_error>

#include "engine/new_file.h"

namespace menagerie {

bool holds_something(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return false;
  return std::filesystem::file_size(path, error) > 0 && !error;
}

bool is_same_file(const std::string& path, const std::string& other) {
  std::error_code error;
  return std::filesystem::equivalent(path, other, error) && !error;
}

std::optional<Problem> write_record_file(const std::string& path, const Record& record) {
  NewFile file(path, 0644);
  if (file.write(write_record(record) + "\n") && file.keep()) return std::nullopt;
  return Problem{"the record cannot be written to '" + path + "': " + file.why()};
}

}  // namespace menagerie
