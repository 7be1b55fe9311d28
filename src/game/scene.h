// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cards/seat.h"
#include "words/message.h"

namespace menagerie {

// A picture of the table for one observer, which every client can draw without knowing the game. It
// is only built from a View.

// A card on the table. `card` is empty if the observer doesn't know its face.
struct SceneCard {
  std::string card;           // Notation, as in actions: "R5"; a tile's id in a grid.
  bool face_up = true;        // Face up (or in the observer's own hand).
  std::string back;           // Its back, if backs differ: the letter of a colour.
  Message note;               // A note about it: "chameleon", "blocked", "beaten".
  std::optional<Seat> by;     // The seat that played it, if that matters (tricks).
  std::vector<Seat> markers;  // Seats with markers on it (territory tiles).
  bool operator==(const SceneCard&) const = default;
};

// A place where cards lie. Layouts: "fan" (a hand), "row", "pile" (top first), "trick" (in order
// of play), "grid" (3 wide, row by row).
struct Zone {
  std::string id;  // "hand/1", "trick", "last-trick", "pile/0/2" ...
  Message label;   // For people: "Hand", "Trick", "Pile 2".
  std::optional<Seat> owner;
  std::string layout;
  std::vector<SceneCard> cards;
  std::optional<unsigned> number = {};  // From 1: how actions refer to this zone of its owner.
  bool operator==(const Zone&) const = default;
};

// A number per seat; empty if the observer doesn't know it or it doesn't exist yet.
struct Counter {
  std::string id;
  Message label;
  std::vector<std::optional<int>> by_seat;
  bool is_score = false;  // Always the score itself: tables that show the score leave it out.
  bool operator==(const Counter&) const = default;
};

// A fact about the whole table: {"trump", "Trump", "hearts"}. "tile/odd" explains a grid's tile
// odd. "decided" says in a word or two what decided the last trick.
struct Fact {
  std::string id;
  Message label, text;
  std::optional<Seat> seat = {};  // The seat, if there is one such fact per seat.
  bool operator==(const Fact&) const = default;
};

struct Scene {
  // Enough room for most games: a scene is drawn for everyone at every step.
  Scene() {
    zones.reserve(16);
    counters.reserve(8);
    facts.reserve(12);
  }

  Message prompt;  // What the observer must do, or who the table waits for.
  std::vector<Zone> zones;
  std::vector<Counter> counters;
  std::vector<Fact> facts;
};

// Why an action is refused: the number of the rule in the game's RULES.md, and a sentence in the
// words of the rules, without a capital and a full stop ("you hold red cards and red was led").
struct Explanation {
  std::string rule;
  Message text;
};

// "Seat 3", for English-only texts. Sentences in catalogues get the seat itself.
inline std::string seat_name(Seat seat) { return "Seat " + std::to_string(seat.index()); }

}  // namespace menagerie
