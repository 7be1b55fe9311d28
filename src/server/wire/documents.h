// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/json.h"

namespace menagerie::wire {

// docs/protocol/*.json: what is read and written here, for others.
Json schemas_document();
Json openapi_document();
Json asyncapi_document();

}  // namespace menagerie::wire
