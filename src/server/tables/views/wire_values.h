// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "cards/seat.h"
#include "server/tables/table/change.h"
#include "server/wire/frames.h"

namespace menagerie {

// Levels as the protocol has them, and back; a seat, back.
inline Seat seat_of(const wire::Seat& seat) { return Seat(static_cast<unsigned>(seat.value)); }
static_assert(are_levels(wire::Level::words), "the protocol has the levels that there are");
inline Level level_of(const wire::Level& level) { return static_cast<Level>(level.index); }
inline wire::Level to_wire(Level level) {
  wire::Level its;
  its.index = static_cast<std::size_t>(level);
  return its;
}

template <class Text>
Text text_as(std::string value) {
  Text text;
  text.value = std::move(value);
  return text;
}

// A frame as it is sent, to one or to many.
template <class Frame>
std::shared_ptr<const std::string> frame_of(const Frame& frame) {
  return std::make_shared<const std::string>(wire::text_of(frame));
}

}  // namespace menagerie
