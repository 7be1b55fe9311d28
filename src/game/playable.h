// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/evaluation.h"
#include "game/heuristic.h"
#include "game/inference.h"
#include "game/notation.h"
#include "game/playout.h"
#include "game/presentation.h"
#include "game/reasons.h"
#include "game/revealing.h"
#include "game/solving.h"

namespace menagerie {

// A game that people can play: it has words for everything, and all of its concerns are complete.
template <class G>
concept PlayableGame =
    Game<G> && has_notation<G>() && has_presentation<G>() && has_heuristic<G>() &&
    (has_playouts<G>() || true) && (has_evaluation<G>() || true) && (has_inference<G>() || true) &&
    (has_solving<G>() || true) && (has_reasons<G>() || true) && (has_revealing<G>() || true);

}  // namespace menagerie
