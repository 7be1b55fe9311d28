// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.h"
#include "game/playout.h"
#include "games/rage_n_glyphs/sampler.h"
#include "games/rage_n_glyphs/state.h"

namespace menagerie::rage_n_glyphs {

// Rage'n Glyphs as the rest of the program sees it; the rules are in RULES.md.
struct RageNGlyphs {
  using Options = rage_n_glyphs::Options;
  using Shown = rage_n_glyphs::Shown;
  using Hidden = rage_n_glyphs::Hidden;
  using State = rage_n_glyphs::State;
  using Mine = rage_n_glyphs::Mine;
  using Action = rage_n_glyphs::Action;
  using Actions = rage_n_glyphs::Actions;
  using Deal = rage_n_glyphs::Deal;
  using Refusal = rage_n_glyphs::Refusal;
  using Sampler = rage_n_glyphs::Sampler;

  static constexpr std::string_view id = "rage-n-glyphs";
  static constexpr std::string_view title = "Rage'n Glyphs";
  static constexpr std::string_view designers = "Antares Viens";

  // notation.cpp, deals.cpp
  static Result<Options> read_options(const Fields& fields);
  static Fields write_options(const Options& options);
  static std::vector<OptionSpec> option_specs();
  static Result<Deal> read_deal(const State& state, const Fields& fields);
  static Fields write_deal(const State& state, const Deal& deal);
  static std::string text(const Action& action);
  static Result<Action> parse(std::string_view text);
  static std::vector<Action> universe(const Options& options);
  static std::string_view rules_text();

  // rules.cpp
  static State start(const Options& options);
  static Deal shuffle(const State& state, Rng& rng);
  static void deal(State& state, const Deal& deal);
  static Actions chances(const State& state);
  static void settle(State& state, const Action& action);
  static Actions legal(const Shown& shown, const Mine& mine, Seat seat);
  static std::optional<Refusal> refuse(const Shown& shown, const Mine& mine, Seat seat,
                                       const Action& action);
  static void apply(State& state, Seat seat, const Action& action);
  static SeatMap<int> scores(const Shown& shown);
  static SeatSet winners(const Shown& shown) { return shown.winners; }
  static unsigned round(const Shown& shown) { return shown.round; }
  static unsigned players(const Shown& shown) { return shown.options.players; }
  static Options options(const Shown& shown) { return shown.options; }
  static Turn turn(const Shown& shown) {
    using enum Turn::Kind;
    constexpr std::array<Turn::Kind, 5> kinds = {deal, play, play, chance, over};
    return {kinds[static_cast<std::size_t>(shown.phase)], shown.to_act};
  }

  // consistent.cpp: whether every card is in exactly one place and the counts agree.
  static bool consistent(const State& state);

  // playout.cpp: the same play, decision for decision, one by one or a round at once.
  static void step_random(State& state, Rng& rng);
  static unsigned play_round_out(State& state, Rng& rng);

  // knowledge.cpp
  static Mine mine(const State& state, Observer who);
  static bool is_open(const Shown& shown) { return shown.phase == Phase::tricks; }
  static Action seen(const Shown& shown, Observer by, const Action& action, Observer who);

  // scene.cpp, tell.cpp, explain.cpp
  static Scene scene(const View<RageNGlyphs>& view);
  static Scene scene_all(const State& state);
  static std::vector<std::string> tell_deal(const Shown& shown);
  static std::vector<std::string> tell(const Shown& before, const Shown& after, Observer by,
                                       const Action& action);
  static RefusalText explain(const Shown& shown, const Mine& mine, Seat seat, const Action& action,
                             Refusal refusal);

  // solving.cpp: search with all cards open (game/solving.h); values are points.
  static std::uint64_t key(const State& state);
  static std::pair<int, int> bounds(const State& state, Seat seat);
  // What the scores after a round are worth in terms of the match, a seat from 0 to 1.
  static void outlook(const Shown& shown, std::span<float> values);
  static bool is_crossroads(const State& state) { return state.shown.trick.empty(); }

  // policy.cpp
  static constexpr float exploration = 2.0f;  // Of a search; docs/bots.md.
  static Action thumb(const Shown& shown, const Mine& mine, Seat seat, Rng& rng);
  static Action quick_thumb(const Shown& shown, const Mine& mine, Seat seat, Rng& rng);
};

std::string_view rules_md();

static_assert(PlayableGame<RageNGlyphs> && FastRoundGame<RageNGlyphs>);

}  // namespace menagerie::rage_n_glyphs

namespace menagerie {
using rage_n_glyphs::RageNGlyphs;
}
