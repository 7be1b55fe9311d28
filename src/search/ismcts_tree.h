// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "game/evaluation.h"
#include "game/game.h"
#include "game/playout.h"
#include "game/revealing.h"
#include "search/policy.h"
#include "search/quick_log.h"
#include "search/root_tally.h"
#include "search/scatter.h"
#include "search/tree.h"
#include "search/world.h"

namespace menagerie {

// One tree of single-observer information-set Monte Carlo tree search with availability counts
// (Cowling, Powley, Whitehouse: "Information Set Monte Carlo Tree Search", 2012), for one thread.
//
// A node stands for all that the observer has seen on the way to it; its edges are keyed by what
// the observer sees of the action. Where an action brings more to light (a trump is turned up),
// what that was is an edge of its own behind it, which no one chooses. Every iteration draws a
// world that fits the view, descends among the actions that are legal in that world, adds one edge,
// plays on to the horizon and backs up the value for each seat that decided. Actions which the
// observer cannot tell apart share an edge; which one it was is guessed by the policy.
template <Game G, class Policy>
class IsmctsTree {
 public:
  using State = typename G::State;
  using Action = typename G::Action;
  using Place = EdgeArena::Place;

  // `visits_to_grow`: how often an edge is taken before the node after it gets edges.
  IsmctsTree(std::uint32_t visits_to_grow, Floor floor)
      : visits_to_grow_(visits_to_grow), floor_(floor) {}

  // Prepares to think about a view; keeps the tree if it is for exactly that view.
  void begin(const View<G>& view, std::size_t edges, const ValueNet* net) {
    net_ = net;
    who_ = *view.who;
    players_ = G::players(view.shown);
    legal_ = G::legal(view.shown, view.mine, who_);
    if (arena_.size() < edges || root_ != view) arena_.reset(std::max(edges, arena_.size()));
    root_ = view;
    tallies_.assign(legal_.size(), {});
    scatter_ = {};
  }

  // The observer saw this decision, or chance result, when `before` was open, and knows `after`
  // then: keeps what was learned below it.
  void saw(const typename G::Shown& before, Action observed, const View<G>& after) {
    if (!root_) return;
    if (root_->shown != before) return forget();
    Place place = arena_.find(arena_[EdgeArena::root], action_key(observed));
    if constexpr (RevealingGame<G>) {
      using Revealing = typename G::Revealing;
      const bool revealed = Revealing::step(before, who_) != Revealing::step(after.shown, who_);
      if (revealed && place != EdgeArena::none) {
        place = arena_.find(arena_[place], revealed_key(after.shown, after.mine));
      }
    }
    if (place == EdgeArena::none) return forget();
    spare_.adopt(arena_, place);
    arena_.swap(spare_);
    root_ = after;
  }
  void forget() {
    root_.reset();
    if (arena_.size() > 0) arena_.reset(arena_.size());
  }

  // Follows the tree in a world that fits the view, adds to it, and returns the result for every
  // seat. With `first`, an index in legal(), the observer takes that action.
  Values iterate(World<G> world, const Policy& policy, float exploration, Rng& rng,
                 std::optional<unsigned> first = std::nullopt) {
    State& state = world.state;
    first_ = first;
    if (scatter_.outcomes() % 16 == 0) {
      exploration_ = scatter_.times(exploration, players_, floor_);
      if (!first && floor_ == Floor::on) first_ = starved();
    }
    steps_ = 0;
    Place node = EdgeArena::root;
    bool inside = true;
    while (inside && steps_ < steps_max) {
      const Turn turn = G::turn(state.shown);
      const std::uint32_t light = light_on(state);
      if (turn.kind == Turn::Kind::play) {
        // If several decisions are due at once, the observer's own comes first. The others aren't
        // seen before all are made, so nothing tells them apart.
        if (turn.seats.has(who_)) {
          inside = decide(state, who_, node, policy, rng);
        } else if (turn.seats.size() > 1) {
          policy.template step<G>(state, rng);
        } else {
          inside = decide(state, turn.seats.lowest(), node, policy, rng);
        }
      } else if (turn.kind == Turn::Kind::chance) {
        inside = chance(state, node, rng);
      } else {
        break;
      }
      if (inside && light_on(state) != light) inside = reveal(state, node);
      if (is_horizon<G>(state.shown, policy)) break;
    }
    Values values;
    evaluate_world<G>(state, net_, policy, rng, std::span(values.data(), players_));
    back_up(values, world.kinship);
    return values;
  }

