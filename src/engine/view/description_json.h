// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json_fwd.h"
#include "game/description.h"

namespace menagerie {

// How a client draws and names a game, in the protocol's form (Description in
// docs/protocol/schemas.json). Names are messages and terms of the game's catalogue.
Json description_json(const Description& description);

}  // namespace menagerie
