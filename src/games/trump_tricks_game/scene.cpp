// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>

#include "games/trump_tricks_game/rules.h"

namespace menagerie {
namespace trump_tricks_game {
namespace {

std::string colour_text(Colour colour) { return std::string(name(colour)); }

// The seats of a trick in order of play.
template <class Visit>
void in_order(unsigned players, Seat leader, Visit visit) {
  for (unsigned i = 0; i < players; ++i) visit(leader.left_by(i, players));
}

// A hand as the observer sees it. From turn 2 on the hands of the others lie open: whoever
// watched the tricks fall knows them (R7). `known` is what the observer knows beyond that.
Zone hand_zone(const Shown& shown, Seat seat, Cards known, Observer who) {
  Zone zone{"hand/" + std::to_string(seat.index()), "Hand", seat, "fan", {}};
  for (const Card card : shown.open[seat] | known) {
    SceneCard shown_card;
    shown_card.card = text(card);
    if (shown.laid.has(card)) {
      shown_card.note = "refused";
    } else if (shown.open[seat].has(card) && (shown.turn == 1 || who != seat)) {
      shown_card.note = "known";
    }
    zone.cards.push_back(shown_card);
  }
  const unsigned size = shown.step == Step::deal || shown.step == Step::over
                            ? static_cast<unsigned>(zone.cards.size())
                            : hand_size(shown, seat);
  for (std::size_t i = zone.cards.size(); i < size; ++i) {
    SceneCard back;
    back.face_up = false;
    zone.cards.push_back(back);
  }
  return zone;
}

Zone trick_zone(const Shown& shown) {
  Zone zone{"trick", "Trick", std::nullopt, "trick", {}};
  if (shown.step == Step::deal) return zone;
  in_order(shown.options.players, shown.leader, [&](Seat seat) {
    if (shown.played[seat] == Card{}) return;
    SceneCard card;
    card.card = text(shown.played[seat]);
    card.by = seat;
    if (!needs_tricks(shown, seat)) card.note = "does not count";
    zone.cards.push_back(card);
  });
  return zone;
}

Zone last_trick_zone(const Shown& shown) {
  Zone zone{"last-trick", "Last trick", std::nullopt, "trick", {}};
  in_order(shown.options.players, shown.last.leader, [&](Seat seat) {
    if (shown.last.played[seat] == Card{}) return;
    SceneCard card;
    card.card = text(shown.last.played[seat]);
    card.by = seat;
    if (seat == shown.last.taker) card.note = "took the trick";
    zone.cards.push_back(card);
  });
  return zone;
}

// 3.7  Won cards lie face down, but everybody has seen them.
Zone won_zone(const Shown& shown, Seat seat) {
  Zone zone{"won/" + std::to_string(seat.index()), "Won cards", seat, "pile", {}};
  for (const Card card : shown.won[seat]) {
    SceneCard down;
    down.card = text(card);
    down.face_up = false;
    zone.cards.push_back(down);
  }
  return zone;
}

template <class Value>
Counter counter(const Shown& shown, std::string id, std::string label, Value value) {
  Counter row{std::move(id), std::move(label), {}};
  for (const Seat seat : SeatSet::first(shown.options.players)) {
    row.by_seat.emplace_back(static_cast<int>(value(seat)));
  }
  return row;
}

std::vector<Counter> counters_of(const Shown& shown) {
  std::vector<Counter> counters;
  const auto add = [&](std::string id, std::string label, auto value) {
    counters.push_back(counter(shown, std::move(id), std::move(label), value));
  };
  const SeatMap<int> totals = TrumpTricksGame::scores(shown);
  add("points", "Points", [&](Seat seat) { return totals[seat]; });
  add("tricks", "Tricks won in this turn", [&](Seat seat) { return shown.tricks[seat]; });
  if (shown.turn < turns) {
    add("tricks-needed", "Tricks still needed",
        [&](Seat seat) { return limit(shown) - shown.tricks[seat]; });
    add("footprints", "Footprints on the cards won",
        [&](Seat seat) { return prints(shown.won[seat]); });
    add("animals", "Animals with footprints", [&](Seat seat) { return animals(shown.won[seat]); });
  }
  add("turn-points", "Points for the cards won in this turn",
      [&](Seat seat) { return turn_points(shown, shown.won[seat]); });
  add("hand-size", "Cards in hand", [&](Seat seat) {
    const bool none = shown.step == Step::deal || shown.step == Step::over;
    return none ? 0u : hand_size(shown, seat);
  });
  return counters;
}

// "red and blue".
std::string void_colours(const Shown& shown, Seat seat) {
  std::string text;
  for (const Colour colour : colours) {
    if ((shown.voids[seat] >> static_cast<unsigned>(colour) & 1) == 0) continue;
    text += (text.empty() ? "" : " and ") + colour_text(colour);
  }
  return text;
}

std::vector<Fact> facts_of(const Shown& shown) {
  std::vector<Fact> facts;
  facts.push_back({"round", "Turn", std::to_string(shown.turn) + " of 4"});
  if (shown.step == Step::deal) return facts;
  const unsigned trick = std::min(shown.tricks_done + 1u, tricks_a_turn);
  facts.push_back({"trick", "Trick", std::to_string(trick) + " of 12"});
  facts.push_back({"trump", "Trump", colour_text(trump(shown))});
  std::string later;
  for (unsigned i = shown.turn; i < turns; ++i) {
    later += (later.empty() ? "" : ", ") + colour_text(shown.trumps[i]);
  }
  if (!later.empty()) facts.push_back({"later-trumps", "Trump in the turns to come", later});
  if (shown.cards_played > 0) {
    const bool is_set = shown.colour != Colour::none;
    facts.push_back({"led", "Colour of the trick",
                     is_set ? colour_text(shown.colour) : "none yet, all are free"});
  }
  facts.push_back({"limit", "Tricks for each player",
                   shown.turn == turns ? "no limit" : std::to_string(limit(shown))});
  if (shown.turn > 1) return facts;
  for (const Seat seat : SeatSet::first(shown.options.players)) {
    const std::string colours_text = void_colours(shown, seat);
    if (colours_text.empty()) continue;
    facts.push_back({"void/" + std::to_string(seat.index()),
                     "Known of the hidden cards of " + seat_name(seat), "no " + colours_text});
  }
  return facts;
}

std::string card_prompt(const Shown& shown, const Mine& mine, Seat seat) {
  const Cards hand = hand_of(shown, mine, seat);
  if (shown.step == Step::play_another) {
    return "Play another card instead of " + text((hand & shown.laid).lowest()) + ".";
  }
  if (shown.colour == Colour::none) {
    if (needs_tricks(shown, seat)) {
      return shown.cards_played == 0 ? "Lead a card." : "Play any card: it sets the colour.";
    }
    return shown.cards_played == 0 ? "Lead a card; you have your tricks, so it does not count."
                                   : "Play any card; you have your tricks, so it does not count.";
  }
  const std::string colour = colour_text(shown.colour);
  if (!hand.meets(of(shown.colour))) {
    return "Play any card: you have no " + colour + ", the colour of the trick.";
  }
  const Cards last = refusable(shown, hand);
  if (!last.empty()) return "Follow " + colour + " with " + text(last.lowest()) + ", or refuse it.";
  return "Follow " + colour + ".";
}

std::string own_prompt(const Shown& shown, const Mine& mine, Seat seat) {
  if (shown.step == Step::offer)
    return "You won the trick: keep it, or donate it to another player.";
  if (shown.step != Step::answer) return card_prompt(shown, mine, seat);
  const std::string offer = seat_name(shown.taker) + " offers you the trick: ";
  if (rejecting_cards(shown, hand_of(shown, mine, seat)).empty()) {
    return offer + "accept it; you have no card to reject it with.";
  }
  return offer + "accept it, or reject it with a lower card and take one of its cards.";
}

std::string prompt_of(const Shown& shown, const Mine& mine, Observer who) {
  if (shown.step == Step::deal) return "The cards are to be dealt.";
  if (shown.step == Step::over) return "The game is over.";
  if (who == shown.actor) return own_prompt(shown, mine, *who);
  const std::string actor = seat_name(shown.actor);
  switch (shown.step) {
    case Step::deal:
    case Step::over:
    case Step::play:
      break;
    case Step::play_another:
      return actor + " has refused a card and is to play another.";
    case Step::offer:
      return actor + " is to keep or donate the trick.";
    case Step::answer:
      return actor + " is to accept or reject the trick.";
  }
  return actor + (shown.cards_played == 0 ? " is to lead." : " is to play.");
}

// The table, with what is known of each hand beyond the open cards.
Scene table(const Shown& shown, const Hidden& known, Observer who) {
  Scene scene;
  const SeatSet seats = SeatSet::first(shown.options.players);
  for (const Seat seat : seats) {
    scene.zones.push_back(hand_zone(shown, seat, known.closed[seat], who));
  }
  scene.zones.push_back(trick_zone(shown));
  scene.zones.push_back(last_trick_zone(shown));
  for (const Seat seat : seats) scene.zones.push_back(won_zone(shown, seat));
  scene.counters = counters_of(shown);
  scene.facts = facts_of(shown);
  return scene;
}

}  // namespace
}  // namespace trump_tricks_game

using namespace trump_tricks_game;  // NOLINT: this file is their body.

Scene TrumpTricksGame::scene(const View<TrumpTricksGame>& view) {
  Hidden known;
  if (view.who) known.closed[*view.who] = view.mine.closed;
  Scene scene = table(view.shown, known, view.who);
  scene.prompt = prompt_of(view.shown, view.mine, view.who);
  return scene;
}

Scene TrumpTricksGame::scene_all(const State& state) {
  Scene scene = table(state.shown, state.hidden, std::nullopt);
  scene.prompt = prompt_of(state.shown, Mine{}, std::nullopt);
  return scene;
}

}  // namespace menagerie
