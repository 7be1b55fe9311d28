// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "engine/record.h"

namespace menagerie {

// Writes one record as a file of one line. The file is replaced at once when the new one is whole
// and on disk, so that whatever happens an old or the new record is there, never half of one.
std::optional<Problem> write_record_file(const std::string& path, const Record& record);

}  // namespace menagerie
