// SPDX-License-Identifier: Apache-2.0
#include "server/tables/table/undo.h"

#include <string>
#include <string_view>
#include <utility>

namespace menagerie {
namespace {

// How often a seat may take back a decision, per decision and per game: alone with bots, enough to
// correct a slip but not to try all branches; and how often it may ask others.
struct UndoLimits {
  unsigned of_decision, of_game;
};
constexpr UndoLimits alone{3, 30}, asking{3, 10};

std::optional<Denial> undo_too_often(const Table& table, Seat by, std::size_t event) {
  if (table.persons() == SeatSet(by)) {
    // No one is asked, so only we can prevent a player from seeing what the bots would answer.
    if (table.times_undone(by, event) >= alone.of_decision) {
      return denial_of(Trouble::no_undo, denials::undone_often());
    }
    if (table.times_undone(by) >= alone.of_game) {
      return denial_of(Trouble::no_undo, denials::undone_enough());
    }
    return std::nullopt;
  }
  if (table.times_asked(by, event) >= asking.of_decision) {
    return denial_of(Trouble::no_undo, denials::asked_often());
  }
  if (table.times_asked(by) >= asking.of_game) {
    return denial_of(Trouble::no_undo, denials::asked_enough());
  }
  return std::nullopt;
}

void list(std::string& text, std::string_view more) {
  text.append(text.empty() ? "" : ", ").append(more);
}

// Only the seat that wants to undo sees this, so its own cards may be named.
Message came_to_light(const Revealed& revealed) {
  std::string named;
  if (!revealed.numbers.empty()) {
    for (const SeatNumber& one : revealed.numbers) list(named, std::to_string(one.number));
    return denials::numbers_came_to_light(Quoted{std::move(named)});
  }
  for (const std::string& card : revealed.cards) list(named, card);
  for (const std::string& card : revealed.own_cards) list(named, card);
  if (named.empty()) return denials::came_to_light();
  return denials::cards_came_to_light(Quoted{std::move(named)});
}

}  // namespace

// Alone a player may take back what revealed something: no one is harmed, and it is limited. Among
// several, what came to light stays known, unless the table was made with `undo_revealed`.
std::optional<Denial> refuse_undo(const Table& table, Seat by, std::size_t event) {
  if (auto denial = undo_too_often(table, by, event)) return denial;
  if (table.people() <= 1 || table.settings().undo_revealed) return std::nullopt;
  const Revealed revealed = table.revealed_since(event);
  if (!revealed.is_revealing) return std::nullopt;
  return denial_of(Trouble::no_undo, came_to_light(revealed));
}

}  // namespace menagerie
