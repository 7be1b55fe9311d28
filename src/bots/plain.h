// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/assert.h"
#include "bots/spec.h"
#include "game/heuristic.h"

namespace menagerie {

// Bots that decide instantly, without a search.
inline bool is_plain(BotSpec::Kind kind) {
  return kind == BotSpec::Kind::random || kind == BotSpec::Kind::simple;
}

// What such a bot does: the only legal action, any, or the one that the game's rules of thumb
// choose (any, in a game without). The view's seat must be to act.
template <Game G>
typename G::Action choose_plainly(const BotSpec& spec, const View<G>& view, Rng& rng) {
  MENAGERIE_ASSERT(is_plain(spec.kind));
  const Seat seat = *view.who;
  const auto legal = G::legal(view.shown, view.mine, seat);
  MENAGERIE_ASSERT(!legal.empty());
  if (legal.size() == 1) return legal[0];
  if constexpr (HeuristicGame<G>) {
    const auto slips = [&] { return spec.slip > 0 && rng.below(100) < spec.slip; };
    if (spec.kind == BotSpec::Kind::simple && !slips()) {
      return G::Heuristic::choose(view.shown, view.mine, seat, rng);
    }
  }
  return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
}

}  // namespace menagerie
