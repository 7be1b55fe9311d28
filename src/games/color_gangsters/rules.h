// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.h"
#include "game/value_net.h"
#include "games/color_gangsters/state.h"

namespace menagerie::color_gangsters {

// The bytes of this folder's values_<players>.net, nothing where there is none.
std::span<const unsigned char> value_net_bytes(unsigned players);

// Color Gangsters by Takafumi Asano, Emi Hirano and Yuya Hirano. The rules are in RULES.md.
struct ColorGangsters {
  using Options = color_gangsters::Options;
  using Shown = color_gangsters::Shown;
  using Hidden = color_gangsters::Hidden;
  using State = color_gangsters::State;
  using Mine = color_gangsters::Mine;
  using Action = color_gangsters::Action;
  using Actions = color_gangsters::Actions;
  using Deal = color_gangsters::Deal;
  using Refusal = color_gangsters::Refusal;
  class Sampler;

  static constexpr std::string_view id = "color-gangsters";
  static constexpr std::string_view title = "Color Gangsters";
  static constexpr std::string_view designers = "Takafumi Asano, Emi Hirano, Yuya Hirano";

  static Result<Options> read_options(const Fields& fields);
  static Fields write_options(const Options& options);
  static std::vector<OptionSpec> option_specs();
  static Options options(const Shown& shown) { return shown.options; }
  static State start(const Options& options);
  static unsigned players(const Shown& shown) { return shown.options.players; }

  static Deal shuffle(const State& state, Rng& rng);
  static void deal(State& state, const Deal& deal);
  static Actions chances(const State& state);
  static void settle(State& state, Action result);

  static Turn turn(const Shown& shown);
  static Actions legal(const Shown& shown, const Mine& mine, Seat seat);
  static std::optional<Refusal> refuse(const Shown& shown, const Mine& mine, Seat seat,
                                       Action action);
  static void apply(State& state, Seat seat, Action action);
  static void step_random(State& state, Rng& rng);
  static SeatMap<int> scores(const Shown& shown);
  static SeatSet winners(const Shown& shown);
  static unsigned round(const Shown&) { return 1; }

  // Every card is in exactly one place, and all counts agree.
  static bool consistent(const State& state);

  static Mine mine(const State& state, Observer who);
  static Action seen(const Shown& shown, Observer actor, Action action, Observer who);

  static std::string_view rules_text();
  static Result<Deal> read_deal(const State& state, const Fields& fields);
  static Fields write_deal(const State& state, const Deal& deal);
  static std::string text(Action action);
  static Result<Action> parse(std::string_view text);
  static std::vector<Action> universe(const Options& options);

  static RefusalText explain(const Shown& shown, const Mine& mine, Seat seat, Action action,
                             Refusal refusal);
  static std::vector<std::string> tell_deal(const Shown& shown);
  static std::vector<std::string> tell(const Shown& before, const Shown& after, Observer actor,
                                       Action glimpse);
  static Scene scene(const View<ColorGangsters>& view);
  static Scene scene_all(const State& state);

  // solving.cpp: search with all cards open (game/solving.h); values are paws, a line more than all
  // of them.
  static std::uint64_t key(const State& state);
  static std::pair<int, int> bounds(const State& state, Seat seat);
  static bool is_crossroads(const State& state) { return state.shown.trick.cards.empty(); }
  static SeatMap<int> outcome(const Shown& shown);
  // Two like backs for each of five seats.
  static constexpr std::int32_t parts_of_point = 32;

  // judging.cpp: what a world is worth (game/value_net.h).
  static bool is_between_tricks(const Shown& shown) {
    return shown.phase == Phase::play && shown.trick.cards.empty();
  }
  static constexpr unsigned namings = 8;  // Ways to turn the grid.
  static Features features(const State& world, unsigned naming);
  static unsigned features_count(const Options& options);
  static const ValueNet* value_net(const Options& options);

  static Action thumb(const Shown& shown, const Mine& mine, Seat seat, Rng& rng);
};

// Draws from all states that the observer cannot tell from the true one, each equally likely.
class ColorGangsters::Sampler {
 public:
  explicit Sampler(const View<ColorGangsters>& view);
  State draw(Rng& rng);

 private:
  View<ColorGangsters> view_;
  GangSet unseen_;
};

}  // namespace menagerie::color_gangsters

namespace menagerie {

using color_gangsters::ColorGangsters;

static_assert(PlayableGame<ColorGangsters> && JudgedGame<ColorGangsters>);

}  // namespace menagerie
