// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "games/color_gangsters/state.h"
#include "words/message.h"

// What the game says; the sentences are in lang/, under these ids.
namespace menagerie::color_gangsters::words {

// Colours, by Color; the last one is the absent colour trump.
inline constexpr std::array<Term, colors_max + 1> suits = {
    {{"suit.blue"}, {"suit.red"}, {"suit.yellow"}, {"suit.green"}, {"suit.black"}, {"suit.none"}}};
constexpr Term suit(Color color) { return suits[index_of(color)]; }

// Tiles, by Tile: one name for one tile, and what the winner of a trick must satisfy.
inline constexpr std::array<Term, tile_kinds> tiles = {{{"tile.odd"},
                                                        {"tile.even"},
                                                        {"tile.low"},
                                                        {"tile.high"},
                                                        {"tile.meat"},
                                                        {"tile.plants"},
                                                        {"tile.own-color"},
                                                        {"tile.not-trump"},
                                                        {"tile.all-meat"},
                                                        {"tile.all-plants"},
                                                        {"tile.same-color"},
                                                        {"tile.total-odd"},
                                                        {"tile.total-even"},
                                                        {"tile.two-in-a-row"},
                                                        {"tile.difference-5"},
                                                        {"tile.blank"}}};
constexpr Term tile(Tile its) { return tiles[static_cast<std::size_t>(its)]; }

// The blank tile's condition is among those below, by Blank.
inline constexpr std::array<Term, tile_kinds - 1> conditions = {{{"condition.odd"},
                                                                 {"condition.even"},
                                                                 {"condition.low"},
                                                                 {"condition.high"},
                                                                 {"condition.meat"},
                                                                 {"condition.plants"},
                                                                 {"condition.own-color"},
                                                                 {"condition.not-trump"},
                                                                 {"condition.all-meat"},
                                                                 {"condition.all-plants"},
                                                                 {"condition.same-color"},
                                                                 {"condition.total-odd"},
                                                                 {"condition.total-even"},
                                                                 {"condition.two-in-a-row"},
                                                                 {"condition.difference-5"}}};
inline constexpr std::array<Term, 4> blank_conditions = {{{"condition.blank-out"},
                                                          {"condition.blank-always"},
                                                          {"condition.blank-my-card-10"},
                                                          {"condition.blank-all-colors-differ"}}};
constexpr Term condition(const Options& options, Tile its) {
  if (its == Tile::blank) return blank_conditions[static_cast<std::size_t>(options.blank)];
  return conditions[static_cast<std::size_t>(its)];
}

// 1.2  What the animal of a card eats.
inline constexpr std::array<Term, 3> diets = {{{"diet.meat"}, {"diet.plants"}, {"diet.both"}}};
constexpr Term diet(GangCard card) {
  if (!plant_eaters.has(card)) return diets[0];
  return meat_eaters.has(card) ? diets[2] : diets[1];
}

// The table.
inline constexpr Phrase<> territory{"zone.territory"};
inline constexpr Phrase<> given{"zone.given"};
inline constexpr Phrase<> aside{"zone.aside"};
// What decided a trick, by the category of the winning card: F (0), which cannot win, to A (5).
inline constexpr std::array<Term, 6> how_terms = {
    {{"how.led"}, {"how.led"}, {"how.color"}, {"how.number"}, {"how.number"}, {"how.both"}}};
inline Term how(unsigned category) { return how_terms[category]; }
inline constexpr Phrase<Term> note_diet{"note.diet", "diet"};
inline constexpr Phrase<Term> note_winner{"note.winner", "diet"};
inline constexpr Phrase<Term> note_loser{"note.loser", "diet"};
inline constexpr Phrase<Term> note_to_give{"note.to-give-away", "diet"};
inline constexpr Phrase<Term> note_kept{"note.kept", "diet"};
inline constexpr Phrase<> paws{"counter.paws"};
inline constexpr Phrase<Number> paws_mark{"mark.paws", "paws"};
inline constexpr Phrase<> markers_left{"counter.markers"};
inline constexpr Phrase<> cards_held{"counter.cards"};
inline constexpr Phrase<> fact_number_trump{"fact.number-trump"};
inline constexpr Phrase<> fact_color_trump{"fact.color-trump"};
inline constexpr Phrase<> fact_number_deck{"fact.number-deck"};
inline constexpr Phrase<> fact_color_deck{"fact.color-deck"};
inline constexpr Phrase<> fact_led{"fact.led"};
inline constexpr Phrase<> fact_winner{"fact.winner"};
inline constexpr Phrase<> fact_loser{"fact.loser"};
inline constexpr Phrase<Seat> fact_color_of{"fact.color-of", "seat"};
inline constexpr Phrase<Term> fact_tile{"fact.tile", "tile"};
inline constexpr Phrase<Number> the_number{"fact.number", "number"};
inline constexpr Phrase<Term> the_color{"fact.color", "color"};
inline constexpr Phrase<Number, Messages> numbers_in_deck{"fact.numbers-in-deck", "left", "cards"};
inline constexpr Phrase<Number, TermList> colors_in_deck{"fact.colors-in-deck", "left", "cards"};
inline constexpr Phrase<Number, Term> tile_asks{"fact.tile-asks", "paws", "condition"};

// Prompts.
inline constexpr Phrase<> about_to_deal{"prompt.deal"};
inline constexpr Phrase<Seat> pass_now{"prompt.pass", "left"};
inline constexpr Phrase<Term, Term> keep_now{"prompt.keep", "one", "other"};
inline constexpr Phrase<Term> keep_of_alike{"prompt.keep-of-alike", "color"};
inline constexpr Phrase<> lead_now{"prompt.lead"};
inline constexpr Phrase<Term> follow_now{"prompt.follow", "color"};
inline constexpr Phrase<Term> any_card{"prompt.any-card", "color"};
inline constexpr Phrase<Term> place_now{"prompt.place", "tile"};
inline constexpr Phrase<Messages> place_on_one_of{"prompt.place-on-one-of", "tiles"};
inline constexpr Phrase<Term> quoted_tile{"prompt.tile", "tile"};
inline constexpr Phrase<Number, Term> change_now{"prompt.trump", "number", "color"};
inline constexpr Phrase<Number> change_number{"prompt.trump-number", "number"};
inline constexpr Phrase<Term> change_color{"prompt.trump-color", "color"};
inline constexpr Phrase<Seats> waiting_for_pass{"prompt.waiting-for-pass", "seats"};
inline constexpr Phrase<Seats> waiting_for_keep{"prompt.waiting-for-keep", "seats"};
inline constexpr Phrase<Seat> chance_is_due{"prompt.chance", "seat"};
inline constexpr Phrase<Seat> waiting_for_lead{"prompt.waiting-for-lead", "seat"};
inline constexpr Phrase<Seat> waiting_for_card{"prompt.waiting-for-card", "seat"};
inline constexpr Phrase<Seat> waiting_for_marker{"prompt.waiting-for-marker", "seat"};
inline constexpr Phrase<Seat> waiting_for_trump{"prompt.waiting-for-trump", "seat"};

// The log.
inline constexpr Phrase<Number, Term> trumps_are{"log.trumps", "number", "color"};
inline constexpr Phrase<TermList, TermList, TermList> territory_is{"log.territory", "top", "middle",
                                                                   "bottom"};
inline constexpr Phrase<> ten_dealt{"log.ten-dealt"};
inline constexpr Phrase<> nine_dealt{"log.nine-dealt"};
inline constexpr Phrase<Seat> leads_first{"log.leads-first", "seat"};
inline constexpr Phrase<Seat, CardTexts, Seat> chose{"log.chose", "seat", "cards", "left"};
inline constexpr Phrase<Seat, Seat> chose_unseen{"log.chose-unseen", "seat", "left"};
inline constexpr Phrase<Seat, Term, Term, Seat> gave{"log.gave", "seat", "one", "other", "left"};
inline constexpr Phrase<Seat, Term, Seat> gave_alike{"log.gave-alike", "seat", "color", "left"};
inline constexpr Phrase<Seat, Term> keeps{"log.keeps", "seat", "color"};
inline constexpr Phrase<Seat, Term> keeps_of_alike{"log.keeps-of-alike", "seat", "color"};
inline constexpr Phrase<Seat> keeps_unseen{"log.keeps-unseen", "seat"};
inline constexpr Phrase<Seat, CardText> kept_card{"log.kept-card", "seat", "card"};
inline constexpr Phrase<Seat> looked{"log.looked", "seat"};
inline constexpr Phrase<Seat, Term, Term> kept{"log.kept", "seat", "kept", "aside"};
inline constexpr Phrase<Seat, CardText> led{"log.led", "seat", "card"};
inline constexpr Phrase<Seat, CardText> played{"log.played", "seat", "card"};
inline constexpr Phrase<Seat, CardText, Term, Seat, CardText> won{"log.won", "winner", "winning",
                                                                  "how",     "loser",  "losing"};
inline constexpr Phrase<Seat, Term, Number> placed{"log.placed", "seat", "tile", "paws"};
inline constexpr Phrase<Seat> no_tile{"log.no-tile", "seat"};
inline constexpr Phrase<Seat> no_marker{"log.no-marker", "seat"};
inline constexpr Phrase<Seat, Number> number_changed{"log.number-changed", "seat", "number"};
inline constexpr Phrase<Seat, Term> color_changed{"log.color-changed", "seat", "color"};
inline constexpr Phrase<Seat> trumps_kept{"log.trumps-kept", "seat"};
inline constexpr Phrase<Seat> victory_by_line{"log.victory-by-line", "seat"};
inline constexpr Phrase<Seat, Number> victory{"log.victory", "seat", "paws"};
inline constexpr Phrase<Seat, Number, Number> victory_by_markers{"log.victory-by-markers", "seat",
                                                                 "paws", "markers"};
inline constexpr Phrase<Seats, Number, Number> shared_victory{"log.shared-victory", "seats", "paws",
                                                              "markers"};

// Options that exclude each other.
inline constexpr Phrase<Quoted, Number> colors_differ{"options.colors", "value", "players"};
inline constexpr Phrase<Quoted> tiles_differ{"options.tiles", "value"};
inline constexpr Phrase<> blank_tile_is_out{"options.blank-tile"};

// Refusals.
inline constexpr Phrase<> match_is_over{"refusal.match-is-over"};
inline constexpr Phrase<> not_dealt_yet{"refusal.not-dealt-yet"};
inline constexpr Phrase<Seat> chance_decides{"refusal.chance-decides", "seat"};
inline constexpr Phrase<> chosen_already{"refusal.chosen-already"};
inline constexpr Phrase<Seats> not_your_turn{"refusal.not-your-turn", "seats"};
inline constexpr Phrase<> pass_is_due{"refusal.pass-is-due"};
inline constexpr Phrase<> keep_is_due{"refusal.keep-is-due"};
inline constexpr Phrase<> card_is_due{"refusal.card-is-due"};
inline constexpr Phrase<> marker_is_due{"refusal.marker-is-due"};
inline constexpr Phrase<> trump_is_due{"refusal.trump-is-due"};
inline constexpr Phrase<> one_card_twice{"refusal.one-card-twice"};
inline constexpr Phrase<CardText> not_in_hand{"refusal.not-in-hand", "card"};
inline constexpr Phrase<Term, Term, Term> no_such_back{"refusal.no-such-back", "one", "other",
                                                       "wanted"};
inline constexpr Phrase<Term, Term> no_such_back_of_alike{"refusal.no-such-back-of-alike", "color",
                                                          "wanted"};
inline constexpr Phrase<Term, CardTexts> must_follow{"refusal.must-follow", "color", "cards"};
inline constexpr Phrase<Term> tile_not_laid{"refusal.tile-not-laid", "tile"};
inline constexpr Phrase<Term> marker_is_there{"refusal.marker-is-there", "tile"};
inline constexpr Phrase<Term, Term> condition_not_met{"refusal.condition-not-met", "tile",
                                                      "condition"};
inline constexpr Phrase<> no_number_left{"refusal.no-number-left"};
inline constexpr Phrase<> no_color_left{"refusal.no-color-left"};

// Cards and actions by name.
inline constexpr Phrase<Term, Number> card_name{"card.name", "suit", "number"};
inline constexpr Phrase<Message> action_play{"action.play", "card"};
inline constexpr Phrase<Message, Message> action_pass{"action.pass", "one", "other"};
inline constexpr Phrase<Term> action_keep{"action.keep", "suit"};
inline constexpr Phrase<Term> action_place{"action.place", "tile"};
inline constexpr Phrase<> action_new_number{"action.trump-number"};
inline constexpr Phrase<> action_new_color{"action.trump-color"};
inline constexpr Phrase<> action_same_trump{"action.trump-keep"};

}  // namespace menagerie::color_gangsters::words
