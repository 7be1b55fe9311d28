// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "games/awimbawe/available.h"
#include "games/awimbawe/notation.h"
#include "games/awimbawe/rules.h"

namespace menagerie::awimbawe {
namespace {

// The faces of hidden cards that may be drawn: of one seat's hand, or, for records, of all.
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
  shown.card = card_text(card);
  shown.note = blocked ? "blocked" : "";
  return shown;
}

SceneCard closed_card(bool blocked) {
  SceneCard shown;
  shown.face_up = false;
  shown.note = blocked ? "blocked" : "";
  return shown;
}

Zone hand_zone(const Side& side, Seat seat, const Faces& faces) {
  Zone zone{id_of("hand", seat), "Hand of " + seat_name(seat), seat, "fan", {}};
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
  const std::string name = std::to_string(number + 1);
  Zone zone{id_of("pile", seat) + "/" + name,
            "Pile " + name + " of " + seat_name(seat),
            seat,
            "pile",
            {}};
  const Pile& pile = side.piles[number];
  for (unsigned depth = 0; depth < pile.size(); ++depth) {
    const Slot slot = pile.at(depth);
    if (slot.is_up()) {
      const bool blocked = depth == 0 && (side.piles_blocked >> number & 1) != 0;
      zone.cards.push_back(open_card(slot.card(), blocked));
    } else {
      SceneCard card = closed_card(false);
      if (faces.down_known) card.card = card_text(faces.down[seat][slot.number()]);
      zone.cards.push_back(card);
    }
  }
  return zone;
}

// 5.2  Hyenas stay in sight of both.
Zone hyena_zone(const Side& side, Seat seat) {
  Zone zone{id_of("hyenas", seat), "Hyenas of " + seat_name(seat), seat, "row", {}};
  for (Card card : side.taken& of(Animal::hyena)) zone.cards.push_back(open_card(card, false));
  return zone;
}

Zone trick_zone(const Trick& trick, std::string id, std::string label) {
  Zone zone{std::move(id), std::move(label), std::nullopt, "trick", {}};
  for (unsigned i = 0; i < trick.size; ++i) {
    SceneCard card = open_card(i == 0 ? trick.led : trick.answer, false);
    card.by = i == 0 ? trick.leader : other(trick.leader);
    if (i == 1 && trick.manner == Manner::fight) card.note = "fights";
    if (i == 1 && trick.manner == Manner::flee) card.note = "flees";
    zone.cards.push_back(card);
  }
  return zone;
}

Counter counter(std::string id, std::string label, int first, int second) {
  return {std::move(id), std::move(label), {first, second}};
}

void add_counters(const Shown& shown, Scene& scene) {
  const Side& first = shown.sides[Seat(0)];
  const Side& second = shown.sides[Seat(1)];
  const auto hyenas = [](const Side& side) {
    return static_cast<int>((side.taken & of(Animal::hyena)).size());
  };
  scene.counters = {counter("rounds", "Rounds won", shown.rounds_won[0], shown.rounds_won[1]),
                    counter("crowns", "Crowns taken", crowns(first.taken), crowns(second.taken)),
                    counter("hyenas", "Hyenas taken", hyenas(first), hyenas(second)),
                    counter("tricks", "Tricks won", first.tricks, second.tricks),
                    counter("hand-size", "Cards in hand", first.hand_size, second.hand_size)};
}

void add_facts(const Shown& shown, Scene& scene) {
  scene.facts.push_back({"round", "Round", std::to_string(Awimbawe::round(shown))});
  const bool playing = shown.phase != Phase::deal && shown.phase != Phase::over;
  if (!playing) return;
  scene.facts.push_back(
      {"trick", "Trick",
       std::to_string(tricks_done(shown) + 1) + " of " + std::to_string(tricks_count)});
  if (shown.trick.size > 0) {
    const Land led = land_of(shown.trick.led);
    scene.facts.push_back({"led", "Led", std::string(land_name(led))});
  }
  if (shown.trick.named != nobody) {
    scene.facts.push_back({"next-lead", "Leads next", seat_name(shown.trick.named)});
  }
}

std::string power_prompt(const Shown& shown) {
  const std::string opponent = seat_name(other(shown.to_act));
  const Animal animal = animal_of(card_just_played(shown.trick));
  if (animal == Animal::rhinoceros) {
    return "Use the rhinoceros: move a top card of " + opponent + " under a pile, or pass.";
  }
  if (animal == Animal::snake) {
    return "Use the snake: block a card of " + opponent + ", or pass.";
  }
  return "Use the cheetah: say who leads the next trick, or pass.";
}

std::string play_prompt(const Shown& shown, const Mine& mine) {
  const Trick& trick = shown.trick;
  if (trick.size == 0) return "Lead a card.";
  const std::string led = card_text(trick.led);
  const std::string land{land_name(land_of(trick.led))};
  const Cards open = available(shown.sides[shown.to_act], mine);
  if (land_of(trick.led) == Land::sky) {
    return open.meets(of(Land::sky)) ? "Answer " + led + " with an eagle."
                                     : "Discard a card: an eagle was led and you have none.";
  }
  if (open.meets(of(land_of(trick.led)))) return "Answer " + led + ": " + land + " was led.";
  if (open.meets(of(Land::sky))) {
    return "You have no " + land + " to answer " + led + ": play an eagle, to fight or to flee.";
  }
  return "You have neither " + land + " nor an eagle to answer " + led + ": discard a card.";
}

// What the observer is to do, or whom the table waits for.
std::string prompt(const Shown& shown, const Mine& mine, Observer who) {
  const bool mine_to_act = who == shown.to_act;
  const std::string actor = seat_name(shown.to_act);
  switch (shown.phase) {
    case Phase::deal:
      return "The cards of the next round are dealt.";
    case Phase::over:
      return "The match is over: " + seat_name(other(shown.loser)) + " has won.";
    case Phase::chance:
      return "A card from the hand of " + seat_name(other(shown.to_act)) + " is being blocked.";
    case Phase::choose_lead:
      return mine_to_act ? "You lost the last round: say who leads."
                         : actor + " says who leads the round.";
    case Phase::power:
      return mine_to_act
                 ? power_prompt(shown)
                 : actor + " may use the " +
                       std::string(animal_name(animal_of(card_just_played(shown.trick)))) + ".";
    case Phase::play:
      break;
  }
  if (mine_to_act) return play_prompt(shown, mine);
  return shown.trick.size == 0 ? actor + " is to lead."
                               : actor + " is to answer " + card_text(shown.trick.led) + ".";
}

Scene draw(const Shown& shown, const Faces& faces) {
  Scene scene;
  scene.zones.push_back(trick_zone(shown.trick, "trick", "Trick"));
  for (Seat seat : SeatSet::first(players)) {
    const Side& side = shown.sides[seat];
    scene.zones.push_back(hand_zone(side, seat, faces));
    for (unsigned pile = 0; pile < piles_count; ++pile) {
      scene.zones.push_back(pile_zone(side, seat, pile, faces));
    }
    scene.zones.push_back(hyena_zone(side, seat));
  }
  scene.zones.push_back(trick_zone(shown.last, "last-trick", "Last trick"));
  add_counters(shown, scene);
  add_facts(shown, scene);
  return scene;
}

}  // namespace
Scene Awimbawe::scene(const View<Awimbawe>& view) {
  Faces faces;
  if (view.who) {
    faces.hands[*view.who] = view.mine;
    faces.hands_known.add(*view.who);
  }
  Scene scene = draw(view.shown, faces);
  scene.prompt = prompt(view.shown, view.mine, view.who);
  return scene;
}

Scene Awimbawe::scene_all(const State& state) {
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
