// SPDX-License-Identifier: Apache-2.0
#include "game/kit/logs.h"
#include "games/starter/presentation.h"

namespace menagerie::starter {

Messages Presentation::log_deal(const Shown&) { return {kit::words::dealt(1)}; }

Messages Presentation::log(const Shown& before, const Shown& after, Observer actor,
                           const Action& observed) {
  Messages told;
  told.push_back(kit::led_or_played(before.trick, *actor, observed.card()));
  if (after.trick.empty()) told.push_back(kit::words::won(after.trick.leader));
  if (after.phase == Phase::over) told.push_back(kit::victory<Starter>(after));
  return told;
}

namespace {

Message prompt(const Shown& shown, const kit::Sight<Starter>& sight) {
  const Turn turn = Starter::turn(shown);
  if (turn.kind == Turn::Kind::deal) return kit::words::about_to_deal(1);
  if (turn.kind == Turn::Kind::over) return kit::words::over();
  if (!sight.who || !turn.seats.has(*sight.who)) return kit::waiting_for(turn.seats);
  return kit::prompt_to_play<Deck>(shown.trick, sight);
}

}  // namespace

Scene draw(const Shown& shown, const kit::Sight<Starter>& sight) {
  const unsigned players = shown.options.players;
  Scene scene;
  scene.prompt = prompt(shown, sight);
  kit::add_hands(scene, sight, players, [&](Seat seat) { return hand_size(shown, seat); });
  kit::add_tricks(scene, shown.trick, shown.last_trick, players);
  kit::add_counter(scene, "tricks", kit::words::tricks(), players,
                   [&](Seat seat) { return shown.won[seat]; });
  scene.counters.back().is_score = true;
  kit::add_counter(scene, "hand-size", kit::words::cards_in_hand(), players,
                   [&](Seat seat) { return hand_size(shown, seat); });
  kit::add_led<Deck>(scene, shown.trick);
  return scene;
}

}  // namespace menagerie::starter
