// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/description.h"
#include "game/game.h"
#include "game/scene.h"
#include "words/message.h"

namespace menagerie {

// The concern Presentation: what people see and read. Its words are in the game's catalogues
// (lang/en.json), which the test `words` compares with the sources. All of it is made from what the
// observer knows. Only scene_all(), for records, gets a state.
template <class P, class G>
concept PresentationOf =
    requires(const typename G::State& state, const typename G::Shown& shown,
             const typename G::Mine& mine, const typename G::Action& action, Seat seat,
             Observer who, const View<G>& view, typename G::Refusal refusal) {
      { P::title } -> std::convertible_to<std::string_view>;
      { P::designers } -> std::convertible_to<std::string_view>;
      { P::rules_text() } -> std::same_as<std::string_view>;
      // How clients draw and name it.
      { P::description() } -> std::same_as<Description>;
      { P::explain(shown, mine, seat, action, refusal) } -> std::same_as<Explanation>;
      // What happened, in sentences (log.led, log.won), made from public states and from the action
      // as the observer saw it.
      { P::log_deal(shown) } -> std::same_as<Messages>;
      { P::log(shown, shown, who, action) } -> std::same_as<Messages>;
      { P::scene(view) } -> std::same_as<Scene>;
      { P::scene_all(state) } -> std::same_as<Scene>;
    };

template <Game G>
consteval bool has_presentation() {
  if constexpr (claims<typename G::Presentation>) {
    static_assert(PresentationOf<typename G::Presentation, G>,
                  "Presentation is not whole: see PresentationOf");
    return true;
  }
  return false;
}

}  // namespace menagerie
