// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace menagerie {

// The system's figures about this process, under the names that Prometheus' own clients use.
std::string process_figures();

}  // namespace menagerie
