// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "words/message.h"

// What the command line says of a record to people; the sentences are in words/lang/.
namespace menagerie::cli::words {

// What there is: games, learn.
inline constexpr Phrase<Quoted, Quoted, Message> game_heading{"games.heading", "title", "id",
                                                              "players"};
inline constexpr Phrase<Number> game_players{"games.players", "players"};
inline constexpr Phrase<Number, Number> game_players_range{"games.players-range", "min", "max"};
inline constexpr Phrase<Quoted> game_by{"games.by", "designers"};
inline constexpr Phrase<Message, Quoted> game_option{"games.option", "allowed", "value"};
inline constexpr Phrase<> more_of_games{"games.more"};
inline constexpr Phrase<Quoted, Number> lesson_listed{"learn.listed", "game", "steps"};
inline constexpr Phrase<> which_lesson{"learn.which"};
inline constexpr Phrase<Quoted, Number, Number> puzzles_listed{"puzzle.listed", "game", "count",
                                                               "solved"};
inline constexpr Phrase<> which_puzzle{"puzzle.which"};

// A position: show.
inline constexpr Phrase<Quoted> legal{"show.legal", "actions"};

// What a bot would do: hint.
inline constexpr Phrase<Quoted, Number, Seat, Quoted> hint_position{"hint.position", "game",
                                                                    "event", "seat", "bot"};
inline constexpr Phrase<Quoted> hint_best{"hint.best", "action"};
inline constexpr Phrase<Quoted, Message> hint_best_why{"hint.best-why", "action", "why"};
inline constexpr Phrase<Quoted, Number, Number> hint_slips{"hint.slips", "bot", "best", "slip"};
inline constexpr Phrase<> hint_action{"hint.action"};
inline constexpr Phrase<> hint_value{"hint.value"};
inline constexpr Phrase<> hint_interval{"hint.interval"};
inline constexpr Phrase<> hint_visits{"hint.visits"};
inline constexpr Phrase<> hint_value_is{"hint.value-is"};

// What each decision lost: analyze.
inline constexpr Phrase<Quoted, Number, Quoted> assessed{"analyze.assessed", "game", "decisions",
                                                         "bot"};
inline constexpr Phrase<Number> stopped{"analyze.stopped", "decisions"};
inline constexpr Phrase<> unfinished{"analyze.unfinished"};
inline constexpr Phrase<> no_mistake{"analyze.no-mistake"};
inline constexpr Phrase<> dearest{"analyze.dearest"};
inline constexpr Phrase<Number, Number, Seat, Quoted, Quoted, double, double, double> mistake{
    "analyze.mistake", "event", "round", "seat", "made", "best", "lost", "low", "high"};
inline constexpr Phrase<Number, Number, Seat, Quoted, Quoted, double, double, double, Message>
    mistake_why{"analyze.mistake-why",
                "event",
                "round",
                "seat",
                "made",
                "best",
                "lost",
                "low",
                "high",
                "why"};
inline constexpr Phrase<> decisions{"analyze.decisions"};
inline constexpr Phrase<> as_best{"analyze.as-best"};
inline constexpr Phrase<> mistakes{"analyze.mistakes"};
inline constexpr Phrase<> lost{"analyze.lost"};
inline constexpr Phrase<> points{"analyze.points"};
inline constexpr Phrase<> cards{"analyze.cards"};
inline constexpr Phrase<> play{"analyze.play"};
inline constexpr Phrase<Number> columns_are{"analyze.columns-are", "rounds"};
inline constexpr Phrase<> fewest_win{"analyze.fewest-win"};

// A position with all cards open: solve.
inline constexpr Phrase<Quoted, Number, Message> solved{"solve.solved", "game", "event", "outcome"};
inline constexpr Phrase<Quoted, Number, Message, Number, Number> estimated{
    "solve.estimated", "game", "event", "outcome", "ms", "digits"};
inline constexpr Phrase<Seat, double> leads{"solve.leads", "seat", "value"};
inline constexpr Phrase<> level{"solve.level"};
inline constexpr Phrase<Seat, double> stands{"solve.stands", "seat", "value"};
inline constexpr Phrase<double> at_least{"solve.at-least", "value"};
inline constexpr Phrase<double> at_most{"solve.at-most", "value"};
inline constexpr Phrase<Messages> seat_points{"solve.points", "seats"};
inline constexpr Phrase<Messages> seat_points_estimated{"solve.points-estimated", "seats"};
inline constexpr Phrase<Seat, double> points_of{"solve.points-of", "seat", "points"};
inline constexpr Phrase<Message> best_line{"solve.best-line", "line"};
inline constexpr Phrase<Message, Message> then{"solve.then", "before", "after"};
inline constexpr Phrase<Seat, Quoted> in_line{"solve.in-line", "seat", "action"};
inline constexpr Phrase<Number> searched{"solve.searched", "positions"};

// Figures.
inline constexpr Phrase<double> percent{"figure.percent", "value"};
inline constexpr Phrase<double, double> range{"figure.range", "low", "high"};
inline constexpr Phrase<double> figure{"figure.figure", "value"};
inline constexpr Phrase<double> gain{"figure.gain", "value"};
inline constexpr Phrase<Number> count{"figure.count", "value"};

}  // namespace menagerie::cli::words
