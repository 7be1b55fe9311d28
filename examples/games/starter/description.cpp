// SPDX-License-Identifier: Apache-2.0
#include "games/starter/notation.h"
#include "games/starter/presentation.h"

namespace menagerie::starter {

Description Presentation::description() {
  Description its;
  its.suits = Deck::suit_looks();
  its.cards = Deck::card_looks();
  its.counters = {{"tricks", "trick", CounterKind::score}, {"hand-size", "", CounterKind::hand}};
  its.facts = {{"led", FactKind::key}};
  its.log = {log_look(kit::words::won, LogKind::trick)};
  its.actions = Notation::forms();
  its.cover = {{"CA", "DK", "SQ", "HJ"}, Term{"cover.line"}, 10};
  return its;
}

}  // namespace menagerie::starter
