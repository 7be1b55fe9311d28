// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace menagerie {

// A field of what a seat knows that an encoding (game/encoding.h) deliberately lacks, and why:
//
//   static constexpr auto left_out = std::to_array<LeftOut>(
//       {{"Shown.last_trick.cards", "its cards are among those played"}});
//
// A law (tests/laws/encoded_fields.h) finds every other field that no plane shows. In a map by seat
// it tells apart the entry of the seat itself, "Shown.lacks/own", and "Shown.lacks/others".
struct LeftOut {
  const char *field, *why;
};

}  // namespace menagerie
