// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "any.h"
#include "game/playable.h"
#include "game/policy_net.h"
#include "setting.h"

namespace menagerie::python {

// What an observer knows, by the game's planes.
template <PlayableGame G, class T>
void write_observation(std::span<T> row, const View<G>& view) {
  std::fill(row.begin(), row.end(), T{0});
  PlaneWriter<T> planes(row.data());
  Encoding<G>::encode(planes, view.shown, view.mine, view.who.value_or(Seat(0)));
}

// A deal that was laid out, and what it looked like to everyone.
template <PlayableGame G>
class Dealt {
 public:
  Dealt(const typename G::Deal& laid_out, const typename G::State& state)
      : deal(laid_out), after_(state) {}

  const typename G::Deal deal;

  // What that observer saw of it, as a text; made when it is first asked for.
  std::shared_ptr<const std::string> seen(Observer who) const {
    const std::scoped_lock lock(mutex_);
    auto& text = texts_[who ? who->index() : seats_max];
    if (!text) {
      text = std::make_shared<const std::string>(
          scene_text(G::id, G::Presentation::scene(view_of<G>(after_, who))));
    }
    return text;
  }

 private:
  typename G::State after_;
  mutable std::mutex mutex_;  // Clones in several threads share a deal.
  mutable std::array<std::shared_ptr<const std::string>, seats_max + 1> texts_;
};

// One thing that happened. If not everyone saw the same, `observed` holds what each seat and then a
// spectator saw.
template <PlayableGame G>
struct Happened {
  std::shared_ptr<const Dealt<G>> dealt;  // A deal, if there is one here.
  Observer actor;                         // If it isn't a deal; empty: chance.
  typename G::Action action{};
  std::shared_ptr<const std::array<typename G::Action, seats_max + 1>> observed;

  typename G::Action seen(Observer who) const {
    return observed ? (*observed)[who ? who->index() : seats_max] : action;
  }
};

// One thing as one observer saw it.
template <PlayableGame G>
struct Seen {
  std::shared_ptr<const std::string> deal;  // The sight of a deal, if it was one.
  Observer actor;
  typename G::Action observed{};
  std::uint32_t mark = 0;  // The mark of what the observer knew afterwards.
  // What everyone saw of it, a spectator too: all that the observer knows of what others saw.
  std::shared_ptr<const std::string> open_deal;
  typename G::Action open{};

  // The same to another, as far as this observer knows.
  Seen to_others() const { return {open_deal, actor, open, 0, open_deal, open}; }
};

// For everything that happened, a number for what each seat, and then a spectator, knew afterwards.
// Equal knowledge has equal numbers, and different knowledge hardly ever has. So they include what
// came to light without an action saying so, such as a card that was turned up. They are computed
// on demand, by playing the match again; callers that don't need them pay nothing.
template <PlayableGame G>
class Marks {
 public:
  Marks(const Setting<G>& setting, const typename G::State& begin)
      : now_(begin), players_(G::players(begin.shown)), row_(setting.planes.size()) {}

  void go_on(const std::vector<Happened<G>>& past) {
    for (; events_ < past.size(); ++events_) {
      const Happened<G>& happened = past[events_];
      if (happened.dealt) {
        G::deal(now_, happened.dealt->deal);
      } else if (happened.actor) {
        G::apply(now_, *happened.actor, happened.action);
      } else {
        G::settle(now_, happened.action);
      }
      for (unsigned i = 0; i < players_; ++i) marks_.push_back(of(now_, Seat(i)));
      marks_.push_back(of(now_, std::nullopt));
    }
  }

  std::uint32_t after(std::size_t event, Observer who) const {
    return marks_[event * (players_ + 1) + (who ? who->index() : players_)];
  }

  // The mark of what that observer knows of a state.
  std::uint32_t of(const typename G::State& state, Observer who) {
    write_observation<G>(std::span(row_), view_of<G>(state, who));
    return mark_of(row_);
  }

 private:
  typename G::State now_;
  unsigned players_;
  std::size_t events_ = 0;
  std::vector<std::uint32_t> marks_;
  std::vector<std::uint8_t> row_;
};

// The past in numbers, by the planes that information_planes() lists: each has a number for every
// event that a match may have, from the first on.
template <PlayableGame G>
void write_past(std::span<float> row, const std::vector<Seen<G>>& past, const Setting<G>& setting,
                Seat seat) {
  std::fill(row.begin(), row.end(), 0.0f);
  const unsigned players = setting.start.players();
  const std::size_t length = G::events_max(setting.options);
  const auto write = [&](std::size_t plane, std::size_t event, unsigned value) {
    row[plane * length + event] =
        static_cast<float>(value) /
        static_cast<float>(setting.information_planes[setting.planes.planes().size() + plane].high);
  };
  const SeatsFrom from(seat, players);
  const auto number = [](std::uint8_t part) { return part == unseen ? 0u : part + 1u; };
  for (std::size_t event = 0; event < std::min(past.size(), length); ++event) {
    const Seen<G>& seen = past[event];
    write(0, event, seen.deal ? 1 : seen.actor ? 3 + from.steps(*seen.actor) : 2);
    if (!seen.deal) {
      write(1, event, static_cast<unsigned>(seen.observed.verb) + 1u);
      write(2, event, number(seen.observed.a));
      write(3, event, number(seen.observed.b));
    }
    write(4, event, seen.mark);
  }
}

}  // namespace menagerie::python
