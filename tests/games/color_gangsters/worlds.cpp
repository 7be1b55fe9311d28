// SPDX-License-Identifier: Apache-2.0
#include "games/color_gangsters/worlds.h"

#include <algorithm>

#include "games/color_gangsters/cards.h"

namespace menagerie::color_gangsters {
namespace {

using G = ColorGangsters;

bool is_same(const Actions& some, const Actions& others) { return some == others; }

bool looks_same(const State& one, const State& other, Observer who) {
  if (!(view_of<G>(one, who) == view_of<G>(other, who))) return false;
  return !who || is_same(legal_in<G>(one, *who), legal_in<G>(other, *who));
}

Action in_world(const Event& event, const World& world, Seat keeper) {
  switch (event.action.verb) {
    case Verb::pass: {
      const GangSet passed = world.passed[*event.actor];
      return Action::pass(passed.lowest(), passed.highest());
    }
    case Verb::keep: {
      // Chance may not have settled yet which of two alike it was.
      const GangCard kept = world.kept[*event.actor];
      return kept == no_card ? event.action : Action::keep(color_of(kept));
    }
    case Verb::kept:
      return Action::kept_card(world.kept[keeper]);
    case Verb::play:
    case Verb::place:
    case Verb::trump:
      break;
  }
  return event.action;
}

bool is_possible(const State& state, const Event& event) {
  if (event.actor) {
    const Mine mine = G::mine(state, *event.actor);
    return !G::refuse(state.shown, mine, *event.actor, event.action);
  }
  const Actions results = G::chances(state);
  return std::find(results.begin(), results.end(), event.action) != results.end();
}

void happen(State& state, const Event& event) {
  if (event.actor)
    G::apply(state, *event.actor, event.action);
  else
    G::settle(state, event.action);
}

}  // namespace

Played begin(const Options& options, const Deal& deal) {
  Played played;
  played.deal = deal;
  played.states.push_back(G::start(options));
  played.states.push_back(played.now());
  G::deal(played.states.back(), deal);
  return played;
}

Played begin(const Options& options, Rng& rng) {
  return begin(options, G::shuffle(G::start(options), rng));
}

void do_event(Played& played, Event event) {
  played.states.push_back(played.now());
  played.events.push_back(event);
  happen(played.states.back(), event);
}

void random_event(Played& played, Rng& rng) {
  const State& state = played.now();
  const auto below = [&rng](std::size_t size) {
    return rng.below(static_cast<std::uint32_t>(size));
  };
  if (G::turn(state.shown).kind == Turn::Kind::chance) {
    const Actions results = G::chances(state);
    return do_event(played, {std::nullopt, results[below(results.size())]});
  }
  std::vector<Seat> seats;
  for (const Seat seat : G::turn(state.shown).seats) seats.push_back(seat);
  const Seat seat = seats[below(seats.size())];
  const Actions actions = legal_in<G>(state, seat);
  const bool is_trump = state.shown.phase == Phase::trump;
  do_event(played, {seat, actions[below(actions.size() - (is_trump ? 1 : 0))]});
}

World world_of(const State& state, const Deal& true_deal) {
  const Shown& shown = state.shown;
  const Hidden& hidden = state.hidden;
  World world;
  world.passed = hidden.passed;
  world.kept = hidden.kept;
  world.deal.lead = true_deal.lead;
  world.deal.tiles = true_deal.tiles;
  world.deal.aside = hidden.aside;
  for (unsigned s = 0; s < shown.options.players; ++s) {
    const Seat seat(s);
    GangSet hand = hidden.hands[seat] | shown.played[seat];
    if (shown.kept[seat] != Color::none) hand.remove(hidden.kept[seat]);
    if (shown.given[seat][0] != Color::none) hand |= hidden.passed[seat];
    world.deal.hands[seat] = hand;
  }
  for (std::size_t i = 0; i + shown.numbers_left < true_deal.numbers.size(); ++i) {
    world.deal.numbers.push_back(true_deal.numbers[i]);
  }
  for (std::size_t i = hidden.numbers.size(); i > 0; --i) {
    world.deal.numbers.push_back(hidden.numbers[i - 1]);
  }
  for (std::size_t i = 0; i + shown.colors_left < true_deal.colors.size(); ++i) {
    world.deal.colors.push_back(true_deal.colors[i]);
  }
  for (std::size_t i = hidden.colors.size(); i > 0; --i) {
    world.deal.colors.push_back(hidden.colors[i - 1]);
  }
  return world;
}

std::optional<State> replay(const Played& played, const World& world, Observer who) {
  State state = played.states.front();
  G::deal(state, world.deal);
  if (!looks_same(state, played.states[1], who)) return std::nullopt;
  for (std::size_t i = 0; i < played.events.size(); ++i) {
    const Event& truth = played.events[i];
    const State& before = played.states[i + 1];
    const Event event{truth.actor, in_world(truth, world, state.shown.to_act)};
    if (!is_possible(state, event)) return std::nullopt;
    const Action observed = G::seen(state.shown, event.actor, event.action, who);
    if (!(observed == G::seen(before.shown, truth.actor, truth.action, who))) return std::nullopt;
    happen(state, event);
    if (!looks_same(state, played.states[i + 2], who)) return std::nullopt;
  }
  return state;
}

std::string name_of_hidden(const State& state) {
  const Hidden& hidden = state.hidden;
  std::string name;
  const auto add = [&name](GangSet cards) {
    for (const GangCard card : cards) name += text_of(card) + " ";
    name += "/ ";
  };
  for (unsigned s = 0; s < state.shown.options.players; ++s) {
    add(hidden.hands[Seat(s)]);
    add(hidden.passed[Seat(s)]);
    add(hidden.kept[Seat(s)]);
    add(hidden.aside[Seat(s)]);
  }
  for (const std::uint8_t number : hidden.numbers) name += std::to_string(number) + " ";
  name += "/ ";
  for (const Color color : hidden.colors) name += std::to_string(index_of(color)) + " ";
  return name;
}

}  // namespace menagerie::color_gangsters
