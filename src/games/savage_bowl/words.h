// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "games/savage_bowl/state.h"
#include "words/message.h"

// What the game says; the sentences are in lang/, under these ids.
namespace menagerie::savage_bowl::words {

// Suits, by Suit; as a colour ("red") and as the cards of one ("red cards").
inline constexpr std::array<Term, 5> suits = {
    {{"suit.red"}, {"suit.yellow"}, {"suit.green"}, {"suit.blue"}, {"suit.trump"}}};
inline Term suit(Suit its) { return suits[static_cast<std::size_t>(its)]; }

// The table.
inline constexpr Phrase<> discards{"zone.discards"};
// What decided a trick.
inline constexpr Term by_second{"how.second"};
inline constexpr Term by_first{"how.first"};
inline constexpr Phrase<Term> chameleon_note{"note.chameleon", "suit"};
inline constexpr Phrase<> goal{"counter.goal"};
inline constexpr Phrase<> champ{"counter.champ"};
inline constexpr Phrase<> chameleon_left{"counter.chameleon"};
inline constexpr Phrase<> fact_goal{"fact.goal"};
inline constexpr Phrase<> fact_wins{"fact.wins"};
inline constexpr Phrase<> fact_led{"fact.led"};
inline constexpr Phrase<> fact_yellow_card{"fact.yellow-card"};
inline constexpr Phrase<> fact_eliminated{"fact.eliminated"};
inline constexpr Phrase<Number> exactly{"fact.exactly", "tricks"};
inline constexpr Phrase<> strongest{"fact.strongest"};
inline constexpr Phrase<> second_strongest{"fact.second-strongest"};
inline constexpr Phrase<Term> led_suit{"fact.led-suit", "suit"};
inline constexpr Phrase<Seat> sits_out{"fact.sits-out", "seat"};
inline constexpr Phrase<Seats> those{"fact.seats", "seats"};

// Prompts.
inline constexpr Phrase<> discard_now{"prompt.discard"};
inline constexpr Phrase<Message> lead_now{"prompt.lead", "wins"};
inline constexpr Phrase<Term, Message> follow_now{"prompt.follow", "suit", "wins"};
inline constexpr Phrase<Term, Message> follow_or_change{"prompt.follow-or-change", "suit", "wins"};
inline constexpr Phrase<Term, Message> any_card{"prompt.any-card", "suit", "wins"};
inline constexpr Phrase<> strongest_wins{"prompt.strongest-wins"};
inline constexpr Phrase<> second_wins{"prompt.second-wins"};
inline constexpr Phrase<Seat> waiting{"prompt.waiting", "seat"};
inline constexpr Phrase<Seat> waiting_for_discard{"prompt.waiting-for-discard", "seat"};
inline constexpr Phrase<Message> you_are_out{"prompt.you-are-out", "waiting"};
inline constexpr Phrase<Message> you_sit_out{"prompt.you-sit-out", "waiting"};

// The log.
inline constexpr Phrase<Number, Number, Number, Seat> round_begins{"log.round-begins", "round",
                                                                   "cards", "goal", "seat"};
inline constexpr Phrase<Number, Number, Number, Seat> round_begins_plain{
    "log.round-begins-without-chameleons", "round", "cards", "goal", "seat"};
inline constexpr Phrase<Seat, CardText> led{"log.led", "seat", "card"};
inline constexpr Phrase<Seat, CardText> played{"log.played", "seat", "card"};
inline constexpr Phrase<Seat, CardText, Term> changed{"log.played-with-chameleon", "seat", "card",
                                                      "suit"};
inline constexpr Phrase<Seat, CardText> yellow_card{"log.yellow-card", "seat", "card"};
inline constexpr Phrase<Seat, CardText> discarded{"log.discarded", "seat", "card"};
inline constexpr Phrase<Seat> discarded_unseen{"log.discarded-unseen", "seat"};
inline constexpr Phrase<Seat> sits_out_next{"log.sits-out-next", "seat"};
inline constexpr Phrase<Seat, CardText, Number> won_by_second{"log.won-by-second", "seat", "card",
                                                              "tricks"};
inline constexpr Phrase<Seat, CardText, Number> won_by_first{"log.won-by-first", "seat", "card",
                                                             "tricks"};
inline constexpr Phrase<Seat, Number> took_champ{"log.took-champ", "seat", "points"};
inline constexpr Phrase<Seat, Number> dropped_out{"log.dropped-out", "seat", "goal"};
inline constexpr Phrase<Seat> leads_instead{"log.leads-instead", "seat"};
inline constexpr Phrase<Seat> one_is_left{"log.one-is-left", "seat"};
inline constexpr Phrase<Number> nobody_scores{"log.nobody-scores", "round"};
inline constexpr Phrase<Number, Messages> round_over{"log.round-over", "round", "gains"};
inline constexpr Phrase<Seat, Number> gain{"log.gain", "seat", "points"};
inline constexpr Phrase<Seat, Number> champ_is_worthless{"log.champ-is-worthless", "seat", "goal"};
inline constexpr Phrase<Seat, Number> victory{"log.victory", "seat", "points"};
inline constexpr Phrase<Seat, Number> victory_by_champ{"log.victory-by-champ", "seat", "points"};
inline constexpr Phrase<Seats, Number> shared_victory{"log.shared-victory", "seats", "points"};

// Refusals.
inline constexpr Phrase<> match_is_over{"refusal.match-is-over"};
inline constexpr Phrase<Number> not_dealt_yet{"refusal.not-dealt-yet", "round"};
inline constexpr Phrase<Number, Number> you_are_eliminated{"refusal.eliminated", "tricks", "goal"};
inline constexpr Phrase<> you_have_yellow_card{"refusal.sits-out"};
inline constexpr Phrase<Seat> not_your_turn{"refusal.not-your-turn", "seat"};
inline constexpr Phrase<> discard_is_due{"refusal.discard-is-due"};
inline constexpr Phrase<> no_discard_is_due{"refusal.no-discard-is-due"};
inline constexpr Phrase<CardText> was_discarded{"refusal.was-discarded", "card"};
inline constexpr Phrase<CardText> not_in_hand{"refusal.not-in-hand", "card"};
inline constexpr Phrase<> no_such_card{"refusal.no-such-card"};
inline constexpr Phrase<> no_chameleons{"refusal.no-chameleons"};
inline constexpr Phrase<> leader_without_chameleon{"refusal.leader-without-chameleon"};
inline constexpr Phrase<> chameleon_is_used{"refusal.chameleon-is-used"};
inline constexpr Phrase<Term, CardTexts> must_follow{"refusal.must-follow", "suit", "cards"};
inline constexpr Phrase<Term, CardTexts> must_follow_or_change{"refusal.must-follow-or-change",
                                                               "suit", "cards"};

// Cards and actions by name.
inline constexpr Phrase<Term, Number> card_name{"card.name", "suit", "number"};
inline constexpr Phrase<Message> action_play{"action.play", "card"};
inline constexpr Phrase<Message> action_change{"action.play-with-chameleon", "card"};
inline constexpr Phrase<Message> action_discard{"action.discard", "card"};

}  // namespace menagerie::savage_bowl::words
