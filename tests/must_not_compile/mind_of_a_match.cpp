// SPDX-License-Identifier: Apache-2.0
// A mind is given observations: a match, which holds every card, it does not take.
//
// WRONG 1: (cannot convert|invalid initialization|no viable conversion)
#include "engine/match/match.h"
#include "engine/minds/mind.h"

using namespace menagerie;

std::string decide(Mind& mind, const Match& match, Rng& rng) {
#if WRONG == 1
  return mind.choose(match, rng, {});
#else
  return mind.choose(match.observe(Seat(0)), rng, {});
#endif
}
