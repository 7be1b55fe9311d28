// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "game/kit/card_texts.h"
#include "game/kit/legality.h"
#include "game/kit/words.h"
#include "game/scene.h"

// Whether an action is allowed and why not, as one list of objections in the order in which they
// are checked, from which `refuse` and `explain` follow:
//
//   template <class Verdict>
//   auto judge(const Verdict& no, const Shown& shown, const Mine& mine, Seat seat,
//              const Action& action) {
//     if (shown.phase == Phase::over) return no(Refusal::over, "8.1", words::match_is_over);
//     if (!mine.hand.has(action.card())) {
//       return no(Refusal::not_held, "3.1", words::not_in_hand, action.card());
//     }
//     return no.objection();
//   }
//
// `judge` is a function of the game's namespace, where kit::Judged finds it by its arguments.
namespace menagerie::kit {

// Only names the refusal: nothing of its sentence is made.
template <class R>
struct NamesRefusal {
  using Answer = std::optional<R>;
  static constexpr Answer objection() { return std::nullopt; }
  template <class Why, class... Arguments>
  constexpr Answer operator()(R refusal, const char*, const Why&, const Arguments&...) const {
    return refusal;
  }
};
template <class R>
inline constexpr NamesRefusal<R> names_refusal;

// An argument as a sentence takes it: cards become their texts, and a set of seats a list.
template <class T>
T said(T argument) {
  return argument;
}
template <Deck D>
CardText said(Card<D> card) {
  return {text_of(card)};
}
template <Deck D>
CardTexts said(CardSet<D> cards) {
  return card_texts(cards);
}
inline Seats said(SeatSet seats) { return seats_in(seats); }

// Gives the number of the rule and the sentence: a phrase with its arguments, or a function
// without any that says it.
template <class R>
struct SaysWhy {
  using Answer = Explanation;
  static Answer objection() { return {"", words::not_now()}; }
  template <class Why, class... Arguments>
  Answer operator()(R, const char* rule, const Why& why, const Arguments&... arguments) const {
    return {rule, why(said(arguments)...)};
  }
};
template <class R>
inline constexpr SaysWhy<R> says_why;

template <class Types>
std::optional<typename Types::Refusal> Judged<Types>::refuse(const typename Types::Shown& shown,
                                                             const typename Types::Mine& mine,
                                                             Seat seat,
                                                             const typename Types::Action& action) {
  return judge(names_refusal<typename Types::Refusal>, shown, mine, seat, action);
}
template <class Types>
Explanation Judged<Types>::explain(const typename Types::Shown& shown,
                                   const typename Types::Mine& mine, Seat seat,
                                   const typename Types::Action& action, typename Types::Refusal) {
  return judge(says_why<typename Types::Refusal>, shown, mine, seat, action);
}

}  // namespace menagerie::kit
