// SPDX-License-Identifier: Apache-2.0
#include "engine/view/view_text.h"

#include <algorithm>

#include "base/assert.h"
#include "engine/json.h"

namespace menagerie {
void wire::append_special(std::string& json, const Options& options) {
  json += to_json(options.fields).dump();
}

namespace {

using Layout = decltype(wire::ZoneHead::layout);

// Empty members are left out.
std::optional<std::string_view> if_any(const std::string& text) {
  if (text.empty()) return {};
  return text;
}
std::optional<wire::Made<wire::Message>> if_any(const Message& message) {
  if (message.empty()) return {};
  return to_wire(message);
}
std::optional<wire::SeatList> if_any(const std::vector<Seat>& seats) {
  if (seats.empty()) return {};
  return wire::SeatList{seats};
}
std::optional<wire::Seat> if_any(Observer seat) {
  if (!seat) return {};
  return to_wire(*seat);
}

bool is_unknown(const SceneCard& card) {
  return card.card.empty() && !card.face_up && card.back.empty() && card.note.empty() && !card.by &&
         card.markers.empty();
}

Layout layout_of(std::string_view word) {
  const auto found = std::find(Layout::words.begin(), Layout::words.end(), word);
  MENAGERIE_ASSERT(found != Layout::words.end());
  return {static_cast<std::size_t>(found - Layout::words.begin())};
}

decltype(wire::ViewParts::seat) who_is(Onlooker onlooker) {
  using Nobody = wire::OneOf<"public", "all">;
  switch (onlooker.kind) {
    case Onlooker::Kind::seat:
      return to_wire(onlooker.seat);
    case Onlooker::Kind::spectator:
      return Nobody::of<"public">();
    case Onlooker::Kind::everything:
      break;
  }
  return Nobody::of<"all">();
}

// Only a seat's own actions: those of others would reveal their cards.
std::vector<std::string> legal_for(const Match& match, const Turn& turn, Onlooker onlooker) {
  if (onlooker.kind != Onlooker::Kind::seat || !turn.seats.has(onlooker.seat)) return {};
  return match.legal(onlooker.seat);
}

}  // namespace

wire::Card to_wire(const SceneCard& card) {
  using Face = decltype(wire::Card::face);
  return {.card = {if_any(card.card)},
          .face = card.face_up ? Face::of<"up">() : Face::of<"down">(),
          .back = if_any(card.back),
          .note = if_any(card.note),
          .by = if_any(card.by),
          .markers = if_any(card.markers)};
}

wire::ZoneHead head_of(const Zone& zone) {
  return {.label = if_any(zone.label),
          .owner = {if_any(zone.owner)},
          .layout = layout_of(zone.layout),
          .number =
              zone.number ? std::optional(number_of<wire::Whole<1>>(*zone.number)) : std::nullopt};
}
wire::Cards cards_of(const Zone& zone) {
  if (!zone.cards.empty() && std::all_of(zone.cards.begin(), zone.cards.end(), is_unknown)) {
    return {number_of<wire::Whole<1>>(zone.cards.size())};
  }
  return {wire::CardList{zone.cards}};
}
wire::Zone to_wire(const Zone& zone) { return {{zone.id}, head_of(zone), cards_of(zone)}; }

wire::CounterHead head_of(const Counter& counter) { return {.label = to_wire(counter.label)}; }
wire::Counter to_wire(const Counter& counter) {
  return {{counter.id}, head_of(counter), {counter.by_seat}};
}

wire::FactHead head_of(const Fact& fact) {
  return {.label = to_wire(fact.label), .seat = if_any(fact.seat)};
}
wire::Fact to_wire(const Fact& fact) { return {{fact.id}, head_of(fact), to_wire(fact.text)}; }

Sight::Sight(const Match& its_match, Onlooker its_onlooker, std::size_t its_event)
    : match(its_match),
      onlooker(its_onlooker),
      event(its_event),
      turn(match.turn()),
      scores(match.scores()),
      legal(legal_for(match, turn, onlooker)),
      scene(match.scene(onlooker)) {}

wire::ViewParts parts_of(const Sight& sight) {
  const Match& match = sight.match;
  const wire::Totals scores{std::span(sight.scores.values).first(match.players())};
  const bool finished = sight.turn.kind == Turn::Kind::over;
  return {
      .event = number_of<wire::Count>(sight.event),
      .seat = who_is(sight.onlooker),
      .to_act = {sight.turn.seats},
      .scores = scores,
      .finished = finished,
      .result = {finished ? std::optional(wire::Result{scores, {match.winners()}}) : std::nullopt},
      .round = {match.round()},
      .legal = {sight.legal},
      .prompt = to_wire(sight.scene.prompt),
      .zones = {sight.scene.zones},
      .counters = {sight.scene.counters},
      .facts = {sight.scene.facts},
      .sheet = {match.sheet(), {match.players()}}};
}

void append_view(std::string& json, const Sight& sight, const Messages& log) {
  const Match& match = sight.match;
  const wire::View view{
      {.game = match.game(), .options = {match.options()}}, parts_of(sight), {log}};
  wire::append(json, view);
}

}  // namespace menagerie
