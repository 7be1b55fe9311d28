// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

#include "cards/card_set.h"
#include "game/kit/card_texts.h"
#include "game/kit/words.h"
#include "game/scene.h"

// Which cards of a hand may be played, as one list of rules, from which `legal`, `refuse`,
// `explain` and what a card shows of its hand follow:
//
//   inline constexpr auto rules = std::to_array<kit::Rung<Shown, MyDeck>>({
//       {"3.2", led_suit, must_follow},
//       {"3.4", all_but_hearts_unless_broken, hearts_not_broken},
//   });
//   using Play = kit::Ladder<rules>;
namespace menagerie::kit {

// A rule wants certain cards. Where a hand has some of them, among those that the rules before
// leave, it must play one; otherwise the rule doesn't matter. A rule that wants nothing particular
// now wants every card (kit::every_card). What it wants depends only on what everyone sees.
template <class S, Deck D>
struct Rung {
  std::string_view rule;  // Its number in RULES.md.
  CardSet<D> (*wanted)(const S& shown);
  // Why a card was refused that it doesn't want; `could` are the cards that it leaves.
  Message (*why)(const S& shown, CardSet<D> could);
};

template <Deck D>
inline constexpr CardSet<D> every_card = [] {
  CardSet<D> all;
  for (unsigned place = 0; place < D::places; ++place) all.add(Card<D>(place));
  return all;
}();

// The rule of nearly every such game: follow the suit that was led (SuitedDeck, kit::Trick).
template <class D, class S>
CardSet<D> led_suit(const S& shown) {
  if (shown.trick.empty()) return every_card<D>;
  return D::of_suit(D::suit(shown.trick.cards.front()));
}
template <class D, class S>
Message why_follow(const S& shown, CardSet<D> could) {
  return words::must_follow(D::suit_name(D::suit(shown.trick.cards.front())), card_texts(could));
}

template <const auto& rungs>
struct Ladder {
  template <class S, Deck D>
  static S shown_of(const Rung<S, D>&);
  template <class S, Deck D>
  static CardSet<D> cards_of(const Rung<S, D>&);
  using Row = typename std::remove_cvref_t<decltype(rungs)>::value_type;
  using Shown = decltype(shown_of(std::declval<Row>()));
  using Cards = decltype(cards_of(std::declval<Row>()));
  using Card = typename Cards::CardType;

  // The cards of a hand that may be played.
  static Cards playable(const Shown& shown, Cards hand) {
    each(shown, [&](std::size_t, Cards wanted) {
      const Cards kept = hand & wanted;
      hand = kept.empty() ? hand : kept;
    });
    return hand;
  }

  // The place of the first rule that a card of the hand would break.
  static std::optional<std::size_t> broken(const Shown& shown, Cards hand, Card card) {
    std::optional<std::size_t> found;
    each(shown, [&](std::size_t i, Cards wanted) {
      const Cards kept = hand & wanted;
      if (kept.empty()) return;
      hand = kept;
      if (!found && !kept.has(card)) found = i;
    });
    return found;
  }

  // Why a card may not be played that breaks a rule.
  static Explanation explain(const Shown& shown, Cards hand, Card card) {
    const std::size_t place = broken(shown, hand, card).value_or(0);
    each(shown, [&](std::size_t i, Cards wanted) {
      const Cards kept = hand & wanted;
      if (i <= place && !kept.empty()) hand = kept;
    });
    return {std::string(rungs[place].rule), rungs[place].why(shown, hand)};
  }

  // Cards that the rest of a hand is shown not to hold by the card that was played from it: of each
  // rule that it didn't obey there was nothing to obey it with.
  static Cards shown_lacking(const Shown& shown, Card card) {
    Cards left = every_card_of<Cards>(), lacking;
    each(shown, [&](std::size_t, Cards wanted) {
      if (wanted.has(card)) {
        left = left & wanted;
      } else {
        lacking |= left & wanted;
      }
    });
    return lacking;
  }

 private:
  template <class C>
  static constexpr C every_card_of() {
    return []<Deck D>(CardSet<D>) { return every_card<D>; }(C{});
  }
  // Unrolled, so that the compiler sees which functions are called.
  template <class Visit>
  static void each(const Shown& shown, const Visit& visit) {
    [&]<std::size_t... i>(std::index_sequence<i...>) {
      (visit(i, rungs[i].wanted(shown)), ...);
    }(std::make_index_sequence<rungs.size()>{});
  }
};

}  // namespace menagerie::kit
