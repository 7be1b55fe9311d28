// SPDX-License-Identifier: Apache-2.0
#include "engine/records/record_file.h"

#include <sys/stat.h>

#include "engine/files/new_file.h"

namespace menagerie {

bool holds_something(const std::string& path) {
  struct stat found{};
  return ::stat(path.c_str(), &found) == 0 && S_ISREG(found.st_mode) && found.st_size > 0;
}

bool is_same_file(const std::string& path, const std::string& other) {
  struct stat one{}, another{};
  return ::stat(path.c_str(), &one) == 0 && ::stat(other.c_str(), &another) == 0 &&
         one.st_dev == another.st_dev && one.st_ino == another.st_ino;
}

std::optional<Problem> write_record_file(const std::string& path, const Record& record) {
  NewFile file(path, 0644);
  if (file.write(write_record(record) + "\n") && file.keep()) return std::nullopt;
  return Problem{"the record cannot be written to '" + path + "': " + file.why()};
}

}  // namespace menagerie
