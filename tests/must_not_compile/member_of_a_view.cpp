// SPDX-License-Identifier: Apache-2.0
// What is sent of a scene has the members that the protocol describes: none is forgotten, renamed
// or of another type.
//
// WRONG 1: missing (initializer for member|field).*note
// WRONG 2: marks
// WRONG 3: (cannot convert|no matching|no viable|could not convert)
// WRONG 4: missing (initializer for member|field).*text
#include "server/wire/parts.h"
#include "wire/append.h"

using namespace menagerie;

std::string card(const SceneCard& card) {
  const wire::Card its{.card = {card.card},
                       .face = {0},
                       .back = card.back,
#if WRONG != 1
                       .note = {},
#endif
                       .by = {},
#if WRONG == 2
                       .marks = {}};
#elif WRONG == 3
                       .markers = std::string("0")};
#else
                       .markers = wire::SeatList{card.markers}};
#endif
  return its.face.words[0].data();
}

wire::FactChange fact(const Fact& fact, const std::string& text) {
  const decltype(wire::FactChange::text) said(text);
#if WRONG == 4
  return {{{fact.id}, {}}, {}};
#else
  return {{{fact.id}, {}}, {}, said};
#endif
}
