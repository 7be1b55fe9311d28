// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <utility>

#include "games/awimbawe/available.h"
#include "games/awimbawe/notation.h"
#include "games/awimbawe/presentation.h"
#include "games/awimbawe/rules.h"
#include "games/awimbawe/words.h"

namespace menagerie::awimbawe {
namespace {

// The faces of hidden cards that may be drawn: of one seat's hand, or of all for records.
struct Faces {
  SeatMap<Mine, players> hands;
  SeatSet hands_known;
  SeatMap<std::array<Card, piles_count>, players> down;
  bool down_known = false;
};

std::string id_of(std::string_view name, Seat seat) {
  return std::string(name) + "/" + std::to_string(seat.index());
}

SceneCard open_card(Card card, bool blocked) {
  SceneCard shown;
  shown.card = text_of(card);
  if (blocked) shown.note = words::blocked_note();
  return shown;
}

SceneCard closed_card(bool blocked) {
  SceneCard shown;
  shown.face_up = false;
  if (blocked) shown.note = words::blocked_note();
  return shown;
}

Zone hand_zone(const Side& side, Seat seat, const Faces& faces) {
  Zone zone{id_of("hand", seat), words::hand(), seat, "fan", {}};
  zone.cards.reserve(side.hand_size);
  if (faces.hands_known.has(seat)) {
    const Mine& mine = faces.hands[seat];
    for (Card card : mine.hand) zone.cards.push_back(open_card(card, mine.blocked.has(card)));
    return zone;
  }
  for (unsigned i = 0; i < side.hand_size; ++i) {
    zone.cards.push_back(closed_card(i < side.hand_blocked));
  }
  return zone;
}

Zone pile_zone(const Side& side, Seat seat, unsigned number, const Faces& faces) {
  Zone zone{id_of("pile", seat) + "/" + std::to_string(number + 1),
            words::pile(number + 1),
            seat,
            "pile",
            {},
            number + 1};
  const Pile& pile = side.piles[number];
  for (unsigned depth = 0; depth < pile.size(); ++depth) {
    const Slot slot = pile.at(depth);
    if (slot.is_up()) {
      const bool blocked = depth == 0 && (side.piles_blocked >> number & 1) != 0;
      zone.cards.push_back(open_card(slot.card(), blocked));
    } else {
      SceneCard card = closed_card(false);
      if (faces.down_known) card.card = text_of(faces.down[seat][slot.number()]);
      zone.cards.push_back(std::move(card));
    }
  }
  return zone;
}

// 5.2  Both players keep seeing hyenas.
Zone hyena_zone(const Side& side, Seat seat) {
  Zone zone{id_of("hyenas", seat), words::hyenas(), seat, "row", {}};
  for (Card card : side.taken& of(Animal::hyena)) zone.cards.push_back(open_card(card, false));
  return zone;
}

Zone trick_zone(const Trick& trick, std::string id, Message label) {
  Zone zone{std::move(id), std::move(label), std::nullopt, "trick", {}};
  for (unsigned i = 0; i < trick.size; ++i) {
    SceneCard card = open_card(i == 0 ? trick.led : trick.answer, false);
    card.by = i == 0 ? trick.leader : other(trick.leader);
    if (i == 1 && trick.manner == Manner::fight) card.note = words::fights_note();
    if (i == 1 && trick.manner == Manner::flee) card.note = words::flees_note();
    zone.cards.push_back(std::move(card));
  }
  return zone;
}

Counter counter(std::string id, Message label, int first, int second) {
  return {std::move(id), std::move(label), {first, second}, false};
}

void add_counters(const Shown& shown, Scene& scene) {
  const Side& first = shown.sides[Seat(0)];
  const Side& second = shown.sides[Seat(1)];
  const auto hyenas = [](const Side& side) {
    return static_cast<int>((side.taken & of(Animal::hyena)).size());
  };
  scene.counters = {
      counter("rounds", words::rounds_won(), shown.rounds_won[0], shown.rounds_won[1]),
      counter("crowns", words::crowns_taken(), crowns(first.taken), crowns(second.taken)),
      counter("hyenas", words::hyenas_taken(), hyenas(first), hyenas(second)),
      counter("tricks", words::tricks_won(), first.tricks, second.tricks),
      counter("hand-size", words::hand_size(), first.hand_size, second.hand_size)};
  scene.counters.front().is_score = true;
}

void add_facts(const Shown& shown, Scene& scene) {
  scene.facts.push_back({"round", words::fact_round(), words::number(Awimbawe::round(shown))});
  if (shown.last.size > 0) {
    scene.facts.push_back(
        {"decided", words::fact_decided(), words::decided_by(how_won(shown.last))});
  }
  const bool playing = shown.phase != Phase::deal && shown.phase != Phase::over;
  if (!playing) return;
  scene.facts.push_back(
      {"trick", words::fact_trick(), words::part_of(tricks_done(shown) + 1, tricks_count)});
  if (shown.trick.size > 0) {
    const Land led = land_of(shown.trick.led);
    scene.facts.push_back({"led", words::fact_led(), words::that_land(words::land(led))});
  }
  if (shown.trick.named != nobody) {
    scene.facts.push_back(
        {"next-lead", words::fact_next_lead(), words::that_seat(shown.trick.named)});
  }
}

Message power_prompt(const Shown& shown) {
  const Seat opponent = other(shown.to_act);
  const Animal animal = animal_of(card_just_played(shown.trick));
  if (animal == Animal::rhinoceros) return words::use_rhinoceros(opponent);
  if (animal == Animal::snake) return words::use_snake(opponent);
  return words::use_cheetah();
}

Message play_prompt(const Shown& shown, const Mine& mine) {
  const Trick& trick = shown.trick;
  if (trick.size == 0) return words::lead_now();
  const CardText led{text_of(trick.led)};
  const Land land = land_of(trick.led);
  const Cards open = available(shown.sides[shown.to_act], mine);
  if (land == Land::sky) {
    return open.meets(of(Land::sky)) ? words::follow_eagle(led) : words::discard_to_eagle();
  }
  if (open.meets(of(land))) return words::follow_now(led, words::land(land));
  return open.meets(of(Land::sky)) ? words::play_eagle(led, words::land(land))
                                   : words::discard_now(led, words::land(land));
}

// What the observer must do.
Message own_prompt(const Shown& shown, const Mine& mine) {
  if (shown.phase == Phase::choose_lead) return words::say_who_leads();
  return shown.phase == Phase::power ? power_prompt(shown) : play_prompt(shown, mine);
}

// What the observer must do, or the player that the table waits for.
Message prompt(const Shown& shown, const Mine& mine, Observer who) {
  const Seat actor = shown.to_act;
  if (shown.phase == Phase::deal) return words::about_to_deal();
  if (shown.phase == Phase::over) return ending(shown);
  if (shown.phase == Phase::chance) return words::hand_is_hit(other(actor));
  if (who == actor) return own_prompt(shown, mine);
  if (shown.phase == Phase::choose_lead) return words::waiting_for_leader(actor);
  if (shown.phase == Phase::power) {
    const Animal animal = animal_of(card_just_played(shown.trick));
    return words::waiting_for_power(actor, words::animal(animal));
  }
  return shown.trick.size == 0 ? words::waiting_for_lead(actor)
                               : words::waiting_for_answer(actor, {text_of(shown.trick.led)});
}

Scene draw(const Shown& shown, const Faces& faces) {
  Scene scene;
  scene.zones.push_back(trick_zone(shown.trick, "trick", words::trick()));
  for (Seat seat : SeatSet::first(players)) {
    const Side& side = shown.sides[seat];
    scene.zones.push_back(hand_zone(side, seat, faces));
    for (unsigned pile = 0; pile < piles_count; ++pile) {
      scene.zones.push_back(pile_zone(side, seat, pile, faces));
    }
    scene.zones.push_back(hyena_zone(side, seat));
  }
  scene.zones.push_back(trick_zone(shown.last, "last-trick", words::last_trick()));
  add_counters(shown, scene);
  add_facts(shown, scene);
  return scene;
}

}  // namespace

Scene Presentation::scene(const View<Awimbawe>& view) {
  Faces faces;
  if (view.who) {
    faces.hands[*view.who] = view.mine;
    faces.hands_known.add(*view.who);
  }
  Scene scene = draw(view.shown, faces);
  scene.prompt = prompt(view.shown, view.mine, view.who);
  return scene;
}

Scene Presentation::scene_all(const State& state) {
  Faces faces;
  for (Seat seat : SeatSet::first(awimbawe::players)) {
    faces.hands[seat] = {state.hidden.hands[seat], state.hidden.blocked[seat]};
    faces.hands_known.add(seat);
  }
  faces.down = state.hidden.down;
  faces.down_known = true;
  Scene scene = draw(state.shown, faces);
  scene.prompt = prompt(state.shown, Mine{}, std::nullopt);
  return scene;
}

}  // namespace menagerie::awimbawe
