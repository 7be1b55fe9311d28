// SPDX-License-Identifier: Apache-2.0
#include "games/rage_n_glyphs/notation.h"
#include "games/rage_n_glyphs/presentation.h"

namespace menagerie::rage_n_glyphs {

// Built in by menagerie_game: examples.jsonl, and the pictures in art/.
std::string_view examples_jsonl();
std::span<const Art> art();

namespace {

// The figures of the numbers that stand out.
std::string_view figure_of(unsigned rank) {
  switch (rank) {
    case 0:
      return "nothing";
    case 1:
      return "chess-pawn";
    case 11:
      return "chess-knight";
    case 12:
      return "chess-queen";
    case 13:
      return "chess-king";
    case 14:
      return "crown";
    default:
      return {};
  }
}

CardLook joker(Card card, unsigned dots) {
  return {text_of(card),
          'J',
          dots,
          words::card_joker(dots),
          "jester-hat",
          "jester-hat",
          {},
          {{"disc", static_cast<int>(dots), words::mark_dots(dots)}},
          card == joker_2 ? Term{"sign.joker-2.text"} : Term{"sign.joker-4.text"}};
}

}  // namespace

Description Presentation::description() {
  Description its;
  its.suits = {{'M', words::suit(Suit::mushrooms), "orange", "super-mushroom"},
               {'H', words::suit(Suit::hearts), "red", "hearts"},
               {'D', words::suit(Suit::diamonds), "blue", "diamond"},
               {'C', words::suit(Suit::clovers), "green", "clover"},
               {'X', words::suit(Suit::crosses), "purple", "cross"},
               {'N', words::suit(Suit::horns), "black", "bull-horns"},
               {'J', Term{"suit.joker"}, "gold", "jester-hat"}};
  for (const Card card : all_kinds) {
    if (is_joker(card)) continue;
    const Suit suit = suit_of(card);
    const unsigned rank = rank_of(card);
    its.cards.push_back({text_of(card), suit_letters[static_cast<std::size_t>(suit)], rank,
                         words::card_name(words::suit(suit), rank), figure_of(rank)});
  }
  its.cards.push_back(joker(joker_2, 2));
  its.cards.push_back(joker(joker_4, 4));
  its.counters = {{.counter = "tricks", .sign = "trick", .kind = CounterKind::tricks, .of = "bids"},
                  {"points", "star", CounterKind::score},
                  {"bids", "bid", CounterKind::measure},
                  {"round-points", "", CounterKind::aside},
                  {"hand-size", "", CounterKind::hand}};
  its.facts = {{"trump", FactKind::key},
               {"led", FactKind::key},
               {"trick"},
               {"round"},
               {"last-winner", FactKind::winner},
               {"dealer", FactKind::mark, "", "", Term{"mark.dealer"}}};
  its.log = {log_look(words::log_won, LogKind::trick),
             log_look(words::log_round_begins, LogKind::round),
             log_look(words::log_round_over, LogKind::round),
             log_look(words::log_victory_by_last_round, LogKind::decision),
             log_look(words::log_victory_by_coin, LogKind::decision)};
  its.actions = Notation::forms();
  its.signs = {{"bid", Term{"sign.bid"}, Term{"sign.bid.text"}, "7.2"},
               {"jester-hat", Term{"sign.joker-2"}, Term{"sign.joker-2.text"}, "5.1"},
               {"disc", Term{"sign.joker-4"}, Term{"sign.joker-4.text"}, "5.2"}};
  its.cover = {{"M14", "H9", "J2", "N12"}, Term{"cover.line"}, 90};
  its.daily = {{"step", std::int64_t{2}}, {"last_hand", std::int64_t{10}}};
  its.examples = examples_jsonl();
  its.art = art();
  return its;
}

}  // namespace menagerie::rage_n_glyphs
