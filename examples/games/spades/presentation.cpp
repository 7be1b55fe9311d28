// SPDX-License-Identifier: Apache-2.0
#include "games/spades/presentation.h"

#include "game/kit/logs.h"
#include "games/spades/notation.h"
#include "games/spades/phrases.h"

namespace menagerie::spades {

Messages Presentation::log_deal(const Shown& shown) { return {kit::words::dealt(shown.round)}; }

Messages Presentation::log(const Shown& before, const Shown& after, Observer actor,
                           const Action& observed) {
  Messages told;
  if (observed.verb == Verb::bid) return {kit::words::bid_made(*actor, observed.a)};
  told.push_back(kit::led_or_played(before.trick, *actor, observed.card()));
  if (after.broken && !before.broken) told.push_back(words::log_broken());
  if (!after.trick.empty()) return told;
  told.push_back(kit::words::won(after.trick.leader));
  if (after.phase == Phase::play) return told;
  Messages gains;
  for (unsigned team = 0; team < teams; ++team) {
    gains.push_back(words::log_team_gain(after.gains[team], {Seat(team), Seat(team + teams)}));
  }
  told.push_back(kit::words::round_over(before.round, gains));
  if (after.phase == Phase::over) told.push_back(kit::victory<Spades>(after));
  return told;
}

namespace {

Message prompt(const Shown& shown, const kit::Sight<Spades>& sight) {
  const Turn turn = Spades::turn(shown);
  if (turn.kind == Turn::Kind::deal) return kit::words::about_to_deal(shown.round);
  if (turn.kind == Turn::Kind::over) return kit::words::over();
  if (!sight.who || !turn.seats.has(*sight.who)) return kit::waiting_for(turn.seats);
  if (shown.phase == Phase::bid) return kit::words::make_bid();
  return kit::prompt_to_play<Deck>(shown.trick, sight);
}

}  // namespace

Scene draw(const Shown& shown, const kit::Sight<Spades>& sight) {
  Scene scene;
  scene.prompt = prompt(shown, sight);
  kit::add_hands(scene, sight, seats, [&](Seat seat) { return hand_size(shown, seat); });
  kit::add_tricks(scene, shown.trick, shown.last_trick, seats);
  kit::add_score(scene, seats, [&](Seat seat) { return shown.scores[seat.index() % teams]; });
  kit::add_counter(scene, "tricks", kit::words::tricks(), seats,
                   [&](Seat seat) { return shown.phase == Phase::play ? shown.won[seat] : 0; });
  kit::add_bids(scene, shown.bids, seats);
  kit::add_counter(scene, "bags", words::counter_bags(), seats,
                   [&](Seat seat) { return shown.bags[seat.index() % teams]; });
  kit::add_counter(scene, "hand-size", kit::words::cards_in_hand(), seats,
                   [&](Seat seat) { return hand_size(shown, seat); });
  kit::add_round(scene, shown.round);
  if (shown.phase != Phase::play) return scene;
  kit::add_led<Deck>(scene, shown.trick);
  scene.facts.push_back(
      {"broken", words::fact_broken(), shown.broken ? words::fact_yes() : words::fact_no()});
  return scene;
}

Description Presentation::description() {
  Description its;
  its.suits = Deck::suit_looks();
  its.cards = Deck::card_looks();
  its.counters = {{.counter = "tricks", .sign = "trick", .kind = CounterKind::tricks, .of = "bid"},
                  {"points", "star", CounterKind::score},
                  {"bid", "dot", CounterKind::measure},
                  {"bags", "disc", CounterKind::count, true},
                  {"hand-size", "", CounterKind::hand}};
  its.facts = {{"led", FactKind::key}, {"broken"}, {"round"}};
  its.log = {log_look(kit::words::won, LogKind::trick), log_look(kit::words::dealt, LogKind::round),
             log_look(kit::words::round_over, LogKind::round)};
  its.actions = Notation::forms();
  its.cover = {{"SA", "HK", "D7", "S2"}, Term{"cover.line"}, 40};
  return its;
}

}  // namespace menagerie::spades
