// SPDX-License-Identifier: Apache-2.0
#include "game/kit/verdicts.h"
#include "games/savage_bowl/presentation.h"
#include "games/savage_bowl/words.h"

// What a seat may do: `legal` lists it, `refuse` judges one action, `explain` says why not.
namespace menagerie::savage_bowl {

Actions SavageBowl::legal(const Shown& shown, const Mine& mine, Seat seat) {
  Actions actions;
  if (!turn(shown).seats.has(seat)) return actions;
  if (shown.phase == Phase::discard) {
    for (const Card card : mine.hand) actions.push_back(Action::of(Verb::discard, card));
    return actions;
  }
  for (const Card card : playable(shown.trick, mine.hand)) {
    actions.push_back(Action::of(Verb::play, card));
  }
  if (may_change_colour(shown)) {
    for (const Card card : mine.hand) {  // 4.3
      actions.push_back(Action::of(Verb::play_with_chameleon, card));
    }
  }
  return actions;
}

namespace {

Message explain_card(const Shown& shown, const Mine& mine, const Action& action) {
  if (action.a >= SavageBowlDeck::places) return words::refusal_no_such_card();
  const CardText card{text_of(action.card())};
  for (std::size_t i = 0; i < shown.discards.size(); ++i) {
    if (shown.discards[i].seat == shown.to_act && mine.discards[i] == action.card()) {
      return words::refusal_was_discarded(card);
    }
  }
  return words::refusal_not_in_hand(card);
}

}  // namespace

// What speaks against an action (game/kit/verdicts.h).
template <class Verdict>
auto judge(const Verdict& no, const Shown& shown, const Mine& mine, Seat seat,
           const Action& action) {
  using enum Refusal;
  const bool discards = action.verb == Verb::discard;
  const bool changes = action.verb == Verb::play_with_chameleon;
  if (shown.phase == Phase::over) return no(match_is_over, "8.1", words::refusal_match_is_over);
  if (shown.phase == Phase::deal) {
    return no(not_dealt_yet, "2.1", words::refusal_not_dealt_yet, shown.round);
  }
  if (shown.eliminated.has(seat)) {
    return no(eliminated, "6.1", words::refusal_eliminated, shown.tricks[seat], shown.goal);
  }
  if (shown.carded.has(seat)) return no(sits_out, "5.3", words::refusal_sits_out);
  if (seat != shown.to_act)
    return no(not_your_turn, "3.2", words::refusal_not_your_turn, shown.to_act);
  if (shown.phase == Phase::discard && !discards) {
    return no(discard_is_due, "5.3", words::refusal_discard_is_due);
  }
  if (shown.phase == Phase::play && discards) {
    return no(no_discard_is_due, "5.3", words::refusal_no_discard_is_due);
  }
  if (action.a >= SavageBowlDeck::places || !mine.hand.has(action.card())) {
    return no(not_your_card, "3.1", [&] { return explain_card(shown, mine, action); });
  }
  if (changes && !shown.options.chameleons) {
    return no(no_chameleons_here, "1.3", words::refusal_no_chameleons);
  }
  if (changes && shown.trick.empty()) {
    return no(leader_without_chameleon, "4.1", words::refusal_leader_without_chameleon);
  }
  if (changes && !shown.chameleons.has(seat)) {
    return no(chameleon_is_used, "4.1", words::refusal_chameleon_is_used);
  }
  if (discards || changes) return no.objection();  // 4.3
  if (!playable(shown.trick, mine.hand).has(action.card())) {
    const Suit led = led_suit(shown.trick);
    return no(must_follow, "3.3",
              may_change_colour(shown) ? words::refusal_must_follow_or_change
                                       : words::refusal_must_follow,
              words::suit(led), mine.hand & of(led));
  }
  return no.objection();
}

}  // namespace menagerie::savage_bowl

template struct menagerie::kit::Judged<menagerie::savage_bowl::Types>;
