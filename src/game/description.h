// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "words/message.h"

namespace menagerie {

// What a client needs to draw and name a game that it has never heard of: its cards, tiles and
// signs, and how its actions are said. A `sign` is the name of a small picture, which the game
// brings itself (art/<sign>.svg in its folder) or which clients have, such as "crown"; who does not
// know it draws a dot. Terms are ids of the game's catalogue.

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
};

// A tile of a grid: a picture of a few signs.
struct TileLook {
  std::string_view tile;
  Term name;
  std::vector<std::string_view> signs;
};

// How a counter of scenes (Counter::id) is drawn, and whether a 0 is not worth a word.
struct CounterLook {
  std::string_view counter, sign;
  bool only_if_any = false;
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
// 512 units.
struct Art {
  std::string_view sign, outlines;
};

struct Description {
  std::vector<SuitLook> suits;
  std::vector<CardLook> cards;  // All there are, in the order in which a hand is laid.
  std::vector<TileLook> tiles = {};
  std::vector<CounterLook> counters = {};
  std::vector<ActionForm> actions;
  std::vector<SignMeaning> signs = {};
  Cover cover = {};
  // Drawn beside the rules, one a line, as the protocol has them (Example): the file examples.jsonl
  // of the game's folder. Their sentences are terms that begin with "example.".
  std::string_view examples = {};
  std::span<const Art> art = {};  // Built in by menagerie_game as art().
};

// A form with the phrase that says it.
template <class... Types>
ActionForm action_form(std::string_view form, const Phrase<Types...>& phrase) {
  return {form, phrase(Types{}...).id};
}

}  // namespace menagerie
