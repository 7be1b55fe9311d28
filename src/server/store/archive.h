// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "server/tables/storage/retention.h"

namespace menagerie {

// The archive in that folder, which is created if necessary: records-YYYY-MM.jsonl.zst for each
// month, with records as JSON Lines in frames of Zstandard, readable with `zstdcat`. Without a
// folder there is no archive.
Result<std::unique_ptr<Archive>> open_archive(const std::string& folder);

}  // namespace menagerie
