// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "words/message.h"

// What most trick-taking games say. The sentences are in the program's own catalogue in every
// language (src/words/lang), so a game that uses these needs no catalogue for them. A game's own
// catalogue may word them in its own way, under the same ids.
namespace menagerie::kit::words {

inline constexpr Term clubs{"common.clubs"};
inline constexpr Term diamonds{"common.diamonds"};
inline constexpr Term spades{"common.spades"};
inline constexpr Term hearts{"common.hearts"};
inline constexpr Term jack{"common.jack"};
inline constexpr Term queen{"common.queen"};
inline constexpr Term king{"common.king"};
inline constexpr Term ace{"common.ace"};
inline constexpr Phrase<Number, Term> card{"common.card", "number", "suit"};
inline constexpr Phrase<Term, Term> court{"common.court", "rank", "suit"};

inline constexpr Phrase<CardText> action_play{"common.play", "card"};
inline constexpr Phrase<CardText> action_pass{"common.pass", "card"};
inline constexpr Phrase<Number> action_bid{"common.bid", "number"};

inline constexpr Phrase<Number> dealt{"common.dealt", "round"};
inline constexpr Phrase<Seat, CardText> passed{"common.passed", "seat", "card"};
inline constexpr Phrase<Seat> passed_unseen{"common.passed-unseen", "seat"};
inline constexpr Phrase<Seat, CardTexts> received{"common.received", "from", "cards"};
inline constexpr Phrase<Seat, Number> bid{"common.bid-made", "seat", "number"};
inline constexpr Phrase<Seat, CardText> led{"common.led", "seat", "card"};
inline constexpr Phrase<Seat, CardText> played{"common.played", "seat", "card"};
inline constexpr Phrase<Seat> won{"common.won", "seat"};
inline constexpr Phrase<Number, Messages> round_over{"common.round-over", "round", "gains"};
inline constexpr Phrase<Seat, Number> gain{"common.gain", "seat", "points"};
inline constexpr Phrase<Seats, Number> victory{"common.victory", "seats", "points"};

inline constexpr Phrase<Number> about_to_deal{"common.about-to-deal", "round"};
inline constexpr Phrase<> lead{"common.lead"};
inline constexpr Phrase<Term> follow{"common.follow", "suit"};
inline constexpr Phrase<Term> any_card{"common.any-card", "suit"};
inline constexpr Phrase<Number, Seat> pass_cards{"common.pass-cards", "number", "to"};
inline constexpr Phrase<> make_bid{"common.make-bid"};
inline constexpr Phrase<Seats> waiting{"common.waiting", "seats"};
inline constexpr Phrase<> over{"common.over"};

inline constexpr Phrase<> match_is_over{"common.match-is-over"};
inline constexpr Phrase<> not_dealt{"common.not-dealt"};
inline constexpr Phrase<> not_your_turn{"common.not-your-turn"};
inline constexpr Phrase<> not_now{"common.not-now"};
inline constexpr Phrase<CardText> not_held{"common.not-held", "card"};
inline constexpr Phrase<Term, CardTexts> must_follow{"common.must-follow", "suit", "cards"};

inline constexpr Phrase<> hand{"common.hand"};
inline constexpr Phrase<> trick{"common.trick"};
inline constexpr Phrase<> last_trick{"common.last-trick"};
inline constexpr Phrase<> tricks{"common.tricks"};
inline constexpr Phrase<> points{"common.points"};
inline constexpr Phrase<> bids{"common.bids"};
inline constexpr Phrase<> cards_in_hand{"common.cards-in-hand"};
inline constexpr Phrase<> fact_round{"common.round"};
inline constexpr Phrase<> fact_led{"common.fact-led"};
inline constexpr Phrase<> fact_trumps{"common.trumps"};
inline constexpr Phrase<> fact_last_winner{"common.last-winner"};
inline constexpr Phrase<> fact_trick{"common.fact-trick"};
inline constexpr Phrase<Number, Number> part_of{"common.part-of", "number", "all"};
inline constexpr Phrase<> fact_decided{"common.decided"};
inline constexpr Phrase<Term> decided_by{"common.decided-by", "how"};
inline constexpr Phrase<Number> number{"common.number", "number"};
inline constexpr Phrase<Term> suit{"common.suit", "suit"};
inline constexpr Phrase<Seat> seat{"common.seat", "seat"};

}  // namespace menagerie::kit::words
