// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "engine/records/record.h"

namespace menagerie {

// Whether that path is a regular file with content, which a new record would replace.
bool holds_something(const std::string& path);
// Whether both paths lead to the same existing file.
bool is_same_file(const std::string& path, const std::string& other);

// Writes one record as a file of one line. The file is replaced at once when the new one is
// complete and on disk. So there is always an old or a new record, never half of one.
std::optional<Problem> write_record_file(const std::string& path, const Record& record);

}  // namespace menagerie
