// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include "game_types.h"

namespace menagerie {

// For what holds in every game (TYPED_TEST_SUITE).
using AllGames = OfAllGames<testing::Types>;

}  // namespace menagerie
