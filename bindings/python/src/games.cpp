// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>

#include "bind.h"
#include "engine/games/games.h"
#include "engine/json.h"
#include "engine/records/record.h"
#include "parts.h"
#include "words/english.h"

namespace menagerie::python {

std::uint32_t mark_of(std::span<const std::uint8_t> row) {
  std::uint64_t hash = 0xcbf2'9ce4'8422'2325;
  for (std::size_t i = 0; i < row.size(); i += 8) {
    std::uint64_t word = 0;
    for (std::size_t k = i; k < std::min(i + 8, row.size()); ++k) {
      word |= std::uint64_t{row[k]} << 8 * (k - i);
    }
    hash = (hash ^ word) * 0x100'0000'01b3;
    hash ^= hash >> 32;
  }
  return std::max(1u, static_cast<std::uint32_t>(hash) & mark_max);
}

std::string mark_text(std::uint32_t mark) {
  static constexpr std::string_view digits = "0123456789abcdef";
  std::string text = "#";
  for (int shift = 20; shift >= 0; shift -= 4) text += digits[mark >> shift & 15u];
  return text;
}

void play_on(AnyState& state, const AnyGame& game, const Event& event) {
  switch (event.kind) {
    case Event::Kind::deal:
      return state.deal(event.deal);
    case Event::Kind::chance:
      return state.settle(game.parse(event.text));
    case Event::Kind::play:
      if (event.seat.index() >= game.players()) {
        throw BadInput("there is no seat " + std::to_string(event.seat.index()));
      }
      return state.apply(event.seat, game.parse(event.text));
    case Event::Kind::note:
      break;
  }
}

std::vector<std::string> game_ids() {
  std::vector<std::string> ids;
  for (const Parts& parts : parts_of_games()) ids.emplace_back(parts.id);
  return ids;
}

std::shared_ptr<const AnyGame> make_game(std::string_view name, const Fields& options) {
  std::string id(name);
  std::replace(id.begin(), id.end(), '_', '-');
  for (const Parts& parts : parts_of_games()) {
    if (parts.id != id) continue;
    const auto complete = complete_options(*find_game(id), options);
    if (!complete) throw BadInput(complete.error().text);
    return parts.make(*complete);
  }
  std::string list;
  for (const std::string& one : game_ids()) list += (list.empty() ? "" : ", ") + one;
  throw BadInput("there is no game " + in_quotes(name) + "; the games are " + list);
}

BoundState restored(std::string_view text) {
  const Record record = proved_record(text).record;
  const auto game = make_game(record.game, record.options);
  auto state = game->start();
  for (const Event& event : record.events) play_on(*state, *game, event);
  return {game, std::move(state)};
}

std::string no_action(const std::string& number, unsigned actions) {
  return "there is no action " + number + "; actions are 0 to " + std::to_string(actions - 1);
}

ActionId number_of(const AnyGame& game, const WholeNumber& action) {
  if (action.value >= 0 && action.value < game.actions()) {
    return static_cast<ActionId>(action.value);
  }
  throw BadInput(no_action(said(action.source), game.actions()));
}

ActionId action_of(const AnyGame& game, const ActionInput& action) {
  if (const auto* text = std::get_if<std::string>(&action)) return game.parse(*text);
  return number_of(game, std::get<WholeNumber>(action));
}

std::string BoundGame::text() const {
  std::string text = "Game('" + std::string(game->id()) + "'";
  for (const Field& field : game->options()) {
    text += ", " + field.name + "=" + excerpt(to_json(field.value));
  }
  return text + ")";
}

std::string scene_text(std::string_view game, const Scene& scene) {
  std::string text;
  const auto line = [&text](const std::string& name, const std::string& what) {
    if (!what.empty()) text += name + ": " + what + "\n";
  };
  for (const Zone& zone : scene.zones) {
    std::string cards;
    for (const SceneCard& card : zone.cards) {
      if (!cards.empty()) cards += ' ';
      cards += card.card.empty() ? "?" + card.back : card.card;
      if (card.by) cards += "@" + std::to_string(card.by->index());
      if (!card.note.empty()) cards += "(" + in_english(game, card.note) + ")";
      for (const Seat seat : card.markers) cards += "*" + std::to_string(seat.index());
    }
    line(zone.id, cards);
  }
  for (const Counter& counter : scene.counters) {
    std::string numbers;
    for (const auto& number : counter.by_seat) {
      numbers +=
          (numbers.empty() ? "" : " ") + (number ? std::to_string(*number) : std::string("-"));
    }
    line(counter.id, numbers);
  }
  for (const Fact& fact : scene.facts) line(fact.id, in_english(game, fact.text));
  return text;
}

}  // namespace menagerie::python
