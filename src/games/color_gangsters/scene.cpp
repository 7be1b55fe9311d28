// SPDX-License-Identifier: Apache-2.0
// The table as one observer sees it.
#include <bit>

#include "games/color_gangsters/knowledge.h"
#include "games/color_gangsters/prompts.h"
#include "games/color_gangsters/rules.h"
#include "games/color_gangsters/tricks.h"
#include "games/color_gangsters/words.h"

namespace menagerie::color_gangsters {
namespace {

// The faces that an observer knows, on top of what is shown.
struct Sight {
  const Shown& shown;
  Observer who;
  BySeat<GangSet> hands;
  BySeat<GangSet> passed;  // By giver.
  BySeat<GangSet> aside;   // By the seat at which it lies.
  GangSet kept;            // Cards that have been chosen in the draft.
};

Scene draw_up(const Sight& sight);

}  // namespace

Scene ColorGangsters::scene(const View<ColorGangsters>& view) {
  const Shown& shown = view.shown;
  Sight sight{shown, view.who, {}, {}, {}, {}};
  if (view.who) {
    sight.hands[*view.who] = view.mine.hand;
    sight.passed[*view.who] = view.mine.passed;
    if (view.mine.kept != no_card) {
      sight.kept = view.mine.kept;
      sight.passed[giver_to(shown, *view.who)] = view.mine.kept;
    }
    const GivenCards given = known_given(shown, view.mine, *view.who);
    if (given.kept != no_card) {
      const Seat receiver = view.who->left(shown.options.players);
      sight.hands[receiver] = GangSet(given.kept) - shown.played[receiver];
      sight.aside[receiver] = given.aside;
    }
  }
  Scene scene = draw_up(sight);
  scene.prompt = prompt(shown, view.mine, view.who);
  return scene;
}

Scene ColorGangsters::scene_all(const State& state) {
  const Shown& shown = state.shown;
  Sight sight{shown, std::nullopt, state.hidden.hands, state.hidden.passed, {}, {}};
  for (unsigned s = 0; s < shown.options.players; ++s) {
    const Seat seat(s);
    const GangCard kept = state.hidden.kept[seat];
    if (kept != no_card) sight.kept.add(kept);
    if (!shown.options.draft)
      sight.aside[seat] = state.hidden.aside[seat];
    else
      sight.aside[seat] = state.hidden.passed[giver_to(shown, seat)] - kept;
  }
  Scene scene = draw_up(sight);
  scene.prompt = prompt(shown, {}, std::nullopt);
  return scene;
}

namespace {

// One card that lies face down for most, but whose back shows.
SceneCard card_of_back(Color back, GangCard known) {
  SceneCard card;
  card.back = text_of(back);
  card.card = known == no_card ? "" : text_of(known);
  card.face_up = false;
  return card;
}

Zone territory(const Shown& shown) {
  Zone zone{"territory", "Territory", std::nullopt, "grid", {}};
  for (unsigned place = 0; place < tiles_laid; ++place) {
    SceneCard card;
    card.card = text_of(shown.tiles[place]).id;
    for (unsigned s = 0; s < shown.options.players; ++s) {
      if ((shown.markers[Seat(s)] >> place & 1u) != 0) card.markers.push_back(Seat(s));
    }
    zone.cards.push_back(card);
  }
  return zone;
}

Zone trick_zone(const Shown& shown, const Trick& trick, bool is_last) {
  Zone zone{is_last ? "last-trick" : "trick",
            is_last ? "Last trick" : "Trick",
            std::nullopt,
            "trick",
            {}};
  for (unsigned place = 0; place < trick.cards.size(); ++place) {
    SceneCard card;
    card.card = text_of(trick.cards[place]);
    card.back = text_of(color_of(trick.cards[place]));
    card.by = trick.leader.left_by(place, shown.options.players);
    if (is_last && *card.by == shown.winner) card.note = "winner";
    if (is_last && *card.by == shown.loser) card.note = "loser";
    zone.cards.push_back(card);
  }
  return zone;
}

// The cards whose faces are known first, colour by colour.
Zone hand(const Sight& sight, Seat seat) {
  const bool is_own = sight.who == Observer(seat);
  Zone zone{"hand/" + std::to_string(seat.index()), is_own ? "Your hand" : "Hand", seat, "fan", {}};
  for (unsigned c = 0; c < colors_max; ++c) {
    const Color color = static_cast<Color>(c);
    unsigned count = sight.shown.backs[seat][c];
    for (const GangCard known : sight.hands[seat] & of(color)) {
      SceneCard card = card_of_back(color, known);
      card.face_up = is_own;
      const bool chosen = sight.shown.phase == Phase::pass && sight.passed[seat].has(known);
      if (chosen) card.note = "to give away";
      zone.cards.push_back(card);
      --count;
    }
    for (; count > 0; --count) zone.cards.push_back(card_of_back(color, no_card));
  }
  return zone;
}

// 3.2  The two cards that a seat has been given, while the seats choose.
Zone given(const Sight& sight, Seat seat) {
  Zone zone{"given/" + std::to_string(seat.index()), "Given", seat, "row", {}};
  GangSet known = sight.passed[giver_to(sight.shown, seat)];
  for (const Color back : backs_given_to(sight.shown, seat)) {
    const GangSet faces = known & of(back);
    const GangCard face = faces.empty() ? no_card : faces.lowest();
    SceneCard card = card_of_back(back, face);
    if (face != no_card && sight.kept.has(face)) card.note = "kept";
    zone.cards.push_back(card);
    known.remove(face);
  }
  return zone;
}

Zone aside(const Sight& sight, Seat seat) {
  const GangSet known = sight.aside[seat];
  const GangCard face = known.empty() ? no_card : known.lowest();
  return {"aside/" + std::to_string(seat.index()),
          "Card laid aside",
          seat,
          "pile",
          {card_of_back(sight.shown.aside[seat], face)}};
}

std::vector<Counter> counters(const Shown& shown) {
  const SeatMap<int> paws = ColorGangsters::scores(shown);
  Counter paw{"paws", "Paws under own markers", {}};
  Counter left{"markers", "Markers left", {}};
  Counter cards{"cards", "Cards in hand", {}};
  for (unsigned s = 0; s < shown.options.players; ++s) {
    const Seat seat(s);
    int held = 0;
    for (const std::uint8_t count : shown.backs[seat]) held += count;
    paw.by_seat.emplace_back(paws[seat]);
    left.by_seat.emplace_back(static_cast<int>(markers_each) - std::popcount(shown.markers[seat]));
    cards.by_seat.emplace_back(held);
  }
  return {paw, left, cards};
}

std::string numbers_to_come(const Shown& shown) {
  std::vector<std::string> words;
  for (unsigned number = 1; number <= numbers_max + 1; ++number) {
    const unsigned trump = number % (numbers_max + 1);  // "none" comes last.
    if ((shown.numbers_seen >> trump & 1u) == 0) words.push_back(text_of_number_trump(trump));
  }
  return words.empty() ? "nothing" : listed(words);
}

std::string colors_to_come(const Shown& shown) {
  std::vector<std::string> words;
  const auto add = [&](Color color) {
    if ((shown.colors_seen >> index_of(color) & 1u) == 0) words.emplace_back(name_of(color));
  };
  for (unsigned s = 0; s < shown.options.players; ++s) add(shown.options.colors[Seat(s)]);
  add(Color::none);
  return words.empty() ? "nothing" : listed(words);
}

std::string trick_text(const Shown& shown) {
  const bool done =
      shown.phase == Phase::place || shown.phase == Phase::trump || shown.phase == Phase::over;
  const unsigned number = shown.tricks_done + (done ? 0u : 1u);
  return std::to_string(number) + " of " + std::to_string(tricks_max);
}

std::vector<Fact> facts(const Shown& shown) {
  std::vector<Fact> list;
  if (shown.phase != Phase::deal) {
    list.push_back({"trick", "Trick", trick_text(shown)});
    list.push_back({"number-trump", "Number trump", text_of_number_trump(shown.number_trump)});
    list.push_back({"color-trump", "Colour trump", std::string(name_of(shown.color_trump))});
    list.push_back({"number-deck", "Number trumps in the deck",
                    std::to_string(shown.numbers_left) + ": " + numbers_to_come(shown)});
    list.push_back({"color-deck", "Colour trumps in the deck",
                    std::to_string(shown.colors_left) + ": " + colors_to_come(shown)});
  }
  if (!shown.trick.cards.empty()) {
    list.push_back({"led", "Led", std::string(name_of(color_of(shown.trick.cards.front())))});
  }
  if (shown.winner != nobody) {
    list.push_back({"winner", "Winner of the last trick", seat_name(shown.winner)});
    list.push_back({"loser", "Loser of the last trick", seat_name(shown.loser)});
  }
  for (unsigned s = 0; s < shown.options.players; ++s) {
    list.push_back({"color/" + std::to_string(s), "Colour of " + seat_name(Seat(s)),
                    std::string(name_of(shown.options.colors[Seat(s)]))});
  }
  for (unsigned place = 0; place < tiles_laid && shown.phase != Phase::deal; ++place) {
    const Tile tile = shown.tiles[place];
    list.push_back({"tile/" + std::string(text_of(tile).id), std::string(text_of(tile).id),
                    paws_text(tile) + ": " + condition_of(shown.options, tile)});
  }
  return list;
}

Scene draw_up(const Sight& sight) {
  const Shown& shown = sight.shown;
  Scene scene;
  scene.counters = counters(shown);
  scene.facts = facts(shown);
  if (shown.phase == Phase::deal) return scene;
  scene.zones.push_back(territory(shown));
  scene.zones.push_back(trick_zone(shown, shown.trick, false));
  scene.zones.push_back(trick_zone(shown, shown.last, true));
  const bool drafting = shown.phase == Phase::keep || shown.phase == Phase::reveal;
  for (unsigned s = 0; s < shown.options.players; ++s) {
    scene.zones.push_back(hand(sight, Seat(s)));
    if (drafting) scene.zones.push_back(given(sight, Seat(s)));
    if (shown.aside[Seat(s)] != Color::none) scene.zones.push_back(aside(sight, Seat(s)));
  }
  return scene;
}

}  // namespace
}  // namespace menagerie::color_gangsters
