// SPDX-License-Identifier: Apache-2.0
#pragma once

// What the command line says to people about games and records: sentences of words/lang/.
#include "cli/phrases.h"
