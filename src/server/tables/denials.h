// SPDX-License-Identifier: Apache-2.0
#pragma once

// Why the server doesn't do what a person asked for; the sentences are in words/lang/. What only
// authors of clients see, such as a member of a wrong type, is said in English, in `detail` alone.
#include "server/tables/denial_phrases.h"
