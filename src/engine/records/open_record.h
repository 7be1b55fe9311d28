// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string_view>

#include "base/result.h"
#include "engine/records/record.h"

namespace menagerie {

// A record together with a match of its game and options, nothing played yet.
struct OpenRecord {
  Record record;
  std::unique_ptr<Match> match;
};

// Reads a record's text and begins its match; checks game, options and the number of seats.
Result<OpenRecord, Fault> open_record(std::string_view text);

}  // namespace menagerie
