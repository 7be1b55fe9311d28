// SPDX-License-Identifier: Apache-2.0
#include "games/color_gangsters/notation.h"
#include "games/color_gangsters/presentation.h"

namespace menagerie::color_gangsters {

// Built in by menagerie_game: examples.jsonl, and the pictures in art/.
std::string_view examples_jsonl();
std::span<const Art> art();

namespace {

// The conditions of the tiles as pictures, in their order: a few signs that can be told apart at a
// glance.
constexpr std::array<std::array<std::string_view, 3>, tile_kinds> pictures = {
    {{"odd"},
     {"even"},
     {"low"},
     {"high"},
     {"meat"},
     {"carrot"},
     {"own"},
     {"no-trump"},
     {"meat", "meat", "meat"},
     {"carrot", "carrot", "carrot"},
     {"alike"},
     {"sum", "odd"},
     {"sum", "even"},
     {"crown", "crown"},
     {"span"},
     {"star"}}};

std::vector<std::string_view> picture_of(Tile tile) {
  std::vector<std::string_view> signs;
  for (const std::string_view sign : pictures[static_cast<std::size_t>(tile)]) {
    if (!sign.empty()) signs.push_back(sign);
  }
  return signs;
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
                         {{"paw-print", paws, words::mark_paws(paws)}}});
  }
  its.counters = {{"paws", "paw-print", CounterKind::score},
                  {"markers", "marker", CounterKind::supply},
                  {"cards", "", CounterKind::hand}};
  its.facts = {{"number-trump", FactKind::key}, {"color-trump", FactKind::key},
               {"led", FactKind::key},          {"trick"},
               {"winner", FactKind::winner},    {"loser", FactKind::aside},
               {"color", FactKind::suit},       {"tile", FactKind::aside}};
  its.notes = {{"note.winner", NoteKind::winner}, {"note.loser"}, {"note.diet"}};
  its.log = {log_look(words::log_won, LogKind::trick),
             log_look(words::log_victory_by_line, LogKind::decision),
             log_look(words::log_victory_by_markers, LogKind::decision),
             log_look(words::log_shared_victory, LogKind::decision)};
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
