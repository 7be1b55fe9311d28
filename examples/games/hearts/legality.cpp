// SPDX-License-Identifier: Apache-2.0
#include "game/kit/card_texts.h"
#include "game/kit/decided.h"
#include "game/kit/ladder.h"
#include "games/hearts/phrases.h"
#include "games/hearts/presentation.h"

namespace menagerie::hearts {

namespace {

bool is_first_trick(const Shown& shown) { return shown.tricks == 0; }

// 3.1
CardSet first_lead(const Shown& shown) {
  const bool due = is_first_trick(shown) && shown.trick.empty();
  return due ? CardSet(lowest_club(shown.options)) : kit::every_card<Deck>;
}
Message why_first(const Shown& shown, CardSet) {
  return words::refusal_lead_lowest_club({text_of(lowest_club(shown.options))});
}

// 3.3, 3.4
CardSet harmless_first(const Shown& shown) {
  const bool due = is_first_trick(shown) && !shown.trick.empty();
  return due ? kit::every_card<Deck> - counting : kit::every_card<Deck>;
}
Message why_harmless(const Shown&, CardSet) { return words::refusal_no_points_yet(); }
CardSet unbroken(const Shown& shown) {
  const bool due = shown.trick.empty() && !shown.broken;
  return due ? kit::every_card<Deck> - hearts : kit::every_card<Deck>;
}
Message why_unbroken(const Shown&, CardSet) { return words::refusal_hearts_not_broken(); }

constexpr auto rules = std::to_array<kit::Rung<Shown, Deck>>({
    {"3.1", first_lead, why_first},
    {"3.2", kit::led_suit<Deck, Shown>, kit::why_follow<Deck, Shown>},
    {"3.3", harmless_first, why_harmless},
    {"3.4", unbroken, why_unbroken},
});
using Play = kit::Ladder<rules>;

bool is_passing(const Shown& shown) { return shown.phase == Phase::pass; }
bool is_passing_three(const Shown& shown) { return is_passing(shown) && shown.options.short_deck; }
kit::Values cards_to_pass(const Shown&, const Mine& mine, Seat) {
  return mine.hand - mine.passing.passed;
}
kit::Values card_to_pass(const Shown& shown, const Mine& mine, Seat seat) {
  return is_passing_three(shown) ? kit::Values() : cards_to_pass(shown, mine, seat);
}
Explanation why_not_pass(const Shown& shown, const Mine&, Seat, unsigned card) {
  if (is_passing_three(shown)) return {"2.3", words::refusal_pass_three()};
  return {"2.1", kit::words::not_held({text_of(Card(card))})};
}

bool is_playing(const Shown& shown) { return shown.phase == Phase::play; }

constexpr auto steps = std::to_array<kit::Step<Verb, Shown, Mine>>({
    {Verb::pass, is_passing, card_to_pass, why_not_pass},
    kit::choice_step<Deck, 3, "2.1">(Verb::pass_three, is_passing_three, cards_to_pass),
    kit::play_step<Play, Mine, "3.1">(Verb::play, is_playing),
});
using Decisions = kit::Steps<Hearts, steps, "3.1">;

}  // namespace

constexpr Decisions decisions_of(const Shown&) { return {}; }
CardSet playable(const Shown& shown, CardSet hand) { return Play::playable(shown, hand); }
CardSet shown_lacking(const Shown& shown, Card card) { return Play::shown_lacking(shown, card); }

}  // namespace menagerie::hearts

template struct menagerie::kit::Decided<menagerie::hearts::Types>;
