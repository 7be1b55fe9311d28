// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/kit/words.h"

// What Hearts says and other games don't; the rest is in the kit.
namespace menagerie::hearts::words {

inline constexpr Phrase<CardText> lead_lowest_club{"refusal.lead-lowest-club", "card"};
inline constexpr Phrase<> no_points_yet{"refusal.no-points-yet"};
inline constexpr Phrase<> hearts_not_broken{"refusal.hearts-not-broken"};
inline constexpr Phrase<> broken{"log.broken"};
inline constexpr Phrase<Seat> took_all{"log.took-all", "seat"};
inline constexpr Phrase<> taken{"counter.taken"};
inline constexpr Phrase<> fact_broken{"fact.broken"};
inline constexpr Phrase<> yes{"fact.yes"};
inline constexpr Phrase<> no{"fact.no"};

}  // namespace menagerie::hearts::words
