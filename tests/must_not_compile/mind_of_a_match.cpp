// SPDX-License-Identifier: Apache-2.0
// A mind is given observations: a match, which holds every card, it does not take.
#include "engine/match.h"
#include "engine/mind.h"

using namespace menagerie;

std::string decide(Mind& mind, const Match& match, Rng& rng) {
#ifdef WRONG
  return mind.choose(match, rng, {});
#else
  return mind.choose(match.observe(Seat(0)), rng, {});
#endif
}
