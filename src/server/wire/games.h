// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/wire/parts.h"

namespace menagerie::wire {

// Games, how they are drawn, and their lessons.

struct OptionRules {
  Texts rules;
  std::optional<Value> only_with;
};
BOOST_DESCRIBE_STRUCT(OptionRules, (), (rules, only_with))
template <>
inline constexpr std::array<Note, 2> notes_of<OptionRules> = {
    {{"rules", "Numbers of sections (4), rules (3.2) and rulings (R6)."},
     {"only_with",
      "They apply only with this value. Without one they always do, and say what the option "
      "changes."}}};

struct OptionSpec {
  std::string name;
  OneOf<"boolean", "integer", "choice", "list"> type;
  Value standard;
  std::optional<Integer> min, max;
  std::optional<Texts> choices;
  bool nullable = false;
  std::string meaning;
  std::optional<std::vector<OptionRules>> rules;
};
BOOST_DESCRIBE_STRUCT(OptionSpec, (),
                      (name, type, standard, min, max, choices, nullable, meaning, rules))
template <>
inline constexpr std::array<Note, 1> notes_of<OptionSpec> = {
    {{"rules", "The parts of the rules text that the option is about."}}};

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
     {"suit", "The letter of a suit."},
     {"figure", "The sign of its picture, if it isn't its suit's."},
     {"index", "A sign shown instead of the number."},
     {"corner", "One or two letters shown instead of the number: K."},
     {"power", "A term: what the card can do, if that is more than its number says."}}};

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
    {{"counter", "The id of a counter."},
     {"kind",
      "Of this round: a count, tricks won, or a valuable prize. The score; points gained this "
      "round (gain); what is left to use (supply); one or none (token). A target for another "
      "counter (measure). With a sign, it lies before each seat as a marker. The number of cards "
      "in hand (hand); or a value that is shown in another way (aside)."},
     {"only_if_any", "Not shown if it is 0."},
     {"of", "The id of the counter it is shown with: 2/5."},
     {"missing", "The id of a counter that says how many are missing: 2/5 if it says 3."},
     {"times", "The id of the counter it is multiplied by: 2x5."},
     {"unless", "The id of a counter. If that one is present, this one isn't drawn."}}};

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
    {{"fact", "The id of a fact; of a fact per seat, the part before the slash."},
     {"kind",
      "In the middle of the table: plain, or key, which comes first. Elsewhere: who took the "
      "last trick (winner); a mark at the seats it names, which may be out of the round; the "
      "suit of a seat; the suits a seat lacks; or that all hands are open. Nowhere: aside."},
     {"brief", "A term: a letter or a short word used as a mark."}}};

struct NoteLook {
  std::string note;
  OneOf<"winner", "seen"> kind;
};
BOOST_DESCRIBE_STRUCT(NoteLook, (), (note, kind))
template <>
inline constexpr std::array<Note, 2> notes_of<NoteLook> = {
    {{"note", "The id of the message about the card."},
     {"kind", "The card took the trick, or its face or its place already shows it."}}};

struct LogLook {
  std::string entry;
  OneOf<"trick", "round", "decision"> kind;
};
BOOST_DESCRIBE_STRUCT(LogLook, (), (entry, kind))
template <>
inline constexpr std::array<Note, 2> notes_of<LogLook> = {
    {{"entry", "The id of a message of the log."},
     {"kind",
      "It reports who took a trick, that a round begins or ends, or what broke a tie on points."}}};

struct ActionForm {
  std::string form, label;
};
BOOST_DESCRIBE_STRUCT(ActionForm, (), (form, label))
template <>
inline constexpr std::array<Note, 2> notes_of<ActionForm> = {
    {{"form",
      "Literal words and the arguments of the sentence: {card}, {seat}, {tile}, {number}, "
      "{suit}, {pile}; {taken:card} for an argument with another name."},
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
    {{"by", "The name of the player who played it."},
     {"note", "A term."},
     {"won", "It takes the trick."},
     {"out", "It does not count."},
     {"yes", "Whether the tile's condition is met."},
     {"marked", "The player's own marker is on it."},
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
    {{"cards", "All cards, in the order in which a hand is sorted."},
     {"counters", "The most important first. A counter not listed is a count."},
     {"facts", "Facts of the same kind appear in this order. A fact not listed is plain."},
     {"notes", "Notes that need not be written on a card."},
     {"actions", "The first form that fits an action applies."},
     {"fewest_win", "The fewest points win, not the most."},
     {"teams", "How many teams there are. With two, seats 0 and 2 are partners."},
     {"art",
      "The game's own pictures, by sign: outlines in the syntax of the attribute d of an SVG "
      "path, in a square of 512 units."}}};

struct Catalogue {
  Keyed<std::string> sentences;
};

struct FirstGame {
  Options options;
  std::string advice;
  std::optional<Integer> minutes, players_max;
};
BOOST_DESCRIBE_STRUCT(FirstGame, (), (options, advice, minutes, players_max))
template <>
inline constexpr std::array<Note, 2> notes_of<FirstGame> = {
    {{"minutes", "How long a game takes with these options; missing if they make no difference."},
     {"players_max",
      "The largest number of players for which they are recommended; missing if it is any."}}};

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
      "The options that its rulebook recommends for a first game; missing if there are none."},
     {"line", "What the game is like, in one sentence."},
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
    {{"hint", "There is an answer to a wrong move."},
     {"move",
      "The move that the learner should make; missing if there is only something to "
      "read."},
     {"refusals", "By action: why the learner cannot play a card."},
     {"frames", "The events up to the next step, beginning with the move."}}};

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
    {{"event", "The event of the decision they are about."}}};

}  // namespace menagerie::wire
