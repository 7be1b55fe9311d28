// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>

#include "game/game.h"
#include "words/message.h"

namespace menagerie {

// The concern Reasons: what hints and analyses may say about an action in addition to its points.
// Its parts are also complete or Absent: a game without goals says so.
template <class R, class G>
concept ReasonsOf = requires {
  // Whether a point is a round won, so that a gain is a probability.
  { R::gain_is_rounds } -> std::convertible_to<bool>;
  typename R::Tricks;
  typename R::Goals;
  typename R::Costs;
};

// Whether an action plays a card to a trick; a number that changes when a trick ends; and who took
// the last finished trick.
template <class T, class G>
concept TricksOf = requires(const typename G::Shown& shown, const typename G::Action& action) {
  { T::plays_card(action) } -> std::same_as<bool>;
  { T::number(shown) } -> std::same_as<unsigned>;
  { T::last_winner(shown) } -> std::same_as<Seat>;
};

// Whether a seat has met its goal, once the round is over.
template <class T, class G>
concept GoalsOf = requires(const typename G::Shown& shown, Seat seat) {
  { T::is_met(shown, seat) } -> std::same_as<bool>;
};

// What an action uses up: a trump, a joker; an empty term if nothing.
template <class T, class G>
concept CostsOf = requires(const typename G::Shown& shown, const typename G::Action& action) {
  { T::spends(shown, action) } -> std::same_as<Term>;
};

template <Game G>
consteval bool has_reasons() {
  if constexpr (claims<typename G::Reasons>) {
    using Reasons = typename G::Reasons;
    static_assert(ReasonsOf<Reasons, G>, "Reasons are not whole: see ReasonsOf");
    if constexpr (claims<typename Reasons::Tricks>) {
      static_assert(TricksOf<typename Reasons::Tricks, G>, "Tricks are not whole: see TricksOf");
    }
    if constexpr (claims<typename Reasons::Goals>) {
      static_assert(GoalsOf<typename Reasons::Goals, G>, "Goals are not whole: see GoalsOf");
    }
    if constexpr (claims<typename Reasons::Costs>) {
      static_assert(CostsOf<typename Reasons::Costs, G>, "Costs are not whole: see CostsOf");
    }
    return true;
  }
  return false;
}

template <Game G>
consteval bool has_tricks() {
  if constexpr (has_reasons<G>()) return claims<typename G::Reasons::Tricks>;
  return false;
}

template <Game G>
consteval bool has_goals() {
  if constexpr (has_reasons<G>()) return claims<typename G::Reasons::Goals>;
  return false;
}

template <Game G>
consteval bool has_costs() {
  if constexpr (has_reasons<G>()) return claims<typename G::Reasons::Costs>;
  return false;
}

template <Game G>
consteval bool gain_is_rounds() {
  if constexpr (has_reasons<G>()) return G::Reasons::gain_is_rounds;
  return false;
}

}  // namespace menagerie
