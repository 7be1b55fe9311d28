// SPDX-License-Identifier: Apache-2.0
#include "engine/analysis/revealed_since.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>

namespace menagerie {
namespace {

// What is open for one onlooker. Tiles of a grid aren't secret.
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

// Whether the action contains the card or number as a separate word.
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

// A counter's number that one onlooker knows in the second scene but not in the first.
struct FreshNumber {
  std::size_t counter = 0;
  Seat seat;
  int number = 0;
};

std::optional<int> number_in(const Scene& scene, std::size_t counter, Seat seat) {
  if (counter >= scene.counters.size()) return std::nullopt;
  const auto& numbers = scene.counters[counter].by_seat;
  return seat.index() < numbers.size() ? numbers[seat.index()] : std::nullopt;
}

std::vector<FreshNumber> fresh_numbers(const Scene& before, const Scene& now) {
  std::vector<FreshNumber> fresh;
  for (std::size_t i = 0; i < now.counters.size(); ++i) {
    for (unsigned at = 0; at < now.counters[i].by_seat.size(); ++at) {
      const auto number = number_in(now, i, Seat(at));
      if (number && !number_in(before, i, Seat(at))) fresh.push_back({i, Seat(at), *number});
    }
  }
  return fresh;
}

// Follows a match for one onlooker.
class Watcher {
 public:
  explicit Watcher(Onlooker who) : who_(who) {}

  // The cards that they see for the first time since the deal.
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
  // The numbers that they have known since the last event.
  std::vector<FreshNumber> numbers() const { return fresh_numbers(before_, now_); }

 private:
  Onlooker who_;
  std::set<std::string> seen_;
  Scene before_, now_;
};

std::vector<Scene> own_scenes(const Match& match) {
  std::vector<Scene> scenes;
  for (unsigned i = 0; i < match.players(); ++i) {
    scenes.push_back(match.scene(Onlooker::at(Seat(i))));
  }
  return scenes;
}

// Numbers are revealed if only their seats knew them, together with the one that was chosen last,
// which is in the action. Others, such as the points of a round, were unknown to everyone before.
void add_numbers(Light& light, Seat decider, const Event& made,
                 const std::vector<FreshNumber>& numbers, const std::vector<Scene>& before) {
  std::vector<SeatNumber> of_others;
  bool was_hidden = false;
  for (const auto& [counter, seat, number] : numbers) {
    const bool is_last = made.seat == seat && names(made.text, std::to_string(number));
    const bool is_shown = number_in(before[seat.index()], counter, seat).has_value();
    if (seat != decider && (is_last || is_shown)) of_others.push_back({seat, number});
    was_hidden |= is_shown && seat != made.seat;
  }
  if (!was_hidden) return;
  light.is_revealing = true;
  light.numbers.insert(light.numbers.end(), of_others.begin(), of_others.end());
}

}  // namespace

Light light_since(const Match& match, std::span<const Event> events, std::size_t event) {
  Light light;
  const Seat decider = events[event].seat;
  const auto replayed = match.fresh();
  Watcher everybody(Onlooker::spectator()), own(Onlooker::at(decider));
  for (std::size_t i = 0; i < events.size(); ++i) {
    const Event& made = events[i];
    const auto before = i < event ? std::vector<Scene>{} : own_scenes(*replayed);
    play_event(*replayed, made);
    const auto shown = everybody.look(*replayed, made);
    const auto seen = own.look(*replayed, made);
    if (i < event || made.kind != Event::Kind::play) continue;
    for (const std::string& card : shown) {
      const bool is_played = names(made.text, card);
      light.is_revealing |= !is_played;
      if (!is_played || made.seat != decider) light.cards.push_back(card);
    }
    for (const std::string& card : seen) {
      const bool is_shown = std::find(shown.begin(), shown.end(), card) != shown.end();
      if (is_shown || (made.seat == decider && names(made.text, card))) continue;
      light.is_revealing = true;
      light.own_cards.push_back(card);
    }
    add_numbers(light, decider, made, everybody.numbers(), before);
  }
  return light;
}

}  // namespace menagerie
