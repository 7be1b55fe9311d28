// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/playable.h"
#include "games/color_gangsters/evaluation.h"
#include "games/color_gangsters/notation.h"
#include "games/color_gangsters/presentation.h"
#include "games/color_gangsters/reasons.h"
#include "games/color_gangsters/solving.h"

namespace menagerie {

static_assert(PlayableGame<ColorGangsters>);

}  // namespace menagerie
