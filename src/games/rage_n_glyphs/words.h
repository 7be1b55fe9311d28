// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "games/rage_n_glyphs/state.h"
#include "words/message.h"

// What the game says; the sentences are in lang/, under these ids.
namespace menagerie::rage_n_glyphs::words {

// Suits, by Suit; no sentence names the jokers' lane or the one without cards.
inline constexpr std::array<Term, 6> suit_terms = {{{"suit.mushrooms"},
                                                    {"suit.hearts"},
                                                    {"suit.diamonds"},
                                                    {"suit.clovers"},
                                                    {"suit.crosses"},
                                                    {"suit.horns"}}};
inline Term suit(Suit its) { return suit_terms[static_cast<std::size_t>(its)]; }

// What an action uses up, for hints.
inline constexpr Term joker_spent{"spends.joker"};

// The table.
inline constexpr Phrase<> flipped{"zone.flipped"};
inline constexpr Phrase<> trump_note{"note.trump"};
inline constexpr Phrase<> bids{"counter.bids"};
inline constexpr Phrase<> round_points{"counter.round-points"};
inline constexpr Phrase<> fact_cards{"fact.cards"};
inline constexpr Phrase<> fact_dealer{"fact.dealer"};
inline constexpr Phrase<> fact_trump{"fact.trump"};
inline constexpr Phrase<> fact_pile{"fact.pile"};
inline constexpr Phrase<> fact_jokers{"fact.jokers"};
inline constexpr Phrase<> fact_bid_total{"fact.bid-total"};
// What decided a trick.
inline constexpr Term by_trump{"how.trump"};
inline constexpr Term by_rank{"how.rank"};
inline constexpr Term by_joker{"how.joker"};
inline constexpr Phrase<Term> that_suit{"fact.suit", "suit"};
inline constexpr Phrase<> no_trump{"fact.no-trump"};
inline constexpr Phrase<Number> face_down{"fact.face-down", "cards"};
inline constexpr Phrase<CardText, Number, CardText, Number> seen_jokers{"fact.seen-jokers", "two",
                                                                        "twos", "four", "fours"};
inline constexpr Phrase<Number, Number> bid_in_all{"fact.bid-in-all", "total", "tricks"};
inline constexpr Phrase<Number, Number> bid_so_far{"fact.bid-so-far", "total", "tricks"};

// Prompts.
inline constexpr Phrase<Number, Message> bid_now{"prompt.bid", "tricks", "trump"};
inline constexpr Phrase<Number, Message, Number> hosed_bid_now{"prompt.bid-hosed", "tricks",
                                                               "trump", "hosed"};
inline constexpr Phrase<Message> lead_now{"prompt.lead", "trump"};
inline constexpr Phrase<Message> only_jokers_lie{"prompt.only-jokers", "trump"};
inline constexpr Phrase<Term, Message> follow_now{"prompt.follow", "suit", "trump"};
inline constexpr Phrase<Term> suit_is_trump{"prompt.suit-is-trump", "suit"};
inline constexpr Phrase<> there_is_no_trump{"prompt.no-trump"};
inline constexpr Phrase<Seats> waiting_for_bids{"prompt.waiting-for-bids", "seats"};
inline constexpr Phrase<Seat> waiting{"prompt.waiting", "seat"};

// The log.
inline constexpr Phrase<Number, Number, Seat, Seat> round_begins{"log.round-begins", "round",
                                                                 "cards", "dealer", "leader"};
inline constexpr Phrase<CardTexts, Term> turned_up{"log.turned-up", "cards", "suit"};
inline constexpr Phrase<CardTexts, Term> turned_up_the_last{"log.turned-up-the-last", "cards",
                                                            "suit"};
inline constexpr Phrase<Term> pile_is_used_up{"log.pile-is-used-up", "suit"};
inline constexpr Phrase<Seat, Number> has_bid{"log.bid", "seat", "tricks"};
inline constexpr Phrase<Seat> has_bid_unseen{"log.bid-unseen", "seat"};
inline constexpr Phrase<Messages> all_bids{"log.bids", "bids"};
inline constexpr Phrase<Seat, Number> one_bid{"log.one-of-the-bids", "seat", "tricks"};
inline constexpr Phrase<Number, Number> sum_of_bids{"log.sum-of-bids", "total", "tricks"};
inline constexpr Phrase<Seat, CardText> led{"log.led", "seat", "card"};
inline constexpr Phrase<Seat, CardText> played{"log.played", "seat", "card"};
inline constexpr Phrase<> still_no_trump{"log.still-no-trump"};
inline constexpr Phrase<> no_trump_now{"log.no-trump-now"};
inline constexpr Phrase<Seat, CardText, Term> won_trick{"log.won", "seat", "card", "how"};
inline constexpr Phrase<Number> round_over{"log.round-over", "round"};
inline constexpr Phrase<Seat, Number, Number, Number, Number> result{"log.result", "seat",   "bid",
                                                                     "tricks",     "points", "sum"};
inline constexpr Phrase<Seat> coin_falls{"log.coin", "seat"};
inline constexpr Phrase<Seat, Number> victory{"log.victory", "seat", "points"};
inline constexpr Phrase<Seats, Number, Seat, Number> victory_by_last_round{
    "log.victory-by-last-round", "tied", "points", "seat", "gain"};
inline constexpr Phrase<Seats, Number, Seat> victory_by_coin{"log.victory-by-coin", "tied",
                                                             "points", "seat"};
inline constexpr Phrase<Seats, Number> coin_decides{"log.coin-decides", "tied", "points"};

// Options that exclude each other.
inline constexpr Phrase<Number, Number, Number> last_hand_too_large{"options.last-hand", "last",
                                                                    "players", "most"};
inline constexpr Phrase<> hose_without_order{"options.hose-the-dealer"};

// Refusals.
inline constexpr Phrase<> match_is_over{"refusal.match-is-over"};
inline constexpr Phrase<> not_dealt_yet{"refusal.not-dealt-yet"};
inline constexpr Phrase<Seats> coin_is_due{"refusal.coin-is-due", "seats"};
inline constexpr Phrase<> coin_is_chance{"refusal.coin-is-chance"};
inline constexpr Phrase<Seats> bid_is_made{"refusal.bid-is-made", "seats"};
inline constexpr Phrase<Seats> others_must_bid{"refusal.others-must-bid", "seats"};
inline constexpr Phrase<Seats> not_your_turn{"refusal.not-your-turn", "seats"};
inline constexpr Phrase<> bids_are_made{"refusal.bids-are-made"};
inline constexpr Phrase<Number> bids_come_first{"refusal.bids-come-first", "tricks"};
inline constexpr Phrase<Number> bid_too_high{"refusal.bid-too-high", "tricks"};
inline constexpr Phrase<Number, Number> dealer_is_hosed{"refusal.dealer-is-hosed", "bid", "tricks"};
inline constexpr Phrase<CardText> not_in_hand{"refusal.not-in-hand", "card"};
inline constexpr Phrase<Term, CardTexts> must_follow{"refusal.must-follow", "suit", "cards"};
inline constexpr Phrase<Term, CardTexts> joker_must_wait{"refusal.joker-must-wait", "suit",
                                                         "cards"};

// Cards and actions by name.
inline constexpr Phrase<Term, Number> card_name{"card.name", "suit", "number"};
inline constexpr Phrase<Number> joker_name{"card.joker", "dots"};
inline constexpr Phrase<Number> dots{"mark.dots", "dots"};
inline constexpr Phrase<Message> action_play{"action.play", "card"};
inline constexpr Phrase<Number> action_bid{"action.bid", "tricks"};

}  // namespace menagerie::rage_n_glyphs::words