  const typename G::Actions& legal() const { return legal_; }
  // The results of each of legal() in the iterations of this search only.
  const std::vector<RootTally>& tallies() const { return tallies_; }
  // The edge of a root action, or nullptr if it was never tried.
  const Edge* root_edge(Action action) const {
    const Place place = arena_.find(arena_[EdgeArena::root], action_key(action));
    return place == EdgeArena::none ? nullptr : &arena_[place];
  }
  // How many visits the root's most visited action is ahead of every other: of all its visits, and
  // of those of this search, since earlier thinking alone should not decide.
  std::int64_t lead() const {
    std::size_t best = 0;
    for (std::size_t i = 1; i < legal_.size(); ++i) {
      if (visits_of(i) > visits_of(best)) best = i;
    }
    std::int64_t lead = std::numeric_limits<std::int64_t>::max();
    for (std::size_t i = 0; i < legal_.size(); ++i) {
      if (i == best) continue;
      const auto fresh = static_cast<std::int64_t>(tallies_[best].visits - tallies_[i].visits);
      lead = std::min({lead, visits_of(best) - visits_of(i), fresh});
    }
    return lead;
  }
  std::size_t edges_used() const { return arena_.used(); }

 private:
  static constexpr std::size_t steps_max = 256;
  static constexpr std::uint8_t nobody = 0xff;
  static constexpr std::size_t actions_max = G::Actions::capacity();

  struct Step {
    Place edge;
    std::uint8_t seat;
  };

  std::int64_t visits_of(std::size_t index) const {
    const Edge* edge = root_edge(legal_[index]);
    return edge == nullptr ? 0 : std::int64_t{edge->visits};
  }

  // Changes whenever something is revealed to the observer.
  std::uint32_t light_on([[maybe_unused]] const State& state) const {
    if constexpr (RevealingGame<G>) return G::Revealing::step(state.shown, who_);
    return 0;
  }
  // No action has this key.
  static std::uint32_t revealed_key(const typename G::Shown& shown, const typename G::Mine& mine)
    requires RevealingGame<G>
  {
    return static_cast<std::uint32_t>(G::Revealing::revealed(shown, mine)) | 0x8000'0000u;
  }

  // A root action that was hardly ever tried: a few bad playouts may have been bad luck, and the
  // tree below it is still too small to tell. Each gets a quarter of the square root of all visits;
  // at most one in sixteen iterations goes there.
  std::optional<unsigned> starved() const {
    if (scatter_.outcomes() == 0) return std::nullopt;
    std::size_t least = 0;
    std::int64_t all = 0;
    for (std::size_t i = 0; i < legal_.size(); ++i) {
      all += visits_of(i);
      if (visits_of(i) < visits_of(least)) least = i;
    }
    const std::int64_t visits = visits_of(least);
    if (16 * visits * visits >= all) return std::nullopt;
    return static_cast<unsigned>(least);
  }

  // Takes one decision in the tree; false if it left the tree.
  bool decide(State& state, Seat seat, Place& node, const Policy& policy, Rng& rng) {
    const auto legal = G::legal(state.shown, G::mine(state, seat), seat);
    std::array<std::uint32_t, actions_max> keys;
    bool told_apart = true;
    const bool open = seat == who_ || G::is_open(state.shown);
    for (unsigned i = 0; i < legal.size(); ++i) {
      keys[i] = action_key(legal[i]);
      if (open) continue;
      const std::uint32_t key = action_key(G::seen(state.shown, seat, legal[i], who_));
      told_apart &= key == keys[i];
      keys[i] = key;
    }
    Action action{};
    const auto count = static_cast<unsigned>(legal.size());
    const Pick pick = steps_ == 0 && first_ ? take(node, keys.data(), *first_)
                      : told_apart          ? select(node, seat, keys.data(), count, rng)
                                            : select_hidden(node, seat, keys.data(), count, rng);
    if (told_apart) {
      action = legal[pick.index];
    } else {
      action = guess_hidden(state, seat, legal, keys, keys[pick.index], policy, rng);
    }
    if (steps_ == 0) root_choice_ = pick.index;
    if (pick.place != EdgeArena::none) {
      if (!pick.fresh) arena_.prefetch(pick.place);
      path_[steps_++] = {pick.place, static_cast<std::uint8_t>(seat.index())};
    }
    node = pick.place;
    G::apply(state, seat, action);
    return !pick.fresh && arena_[pick.place].visits >= visits_to_grow_;
  }

