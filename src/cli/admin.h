// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/command.h"

namespace menagerie::cli {

// Adds the verb that looks after a running server.
void add_admin(const Command& program);

}  // namespace menagerie::cli
