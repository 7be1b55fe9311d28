// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "game/kit/legality.h"
#include "game/kit/steps.h"

// `legal`, `refuse` and `explain` of a game by its table of decisions, for its legality.cpp alone.
namespace menagerie::kit {

template <class Types>
typename Types::Actions Decided<Types>::legal(const typename Types::Shown& shown,
                                              const typename Types::Mine& mine, Seat seat) {
  return decisions_of(shown).legal(shown, mine, seat);
}
template <class Types>
std::optional<typename Types::Refusal> Decided<Types>::refuse(
    const typename Types::Shown& shown, const typename Types::Mine& mine, Seat seat,
    const typename Types::Action& action) {
  return decisions_of(shown).refuse(shown, mine, seat, action);
}
template <class Types>
Explanation Decided<Types>::explain(const typename Types::Shown& shown,
                                    const typename Types::Mine& mine, Seat seat,
                                    const typename Types::Action& action,
                                    typename Types::Refusal refusal) {
  return decisions_of(shown).explain(shown, mine, seat, action, refusal);
}

}  // namespace menagerie::kit
