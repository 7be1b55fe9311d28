// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/kit/words.h"

// What Starter says and other games don't; the rest is in the kit. A phrase such as
// Phrase<Seat> revoked{"log.revoked", "seat"} has its sentence in lang/en.json.
namespace menagerie::starter::words {}  // namespace menagerie::starter::words
