// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace menagerie {

// What `menagerie bench` prints about a game: named figures, in the order of printing.
using Figures = std::vector<std::pair<std::string, double>>;

}  // namespace menagerie
