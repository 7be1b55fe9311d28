// SPDX-License-Identifier: Apache-2.0
#include "engine/record_file.h"

#include "engine/new_file.h"

namespace menagerie {

std::optional<Problem> write_record_file(const std::string& path, const Record& record) {
  NewFile file(path, 0644);
  if (file.write(write_record(record) + "\n") && file.keep()) return std::nullopt;
  return Problem{"the record cannot be written to '" + path + "': " + file.why()};
}

}  // namespace menagerie
