// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/wire/parts.h"

namespace menagerie::wire {

// Games, how they are drawn, and their lessons.

struct OptionSpec {
  std::string name;
  OneOf<"boolean", "integer", "choice", "list"> type;
  Value standard;
  std::optional<Integer> min, max;
  std::optional<Texts> choices;
  bool nullable = false;
  std::string meaning;
};
BOOST_DESCRIBE_STRUCT(OptionSpec, (), (name, type, standard, min, max, choices, nullable, meaning))

using Tone =
    OneOf<"red", "yellow", "green", "blue", "purple", "black", "orange", "slate", "sky", "gold">;
struct SuitLook {
  std::string letter, name;
  Tone tone;
  std::string sign;
};
BOOST_DESCRIBE_STRUCT(SuitLook, (), (letter, name, tone, sign))
template <>
inline constexpr std::array<Note, 1> notes_of<SuitLook> = {{{"name", "A term."}}};

struct Mark {
  std::string sign;
  Integer count;
  Message label;
};
BOOST_DESCRIBE_STRUCT(Mark, (), (sign, count, label))

struct CardLook {
  std::string card, suit;
  Integer number;
  Message name;
  std::optional<std::string> figure, index, corner;
  std::optional<std::vector<Mark>> marks;
  std::optional<std::string> power;
};
BOOST_DESCRIBE_STRUCT(CardLook, (), (card, suit, number, name, figure, index, corner, marks, power))
template <>
inline constexpr std::array<Note, 6> notes_of<CardLook> = {
    {{"card", "Its text in actions."},
     {"suit", "The letter of one."},
     {"figure", "The sign of its picture, where that is not its suit's."},
     {"index", "A sign that stands in place of the number."},
     {"corner", "One or two letters that stand in place of the number: K."},
     {"power", "A term: what it can do, where that is more than its number says."}}};

struct TileLook {
  std::string tile, name;
  Texts signs;
  std::optional<std::vector<Mark>> marks;
};
BOOST_DESCRIBE_STRUCT(TileLook, (), (tile, name, signs, marks))
template <>
inline constexpr std::array<Note, 1> notes_of<TileLook> = {{{"name", "A term."}}};

struct CounterLook {
  std::string counter;
  OneOf<"count", "tricks", "prize", "score", "gain", "supply", "token", "measure", "hand", "aside">
      kind;
  std::optional<bool> only_if_any;
  std::optional<std::string> sign, of, missing, times, unless;
};
BOOST_DESCRIBE_STRUCT(CounterLook, (),
                      (counter, kind, only_if_any, sign, of, missing, times, unless))
template <>
inline constexpr std::array<Note, 7> notes_of<CounterLook> = {
    {{"counter", "The id of one."},
     {"kind",
      "Of this round: a count, tricks won, or a prize, which is worth much; the score; what "
      "the round has brought so far (gain); what is left to be used (supply); one or none "
      "(token); what another is held against (measure); how many cards are held (hand); or "
      "what is said in another way (aside)."},
     {"only_if_any", "A 0 is not worth a word."},
     {"of", "The id of a counter that stands beside it: 2/5."},
     {"missing", "The id of a counter that says how many are missing: 2/5 where it says 3."},
     {"times", "The id of a counter that it is multiplied by: 2x5."},
     {"unless", "The id of a counter; it is not drawn where that one is there."}}};

struct FactLook {
  std::string fact;
  OneOf<"plain", "key", "aside", "winner", "mark", "out", "suit", "lacks", "open"> kind;
  std::optional<std::string> sign;
  std::optional<Tone> tone;
  std::optional<std::string> brief;
};
BOOST_DESCRIBE_STRUCT(FactLook, (), (fact, kind, sign, tone, brief))
template <>
inline constexpr std::array<Note, 3> notes_of<FactLook> = {
    {{"fact", "The id of one, without what follows a slash where there is one a seat."},
     {"kind",
      "In the midst of the table: plain, or key, which stands first; or not there (aside): "
      "who took the last trick (winner), a mark at the seats that it names, which may be out "
      "of the round, the suit of a seat, the suits that a seat lacks, or that all hands are "
      "open."},
     {"brief", "A term: a letter or a short word, as a mark."}}};

struct NoteLook {
  std::string note;
  OneOf<"winner", "seen"> kind;
};
BOOST_DESCRIBE_STRUCT(NoteLook, (), (note, kind))
template <>
inline constexpr std::array<Note, 2> notes_of<NoteLook> = {
    {{"note", "The id of the message that is said of a card."},
     {"kind", "The card took the trick, or its face or its place shows it already."}}};

struct LogLook {
  std::string entry;
  OneOf<"trick", "round", "decision"> kind;
};
BOOST_DESCRIBE_STRUCT(LogLook, (), (entry, kind))
template <>
inline constexpr std::array<Note, 2> notes_of<LogLook> = {
    {{"entry", "The id of a message of the log."},
     {"kind",
      "It tells who took a trick, that a round begins or is over, or what decided between "
      "those who have equally many points."}}};

struct ActionForm {
  std::string form, label;
};
BOOST_DESCRIBE_STRUCT(ActionForm, (), (form, label))
template <>
inline constexpr std::array<Note, 2> notes_of<ActionForm> = {
    {{"form",
      "Words that stand for themselves, and what the sentence is given: {card}, {seat}, "
      "{tile}, {number}, {suit}, {pile}; {taken:card} where it has a name of its own."},
     {"label", "The id of a message."}}};

struct SignMeaning {
  std::string sign, name, text, rule;
};
BOOST_DESCRIBE_STRUCT(SignMeaning, (), (sign, name, text, rule))
template <>
inline constexpr std::array<Note, 3> notes_of<SignMeaning> = {
    {{"name", "A term."}, {"text", "A term."}, {"rule", "Its number."}}};

struct ExampleItem {
  std::optional<std::string> card, by, note;
  std::optional<bool> won, out;
  std::optional<std::string> tile;
  std::optional<bool> yes, marked;
  std::optional<std::string> says;
};
BOOST_DESCRIBE_STRUCT(ExampleItem, (), (card, by, note, won, out, tile, yes, marked, says))
template <>
inline constexpr std::array<Note, 7> notes_of<ExampleItem> = {
    {{"by", "The name of who played it."},
     {"note", "A term."},
     {"won", "It takes the trick."},
     {"out", "It counts for nothing."},
     {"yes", "The tile is satisfied, or not."},
     {"marked", "One's own marker lies on it."},
     {"says", "A term."}}};
struct Example {
  std::string rule;
  std::vector<ExampleItem> items;
  std::string text;
};
BOOST_DESCRIBE_STRUCT(Example, (), (rule, items, text))
template <>
inline constexpr std::array<Note, 2> notes_of<Example> = {
    {{"rule", "Its number."}, {"text", "A term."}}};

struct Cover {
  Texts cards;
  std::optional<std::string> line;
  std::optional<Integer> minutes;
};
BOOST_DESCRIBE_STRUCT(Cover, (), (cards, line, minutes))
template <>
inline constexpr std::array<Note, 1> notes_of<Cover> = {{{"line", "A term."}}};

struct Description {
  std::vector<SuitLook> suits;
  std::vector<CardLook> cards;
  std::vector<TileLook> tiles;
  std::vector<CounterLook> counters;
  std::vector<FactLook> facts;
  std::vector<NoteLook> notes;
  std::vector<LogLook> log;
  std::vector<ActionForm> actions;
  std::vector<SignMeaning> signs;
  std::vector<Example> examples;
  Cover cover;
  std::optional<bool> fewest_win;
  std::optional<Integer> teams;
  Keyed<std::string> art;
};
BOOST_DESCRIBE_STRUCT(Description, (),
                      (suits, cards, tiles, counters, facts, notes, log, actions, signs, examples,
                       cover, fewest_win, teams, art))
template <>
inline constexpr std::array<Note, 8> notes_of<Description> = {
    {{"cards", "All there are, in the order in which a hand is laid."},
     {"counters", "Those that matter most first; one that is missing is a count."},
     {"facts", "Those of a kind in this order; one that is missing is plain."},
     {"notes", "Those that need not be written beside a card."},
     {"actions", "The first form that fits an action is meant."},
     {"fewest_win", "The fewest points win, and not the most."},
     {"teams", "How many teams there are. With two, seats 0 and 2 are partners."},
     {"art",
      "Pictures that the game brings, by their signs: outlines as in the attribute d of a "
      "path in SVG, 512 units square."}}};

struct Catalogue {
  Keyed<std::string> sentences;
};

struct FirstGame {
  Options options;
  std::string advice;
};
BOOST_DESCRIBE_STRUCT(FirstGame, (), (options, advice))

// The smallest and largest number of players.
struct Range {
  Integer min, max;
};

struct Game {
  std::string id, title, designers;
  Range players;
  std::vector<OptionSpec> options;
  std::optional<FirstGame> first_game;
  std::optional<std::string> line;
  bool lesson = false;
  Count puzzles;
  Description description;
  std::optional<std::string> rules;
};
BOOST_DESCRIBE_STRUCT(Game, (),
                      (id, title, designers, players, options, first_game, line, lesson, puzzles,
                       description, rules))
template <>
inline constexpr std::array<Note, 5> notes_of<Game> = {
    {{"first_game",
      "What its rulebook advises for the first time; missing where it advises nothing."},
     {"line", "What it is like, in one sentence."},
     {"lesson", "Whether it has a lesson."},
     {"puzzles", "How many puzzles it has."},
     {"rules", "Markdown; only in the answer for one game."}}};

struct Games {
  std::vector<Game> games;
};
BOOST_DESCRIBE_STRUCT(Games, (), (games))

struct LessonFrame : Partial<ViewParts> {
  std::vector<Message> told;
};
BOOST_DESCRIBE_STRUCT(LessonFrame, (Partial<ViewParts>), (told))

struct LessonRefusal {
  std::string rule;
  Message message;
};
BOOST_DESCRIBE_STRUCT(LessonRefusal, (), (rule, message))

struct LessonStep {
  std::string id;
  std::optional<bool> hint;
  std::optional<std::string> move;
  std::optional<Keyed<LessonRefusal>> refusals;
  std::vector<LessonFrame> frames;
};
BOOST_DESCRIBE_STRUCT(LessonStep, (), (id, hint, move, refusals, frames))
template <>
inline constexpr std::array<Note, 4> notes_of<LessonStep> = {
    {{"hint", "There is something to say to another move."},
     {"move", "What the learner is to do; without it there is only to look."},
     {"refusals", "Why the cards before the learner may not be played, by action."},
     {"frames", "The events from here to the next step, the move first."}}};

struct Lesson {
  std::string game, title;
  Seat seat;
  Texts names;
  View view;
  std::vector<LessonStep> steps;
};
BOOST_DESCRIBE_STRUCT(Lesson, (), (game, title, seat, names, view, steps))

struct Opinion {
  std::string action;
  double value = 0, low = 0, high = 0;
  Count visits;
  MessageList why;
};
BOOST_DESCRIBE_STRUCT(Opinion, (), (action, value, low, high, visits, why))
template <>
inline constexpr std::array<Note, 1> notes_of<Opinion> = {
    {{"why", "Sentences in the terms of the game."}}};

struct Opinions {
  std::optional<Count> event;
  std::vector<Opinion> opinions;
};
BOOST_DESCRIBE_STRUCT(Opinions, (), (event, opinions))
template <>
inline constexpr std::array<Note, 1> notes_of<Opinions> = {
    {{"event", "Of the decision that they are about."}}};

}  // namespace menagerie::wire
