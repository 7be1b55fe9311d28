// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/game.h"
#include "game/value_net.h"
#include "games/awimbawe/knowledge.h"
#include "games/awimbawe/state.h"

namespace menagerie::awimbawe {

std::string_view rules_md();
std::span<const unsigned char> value_net_bytes(unsigned players);
// 2.3, R10: who shows the fewest crowns face up; both where they show as many.
SeatSet first_leaders(const Deal& deal);

// The game Awimbawe as the rest of the program knows it. RULES.md has the rules.
struct Awimbawe {
  using Options = awimbawe::Options;
  using Shown = awimbawe::Shown;
  using Hidden = awimbawe::Hidden;
  using State = awimbawe::State;
  using Mine = awimbawe::Mine;
  using Action = awimbawe::Action;
  using Actions = awimbawe::Actions;
  using Deal = awimbawe::Deal;
  using Refusal = awimbawe::Refusal;
  using Sampler = awimbawe::Sampler;

  static constexpr std::string_view id = "awimbawe";
  static constexpr std::string_view title = "Awimbawe";
  static constexpr std::string_view designers = "Mathieu Roussel";

  // rules.cpp
  static State start(const Options& options);
  static unsigned players(const Shown& shown);
  static Deal shuffle(const State& state, Rng& rng);
  static void deal(State& state, const Deal& deal);
  static Actions chances(const State& state);
  static void settle(State& state, const Action& result);
  static Turn turn(const Shown& shown);
  static Actions legal(const Shown& shown, const Mine& mine, Seat seat);
  static void apply(State& state, Seat seat, const Action& action);
  static void step_random(State& state, Rng& rng);
  static SeatMap<int> scores(const Shown& shown);
  static SeatSet winners(const Shown& shown);
  static unsigned round(const Shown& shown);
  // For tests: every card is in exactly one place, and what is shown agrees with what is hidden.
  static bool consistent(const State& state);

  // refusals.cpp
  static std::optional<Refusal> refuse(const Shown& shown, const Mine& mine, Seat seat,
                                       const Action& action);
  static RefusalText explain(const Shown& shown, const Mine& mine, Seat seat, const Action& action,
                             Refusal refusal);

  // knowledge.cpp
  static Mine mine(const State& state, Observer who);
  static Action seen(const Shown& shown, Observer actor, const Action& action, Observer who);

  // notation.cpp
  static std::vector<OptionSpec> option_specs();
  static Result<Options> read_options(const Fields& fields);
  static Fields write_options(const Options& options);
  static Options options(const Shown& shown) { return shown.options; }
  static Result<Deal> read_deal(const State& state, const Fields& fields);
  static Fields write_deal(const State& state, const Deal& deal);
  static std::string text(const Action& action);
  static Result<Action> parse(std::string_view text);
  static std::vector<Action> universe(const Options& options);
  static std::string_view rules_text() { return awimbawe::rules_md(); }

  // scene.cpp, tell.cpp
  static Scene scene(const View<Awimbawe>& view);
  static Scene scene_all(const State& state);
  static std::vector<std::string> tell_deal(const Shown& shown);
  static std::vector<std::string> tell(const Shown& before, const Shown& after, Observer actor,
                                       const Action& glimpse);

  // solving.cpp: search with all cards open (game/solving.h); values are rounds won.
  static std::uint64_t key(const State& state);
  static std::pair<int, int> bounds(const State& state, Seat seat);
  static bool is_crossroads(const State& state) { return state.shown.trick.size == 0; }
  static int head_start(const State& state, Seat seat);
  static unsigned tricks_left(const State& state);
  // Four snakes may be used on hands of at most six cards.
  static constexpr std::int32_t parts_of_point = 60 * 60 * 60 * 60;

  // judging.cpp: what a world is worth (game/value_net.h).
  static bool is_between_tricks(const Shown& shown) {
    return shown.phase == Phase::play && shown.trick.size == 0;
  }
  static constexpr unsigned namings = 24;  // Of the lands.
  static Features features(const State& world, unsigned naming);
  static unsigned features_count(const Options& options);
  static const ValueNet* value_net(const Options& options);

  // policy.cpp
  static constexpr bool random_playouts_are_stronger = true;  // At equal time; docs/bots.md.
  static Action thumb(const Shown& shown, const Mine& mine, Seat seat, Rng& rng);
};

}  // namespace menagerie::awimbawe

namespace menagerie {

using awimbawe::Awimbawe;
static_assert(PlayableGame<Awimbawe> && JudgedGame<Awimbawe>);

}  // namespace menagerie
