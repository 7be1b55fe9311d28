// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "words/message.h"

namespace menagerie {

// What a client needs to draw and name a game that it has never heard of: its cards, tiles and
// signs, and how its actions are said. A `sign` is the name of a small picture, which the game
// brings itself (art/<sign>.svg in its folder) or which every client has (common_signs.h); its own
// goes before. Terms are ids of the game's catalogue.

// A suit by the letter with which its cards are written. `tone` is one of red, yellow, green, blue,
// purple, black, orange, slate, sky and gold.
struct SuitLook {
  char letter = '?';
  Term name;
  std::string_view tone, sign;
};

// A small sign that is printed on a card and counts: footprints, crowns. Less than 0: it is lost.
struct Mark {
  std::string_view sign;
  int count = 1;
  Message label;
};

struct CardLook {
  std::string card;  // Notation: "R5".
  char suit = '?';   // The letter of one.
  unsigned number = 0;
  Message name;                  // "red 5"
  std::string_view figure = {};  // Its picture, where that is not the sign of the suit.
  std::string_view index = {};   // A sign that stands in place of the number.
  std::vector<Mark> marks = {};
  Term power = {};  // A sentence: what it can do, where that is more than its number says.
};

// A tile of a grid: a picture of a few signs, and what counts on it.
struct TileLook {
  std::string_view tile;
  Term name;
  std::vector<std::string_view> signs;
  std::vector<Mark> marks = {};
};

// What a counter of scenes counts. It says how the counter is drawn at a seat, and whether it is
// told of a round that is over.
enum class CounterKind : std::uint8_t {
  count,    // Something of this round.
  tricks,   // The tricks that were won in this round.
  prize,    // Something of this round that is worth much: it is drawn in gold.
  score,    // What decides the match, in gold; of a round the score sheet tells it.
  gain,     // What this round has brought so far: "+3". Not told of a round.
  supply,   // What is left to be used. Not told of a round.
  token,    // There is one or none: a sign without a number. Not told of a round.
  measure,  // What another counter is held against: at a seat it is drawn beside that one alone.
  hand,     // How many cards a seat holds: they are seen.
  aside,    // What is said in another way: neither drawn nor told.
};

// How a counter of scenes (Counter::id) is drawn. Those that matter most come first: where there is
// little room the others are left out. One that is not named is a count with a dot.
struct CounterLook {
  std::string_view counter, sign = {};
  CounterKind kind = CounterKind::count;
  bool only_if_any = false;  // A 0 is not worth a word.
  // The id of another counter that stands beside it.
  std::string_view of = {};       // "2/5".
  std::string_view missing = {};  // "2/5" where that one says 3.
  std::string_view times = {};    // "2x5".
  std::string_view unless = {};   // It is not drawn where that one is there.
};

// What a fact of scenes is about, which says where it is drawn.
enum class FactKind : std::uint8_t {
  plain,   // In the midst of the table, if it is short.
  key,     // There, before all others.
  aside,   // Not there: it is seen already, or too much.
  winner,  // Not there: it names who took the last trick.
  mark,    // A mark at the seats that it names.
  out,     // The same, and they take no part in the round any more.
  suit,    // The suit that it names belongs to a seat.
  lacks,   // The suits that it names a seat is known not to hold.
  open,    // As plain; while it is there, everybody knows all hands.
};

// How a fact of scenes is drawn; those of a kind in this order. `fact` is Fact::id without what
// follows a '/', as in "void/2", where there is one a seat. One that is not named is plain.
struct FactLook {
  std::string_view fact;
  FactKind kind = FactKind::plain;
  // A mark: its sign in a tone (SuitLook), or a letter or a short word.
  std::string_view sign = {}, tone = {};
  Term brief = {};
};

// What a note on a card (SceneCard::note) says that is seen without it.
enum class NoteKind : std::uint8_t {
  winner,  // The card took the trick.
  seen,    // What its face or its place shows.
};
struct NoteLook {
  std::string_view note;  // The id of the message.
  NoteKind kind = NoteKind::seen;
};

// What a sentence of the log tells that clients show in a place of its own.
enum class LogKind : std::uint8_t {
  trick,     // Who took a trick: it is said beside the trick, too.
  round,     // A round begins or is over.
  decision,  // What decided between those who have equally many points.
};
struct LogLook {
  std::string_view entry;  // The id of the message.
  LogKind kind = LogKind::trick;
};

// How an action is written, and the phrase that says it. The words of a form stand for themselves,
// or are what the phrase is given: {card}, or with a kind of its own {taken:card}.
//   card    the card's name           seat  a seat       tile    a tile's name
//   number  a number                  suit  a suit's name, by its letter
//   pile    the number of a pile of the other player
// The first form that fits is meant.
struct ActionForm {
  std::string_view form;   // "play {card} chameleon"
  std::string_view label;  // "action.play-with-chameleon"
};

// What a sign at the table stands for, with the number of the rule.
struct SignMeaning {
  std::string_view sign;
  Term name, text;
  std::string_view rule;
};

// How the game presents itself in a list: a few cards, one line, and about how long it takes.
struct Cover {
  std::vector<std::string_view> cards;
  Term line;
  unsigned minutes = 0;  // 0: not said.
};

// A picture that a game brings: outlines as in the attribute `d` of a path in SVG, in a square of
// 512 units. What goes round the other way in another is a hole.
struct Art {
  std::string_view sign, outlines;
};

struct Description {
  std::vector<SuitLook> suits;
  std::vector<CardLook> cards;  // All there are, in the order in which a hand is laid.
  std::vector<TileLook> tiles = {};
  std::vector<CounterLook> counters = {};
  std::vector<FactLook> facts = {};
  std::vector<NoteLook> notes = {};
  std::vector<LogLook> log = {};
  std::vector<ActionForm> actions;
  std::vector<SignMeaning> signs = {};
  Cover cover = {};
  // Drawn beside the rules, one a line, as the protocol has them (Example): the file examples.jsonl
  // of the game's folder. Their sentences are terms that begin with "example.".
  std::string_view examples = {};
  std::span<const Art> art = {};  // Built in by menagerie_game as art().
};

// An entry of the log by its phrase.
template <class... Types>
LogLook log_look(const Phrase<Types...>& phrase, LogKind kind) {
  return {phrase.id(), kind};
}

// A form with the phrase that says it.
template <class... Types>
ActionForm action_form(std::string_view form, const Phrase<Types...>& phrase) {
  return {form, phrase.id()};
}

}  // namespace menagerie
