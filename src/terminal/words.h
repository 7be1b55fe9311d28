// SPDX-License-Identifier: Apache-2.0
#pragma once

// What the terminal says besides what the games say: sentences of words/lang/.
#include "terminal/phrases.h"
