// SPDX-License-Identifier: Apache-2.0
// rules.wasm: the rules of all games, bots that decide at a glance, and the check of a shuffle.
#include <array>

#include "bots/plain.h"
#include "doors.h"
#include "engine/bulk_play_of.h"
#include "engine/game_rules_of.h"
#include "games/awimbawe/game.h"
#include "games/color_gangsters/game.h"
#include "games/rage_n_glyphs/game.h"
#include "games/savage_bowl/game.h"
#include "games/trump_tricks_game/game.h"

namespace menagerie {
namespace {

template <PlayableGame G>
PlayedGame played_game() {
  static const GameRules rules = game_rules_of<G>();
  return {
      .rules = &rules,
      .refuse = [](const GameRules&, const BotSpec& bot, unsigned) -> std::optional<Problem> {
        if (is_plain(bot.kind)) return std::nullopt;
        return Problem{"the bot '" + bot.text() + "' searches; here are random and simple alone"};
      },
      .choose =
          [](const GameRules&, const BotSpec& bot, const Observation& observation, Rng& rng) {
            const auto& view = knowledge_of<G>(observation).view;
            return G::Notation::text(choose_plainly<G>(bot.kind, view, rng));
          },
      .make_simulator = [](const Fields& fields,
                           const std::vector<BotSpec>& bots) -> std::unique_ptr<Simulator> {
        using Plain = SimulatorOf<G, PlainSeatedBot<G>>;
        return std::make_unique<Plain>(G::Notation::read_options(fields).value(), bots);
      }};
}

// Whether a record keeps to the rules, event by event. The promise of its shuffle is checked by the
// page itself (web/src/lib/fair.ts).
Json check(Request& request) {
  const std::string text = request.text("record");
  if (request.wrong()) return {};
  const auto record = read_record(text);
  if (!record) return request.fail_at(record.error().event, record.error().text), Json();
  for (const PlayedGame& game : played_games()) {
    if (game.rules->id != record->game) continue;
    const auto match = make_match(*game.rules, record->options);
    if (!match) return request.fail(match.error().text), Json();
    if (const auto fault = replay(**match, *record)) {
      return request.fail_at(fault->event, fault->text), Json();
    }
    return Json{{"events", record->events.size()}};
  }
  return request.fail("there is no game " + in_quotes(record->game)), Json();
}

constexpr auto calls = std::to_array<Call>({{"check", check}});

}  // namespace

std::span<const PlayedGame> played_games() {
  static const std::array games = {played_game<SavageBowl>(), played_game<RageNGlyphs>(),
                                   played_game<ColorGangsters>(), played_game<TrumpTricksGame>(),
                                   played_game<Awimbawe>()};
  return games;
}

std::span<const Call> own_calls() { return calls; }

}  // namespace menagerie
