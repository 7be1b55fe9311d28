// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bots/bot.h"
#include "catalog/entry.h"
#include "host/match_of.h"
#include "lab/measure.h"
#include "lab/simulator_of.h"

namespace menagerie {

// A bot of a game whose type is known here alone. It takes views out of matches, never states.
template <PlayableGame G>
class BotOf final : public Bot {
 public:
  explicit BotOf(const BotSpec& spec) : thinker_(spec) {}

  std::string choose(const Match& match, Seat seat, Rng& rng, std::stop_token stop) override {
    return G::text(thinker_.choose(view_of_match(match, seat), rng, stop));
  }

  std::vector<Opinion> advise(const Match& match, Seat seat, Rng& rng,
                              std::stop_token stop) override {
    const auto view = view_of_match(match, seat);
    std::vector<Opinion> opinions;
    const auto kind = thinker_.spec().kind;
    if (kind == BotSpec::Kind::random || kind == BotSpec::Kind::simple) {
      const auto chosen = thinker_.choose(view, rng, stop);
      for (const auto& action : G::legal(view.shown, view.mine, seat)) {
        const double value = kind == BotSpec::Kind::simple && action == chosen ? 1 : 0;
        opinions.push_back({G::text(action), value, 0, 1, 0});
      }
    } else {
      const auto advice = thinker_.advise(view, rng, stop);
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

  Thinker<G> thinker_;
};

// The catalog's entry of a game: the one place where rules meet host, search and bots.
template <PlayableGame G>
GameEntry entry_of() {
  return {.id = G::id,
          .title = G::title,
          .designers = G::designers,
          .options = G::option_specs(),
          .rules = G::rules_text(),
          .make = [](const Fields& fields) -> Result<std::unique_ptr<Match>> {
            const auto options = G::read_options(fields);
            if (!options) return tl::unexpected(options.error());
            return std::make_unique<MatchOf<G>>(*options);
          },
          .make_bot = [](const BotSpec& spec) -> std::unique_ptr<Bot> {
            return std::make_unique<BotOf<G>>(spec);
          },
          .make_simulator = [](const Fields& fields,
                               const std::vector<BotSpec>& bots) -> std::unique_ptr<Simulator> {
            return std::make_unique<SimulatorOf<G>>(G::read_options(fields).value(), bots);
          },
          .bench =
              [](double seconds) {
                Fields standard;
                for (const OptionSpec& spec : G::option_specs()) {
                  standard.push_back({std::string(spec.name), spec.standard});
                }
                return measure<G>(G::read_options(standard).value(), seconds);
              }};
}

}  // namespace menagerie
