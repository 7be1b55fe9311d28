// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "cards/seat.h"
#include "game/scene.h"

// What a seat may do, as bases of a game and of its Presentation. A game's legality.cpp has the one
// table or list that they follow from, and ends with
//
//   template struct menagerie::kit::Decided<menagerie::hearts::Types>;
//
// `Types` is the game's kit::GameTypes.
namespace menagerie::kit {

// By a table of decisions (kit/steps.h), which `decisions_of(shown)` names.
template <class Types>
struct Decided {
  static typename Types::Actions legal(const typename Types::Shown& shown,
                                       const typename Types::Mine& mine, Seat seat);
  static std::optional<typename Types::Refusal> refuse(const typename Types::Shown& shown,
                                                       const typename Types::Mine& mine, Seat seat,
                                                       const typename Types::Action& action);
  static Explanation explain(const typename Types::Shown& shown, const typename Types::Mine& mine,
                             Seat seat, const typename Types::Action& action,
                             typename Types::Refusal refusal);
};

// By one list of objections (kit/verdicts.h), which is `judge(no, shown, mine, seat, action)`.
template <class Types>
struct Judged {
  static std::optional<typename Types::Refusal> refuse(const typename Types::Shown& shown,
                                                       const typename Types::Mine& mine, Seat seat,
                                                       const typename Types::Action& action);
  static Explanation explain(const typename Types::Shown& shown, const typename Types::Mine& mine,
                             Seat seat, const typename Types::Action& action,
                             typename Types::Refusal refusal);
};

}  // namespace menagerie::kit
