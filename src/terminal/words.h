// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "words/message.h"

// What the terminal says in addition to the games; the sentences are in words/lang/.
namespace menagerie::terminal::words {

// The table.
inline constexpr Phrase<Seat> name{"table.name", "seat"};
inline constexpr Phrase<Message, Seat> zone_of{"zone.of", "zone", "owner"};
inline constexpr Phrase<Seats> winners{"table.winners", "winners"};
inline constexpr Phrase<Seats> team_wins{"table.team-wins", "winners"};
inline constexpr Phrase<> empty_zone{"table.empty"};
inline constexpr Phrase<> no_card_yet{"table.no-card-yet"};
inline constexpr Phrase<> player{"table.player"};
inline constexpr Phrase<> score{"table.score"};
inline constexpr Phrase<> hand{"table.hand"};
inline constexpr Phrase<> your_hand{"table.your-hand"};
inline constexpr Phrase<> hand_below{"table.hand-below"};
inline constexpr Phrase<> round{"table.round"};
inline constexpr Phrase<> total{"table.total"};
inline constexpr Phrase<> choices{"table.choices"};
inline constexpr Phrase<Message> choices_of{"table.choices-of", "action"};
// Before a list, and before what is said in the same line.
inline constexpr Phrase<Quoted> label{"table.label", "label"};
inline constexpr Phrase<Quoted, Quoted> labelled{"table.labelled", "label", "text"};
// A card and what is said of it, an action and how it is typed.
inline constexpr Phrase<Quoted, Quoted> beside{"table.beside", "text", "beside"};
// What stands side by side in a line: cards of a trick, names.
inline constexpr Phrase<Quoted, Quoted> next{"table.next", "before", "after"};
// Sentences one after the other.
inline constexpr Phrase<Message, Message> sentences{"table.sentences", "before", "after"};

// The question which game to play.
inline constexpr Phrase<> which_game{"menu.which-game"};
inline constexpr Phrase<Quoted, Quoted> game_of{"menu.game", "players", "designers"};
inline constexpr Phrase<> which_number{"menu.which-number"};
inline constexpr Phrase<Number> number_up_to{"menu.number-up-to", "most"};

// A game that is played.
inline constexpr Phrase<Quoted, Number, Number> begin{"play.begin", "game", "players", "seat"};
inline constexpr Phrase<> person{"play.person"};
inline constexpr Phrase<Message> help{"play.help", "quit"};
inline constexpr Phrase<> quit_keeps{"play.quit-keeps"};
inline constexpr Phrase<> quit_loses{"play.quit-loses"};
inline constexpr Phrase<> type_something{"play.type-something"};
inline constexpr Phrase<> nothing_decided{"play.nothing-decided"};
inline constexpr Phrase<> taken_back{"play.taken-back"};
inline constexpr Phrase<CardTexts> seen_since{"play.seen-since", "cards"};
inline constexpr Phrase<Messages> numbers_since{"play.numbers-since", "numbers"};
inline constexpr Phrase<Seat, Number> one_number{"play.one-number", "seat", "number"};
inline constexpr Phrase<Quoted> save_elsewhere{"play.save-elsewhere", "file"};
inline constexpr Phrase<> save_where{"play.save-where"};
inline constexpr Phrase<Quoted> saved{"play.saved", "file"};
inline constexpr Phrase<Number> pause_how_long{"play.pause-how-long", "most"};
inline constexpr Phrase<Number> pause_is{"play.pause-is", "ms"};
inline constexpr Phrase<> no_trick_yet{"play.no-trick-yet"};
inline constexpr Phrase<> nothing_yet{"play.nothing-yet"};
inline constexpr Phrase<> going_on{"play.going-on"};
inline constexpr Phrase<Message, Quoted> refused{"play.refused", "reason", "rule"};
inline constexpr Phrase<Quoted> no_choice{"play.no-choice", "typed"};
inline constexpr Phrase<Quoted, Quoted> could_be{"play.could-be", "typed", "actions"};
inline constexpr Phrase<Quoted> bot_would{"play.bot-would", "action"};
inline constexpr Phrase<Quoted, Message> bot_would_why{"play.bot-would-why", "action", "why"};
inline constexpr Phrase<Quoted> kept{"play.kept", "file"};
inline constexpr Phrase<Quoted> record_is_in{"play.record-is-in", "file"};
inline constexpr Phrase<> not_kept{"play.not-kept"};
inline constexpr Phrase<> good_bye{"play.good-bye"};
inline constexpr Phrase<> you_win{"play.you-win"};

// A daily deal.
inline constexpr Phrase<> daily_alone{"daily.alone"};
inline constexpr Phrase<> daily_kept{"daily.kept"};
inline constexpr Phrase<Quoted, Quoted, Quoted> daily_won{"daily.won", "date", "game", "scores"};
inline constexpr Phrase<Quoted, Quoted, Quoted> daily_shared{"daily.shared", "date", "game",
                                                             "scores"};
inline constexpr Phrase<Quoted, Quoted, Quoted> daily_lost{"daily.lost", "date", "game", "scores"};
inline constexpr Phrase<Message, Quoted> daily_by_round{"daily.by-round", "line", "points"};

// A lesson.
inline constexpr Phrase<Quoted, Number> learn_begin{"learn.begin", "game", "steps"};
inline constexpr Phrase<Quoted> learn_end{"learn.end", "id"};
inline constexpr Phrase<> learn_enter{"learn.enter"};
inline constexpr Phrase<> learn_first_step{"learn.first-step"};
inline constexpr Phrase<Quoted> learn_means{"learn.means", "move"};
inline constexpr Phrase<> learn_help{"learn.help"};
inline constexpr Phrase<Quoted, Quoted> learn_other_way{"learn.other-way", "action", "move"};
inline constexpr Phrase<Number, Number, Message> learn_step{"learn.step", "step", "steps", "text"};
inline constexpr Phrase<Quoted, Number> learn_left{"learn.left", "id", "step"};

// Puzzles.
inline constexpr Phrase<Quoted, Number, Number, Quoted> puzzle_begin{"puzzle.begin", "game",
                                                                     "number", "count", "level"};
inline constexpr Phrase<> puzzle_ask{"puzzle.ask"};
inline constexpr Phrase<> puzzle_right{"puzzle.right"};
inline constexpr Phrase<double> puzzle_wrong{"puzzle.wrong", "loss"};
inline constexpr Phrase<> puzzle_again{"puzzle.again"};
inline constexpr Phrase<Quoted> puzzle_best{"puzzle.best", "action"};
inline constexpr Phrase<Quoted, Message> puzzle_best_why{"puzzle.best-why", "action", "why"};
inline constexpr Phrase<> puzzle_enter{"puzzle.enter"};
inline constexpr Phrase<> puzzle_help{"puzzle.help"};
inline constexpr Phrase<Number, Number> puzzle_tally{"puzzle.tally", "right", "count"};
inline constexpr Phrase<> puzzle_all_done{"puzzle.all-done"};

// The rules, and what the options of a match mean for them.
inline constexpr Phrase<Quoted> rules_details{"rules.details", "game"};
inline constexpr Phrase<Quoted> rules_with_options{"rules.with-options", "game"};
inline constexpr Phrase<> house_rules{"rules.house"};
inline constexpr Phrase<Term, Quoted> rule_absent{"rules.absent", "label", "value"};
inline constexpr Phrase<Term, Quoted> rule_changed{"rules.changed", "label", "value"};
inline constexpr Phrase<Term, Quoted, Quoted, Message> option_line{"option.line", "label", "name",
                                                                   "value", "meaning"};
inline constexpr Phrase<Quoted, Number> option_rules{"option.rules", "rules", "count"};
inline constexpr Phrase<> option_yes{"option.yes"};
inline constexpr Phrase<> option_no{"option.no"};
inline constexpr Phrase<> option_usual{"option.usual"};

}  // namespace menagerie::terminal::words
