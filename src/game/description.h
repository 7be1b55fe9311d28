// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/field.h"
#include "words/message.h"

namespace menagerie {

// What a client needs to draw and name a game that it has never heard of: its cards, tiles and
// signs, and how its actions are said. A `sign` is the name of a small picture, which the game has
// itself (art/<sign>.svg in its folder) or which every client has (common_signs.h). The game's own
// takes precedence. Terms are ids of the game's catalogue.

// A suit, by the letter in the texts of its cards. `tone` is one of red, yellow, green, blue,
// purple, black, orange, slate, sky and gold.
struct SuitLook {
  char letter = '?';
  Term name;
  std::string_view tone, sign;
};

// A small sign that is printed on a card and counts: footprints, crowns. Negative if it is lost.
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
  std::string_view figure = {};  // Its picture, if that isn't the sign of the suit.
  std::string_view index = {};   // A sign in place of the number.
  std::string_view corner = {};  // One or two letters in place of the number: "K".
  std::vector<Mark> marks = {};
  Term power = {};  // A sentence: what it can do, where that is more than its number says.
};

// A tile of a grid: a picture made of a few signs, and what counts on it.
struct TileLook {
  std::string_view tile;
  Term name;
  std::vector<std::string_view> signs;
  std::vector<Mark> marks = {};
};

// What a counter of scenes counts. This determines how it is drawn at a seat, and whether it is
// reported for a finished round.
enum class CounterKind : std::uint8_t {
  count,    // Something of this round.
  tricks,   // The tricks won in this round.
  prize,    // Something valuable in this round, drawn in gold.
  score,    // Decides the match, in gold; for a round it is in the score sheet.
  gain,     // The gain in this round so far: "+3". Not reported for a round.
  supply,   // What is left to use. Not reported for a round.
  token,    // There is one or none: a sign without a number. Not reported for a round.
  measure,  // What another counter is compared with: only drawn beside that one. With a sign it is
            // a bid, and lies on the table as a marker before each seat.
  hand,     // How many cards a seat holds; the cards are visible.
  aside,    // Shown in another way: neither drawn nor reported.
};

// How a counter of scenes (Counter::id) is drawn. The most important ones come first: if there is
// little room the others are left out. A counter without an entry is a count with a dot.
struct CounterLook {
  std::string_view counter, sign = {};
  CounterKind kind = CounterKind::count;
  bool only_if_any = false;  // A 0 isn't mentioned.
  // The id of another counter that is drawn with it.
  std::string_view of = {};       // "2/5".
  std::string_view missing = {};  // "2/5" if that one says 3.
  std::string_view times = {};    // "2x5".
  std::string_view unless = {};   // Not drawn if that one is there.
};

// What a fact of scenes is about. This determines where it is drawn.
enum class FactKind : std::uint8_t {
  plain,   // In the middle of the table, if it is short.
  key,     // In the middle, before all others.
  aside,   // Not in the middle: it is visible already, or too long.
  winner,  // Not in the middle: it names who took the last trick.
  mark,    // A mark at the seats that it names.
  out,     // The same, for seats that are out of the round.
  suit,    // The suit that it names belongs to a seat.
  lacks,   // A seat is known not to hold the suits that it names.
  open,    // As plain; while it is there, everyone knows all hands.
};

// How a fact of scenes is drawn. Facts of one kind are in this order. `fact` is Fact::id without
// the part after a '/', as in "void/2", if there is one per seat. A fact without an entry is plain.
struct FactLook {
  std::string_view fact;
  FactKind kind = FactKind::plain;
  // A mark: its sign in a tone (SuitLook), or a letter or a short word.
  std::string_view sign = {}, tone = {};
  Term brief = {};
};

// What a note on a card (SceneCard::note) says that is also visible without it.
enum class NoteKind : std::uint8_t {
  winner,  // The card took the trick.
  seen,    // Its face or its place shows it.
};
struct NoteLook {
  std::string_view note;  // The id of the message.
  NoteKind kind = NoteKind::seen;
};

// What a sentence of the log says that clients also show elsewhere.
enum class LogKind : std::uint8_t {
  trick,     // Says who took a trick: also shown beside the trick.
  round,     // A round begins or ends.
  decision,  // What decided a tie in points.
};
struct LogLook {
  std::string_view entry;  // The id of the message.
  LogKind kind = LogKind::trick;
};

// How an action is written, and the phrase for it. The words of a form are literal, or are
// arguments of the phrase: {card}, or with an explicit kind {taken:card}. The kinds are:
//   card    the card's name           seat  a seat       tile    a tile's name
//   number  a number                  suit  a suit's name, by its letter
//   pile    the number of a pile of the other player
// The first form that fits is used.
struct ActionForm {
  std::string_view form;   // "play {card} chameleon"
  std::string_view label;  // "action.play-with-chameleon"
};

// The meaning of a sign at the table, with the number of the rule.
struct SignMeaning {
  std::string_view sign;
  Term name, text;
  std::string_view rule;
};

// The game's entry in a list: a few cards, one line, and about how long it takes.
struct Cover {
  std::vector<std::string_view> cards;
  Term line;
  unsigned minutes = 0;  // 0: unknown.
};

// A picture from a game: outlines as in the attribute `d` of an SVG path, in a square of 512 units.
// An inner outline in the opposite direction is a hole.
struct Art {
  std::string_view sign, outlines;
};

struct Description {
  std::vector<SuitLook> suits;
  std::vector<CardLook> cards;  // All cards, in the order in which a hand is sorted.
  std::vector<TileLook> tiles = {};
  std::vector<CounterLook> counters = {};
  std::vector<FactLook> facts = {};
  std::vector<NoteLook> notes = {};
  std::vector<LogLook> log = {};
  std::vector<ActionForm> actions;
  std::vector<SignMeaning> signs = {};
  Cover cover = {};
  // What victory<G> says (game/victory.h); the list of games fills it in.
  bool fewest_win = false;
  unsigned teams = 0;
  // Drawn beside the rules: the file examples.jsonl in the game's folder, one per line, as in the
  // protocol (Example). Their sentences are terms that begin with "example.".
  std::string_view examples = {};
  // Options of the daily deal, which is for a break: where a whole match takes an hour, those of a
  // shorter one.
  Fields daily = {};
  std::span<const Art> art = {};  // Built in by menagerie_game as art().
};

// A LogLook for a phrase.
template <class... Types>
LogLook log_look(const Phrase<Types...>& phrase, LogKind kind) {
  return {phrase.id(), kind};
}

// A form with the phrase for it.
template <class... Types>
ActionForm action_form(std::string_view form, const Phrase<Types...>& phrase) {
  return {form, phrase.id()};
}

}  // namespace menagerie
