// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>

#include "game/game.h"
#include "game/kit/actions.h"
#include "game/kit/fixed_text.h"
#include "game/kit/words.h"
#include "game/scene.h"

// What a seat may be asked to decide, as a table, from which `legal`, `refuse` and `explain`
// follow:
//
//   inline constexpr auto steps = std::to_array<kit::Step<Verb, Shown, Mine>>({
//       {Verb::bid, is_bidding, possible_bids, why_no_bid},
//       {Verb::play, is_playing, playable, why_not},
//   });
namespace menagerie::kit {

// Why an action is refused, in the order in which it is checked. `rule`: its step says why.
enum class Refusal : std::uint8_t { match_is_over, not_dealt, not_your_turn, not_now, rule };

// An action of a verb and one value, a card's place or a number; or of a verb and a set of values.
template <class V, class S, class M>
struct Step {
  V verb;
  bool (*due)(const S& shown);
  Values (*values)(const S& shown, const M& mine, Seat seat);
  // Why a value isn't one of these.
  Explanation (*why)(const S& shown, const M& mine, Seat seat, unsigned value);
  unsigned choose = 0;  // The number of values in a set (kit/choices.h).

  template <class A>
  constexpr bool allows(const A& action, const Values& possible) const {
    return choose > 0 ? is_choice(action, choose, possible) : possible.has(action.a);
  }
  // The value because of which it isn't allowed.
  template <class A>
  constexpr unsigned odd_value(const A& action, const Values& possible) const {
    if (choose == 0) return action.a;
    const ChosenValues chosen = chosen_in(action, choose);
    for (const unsigned value : chosen) {
      if (!possible.has(value)) return value;
    }
    return chosen.front();
  }
};

// `number` is that of the rule that says whose turn it is. A game's legality.cpp, which
// includes kit/decided.h, names its table:
//
//   kit::Steps<Hearts, steps, "3.1"> decisions_of(const Shown&) { return {}; }
template <class G, const auto& table, FixedText number>
struct Steps {
  using Shown = typename G::Shown;
  using Mine = typename G::Mine;
  using Action = typename G::Action;

  static typename G::Actions legal(const Shown& shown, const Mine& mine, Seat seat) {
    typename G::Actions actions;
    if (!G::turn(shown).seats.has(seat)) return actions;
    for (const auto& step : table) {
      if (!step.due(shown)) continue;
      const Values values = step.values(shown, mine, seat);
      each_choice(values, step.choose,
                  [&](std::uint32_t set) { actions.push_back(action_of<Action>(step.verb, set)); });
      if (step.choose > 0) continue;
      values.each([&](unsigned value) { actions.push_back(Action::of(step.verb, value)); });
    }
    return actions;
  }

  static std::optional<Refusal> refuse(const Shown& shown, const Mine& mine, Seat seat,
                                       const Action& action) {
    const Turn turn = G::turn(shown);
    if (turn.kind == Turn::Kind::over) return Refusal::match_is_over;
    if (turn.kind == Turn::Kind::deal) return Refusal::not_dealt;
    if (!turn.seats.has(seat)) return Refusal::not_your_turn;
    for (const auto& step : table) {
      if (step.verb != action.verb || !step.due(shown)) continue;
      if (step.allows(action, step.values(shown, mine, seat))) return std::nullopt;
      return Refusal::rule;
    }
    return Refusal::not_now;
  }

  static Explanation explain(const Shown& shown, const Mine& mine, Seat seat, const Action& action,
                             Refusal refusal) {
    const char* const turn_rule = number.text.data();
    switch (refusal) {
      case Refusal::match_is_over:
        return {turn_rule, words::match_is_over()};
      case Refusal::not_dealt:
        return {turn_rule, words::not_dealt()};
      case Refusal::not_your_turn:
        return {turn_rule, words::not_your_turn()};
      case Refusal::not_now:
        return {turn_rule, words::not_now()};
      case Refusal::rule:
        break;
    }
    for (const auto& step : table) {
      if (step.verb == action.verb && step.due(shown)) {
        const Values values = step.values(shown, mine, seat);
        return step.why(shown, mine, seat, step.odd_value(action, values));
      }
    }
    return {turn_rule, words::not_now()};
  }
};

// Why a card may not be played: it isn't held, or it breaks a rule of a ladder (kit/ladder.h).
template <class Ladder, class Shown, class Cards>
Explanation why_not_play(const Shown& shown, Cards hand, unsigned place, const char* number) {
  const typename Cards::CardType card(place);
  if (!hand.has(card)) return {number, words::not_held({text_of(card)})};
  return Ladder::explain(shown, hand, card);
}

// The step of playing a card from `mine.hand` by a ladder; `number` is that of the rule that a card
// comes from the hand:
//
//   kit::play_step<Play, Mine, "3.1">(Verb::play, is_playing)
template <class Ladder, class Mine, FixedText number, class V>
constexpr auto play_step(V verb, bool (*due)(const typename Ladder::Shown& shown)) {
  using Shown = typename Ladder::Shown;
  return Step<V, Shown, Mine>{verb, due,
                              [](const Shown& shown, const Mine& mine, Seat) {
                                return Values(Ladder::playable(shown, mine.hand));
                              },
                              [](const Shown& shown, const Mine& mine, Seat, unsigned card) {
                                return why_not_play<Ladder>(shown, mine.hand, card,
                                                            number.text.data());
                              }};
}

// The step of choosing `count` cards of `mine.hand` at once; `number` is that of the rule that they
// come from the hand.
template <Deck D, unsigned count, FixedText number, class V, class S, class M>
constexpr Step<V, S, M> choice_step(V verb, bool (*due)(const S& shown),
                                    Values (*cards)(const S& shown, const M& mine, Seat seat)) {
  return {verb, due, cards,
          [](const S&, const M&, Seat, unsigned card) {
            return Explanation{number.text.data(), words::not_held({text_of(Card<D>(card))})};
          },
          count};
}

}  // namespace menagerie::kit
