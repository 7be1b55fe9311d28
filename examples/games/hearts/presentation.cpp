// SPDX-License-Identifier: Apache-2.0
#include "games/hearts/presentation.h"

#include "game/kit/card_texts.h"
#include "game/kit/logs.h"
#include "games/hearts/notation.h"
#include "games/hearts/phrases.h"

namespace menagerie::hearts {

// --- The log ------------------------------------------------------------------------------------

Messages Presentation::log_deal(const Shown& shown) { return {kit::words::dealt(shown.round)}; }

namespace {

// 4.2  After a round in which someone took them all, only they have no points.
Observer all_points_taken_by(const Shown& after) {
  SeatSet without;
  for (const Seat seat : SeatSet::first(after.options.players)) {
    if (after.points[seat] == 0) without.add(seat);
  }
  const Seat other = without.empty() ? Seat(0) : without.lowest().left(after.options.players);
  const bool all = without.size() == 1 && after.points[other] == all_points(after.options);
  return all ? Observer(without.lowest()) : std::nullopt;
}

}  // namespace

Messages Presentation::log(const Shown& before, const Shown& after, Observer actor,
                           const Action& observed) {
  Messages told;
  const unsigned players = after.options.players;
  if (observed.verb == Verb::pass) return {kit::passed(*actor, observed)};
  if (observed.verb == Verb::pass_three) return {kit::passed_cards(*actor, observed, 3)};
  told.push_back(kit::led_or_played(before.trick, *actor, observed.card()));
  if (hearts.has(observed.card()) && !before.broken) told.push_back(words::log_broken());
  if (!after.trick.empty()) return told;
  told.push_back(kit::words::won(after.trick.leader));
  if (after.phase == Phase::play) return told;
  if (all_points_taken_by(after)) {
    told.push_back(words::log_took_all(*all_points_taken_by(after), all_points(after.options)));
  }
  told.push_back(kit::round_over(before.round, players, after.points));
  if (after.phase == Phase::over) told.push_back(kit::victory<Hearts>(after));
  return told;
}

Messages Revealing::Telling::tell(const Shown& before, const Shown& after, const Mine& mine,
                                  Seat who) {
  if (before.phase != Phase::pass || after.phase != Phase::play) return {};
  return {kit::words::received(after.passing.from(who, after.options.players),
                               card_texts(mine.passing.received))};
}

// --- The table ----------------------------------------------------------------------------------

namespace {

Message prompt(const Shown& shown, const kit::Sight<Hearts>& sight) {
  const Turn turn = Hearts::turn(shown);
  if (turn.kind == Turn::Kind::deal) return kit::words::about_to_deal(shown.round);
  if (turn.kind == Turn::Kind::over) return kit::words::over();
  if (!sight.who || !turn.seats.has(*sight.who)) return kit::waiting_for(turn.seats);
  if (shown.phase == Phase::play) return kit::prompt_to_play<Deck>(shown.trick, sight);
  const unsigned left = shown.passing.number - shown.passing.chosen[*sight.who];
  return kit::words::pass_cards(shown.passing.to(*sight.who, shown.options.players), left);
}

}  // namespace

Scene draw(const Shown& shown, const kit::Sight<Hearts>& sight) {
  const unsigned players = shown.options.players;
  Scene scene;
  scene.prompt = prompt(shown, sight);
  kit::add_hands(scene, sight, players, [&](Seat seat) { return hand_size(shown, seat); });
  kit::add_tricks(scene, shown.trick, shown.last_trick, players);
  kit::add_score(scene, players, [&](Seat seat) { return shown.scores[seat]; });
  kit::add_counter(scene, "taken", words::counter_taken(), players,
                   [&](Seat seat) { return shown.phase == Phase::play ? shown.points[seat] : 0; });
  kit::add_counter(scene, "hand-size", kit::words::cards_in_hand(), players,
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
  its.counters = {{"taken", "hearts", CounterKind::prize},
                  {"points", "star", CounterKind::score},
                  {"hand-size", "", CounterKind::hand}};
  its.facts = {{"led", FactKind::key}, {"broken"}, {"round"}};
  its.log = {log_look(kit::words::won, LogKind::trick), log_look(kit::words::dealt, LogKind::round),
             log_look(kit::words::round_over, LogKind::round)};
  its.actions = Notation::forms();
  its.cover = {{"SQ", "H2", "HK", "CA"}, Term{"cover.line"}, 30};
  return its;
}

}  // namespace menagerie::hearts
