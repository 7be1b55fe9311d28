// SPDX-License-Identifier: Apache-2.0
#include "engine/light.h"

#include <algorithm>
#include <set>
#include <string_view>

namespace menagerie {
namespace {

// What lies open for one onlooker. Tiles of a grid are no secret.
std::set<std::string> open_cards(const Scene& scene) {
  std::set<std::string> open;
  for (const Zone& zone : scene.zones) {
    if (zone.layout == "grid") continue;
    for (const SceneCard& card : zone.cards) {
      if (!card.card.empty()) open.insert(card.card);
    }
  }
  return open;
}

// Whether a number of somebody else than `actor` is known that was not: a bid that was hidden.
bool shows_numbers(const Scene& before, const Scene& now, Seat actor) {
  for (const Counter& counter : now.counters) {
    const auto old = std::find_if(before.counters.begin(), before.counters.end(),
                                  [&](const Counter& one) { return one.id == counter.id; });
    if (old == before.counters.end()) continue;
    const std::size_t seats = std::min(old->by_seat.size(), counter.by_seat.size());
    for (std::size_t seat = 0; seat < seats; ++seat) {
      if (seat == actor.index()) continue;
      if (counter.by_seat[seat] && !old->by_seat[seat]) return true;
    }
  }
  return false;
}

// Whether the action names the card, as a word of its own.
bool names(std::string_view action, std::string_view card) {
  for (std::size_t at = action.find(card); at != std::string_view::npos;
       at = action.find(card, at + 1)) {
    const std::size_t end = at + card.size();
    const bool begins = at == 0 || action[at - 1] == ' ' || action[at - 1] == ',';
    const bool ends = end == action.size() || action[end] == ' ' || action[end] == ',';
    if (begins && ends) return true;
  }
  return false;
}

// Follows a match for one onlooker.
class Watcher {
 public:
  explicit Watcher(Onlooker who) : who_(who) {}

  // What he sees for the first time since the cards were dealt.
  std::vector<std::string> look(const Match& match, const Event& event) {
    if (event.kind == Event::Kind::deal) seen_.clear();
    before_ = std::move(now_);
    now_ = match.scene(who_);
    std::vector<std::string> fresh;
    for (const std::string& card : open_cards(now_)) {
      if (seen_.insert(card).second) fresh.push_back(card);
    }
    return fresh;
  }
  bool sees_numbers(Seat actor) const { return shows_numbers(before_, now_, actor); }

 private:
  Onlooker who_;
  std::set<std::string> seen_;
  Scene before_, now_;
};

}  // namespace

Light light_since(const Match& match, std::span<const Event> events, std::size_t event) {
  Light light;
  const Seat decider = events[event].seat;
  const auto replayed = match.fresh();
  Watcher everybody(Onlooker::spectator()), own(Onlooker::at(decider));
  for (std::size_t i = 0; i < events.size(); ++i) {
    const Event& made = events[i];
    play_event(*replayed, made);
    const auto shown = everybody.look(*replayed, made);
    const auto seen = own.look(*replayed, made);
    if (i < event || made.kind != Event::Kind::play) continue;
    for (const std::string& card : shown) {
      const bool is_played = names(made.text, card);
      light.is_revealing |= !is_played;
      if (!is_played || made.seat != decider) light.cards.push_back(card);
    }
    // What everybody sees was looked at; the rest he alone has seen.
    for (const std::string& card : seen) {
      const bool is_shown = std::find(shown.begin(), shown.end(), card) != shown.end();
      light.is_revealing |= !is_shown && !names(made.text, card);
    }
    light.is_revealing |= everybody.sees_numbers(made.seat);
  }
  return light;
}

}  // namespace menagerie
