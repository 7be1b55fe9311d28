// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "server/tables/retention.h"

namespace menagerie {

// The archive in that folder, which is made if need be: records-YYYY-MM.jsonl.zst for each month,
// records as JSON Lines in frames of Zstandard, to be read with `zstdcat`. No folder, no archive.
Result<std::unique_ptr<Archive>> open_archive(const std::string& folder);

}  // namespace menagerie
