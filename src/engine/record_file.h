// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "engine/record.h"

namespace menagerie {

// Whether a plain file of that path has anything in it, which a new record would replace.
bool holds_something(const std::string& path);
// Whether both paths lead to one file that is there.
bool is_same_file(const std::string& path, const std::string& other);

// Writes one record as a file of one line. The file is replaced at once when the new one is whole
// and on disk, so that whatever happens an old or the new record is there, never half of one.
std::optional<Problem> write_record_file(const std::string& path, const Record& record);

}  // namespace menagerie