  // Settles chance in the tree: every result is a branch that no one chooses.
  bool chance(State& state, Place& node, Rng& rng) {
    const auto results = G::chances(state);
    const Action result = results[rng.below(static_cast<std::uint32_t>(results.size()))];
    const std::uint32_t key = action_key(G::seen(state.shown, std::nullopt, result, who_));
    G::settle(state, result);
    return branch(node, key);
  }

  // What was revealed is a branch, too.
  bool reveal(const State& state, Place& node) {
    if constexpr (RevealingGame<G>) {
      return branch(node, revealed_key(state.shown, G::mine(state, who_)));
    }
    static_cast<void>(state), static_cast<void>(node);
    return true;
  }

  // Continues along an edge that no one chooses; false if there is no room for it.
  bool branch(Place& node, std::uint32_t key) {
    Place place = arena_.find(arena_[node], key);
    if (place == EdgeArena::none) place = arena_.add(node, key);
    if (place != EdgeArena::none) path_[steps_++] = {place, nobody};
    node = place;
    return place != EdgeArena::none;
  }

  struct Pick {
    unsigned index = 0;
    Place place = EdgeArena::none;
    bool fresh = true;
  };

  // The action with that index, whatever its value.
  Pick take(Place node, const std::uint32_t* keys, unsigned index) {
    Place place = arena_.find(arena_[node], keys[index]);
    const bool fresh = place == EdgeArena::none;
    if (fresh) place = arena_.add(node, keys[index]);
    if (place != EdgeArena::none) ++arena_[place].available;
    return {index, place, fresh};
  }

  // An action that was never tried here, at random; otherwise the one with the best upper bound.
  Pick select(Place node, Seat seat, const std::uint32_t* keys, unsigned count, Rng& rng) {
    std::array<std::uint8_t, actions_max> untried, tried;
    std::array<Place, actions_max> places;
    static_assert(actions_max <= 256);
    unsigned untried_count = 0, tried_count = 0;
    const Edge parent = arena_[node];
    if (arena_.in_order(parent, keys, count)) return select_in_order(parent.first, seat, count);
    for (unsigned i = 0; i < count; ++i) {
      const Place place = arena_.find(parent, keys[i]);
      if (place == EdgeArena::none) {
        untried[untried_count++] = static_cast<std::uint8_t>(i);
      } else {
        ++arena_[place].available;
        places[tried_count] = place;
        tried[tried_count++] = static_cast<std::uint8_t>(i);
      }
    }
    if (untried_count > 0) {
      const unsigned index = untried[untried_count == 1 ? 0 : rng.below(untried_count)];
      const Place place = expand(node, keys, count, index);
      if (place != EdgeArena::none || tried_count == 0) return {index, place, true};
    }
    const float exploration = exploration_[seat.index()];
    const unsigned best =
        most_promising(tried_count, exploration, [&](unsigned i) { return places[i]; });
    return {tried[best], places[best], false};
  }

  Place expand(Place node, const std::uint32_t* keys, unsigned count, unsigned index) {
    const Place place = arena_.add(node, keys[index]);
    if (place == EdgeArena::none) return place;
    arena_[place].available = 1;
    const Edge parent = arena_[node];
    if (parent.count != count) return place;
    for (unsigned i = 0; i < count; ++i) {
      if (arena_.find(parent, keys[i]) == EdgeArena::none) return place;
    }
    arena_.put_in_order(parent, keys, count);
    return parent.first + index;
  }

