// SPDX-License-Identifier: Apache-2.0
#include "games/rage_n_glyphs/presentation.h"
#include "games/rage_n_glyphs/steps.h"
#include "games/rage_n_glyphs/words.h"

// What happened, in sentences.
namespace menagerie::rage_n_glyphs {

Message victory_text(const Shown& shown) {
  const Seat winner = shown.winners.lowest();
  const int score = shown.scores[winner];
  Seats level;
  for (unsigned i = 0; i < shown.options.players; ++i) {
    if (shown.scores[Seat(i)] == score) level.push_back(Seat(i));
  }
  if (level.size() == 1) return words::log_victory(winner, score);
  const SeatSet leading = leading_seats(shown);
  if (leading.size() == 1) {
    return words::log_victory_by_last_round(winner, score, level, shown.points[winner]);
  }
  return shown.phase == Phase::coin ? words::log_coin_decides(score, seats_in(leading))
                                    : words::log_victory_by_coin(winner, score, seats_in(leading));
}

namespace {

// The card that won the last trick.
Card winning_card(const Shown& shown) {
  const unsigned place = shown.last_winner.steps_from(shown.last_leader, shown.options.players);
  return shown.last_trick[place];
}

}  // namespace

// 6.1 to 6.3. The trump suit may have changed since, but it always beats any other suit than the
// led one.
Term how_won(const Shown& shown) {
  const Card winning = winning_card(shown);
  if (is_joker(winning)) return words::how_joker;
  for (const Card card : shown.last_trick) {
    if (is_joker(card)) continue;
    return suit_of(winning) == suit_of(card) ? words::how_rank : words::how_trump;
  }
  return words::how_joker;
}

namespace {

// The cards that were turned up last, and the trump that they make.
Message trump_text(std::size_t known, const Shown& shown) {
  CardTexts cards;
  for (std::size_t i = known; i < shown.turned_up.size(); ++i) {
    cards.push_back({text_of(shown.turned_up[i])});
  }
  const Term trump = words::suit(shown.trump);
  if (cards.empty()) return words::log_pile_is_used_up(trump);
  return suit_of(shown.turned_up.back()) == shown.trump
             ? words::log_turned_up(trump, cards)
             : words::log_turned_up_the_last(trump, cards);
}

void tell_bid(const Shown& before, const Shown& after, Seat seat, const Action& action,
              Messages& told) {
  told.push_back(action.a == unseen ? words::log_bid_unseen(seat) : words::log_bid(seat, action.a));
  if (after.phase == Phase::bidding || after.options.bidding == Bidding::secret) return;
  Messages bids;
  unsigned total = 0;
  for (unsigned i = 0; i < after.options.players; ++i) {
    bids.push_back(words::log_one_of_the_bids(Seat(i), after.bids[Seat(i)]));
    total += after.bids[Seat(i)];
  }
  if (bids_are_simultaneous(before.options)) told.push_back(words::log_bids(bids));
  told.push_back(words::log_sum_of_bids(after.hand_size, total));
}

void tell_round_over(const Shown& after, Messages& told) {
  told.push_back(words::log_round_over(after.round));
  for (unsigned i = 0; i < after.options.players; ++i) {
    const Seat seat(i);
    told.push_back(words::log_result(seat, after.tricks[seat], after.points[seat], after.bids[seat],
                                     after.scores[seat]));
  }
  if (after.phase != Phase::deal) told.push_back(victory_text(after));
}

void tell_play(const Shown& before, const Shown& after, Seat seat, Card card, Messages& told) {
  told.push_back(before.trick.empty() ? words::log_led(seat, {text_of(card)})
                                      : words::log_played(seat, {text_of(card)}));
  if (card == joker_2) told.push_back(trump_text(before.turned_up.size(), after));
  if (card == joker_4) {
    told.push_back(before.trump == Suit::none ? words::log_still_no_trump()
                                              : words::log_no_trump_now());
  }
  if (after.tricks_done == before.tricks_done) return;
  told.push_back(words::log_won(after.last_winner, {text_of(winning_card(after))}, how_won(after)));
  if (after.phase != Phase::tricks) tell_round_over(after, told);
}

}  // namespace

Messages Presentation::log_deal(const Shown& shown) {
  return {words::log_round_begins(shown.round, shown.hand_size, shown.leader, shown.dealer),
          trump_text(0, shown)};
}

Messages Presentation::log(const Shown& before, const Shown& after, Observer by,
                           const Action& action) {
  Messages told;
  if (action.verb == Verb::coin || !by) {
    told.push_back(words::log_coin(Seat(action.a)));
    told.push_back(victory_text(after));
  } else if (action.verb == Verb::bid) {
    tell_bid(before, after, *by, action, told);
  } else {
    tell_play(before, after, *by, Card(action.a), told);
  }
  return told;
}

}  // namespace menagerie::rage_n_glyphs
