// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "words/message.h"

namespace menagerie {

// In English: for what is said of records, and for tests.
std::string in_english(std::string_view game, const Message& message);
std::vector<std::string> in_english(std::string_view game, const Messages& messages);

}  // namespace menagerie
