// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/view/view_parts.h"

namespace menagerie::wire {

// What all objects refer to, besides seats, messages and views (engine/view/view_parts.h).

struct TableId : Text<-1, -1, "^[0-9a-z]{12}$"> {};
struct CircleId : Text<-1, -1, "^[0-9a-z]{12}$"> {};
struct Token : Text<-1, -1, "^[0-9a-z]{12}\\.[0-9]\\.[A-Za-z0-9_-]{43}$"> {};
struct CommandId : Text<1, 64, "^[!-~]+$"> {};
struct Version : Count {};
struct Hash : Text<-1, -1, "^[0-9a-f]{64}$"> {};
struct LuckPromise : Text<-1, -1, "^[0-9a-f]{64}$"> {};
struct Millis : Count {};
struct Level : OneOf<"novice", "easy", "steady", "normal", "strong"> {};
struct Name : Line<40> {};
struct Feeling : OneOf<"applause", "laughter", "surprise", "oops", "thanks", "luck"> {};
using Mode = OneOf<"live", "turns">;
using Status = OneOf<"waiting", "playing", "finished", "abandoned">;
struct Luck : Text<0, 64> {};
// Random and too long to guess.
using Secret = Text<22, 64, "^[!-~]+$">;
// A seat, or one of the free ones, drawn by lot.
using SeatOrLot = std::variant<Seat, Const<"any">>;

}  // namespace menagerie::wire
