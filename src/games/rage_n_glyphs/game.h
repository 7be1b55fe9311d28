// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/playable.h"
#include "games/rage_n_glyphs/evaluation.h"
#include "games/rage_n_glyphs/inference.h"
#include "games/rage_n_glyphs/notation.h"
#include "games/rage_n_glyphs/presentation.h"
#include "games/rage_n_glyphs/reasons.h"
#include "games/rage_n_glyphs/solving.h"

namespace menagerie {

static_assert(PlayableGame<RageNGlyphs>);

}  // namespace menagerie
