// SPDX-License-Identifier: Apache-2.0
#include "games/savage_bowl/notation.h"
#include "games/savage_bowl/presentation.h"

namespace menagerie::savage_bowl {

// Built in by menagerie_game: examples.jsonl, and the pictures in art/.
std::string_view examples_jsonl();
std::span<const Art> art();

Description Presentation::description() {
  Description its;
  its.suits = {{'R', words::suit(Suit::red), "red", "flame"},
               {'Y', words::suit(Suit::yellow), "yellow", "sun"},
               {'G', words::suit(Suit::green), "green", "linden-leaf"},
               {'B', words::suit(Suit::blue), "blue", "water-drop"},
               {'T', words::suit(Suit::trump), "purple", "trophy"}};
  for (const Card card : deck_of(5)) {
    const Suit suit = suit_of(card);
    its.cards.push_back({text_of(card), suit_letters[static_cast<std::size_t>(suit)],
                         number_of(card), words::card_name(words::suit(suit), number_of(card))});
    if (suit == Suit::trump) its.cards.back().power = Term{"power.trump"};
  }
  its.counters = {{.counter = "tricks", .sign = "trick", .kind = CounterKind::tricks, .of = "goal"},
                  {"champ", "trophy", CounterKind::prize, true},
                  {"points", "star", CounterKind::score},
                  {"chameleon", "chameleon-glyph", CounterKind::token, true},
                  {"goal", "", CounterKind::measure},
                  {"hand-size", "", CounterKind::hand}};
  its.facts = {{"led", FactKind::key},
               {"goal", FactKind::key},
               {"wins", FactKind::key},
               {"trick"},
               {"round"},
               {"last-winner", FactKind::winner},
               {"yellow-card", FactKind::mark, "card", "yellow"},
               {"eliminated", FactKind::out, "", "", Term{"mark.out"}}};
  its.log = {log_look(words::log_won_by_first, LogKind::trick),
             log_look(words::log_won_by_second, LogKind::trick),
             log_look(words::log_round_begins, LogKind::round),
             log_look(words::log_round_begins_without_chameleons, LogKind::round),
             log_look(words::log_round_over, LogKind::round),
             log_look(words::log_victory_by_champ, LogKind::decision),
             log_look(words::log_shared_victory, LogKind::decision)};
  its.actions = Notation::forms();
  its.signs = {{"chameleon-glyph", Term{"sign.chameleon"}, Term{"sign.chameleon.text"}, "4.1"},
               {"trophy", Term{"sign.champ"}, Term{"sign.champ.text"}, "6.2"},
               {"card", Term{"sign.yellow-card"}, Term{"sign.yellow-card.text"}, "5.3"}};
  its.cover = {{"R7", "Y11", "T8", "B3"}, Term{"cover.line"}, 20};
  its.examples = examples_jsonl();
  its.art = art();
  return its;
}

}  // namespace menagerie::savage_bowl