  // If the edges are exactly the legal actions, as in most nodes of the observer.
  Pick select_in_order(Place first, Seat seat, unsigned count) {
    for (unsigned i = 0; i < count; ++i) ++arena_[first + i].available;
    const unsigned best = most_promising(count, exploration_[seat.index()],
                                         [first](unsigned i) { return first + i; });
    return {best, first + best, false};
  }

  // In passes that the compiler can vectorize over several edges. UCB1 (Auer, Cesa-Bianchi, Fischer
  // 2002); in place of the node's visits, how often the edge could have been taken.
  template <class PlaceAt>
  unsigned most_promising(unsigned count, float exploration, PlaceAt&& place_at) const {
    std::array<float, actions_max> visits, available, scores;
    for (unsigned i = 0; i < count; ++i) {
      const Edge& edge = arena_[place_at(i)];
      visits[i] = static_cast<float>(static_cast<std::int32_t>(edge.visits));
      available[i] = static_cast<float>(static_cast<std::int32_t>(edge.available));
      scores[i] = static_cast<float>(edge.sum);
    }
    for (unsigned i = 0; i < count; ++i) {
      const float share = 1.0f / visits[i];
      scores[i] = scores[i] * share + exploration * std::sqrt(quick_log(available[i]) * share);
    }
    unsigned best = 0;
    for (unsigned i = 1; i < count; ++i) best = scores[i] > scores[best] ? i : best;
    return best;
  }

  // The same if several legal actions look alike to the observer: each look counts once.
  Pick select_hidden(Place node, Seat seat, const std::uint32_t* keys, unsigned count, Rng& rng) {
    std::array<std::uint32_t, actions_max> looks;
    std::array<std::uint8_t, actions_max> first;
    unsigned looks_count = 0;
    for (unsigned i = 0; i < count; ++i) {
      bool known = false;
      for (unsigned j = 0; j < looks_count; ++j) known |= looks[j] == keys[i];
      if (known) continue;
      looks[looks_count] = keys[i];
      first[looks_count++] = static_cast<std::uint8_t>(i);
    }
    Pick pick = select(node, seat, looks.data(), looks_count, rng);
    pick.index = first[pick.index];
    return pick;
  }

  // Which of the actions that look like `key` it was: the policy's choice if it looks like that,
  // else any.
  Action guess_hidden(const State& state, Seat seat, const typename G::Actions& legal,
                      const std::array<std::uint32_t, actions_max>& keys, std::uint32_t key,
                      const Policy& policy, Rng& rng) {
    const Action guess = policy.template guess<G>(state, seat, rng);
    std::array<std::uint8_t, actions_max> alike;
    unsigned count = 0;
    for (unsigned i = 0; i < legal.size(); ++i) {
      if (keys[i] != key) continue;
      if (legal[i] == guess) return guess;
      alike[count++] = static_cast<std::uint8_t>(i);
    }
    return legal[alike[rng.below(count)]];
  }

  void back_up(const Values& values, std::optional<unsigned> kinship) {
    for (std::size_t i = 0; i < steps_; ++i) {
      Edge& edge = arena_[path_[i].edge];
      ++edge.visits;
      if (path_[i].seat != nobody) edge.sum += static_cast<double>(values[path_[i].seat]);
    }
    scatter_.add(std::span(values.data(), players_));
    tallies_[root_choice_].add(values, players_, who_, kinship);
  }

  std::uint32_t visits_to_grow_;
  Floor floor_;
  const ValueNet* net_ = nullptr;
  EdgeArena arena_, spare_;
  std::optional<View<G>> root_;  // What the observer knows at the root, once known.
  Seat who_;
  unsigned players_ = 0;
  typename G::Actions legal_;
  std::vector<RootTally> tallies_;
  unsigned root_choice_ = 0;
  std::optional<unsigned> first_;
  std::array<Step, steps_max + 1> path_;  // A step may also reveal something.
  std::size_t steps_ = 0;
  Scatter scatter_;
  std::array<float, seats_max> exploration_{};
};

}  // namespace menagerie
