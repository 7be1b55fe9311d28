// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cards/seat.h"
#include "words/message.h"

namespace menagerie {

// A picture of the table for one observer, which every client can draw without knowing the game. It
// is built from a View alone.

// A card as it lies there. `card` is empty where the observer does not know its face.
struct SceneCard {
  std::string card;           // Notation, as in actions: "R5"; a tile's id in a grid.
  bool face_up = true;        // Lies face up (or is in the observer's own hand).
  std::string back;           // What its back shows, where backs differ: a colour letter.
  Message note;               // Something said of it: "chameleon", "blocked", "beaten".
  std::optional<Seat> by;     // Who played it, where that matters (tricks).
  std::vector<Seat> markers;  // Seats whose markers lie on it (territory tiles).
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
  std::optional<unsigned> number = {};  // From 1: by which actions name this one of its owner's.
  bool operator==(const Zone&) const = default;
};

// A number a seat; empty where the observer does not know it or it does not exist yet.
struct Counter {
  std::string id;
  Message label;
  std::vector<std::optional<int>> by_seat;
  bool is_score = false;  // Always the score itself: tables that show the score leave it out.
  bool operator==(const Counter&) const = default;
};

// A fact of the whole table: {"trump", "Trump", "hearts"}; "tile/odd" explains a grid's tile odd,
// "decided" says in a word or two what decided the last trick.
struct Fact {
  std::string id;
  Message label, text;
  std::optional<Seat> seat = {};  // Of whom, where there is one a seat.
  bool operator==(const Fact&) const = default;
};

struct Scene {
  // Room for what most games have: a scene is drawn for everybody at every step.
  Scene() {
    zones.reserve(16);
    counters.reserve(8);
    facts.reserve(12);
  }

  Message prompt;  // What the observer is to do, or whom the table waits for.
  std::vector<Zone> zones;
  std::vector<Counter> counters;
  std::vector<Fact> facts;
};

// Why an action is refused: the number of the rule in the game's RULES.md, and a sentence in rule
// terms without a capital and a full stop ("you hold red cards and red was led").
struct Explanation {
  std::string rule;
  Message text;
};

// "Seat 3", for what is said in English alone; a sentence of a catalogue is given the seat itself.
inline std::string seat_name(Seat seat) { return "Seat " + std::to_string(seat.index()); }

}  // namespace menagerie
