// SPDX-License-Identifier: Apache-2.0
// The table as one observer sees it.
#include <bit>
#include <numeric>
#include <utility>

#include "game/kit/scenes.h"
#include "games/color_gangsters/knowledge.h"
#include "games/color_gangsters/parsing.h"
#include "games/color_gangsters/presentation.h"
#include "games/color_gangsters/prompts.h"
#include "games/color_gangsters/tricks.h"
#include "games/color_gangsters/words.h"

namespace menagerie::color_gangsters {
namespace {

// The faces that an observer knows, in addition to what is shown.
struct Sight {
  const Shown& shown;
  Observer who;
  BySeat<GangSet> hands;
  BySeat<GangSet> passed;  // By giver.
  BySeat<GangSet> aside;   // By the seat where it is.
  GangSet kept;            // Cards that have been chosen in the draft.
};

Scene draw_up(const Sight& sight);

}  // namespace

Scene Presentation::scene(const View<ColorGangsters>& view) {
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

Scene Presentation::scene_all(const State& state) {
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

// An observer who knows a face knows what its animal eats.
Message note_of(GangCard known, const Phrase<Term>& phrase) {
  return known == no_card ? Message() : phrase(words::diet(known));
}

// One card that is face down for most, but whose back is visible.
SceneCard card_of_back(Color back, GangCard known) {
  SceneCard card;
  card.back = text_of(back);
  card.card = known == no_card ? "" : text_of(known);
  card.face_up = false;
  card.note = note_of(known, words::note_diet);
  return card;
}

Zone territory(const Shown& shown) {
  Zone zone{"territory", words::zone_territory(), std::nullopt, "grid", {}};
  zone.cards.reserve(tiles_laid);
  for (unsigned place = 0; place < tiles_laid; ++place) {
    SceneCard card;
    card.card = text_of(shown.tiles[place]).id;
    for (const Seat seat : SeatSet::first(shown.options.players)) {
      if ((shown.markers[seat] >> place & 1u) != 0) card.markers.push_back(seat);
    }
    zone.cards.push_back(std::move(card));
  }
  return zone;
}

Zone trick_zone(const Shown& shown, const Trick& trick, bool is_last) {
  Zone zone{is_last ? "last-trick" : "trick",
            is_last ? kit::words::last_trick() : kit::words::trick(),
            std::nullopt,
            "trick",
            {}};
  for (unsigned place = 0; place < trick.cards.size(); ++place) {
    const GangCard played = trick.cards[place];
    SceneCard card = card_of_back(color_of(played), played);
    card.face_up = true;
    card.by = trick.leader.left_by(place, shown.options.players);
    if (is_last && *card.by == shown.winner) card.note = note_of(played, words::note_winner);
    if (is_last && *card.by == shown.loser) card.note = note_of(played, words::note_loser);
    zone.cards.push_back(std::move(card));
  }
  return zone;
}

constexpr std::size_t hand_cards_usual = 12;

// The cards whose faces are known first, colour by colour.
Zone hand(const Sight& sight, Seat seat) {
  const bool is_own = sight.who == Observer(seat);
  Zone zone{kit::id_of("hand", seat), kit::words::hand(), seat, "fan", {}};
  zone.cards.reserve(hand_cards_usual);
  for (unsigned c = 0; c < colors_max; ++c) {
    const Color color = static_cast<Color>(c);
    unsigned count = sight.shown.backs[seat][c];
    for (const GangCard known : sight.hands[seat] & of(color)) {
      SceneCard card = card_of_back(color, known);
      card.face_up = is_own;
      const bool chosen = sight.shown.phase == Phase::pass && sight.passed[seat].has(known);
      if (chosen) card.note = note_of(known, words::note_to_give_away);
      zone.cards.push_back(std::move(card));
      --count;
    }
    for (; count > 0; --count) zone.cards.push_back(card_of_back(color, no_card));
  }
  return zone;
}

// 3.2  The two cards that a seat has been given, while the seats choose.
Zone given(const Sight& sight, Seat seat) {
  Zone zone{kit::id_of("given", seat), words::zone_given(), seat, "row", {}};
  GangSet known = sight.passed[giver_to(sight.shown, seat)];
  for (const Color back : backs_given_to(sight.shown, seat)) {
    const GangSet faces = known & of(back);
    const GangCard face = faces.empty() ? no_card : faces.lowest();
    SceneCard card = card_of_back(back, face);
    if (sight.kept.has(face)) card.note = note_of(face, words::note_kept);
    zone.cards.push_back(std::move(card));
    known.remove(face);
  }
  return zone;
}

Zone aside(const Sight& sight, Seat seat) {
  const GangSet known = sight.aside[seat];
  const GangCard face = known.empty() ? no_card : known.lowest();
  return {kit::id_of("aside", seat),
          words::zone_aside(),
          seat,
          "pile",
          {card_of_back(sight.shown.aside[seat], face)}};
}

void add_counters(Scene& scene, const Shown& shown) {
  const unsigned players = shown.options.players;
  kit::add_score(scene, players, ColorGangsters::scores(shown), words::counter_paws(), "paws");
  kit::add_counter(scene, "markers", words::counter_markers(), players, [&](Seat seat) {
    return static_cast<int>(markers_each) - std::popcount(shown.markers[seat]);
  });
  kit::add_counter(scene, "cards", words::counter_cards(), players, [&](Seat seat) {
    return std::accumulate(shown.backs[seat].begin(), shown.backs[seat].end(), 0);
  });
}

Message number_deck(const Shown& shown) {
  Messages cards;
  for (unsigned number = 1; number <= numbers_max + 1; ++number) {
    const unsigned trump = number % (numbers_max + 1);  // "none" comes last.
    if ((shown.numbers_seen >> trump & 1u) == 0) cards.push_back(words::fact_number(trump));
  }
  return words::fact_numbers_in_deck(cards, shown.numbers_left);
}

Message color_deck(const Shown& shown) {
  TermList cards;
  const auto add = [&](Color color) {
    if ((shown.colors_seen >> index_of(color) & 1u) == 0) cards.push_back(words::suit(color));
  };
  for (const Seat seat : SeatSet::first(shown.options.players)) add(shown.options.colors[seat]);
  add(Color::none);
  return words::fact_colors_in_deck(cards, shown.colors_left);
}

Message trick_count(const Shown& shown) {
  const bool done =
      shown.phase == Phase::place || shown.phase == Phase::trump || shown.phase == Phase::over;
  return kit::words::part_of(shown.tricks_done + (done ? 0u : 1u), tricks_max);
}

void add_tiles(const Shown& shown, std::vector<Fact>& list) {
  for (const Tile tile : shown.tiles) {
    list.push_back({"tile/" + std::string(text_of(tile).id), words::fact_tile(words::tile(tile)),
                    words::fact_tile_asks(paws_of(tile), words::condition(shown.options, tile))});
  }
}

std::vector<Fact> facts(const Shown& shown) {
  std::vector<Fact> list;
  const auto color = [](Color its) { return words::fact_color(words::suit(its)); };
  if (shown.phase != Phase::deal) {
    list.push_back({"trick", kit::words::fact_trick(), trick_count(shown)});
    list.push_back(
        {"number-trump", words::fact_number_trump(), words::fact_number(shown.number_trump)});
    list.push_back({"color-trump", words::fact_color_trump(), color(shown.color_trump)});
    list.push_back({"number-deck", words::fact_number_deck(), number_deck(shown)});
    list.push_back({"color-deck", words::fact_color_deck(), color_deck(shown)});
  }
  if (!shown.trick.cards.empty()) {
    list.push_back({"led", words::fact_led(), color(color_of(shown.trick.cards.front()))});
  }
  if (shown.winner != nobody) {
    list.push_back({"winner", words::fact_winner(), kit::words::seat(shown.winner)});
    list.push_back({"loser", words::fact_loser(), kit::words::seat(shown.loser)});
    list.push_back(
        {"decided", kit::words::decided(), kit::words::decided_by(words::how(shown.won_by))});
  }
  for (const Seat seat : SeatSet::first(shown.options.players)) {
    list.push_back({kit::id_of("color", seat), words::fact_color_of(seat),
                    color(shown.options.colors[seat]), seat});
  }
  if (shown.phase != Phase::deal) add_tiles(shown, list);
  return list;
}

Scene draw_up(const Sight& sight) {
  const Shown& shown = sight.shown;
  Scene scene;
  add_counters(scene, shown);
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
