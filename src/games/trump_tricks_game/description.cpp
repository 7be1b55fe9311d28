// SPDX-License-Identifier: Apache-2.0
#include "games/trump_tricks_game/notation.h"
#include "games/trump_tricks_game/presentation.h"

namespace menagerie::trump_tricks_game {

// menagerie_game compiles examples.jsonl and the pictures of art/ into the library.
std::string_view examples_jsonl();
std::span<const Art> art();

namespace {

// The animal of a colour.
Term animal_of(Colour colour) {
  constexpr std::array<Term, 4> animals = {
      {{"animal.bear"}, {"animal.boar"}, {"animal.mouflon"}, {"animal.wolf"}}};
  return animals[static_cast<std::size_t>(colour)];
}

CardLook look_of(Card card) {
  const Colour colour = colour_of(card);
  const unsigned number = number_of(card);
  CardLook look{text_of(card), letter(colour), number,
                words::card_name(words::suit(colour), number, animal_of(colour))};
  if (const unsigned count = prints(Cards(card)); count > 0) {
    look.marks.push_back({"footprint", static_cast<int>(count), words::mark_footprints(count)});
  }
  return look;
}

}  // namespace

Description Presentation::description() {
  Description its;
  its.suits = {{'R', words::suit(Colour::red), "red", "bear-head"},
               {'G', words::suit(Colour::green), "green", "boar"},
               {'Y', words::suit(Colour::yellow), "yellow", "goat"},
               {'B', words::suit(Colour::blue), "blue", "wolf-head"}};
  for (const Card card : deck(4)) its.cards.push_back(look_of(card));
  its.counters = {
      {.counter = "tricks",
       .sign = "trick",
       .kind = CounterKind::tricks,
       .missing = "tricks-needed"},
      {"points", "star", CounterKind::score},
      {.counter = "footprints", .sign = "footprint", .times = "animals"},
      {.counter = "turn-points", .sign = "star", .kind = CounterKind::gain, .unless = "footprints"},
      {"animals", "", CounterKind::measure, true},
      {"tricks-needed", "", CounterKind::aside},
      {"hand-size", "", CounterKind::hand}};
  its.facts = {{"trump", FactKind::key},  {"led", FactKind::key},   {"trick"}, {"round"},
               {"void", FactKind::lacks}, {"hands", FactKind::open}};
  its.notes = {{"note.took-the-trick", NoteKind::winner}, {"note.known"}};
  its.log = {log_look(words::log_won_trick, LogKind::trick),
             log_look(words::log_shared_victory, LogKind::decision)};
  its.actions = Notation::forms();
  its.signs = {{"footprint", Term{"sign.footprints"}, Term{"sign.footprints.text"}, "5.1"},
               {"wolf-head", Term{"sign.last-turn"}, Term{"sign.last-turn.text"}, "5.3"}};
  its.cover = {{"R7", "G8", "Y10", "B12"}, Term{"cover.line"}, 35};
  its.examples = examples_jsonl();
  its.art = art();
  return its;
}

}  // namespace menagerie::trump_tricks_game
