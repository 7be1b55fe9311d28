// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "games/awimbawe/cards.h"
#include "words/message.h"

// What the game says; the sentences are in lang/, under these ids.
namespace menagerie::awimbawe::words {

// Lands, by Land, and animals, by Animal.
inline constexpr std::array<Term, 5> land_terms = {
    {{"land.desert"}, {"land.mountain"}, {"land.grassland"}, {"land.plain"}, {"land.sky"}}};
inline constexpr std::array<Term, 7> animal_terms = {{{"animal.mouse"},
                                                      {"animal.rhinoceros"},
                                                      {"animal.cheetah"},
                                                      {"animal.hyena"},
                                                      {"animal.snake"},
                                                      {"animal.elephant"},
                                                      {"animal.eagle"}}};
inline Term land(Land its) { return land_terms[static_cast<std::size_t>(its)]; }
inline Term animal(Animal its) { return animal_terms[static_cast<std::size_t>(its)]; }

// The table.
inline constexpr Phrase<Number> pile{"zone.pile", "number"};
inline constexpr Phrase<> hyenas{"zone.hyenas"};
inline constexpr Phrase<> blocked_note{"note.blocked"};
inline constexpr Phrase<> fights_note{"note.fights"};
inline constexpr Phrase<> flees_note{"note.flees"};
// What decided a trick.
inline constexpr Term by_value{"how.value"};
inline constexpr Term by_mouse{"how.mouse"};
inline constexpr Term by_eagle{"how.eagle"};
inline constexpr Term by_flight{"how.flight"};
inline constexpr Term by_land{"how.land"};
inline constexpr Phrase<> fact_decided{"fact.decided"};
inline constexpr Phrase<> rounds_won{"counter.rounds"};
inline constexpr Phrase<> crowns_taken{"counter.crowns"};
inline constexpr Phrase<> hyenas_taken{"counter.hyenas"};
inline constexpr Phrase<> fact_led{"fact.led"};
inline constexpr Phrase<> fact_next_lead{"fact.next-lead"};
inline constexpr Phrase<Term> that_land{"fact.land", "land"};

// Prompts.
inline constexpr Phrase<> about_to_deal{"prompt.deal"};
inline constexpr Phrase<Seat> hand_is_hit{"prompt.block", "seat"};
inline constexpr Phrase<> say_who_leads{"prompt.say-who-leads"};
inline constexpr Phrase<Seat> waiting_for_leader{"prompt.waiting-for-leader", "seat"};
inline constexpr Phrase<Seat> use_rhinoceros{"prompt.rhinoceros", "opponent"};
inline constexpr Phrase<> use_cheetah{"prompt.cheetah"};
inline constexpr Phrase<Seat> use_snake{"prompt.snake", "opponent"};
inline constexpr Phrase<Seat, Term> waiting_for_power{"prompt.waiting-for-power", "seat", "animal"};
inline constexpr Phrase<> lead_now{"prompt.lead"};
inline constexpr Phrase<CardText, Term> follow_now{"prompt.follow", "card", "land"};
inline constexpr Phrase<CardText> follow_eagle{"prompt.follow-eagle", "card"};
inline constexpr Phrase<> discard_to_eagle{"prompt.discard-to-eagle"};
inline constexpr Phrase<CardText, Term> play_eagle{"prompt.eagle", "card", "land"};
inline constexpr Phrase<CardText, Term> discard_now{"prompt.discard", "card", "land"};
inline constexpr Phrase<Seat> waiting_for_lead{"prompt.waiting-for-lead", "seat"};
inline constexpr Phrase<Seat, CardText> waiting_for_answer{"prompt.waiting-for-answer", "seat",
                                                           "card"};

// The log. Pile 0 stands for the hand.
inline constexpr Phrase<Number> dealt{"log.dealt", "round"};
inline constexpr Phrase<Seat, CardTexts, Number> on_piles{"log.on-piles", "seat", "cards",
                                                          "crowns"};
inline constexpr Phrase<Seat> leads{"log.leads", "seat"};
inline constexpr Phrase<Seat> says_who_leads{"log.says-who-leads", "seat"};
inline constexpr Phrase<Seat, CardText, Number> led{"log.led", "seat", "card", "pile"};
inline constexpr Phrase<Seat, CardText, Number> answered{"log.answered", "seat", "card", "pile"};
inline constexpr Phrase<Seat, CardText, Number> fights{"log.fights", "seat", "card", "pile"};
inline constexpr Phrase<Seat, CardText, Number> flees{"log.flees", "seat", "card", "pile"};
inline constexpr Phrase<Seat, CardText, Number> discarded{"log.discarded", "seat", "card", "pile"};
inline constexpr Phrase<Seat, CardText, Seat, Number, Number> moved{"log.moved", "seat", "card",
                                                                    "opponent",  "from", "under"};
inline constexpr Phrase<Seat, Seat, Number, Number> moved_face_down{"log.moved-face-down", "seat",
                                                                    "opponent", "from", "under"};
inline constexpr Phrase<Seat, CardText, Seat, Number> moved_in_pile{"log.moved-in-pile", "seat",
                                                                    "card", "opponent", "pile"};
inline constexpr Phrase<Seat, Seat, Number> moved_face_down_in_pile{"log.moved-face-down-in-pile",
                                                                    "seat", "opponent", "pile"};
inline constexpr Phrase<Seat, CardText, Number, Seat> blocked_top{"log.blocked-top", "seat", "card",
                                                                  "pile", "opponent"};
inline constexpr Phrase<Seat, Seat> blocked_hand{"log.blocked-hand", "seat", "opponent"};
inline constexpr Phrase<CardText, Seat> hand_card_is_blocked{"log.hand-card-is-blocked", "card",
                                                             "seat"};
inline constexpr Phrase<Seat> unseen_card_is_blocked{"log.unseen-card-is-blocked", "seat"};
inline constexpr Phrase<Seat> chose_to_lead{"log.chose-to-lead", "seat"};
inline constexpr Phrase<Seat, Seat> chose_leader{"log.chose-leader", "seat", "leader"};
inline constexpr Phrase<Seat, Term> did_not_use{"log.did-not-use", "seat", "animal"};
inline constexpr Phrase<Seat> blocks_lift{"log.blocks-lift", "seat"};
inline constexpr Phrase<Seat, CardText, Number> turned_up{"log.turned-up", "seat", "card", "pile"};
inline constexpr Phrase<Seat, Number, Term> won_trick{"log.won", "seat", "crowns", "how"};
inline constexpr Phrase<Seat, Number, CardText, Seat> won_from_flight{"log.won-from-flight", "seat",
                                                                      "crowns", "card", "owner"};
inline constexpr Phrase<Seat, Number> has_hyenas{"log.hyenas", "seat", "hyenas"};
inline constexpr Phrase<Seat> all_four_hyenas{"log.all-four-hyenas", "seat"};
inline constexpr Phrase<Number, Seat, Seat, Number, Seat, Number> round_over{
    "log.round-over", "round", "seat", "first", "first_crowns", "second", "second_crowns"};
inline constexpr Phrase<Seat, Number, Number> victory{"log.victory", "seat", "won", "lost"};
inline constexpr Phrase<Seat, Number, Number, Seat> victory_by_hyenas{
    "log.victory-by-hyenas", "seat", "won", "lost", "loser"};

// Refusals.
inline constexpr Phrase<> match_is_over{"refusal.match-is-over"};
inline constexpr Phrase<> deal_is_due{"refusal.deal-is-due"};
inline constexpr Phrase<> block_is_due{"refusal.block-is-due"};
inline constexpr Phrase<Seat> not_your_turn{"refusal.not-your-turn", "seat"};
inline constexpr Phrase<> block_is_chance{"refusal.block-is-chance"};
inline constexpr Phrase<> choose_leader_first{"refusal.choose-leader-first"};
inline constexpr Phrase<Term> use_power_first{"refusal.use-power-first", "animal"};
inline constexpr Phrase<> no_power_now{"refusal.no-power-now"};
inline constexpr Phrase<Term> not_its_power{"refusal.not-its-power", "animal"};
inline constexpr Phrase<CardText, CardTexts> not_your_card{"refusal.not-your-card", "card",
                                                           "cards"};
inline constexpr Phrase<CardText> covered{"refusal.covered", "card"};
inline constexpr Phrase<CardText> blocked{"refusal.blocked", "card"};
inline constexpr Phrase<Term, CardTexts> must_follow{"refusal.must-follow", "land", "cards"};
inline constexpr Phrase<CardTexts> must_follow_eagle{"refusal.must-follow-eagle", "cards"};
inline constexpr Phrase<Term, CardTexts> must_play_eagle{"refusal.must-play-eagle", "land",
                                                         "cards"};
inline constexpr Phrase<CardText> fight_or_flee{"refusal.fight-or-flee", "card"};
inline constexpr Phrase<> led_eagle_fights{"refusal.led-eagle-fights"};
inline constexpr Phrase<> answering_eagle_fights{"refusal.answering-eagle-fights"};
inline constexpr Phrase<Number, Seat> empty_pile{"refusal.empty-pile", "pile", "seat"};
inline constexpr Phrase<Number, Seat> pile_of_one{"refusal.pile-of-one", "pile", "seat"};
inline constexpr Phrase<> own_pile{"refusal.own-pile"};
inline constexpr Phrase<Number, Seat> no_open_top{"refusal.no-open-top", "pile", "seat"};
inline constexpr Phrase<Seat> no_open_hand_card{"refusal.no-open-hand-card", "seat"};

// Cards and actions by name.
inline constexpr Phrase<Term, Term, Number> animal_name{"card.animal", "animal", "land", "number"};
inline constexpr Phrase<Number> eagle_name{"card.eagle", "number"};
inline constexpr Phrase<Number> crowns_mark{"mark.crowns", "crowns"};
inline constexpr Phrase<Message> action_play{"action.play", "card"};
inline constexpr Phrase<Message> action_fight{"action.fight", "card"};
inline constexpr Phrase<Message> action_flee{"action.flee", "card"};
inline constexpr Phrase<Number, Number> action_move{"action.move", "pile", "under"};
inline constexpr Phrase<Number> action_block_pile{"action.block-pile", "pile"};
inline constexpr Phrase<> action_block_hand{"action.block-hand"};
inline constexpr Phrase<> action_lead_self{"action.lead-self"};
inline constexpr Phrase<> action_lead_other{"action.lead-other"};
inline constexpr Phrase<> action_pass{"action.pass"};

}  // namespace menagerie::awimbawe::words
