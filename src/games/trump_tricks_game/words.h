// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "games/trump_tricks_game/state.h"
#include "words/message.h"

// The ids of the game's sentences; lang/ has the sentences in each language.
namespace menagerie::trump_tricks_game::words {

// Colours, by Colour; no sentence mentions `none`.
inline constexpr std::array<Term, 4> suits = {
    {{"suit.red"}, {"suit.green"}, {"suit.yellow"}, {"suit.blue"}}};
inline Term suit(Colour its) { return suits[static_cast<std::size_t>(its)]; }

inline CardText card(Card its) { return {text_of(its)}; }
inline CardTexts cards(Cards those) {
  CardTexts texts;
  for (const Card each : those) texts.push_back(card(each));
  return texts;
}

// The table.
inline constexpr Phrase<> won_cards{"zone.won"};
inline constexpr Phrase<> refused_note{"note.refused"};
inline constexpr Phrase<> known_note{"note.known"};
inline constexpr Phrase<> idle_note{"note.does-not-count"};
inline constexpr Phrase<> taker_note{"note.took-the-trick"};
// What decided a trick.
inline constexpr Term by_trump{"how.trump"};
inline constexpr Term by_rank{"how.rank"};
inline constexpr Term by_gift{"how.gift"};
inline constexpr Phrase<> tricks_needed{"counter.tricks-needed"};
inline constexpr Phrase<> footprints{"counter.footprints"};
inline constexpr Phrase<> animals{"counter.animals"};
inline constexpr Phrase<> turn_points{"counter.turn-points"};
inline constexpr Phrase<> fact_turn{"fact.turn"};
inline constexpr Phrase<> fact_trump{"fact.trump"};
inline constexpr Phrase<> fact_later_trumps{"fact.later-trumps"};
inline constexpr Phrase<> fact_led{"fact.led"};
inline constexpr Phrase<> fact_limit{"fact.limit"};
inline constexpr Phrase<> fact_hands{"fact.hands"};
inline constexpr Phrase<Seat> fact_void{"fact.void", "seat"};
inline constexpr Phrase<Term> one_colour{"fact.colour", "suit"};
inline constexpr Phrase<TermList> these_colours{"fact.colours", "suits"};
inline constexpr Phrase<> no_colour_yet{"fact.no-colour-yet"};
inline constexpr Phrase<> no_limit{"fact.no-limit"};
inline constexpr Phrase<> all_hands_known{"fact.all-hands-known"};
inline constexpr Phrase<Term> none_of_one{"fact.none-of-one", "suit"};
inline constexpr Phrase<Term, Term> none_of_two{"fact.none-of-two", "suit", "other"};
inline constexpr Phrase<Term, Term, Term> none_of_three{"fact.none-of-three", "suit", "other",
                                                        "third"};

// Prompts.
inline constexpr Phrase<> about_to_deal{"prompt.deal"};
inline constexpr Phrase<> lead_now{"prompt.lead"};
inline constexpr Phrase<> lead_idly{"prompt.lead-idly"};
inline constexpr Phrase<> set_colour{"prompt.set-colour"};
inline constexpr Phrase<> play_idly{"prompt.play-idly"};
inline constexpr Phrase<Term> follow_now{"prompt.follow", "suit"};
inline constexpr Phrase<Term, CardText> follow_or_refuse{"prompt.follow-or-refuse", "suit", "card"};
inline constexpr Phrase<Term> any_card{"prompt.any-card", "suit"};
inline constexpr Phrase<CardText> play_another{"prompt.play-another", "card"};
inline constexpr Phrase<> keep_or_donate{"prompt.keep-or-donate"};
inline constexpr Phrase<Seat> accept_or_reject{"prompt.accept-or-reject", "seat"};
inline constexpr Phrase<Seat> accept_only{"prompt.accept-only", "seat"};
inline constexpr Phrase<Seat> waiting_for_lead{"prompt.waiting-for-lead", "seat"};
inline constexpr Phrase<Seat> waiting_for_card{"prompt.waiting-for-card", "seat"};
inline constexpr Phrase<Seat> waiting_for_another{"prompt.waiting-for-another", "seat"};
inline constexpr Phrase<Seat> waiting_for_donor{"prompt.waiting-for-donor", "seat"};
inline constexpr Phrase<Seat> waiting_for_answer{"prompt.waiting-for-answer", "seat"};

// The log.
inline constexpr Phrase<Number> dealt{"log.dealt", "cards"};
inline constexpr Phrase<Term, TermList> trumps_laid_out{"log.trumps", "first", "later"};
inline constexpr Phrase<Seat, CardText> leads_with{"log.leads-with", "seat", "card"};
inline constexpr Phrase<Seat, CardText> led{"log.led", "seat", "card"};
inline constexpr Phrase<Seat, CardText> led_idly{"log.led-idly", "seat", "card"};
inline constexpr Phrase<Seat, CardText> played{"log.played", "seat", "card"};
inline constexpr Phrase<Seat, CardText> played_idly{"log.played-idly", "seat", "card"};
inline constexpr Phrase<Seat, CardText, Term> colour_set{"log.colour-set", "seat", "card", "suit"};
inline constexpr Phrase<Seat, CardText> refused{"log.refused", "seat", "card"};
inline constexpr Phrase<Seat> kept{"log.kept", "seat"};
inline constexpr Phrase<Seat, Seat> offered{"log.offered", "seat", "to"};
inline constexpr Phrase<Seat, Seat> accepted{"log.accepted", "seat", "donor"};
inline constexpr Phrase<Seat, CardText, CardText> rejected{"log.rejected", "seat", "given",
                                                           "taken"};
inline constexpr Phrase<Seat> took_back{"log.took-back", "seat"};
inline constexpr Phrase<Seat> may_donate{"log.may-donate", "seat"};
inline constexpr Phrase<Seat, Term> won_trick{"log.won-trick", "seat", "how"};
inline constexpr Phrase<Seat> has_changed_trick{"log.has-changed-trick", "seat"};
inline constexpr Phrase<Seat> is_finished{"log.is-finished", "seat"};
inline constexpr Phrase<Number> turn_over{"log.turn-over", "turn"};
inline constexpr Phrase<Seat, Number, Number, Number, Number> tracks{
    "log.tracks", "seat", "footprints", "animals", "points", "total"};
inline constexpr Phrase<Seat, Number, Number, Number> catches{"log.catches", "seat", "cards",
                                                              "points", "total"};
inline constexpr Phrase<Number, Term, Seat> turn_begins{"log.turn-begins", "turn", "trump", "seat"};
inline constexpr Phrase<Seat, Number> victory{"log.victory", "seat", "points"};
inline constexpr Phrase<Seats, Number> shared_victory{"log.shared-victory", "seats", "points"};

// Refusals.
inline constexpr Phrase<> not_dealt{"refusal.not-dealt"};
inline constexpr Phrase<> match_over{"refusal.match-over"};
inline constexpr Phrase<Seat> turn_of{"refusal.turn-of", "seat"};
inline constexpr Phrase<Seat> turn_of_refuser{"refusal.turn-of-refuser", "seat"};
inline constexpr Phrase<Seat> turn_of_winner{"refusal.turn-of-winner", "seat"};
inline constexpr Phrase<Seat> turn_of_recipient{"refusal.turn-of-recipient", "seat"};
inline constexpr Phrase<> card_due{"refusal.card-due"};
inline constexpr Phrase<> other_card_due{"refusal.other-card-due"};
inline constexpr Phrase<> offer_due{"refusal.offer-due"};
inline constexpr Phrase<Seat> answer_due{"refusal.answer-due", "seat"};
inline constexpr Phrase<> refusing_not_in_use{"refusal.refusing-not-in-use"};
inline constexpr Phrase<CardText> already_refused{"refusal.already-refused", "card"};
inline constexpr Phrase<CardText> not_in_hand{"refusal.not-in-hand", "card"};
inline constexpr Phrase<> no_such_card{"refusal.no-such-card"};
inline constexpr Phrase<CardText> laid_aside_now{"refusal.laid-aside-now", "card"};
inline constexpr Phrase<Term, CardTexts> must_follow{"refusal.must-follow", "suit", "cards"};
inline constexpr Phrase<> nothing_to_follow{"refusal.nothing-to-follow"};
inline constexpr Phrase<Term> not_the_trick_colour{"refusal.not-the-trick-colour", "suit"};
inline constexpr Phrase<Term, CardTexts> not_the_last{"refusal.not-the-last", "suit", "cards"};
inline constexpr Phrase<CardText> no_other_card{"refusal.no-other-card", "card"};
inline constexpr Phrase<Number, Number> no_such_seat{"refusal.no-such-seat", "number", "last"};
inline constexpr Phrase<> own_trick{"refusal.own-trick"};
inline constexpr Phrase<Seat, Number> recipient_is_finished{"refusal.recipient-is-finished", "seat",
                                                            "tricks"};
inline constexpr Phrase<Seat, CardText> recipient_played_a_one{"refusal.recipient-played-a-one",
                                                               "seat", "card"};
inline constexpr Phrase<Term, CardTexts> colour_not_in_trick{"refusal.colour-not-in-trick", "suit",
                                                             "cards"};
inline constexpr Phrase<CardText, CardTexts> not_lower{"refusal.not-lower", "card", "cards"};
inline constexpr Phrase<CardText, CardTexts> not_in_trick{"refusal.not-in-trick", "card", "cards"};
inline constexpr Phrase<CardTexts> nothing_in_trick{"refusal.no-such-card-in-trick", "cards"};

// Cards and actions by name.
inline constexpr Phrase<Term, Number, Term> card_name{"card.name", "suit", "number", "animal"};
inline constexpr Phrase<Number> footprints_mark{"mark.footprints", "footprints"};
inline constexpr Phrase<Message> action_play{"action.play", "card"};
inline constexpr Phrase<Message> action_refuse{"action.refuse", "card"};
inline constexpr Phrase<> action_keep{"action.keep"};
inline constexpr Phrase<Seat> action_donate{"action.donate", "seat"};
inline constexpr Phrase<> action_accept{"action.accept"};
inline constexpr Phrase<Message, Message> action_reject{"action.reject", "card", "taken"};

}  // namespace menagerie::trump_tricks_game::words
