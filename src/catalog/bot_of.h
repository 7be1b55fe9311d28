// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "bots/bot.h"
#include "catalog/bot.h"
#include "host/match_of.h"

namespace menagerie {

// A bot of a game whose type is known here alone. It takes views out of matches, never states.
template <PlayableGame G>
class BotOf final : public Bot {
 public:
  explicit BotOf(const BotSpec& spec) : spec_(spec) {}

  std::string choose(const Match& match, Seat seat, Rng& rng,
                     const std::stop_token& stop) override {
    Thinker<G> thinker(spec_);
    remind(thinker, match, seat);
    return G::text(thinker.choose(view_of_match(match, seat), rng, stop));
  }

  std::vector<Opinion> advise(const Match& match, Seat seat, Rng& rng,
                              const std::stop_token& stop) override {
    const auto view = view_of_match(match, seat);
    std::vector<Opinion> opinions;
    Thinker<G> thinker(spec_);
    remind(thinker, match, seat);
    const auto kind = spec_.kind;
    if (kind == BotSpec::Kind::random || kind == BotSpec::Kind::simple) {
      const auto chosen = thinker.choose(view, rng, stop);
      for (const auto& action : G::legal(view.shown, view.mine, seat)) {
        const double value = kind == BotSpec::Kind::simple && action == chosen ? 1 : 0;
        opinions.push_back({G::text(action), value, 0, 1, 0});
      }
    } else {
      const auto advice = thinker.advise(view, rng, stop);
      for (const auto& choice : advice.choices) {
        opinions.push_back(
            {G::text(choice.action), choice.value[seat], choice.low, choice.high, choice.visits});
      }
    }
    std::stable_sort(opinions.begin(), opinions.end(), [](const Opinion& a, const Opinion& b) {
      return a.visits != b.visits ? a.visits > b.visits : a.value > b.value;
    });
    return opinions;
  }

 private:
  static View<G> view_of_match(const Match& match, Seat seat) {
    MENAGERIE_ASSERT(match.game() == G::id);
    return static_cast<const MatchOf<G>&>(match).view(seat);
  }

  // It is not told what happens between its decisions, so it begins each of them anew, with what
  // the seat has seen of the round.
  static void remind(Thinker<G>& thinker, const Match& match, Seat seat) {
    for (const Past<G>& past : static_cast<const MatchOf<G>&>(match).past(seat)) {
      thinker.saw(past.before, past.actor, past.glimpse);
    }
  }

  BotSpec spec_;
};

}  // namespace menagerie
