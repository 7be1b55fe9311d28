// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace menagerie {

// What `menagerie bench` prints of a game: named figures, in the order in which they are shown.
using Figures = std::vector<std::pair<std::string, double>>;

}  // namespace menagerie
