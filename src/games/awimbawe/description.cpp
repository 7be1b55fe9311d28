// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "games/awimbawe/notation.h"
#include "games/awimbawe/presentation.h"

namespace menagerie::awimbawe {

// Built in by menagerie_game: examples.jsonl, and the pictures in art/.
std::string_view examples_jsonl();
std::span<const Art> art();

namespace {

std::string_view figure_of(Animal animal) {
  switch (animal) {
    case Animal::mouse:
      return "mouse";
    case Animal::rhinoceros:
      return "rhinoceros-horn";
    case Animal::cheetah:
      return "feline";
    case Animal::hyena:
      return "hyena-head";
    case Animal::snake:
      return "snake";
    case Animal::elephant:
      return "elephant";
    case Animal::eagle:
      break;
  }
  return {};
}

constexpr std::array signs = {
    SignMeaning{"mouse", Term{"sign.mouse"}, Term{"sign.mouse.text"}, "4.2"},
    SignMeaning{"rhinoceros-horn", Term{"sign.rhinoceros"}, Term{"sign.rhinoceros.text"}, "6.2"},
    SignMeaning{"feline", Term{"sign.cheetah"}, Term{"sign.cheetah.text"}, "6.3"},
    SignMeaning{"snake", Term{"sign.snake"}, Term{"sign.snake.text"}, "6.4"},
    SignMeaning{"hyena-head", Term{"sign.hyena"}, Term{"sign.hyena.text"}, "5.2"},
    SignMeaning{"eagle-head", Term{"sign.eagle"}, Term{"sign.eagle.text"}, "3.4"},
    SignMeaning{"crown", Term{"sign.crowns"}, Term{"sign.crowns.text"}, "7.2"}};

// What the sign on its cards means; an elephant has none.
Term power_of(Animal animal) {
  if (animal == Animal::elephant) return Term{"power.elephant"};
  const std::string_view sign = animal == Animal::eagle ? "eagle-head" : figure_of(animal);
  return std::find_if(signs.begin(), signs.end(),
                      [&](const SignMeaning& one) { return one.sign == sign; })
      ->text;
}

CardLook look_of(Card card) {
  const Land land = land_of(card);
  const unsigned value = value_of(card);
  const std::string text = text_of(card);
  CardLook look{text, text.front(), value,
                land == Land::sky
                    ? words::card_eagle(value)
                    : words::card_animal(value, words::land(land), words::animal(animal_of(card))),
                figure_of(animal_of(card))};
  look.power = power_of(animal_of(card));
  if (const int count = crowns(card); count != 0) {
    look.marks.push_back({"crown", count, words::mark_crowns(count)});
  }
  return look;
}

}  // namespace

Description Presentation::description() {
  Description its;
  its.suits = {{'D', words::land(Land::desert), "orange", "cactus"},
               {'M', words::land(Land::mountain), "slate", "peaks"},
               {'G', words::land(Land::grassland), "green", "high-grass"},
               {'P', words::land(Land::plain), "yellow", "wheat"},
               {'S', words::land(Land::sky), "sky", "eagle-head"}};
  for (const Card card : all_cards) its.cards.push_back(look_of(card));
  its.counters = {{"tricks", "trick", CounterKind::tricks},
                  {"rounds", "star", CounterKind::score},
                  {"crowns", "crown", CounterKind::prize},
                  {"hyenas", "hyena-head", CounterKind::count, true},
                  {"hand-size", "", CounterKind::hand}};
  its.facts = {{"led", FactKind::key}, {"trick"}, {"round"}};
  its.log = {log_look(words::log_won, LogKind::trick),
             log_look(words::log_won_from_flight, LogKind::trick),
             log_look(words::log_round_over, LogKind::round)};
  its.actions = Notation::forms();
  its.signs = {signs.begin(), signs.end()};
  its.cover = {{"D1", "G6", "P4", "S9"}, Term{"cover.line"}, 20};
  its.examples = examples_jsonl();
  its.art = art();
  return its;
}

}  // namespace menagerie::awimbawe
