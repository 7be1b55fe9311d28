// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <utility>

#include "games/awimbawe/available.h"
#include "games/awimbawe/notation.h"
#include "games/awimbawe/presentation.h"

namespace menagerie::awimbawe {
namespace {

using Sight = kit::Sight<Awimbawe>;

Message note_of(bool blocked) { return blocked ? words::note_blocked() : Message(); }

Zone hand_zone(const Side& side, Seat seat, const Sight& sight) {
  Zone zone{kit::id_of("hand", seat), kit::words::hand(), seat, "fan", {}};
  if (sight.open.has(seat)) {
    const Mine& mine = sight.mine[seat];
    for (Card card : mine.hand) {
      zone.cards.push_back(kit::open_card(text_of(card), note_of(mine.blocked.has(card))));
    }
    return zone;
  }
  for (unsigned i = 0; i < side.hand_size; ++i) {
    zone.cards.push_back(kit::closed_card("", note_of(i < side.hand_blocked)));
  }
  return zone;
}

Zone pile_zone(const Side& side, Seat seat, unsigned number, const Sight& sight) {
  Zone zone{kit::id_of("pile", seat) + "/" + std::to_string(number + 1),
            words::zone_pile(number + 1),
            seat,
            "pile",
            {},
            number + 1};
  const Pile& pile = side.piles[number];
  for (unsigned depth = 0; depth < pile.size(); ++depth) {
    const Slot slot = pile.at(depth);
    if (slot.is_up()) {
      const bool blocked = depth == 0 && (side.piles_blocked >> number & 1) != 0;
      zone.cards.push_back(kit::open_card(text_of(slot.card()), note_of(blocked)));
    } else {
      const bool is_known = sight.hidden != nullptr;
      zone.cards.push_back(
          kit::closed_card(is_known ? text_of(sight.hidden->down[seat][slot.number()]) : ""));
    }
  }
  return zone;
}

// 5.2  Both players keep seeing hyenas.
Zone hyena_zone(const Side& side, Seat seat) {
  Zone zone{kit::id_of("hyenas", seat), words::zone_hyenas(), seat, "row", {}};
  for (Card card : side.taken& of(Animal::hyena)) {
    zone.cards.push_back(kit::open_card(text_of(card)));
  }
  return zone;
}

Zone trick_zone(const Trick& trick, std::string id, Message label) {
  Zone zone{std::move(id), std::move(label), std::nullopt, "trick", {}};
  for (unsigned i = 0; i < trick.size; ++i) {
    SceneCard card = kit::open_card(text_of(i == 0 ? trick.led : trick.answer), {},
                                    i == 0 ? trick.leader : other(trick.leader));
    if (i == 1 && trick.manner == Manner::fight) card.note = words::note_fights();
    if (i == 1 && trick.manner == Manner::flee) card.note = words::note_flees();
    zone.cards.push_back(std::move(card));
  }
  return zone;
}

void add_counters(const Shown& shown, Scene& scene) {
  const auto add = [&](std::string id, Message label, const auto& of) {
    kit::add_counter(scene, std::move(id), std::move(label), players,
                     [&](Seat seat) { return of(shown.sides[seat]); });
  };
  kit::add_score(
      scene, players, [&](Seat seat) { return shown.rounds_won[seat.index()]; },
      words::counter_rounds(), "rounds");
  add("crowns", words::counter_crowns(), [](const Side& side) { return crowns(side.taken); });
  add("hyenas", words::counter_hyenas(),
      [](const Side& side) { return (side.taken & of(Animal::hyena)).size(); });
  add("tricks", kit::words::tricks(), [](const Side& side) { return side.tricks; });
  add("hand-size", kit::words::cards_in_hand(), [](const Side& side) { return side.hand_size; });
}

void add_facts(const Shown& shown, Scene& scene) {
  scene.facts.push_back({"round", kit::words::round(), kit::words::number(Awimbawe::round(shown))});
  if (shown.last.size > 0) {
    scene.facts.push_back(
        {"decided", words::fact_decided(), kit::words::decided_by(how_won(shown.last))});
  }
  const bool playing = shown.phase != Phase::deal && shown.phase != Phase::over;
  if (!playing) return;
  scene.facts.push_back({"trick", kit::words::fact_trick(),
                         kit::words::part_of(tricks_done(shown) + 1, tricks_count)});
  if (shown.trick.size > 0) {
    const Land led = land_of(shown.trick.led);
    scene.facts.push_back({"led", words::fact_led(), words::fact_land(words::land(led))});
  }
  if (shown.trick.named != nobody) {
    scene.facts.push_back(
        {"next-lead", words::fact_next_lead(), kit::words::seat(shown.trick.named)});
  }
}

Message power_prompt(const Shown& shown) {
  const Seat opponent = other(shown.to_act);
  const Animal animal = animal_of(card_just_played(shown.trick));
  if (animal == Animal::rhinoceros) return words::prompt_rhinoceros(opponent);
  if (animal == Animal::snake) return words::prompt_snake(opponent);
  return words::prompt_cheetah();
}

Message play_prompt(const Shown& shown, const Mine& mine) {
  const Trick& trick = shown.trick;
  if (trick.size == 0) return words::prompt_lead();
  const CardText led{text_of(trick.led)};
  const Land land = land_of(trick.led);
  const Cards open = available(shown.sides[shown.to_act], mine);
  if (land == Land::sky) {
    return open.meets(of(Land::sky)) ? words::prompt_follow_eagle(led)
                                     : words::prompt_discard_to_eagle();
  }
  if (open.meets(of(land))) return words::prompt_follow(led, words::land(land));
  return open.meets(of(Land::sky)) ? words::prompt_eagle(led, words::land(land))
                                   : words::prompt_discard(led, words::land(land));
}

// What the observer must do.
Message own_prompt(const Shown& shown, const Mine& mine) {
  if (shown.phase == Phase::choose_lead) return words::prompt_say_who_leads();
  return shown.phase == Phase::power ? power_prompt(shown) : play_prompt(shown, mine);
}

// What the observer is to do, or whom the table waits for.
Message prompt(const Shown& shown, const Sight& sight) {
  const Seat actor = shown.to_act;
  if (shown.phase == Phase::deal) return words::prompt_deal();
  if (shown.phase == Phase::over) return ending(shown);
  if (shown.phase == Phase::chance) return words::prompt_block(other(actor));
  if (sight.who == actor) return own_prompt(shown, sight.mine[actor]);
  if (shown.phase == Phase::choose_lead) return words::prompt_waiting_for_leader(actor);
  if (shown.phase == Phase::power) {
    const Animal animal = animal_of(card_just_played(shown.trick));
    return words::prompt_waiting_for_power(actor, words::animal(animal));
  }
  return shown.trick.size == 0
             ? words::prompt_waiting_for_lead(actor)
             : words::prompt_waiting_for_answer(actor, {text_of(shown.trick.led)});
}

}  // namespace

Scene draw(const Shown& shown, const Sight& sight) {
  Scene scene;
  scene.prompt = prompt(shown, sight);
  scene.zones.push_back(trick_zone(shown.trick, "trick", kit::words::trick()));
  for (Seat seat : SeatSet::first(players)) {
    const Side& side = shown.sides[seat];
    scene.zones.push_back(hand_zone(side, seat, sight));
    for (unsigned pile = 0; pile < piles_count; ++pile) {
      scene.zones.push_back(pile_zone(side, seat, pile, sight));
    }
    scene.zones.push_back(hyena_zone(side, seat));
  }
  scene.zones.push_back(trick_zone(shown.last, "last-trick", kit::words::last_trick()));
  add_counters(shown, scene);
  add_facts(shown, scene);
  return scene;
}

}  // namespace menagerie::awimbawe
