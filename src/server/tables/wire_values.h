// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "cards/seat.h"
#include "server/tables/change.h"
#include "server/wire/append.h"
#include "server/wire/frames.h"

namespace menagerie {

// Seats and levels as the protocol has them, and back.
inline Seat seat_of(const wire::Seat& seat) { return Seat(static_cast<unsigned>(seat.value)); }
inline wire::Seat to_wire(Seat seat) {
  wire::Seat its;
  its.value = seat.index();
  return its;
}
inline wire::Seats to_wire(SeatSet seats) {
  wire::Seats list;
  list.reserve(seats.size());
  for (const Seat seat : seats) list.push_back(to_wire(seat));
  return list;
}
static_assert(are_levels(wire::Level::words), "the protocol has the levels that there are");
inline Level level_of(const wire::Level& level) { return static_cast<Level>(level.index); }
inline wire::Level to_wire(Level level) {
  wire::Level its;
  its.index = static_cast<std::size_t>(level);
  return its;
}

// A message, which must outlive it.
inline wire::Made<wire::Message> to_wire(const Message& message) {
  return wire::Made<wire::Message>::of(
      message, [](std::string& json, const Message& its) { append_json(json, its); });
}

// Whole numbers with any bounds.
template <class Number>
Number number_of(std::integral auto value) {
  Number number;
  number.value = static_cast<std::int64_t>(value);
  return number;
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
