// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/kit/words.h"

// What Spades says and other games don't; the rest is in the kit.
namespace menagerie::spades::words {

inline constexpr Phrase<> spades_not_broken{"refusal.spades-not-broken"};
inline constexpr Phrase<> broken{"log.broken"};
inline constexpr Phrase<Seats, Number> team_gain{"log.team-gain", "team", "points"};
inline constexpr Phrase<> bags{"counter.bags"};
inline constexpr Phrase<> fact_broken{"fact.broken"};
inline constexpr Phrase<> yes{"fact.yes"};
inline constexpr Phrase<> no{"fact.no"};

}  // namespace menagerie::spades::words
