// SPDX-License-Identifier: Apache-2.0
#include "games/color_gangsters/notation.h"
#include "games/color_gangsters/presentation.h"
#include "games/color_gangsters/words.h"

namespace menagerie::color_gangsters {

// Built in by menagerie_game: examples.jsonl, and the pictures in art/.
std::string_view examples_jsonl();
std::span<const Art> art();

namespace {

// A tile's condition as a picture: a few signs that can be told apart at a glance.
std::vector<std::string_view> picture_of(Tile tile) {
  switch (tile) {
    case Tile::odd:
      return {"odd"};
    case Tile::even:
      return {"even"};
    case Tile::low:
      return {"low"};
    case Tile::high:
      return {"high"};
    case Tile::meat:
      return {"meat"};
    case Tile::plants:
      return {"carrot"};
    case Tile::own_color:
      return {"own"};
    case Tile::not_trump:
      return {"no-trump"};
    case Tile::all_meat:
      return {"meat", "meat", "meat"};
    case Tile::all_plants:
      return {"carrot", "carrot", "carrot"};
    case Tile::same_color:
      return {"alike"};
    case Tile::total_odd:
      return {"sum", "odd"};
    case Tile::total_even:
      return {"sum", "even"};
    case Tile::two_in_a_row:
      return {"crown", "crown"};
    case Tile::difference_5:
      return {"span"};
    case Tile::blank:
      return {"star"};
  }
  return {};
}

CardLook look_of(GangCard card) {
  const Color color = color_of(card);
  CardLook look{text_of(card), color_words[index_of(color)][0], number_of(card),
                words::card_name(words::suit(color), number_of(card))};
  if (meat_eaters.has(card)) look.marks.push_back({"meat", 1, Message(words::diets[0].id)});
  if (plant_eaters.has(card)) look.marks.push_back({"carrot", 1, Message(words::diets[1].id)});
  return look;
}

}  // namespace

Description Presentation::description() {
  Description its;
  its.suits = {{'B', words::suit(Color::blue), "blue", "wolf-head"},
               {'R', words::suit(Color::red), "red", "fox-head"},
               {'Y', words::suit(Color::yellow), "yellow", "lion"},
               {'G', words::suit(Color::green), "green", "frog"},
               {'K', words::suit(Color::black), "black", "raven"}};
  for (unsigned color = 0; color < colors_max; ++color) {
    for (const GangCard card : of(static_cast<Color>(color))) its.cards.push_back(look_of(card));
  }
  for (unsigned i = 0; i < tile_kinds; ++i) {
    const auto tile = static_cast<Tile>(i);
    const auto paws = static_cast<int>(paws_of(tile));
    its.tiles.push_back({text_of(tile).id,
                         words::tile(tile),
                         picture_of(tile),
                         {{"paw-print", paws, words::paws_mark(paws)}}});
  }
  its.counters = {{"paws", "paw-print", CounterKind::score},
                  {"markers", "marker", CounterKind::supply},
                  {"cards", "", CounterKind::hand}};
  its.facts = {{"number-trump", FactKind::key}, {"color-trump", FactKind::key},
               {"led", FactKind::key},          {"trick"},
               {"winner", FactKind::winner},    {"loser", FactKind::aside},
               {"color", FactKind::suit},       {"tile", FactKind::aside}};
  its.notes = {{"note.winner", NoteKind::winner}, {"note.loser"}, {"note.diet"}};
  its.log = {log_look(words::won, LogKind::trick),
             log_look(words::victory_by_line, LogKind::decision),
             log_look(words::victory_by_markers, LogKind::decision),
             log_look(words::shared_victory, LogKind::decision)};
  its.actions = Notation::forms();
  its.signs = {{"meat", Term{"sign.meat"}, Term{"sign.meat.text"}, "1.2"},
               {"carrot", Term{"sign.plants"}, Term{"sign.plants.text"}, "1.2"},
               {"paw-print", Term{"sign.paws"}, Term{"sign.paws.text"}, "6.2"}};
  its.cover = {{"B9", "R4", "G10", "K6"}, Term{"cover.line"}, 25};
  its.examples = examples_jsonl();
  its.art = art();
  return its;
}

}  // namespace menagerie::color_gangsters
