// SPDX-License-Identifier: Apache-2.0
#include "games/rage_n_glyphs/words.h"

#include "game/scene.h"

namespace menagerie::rage_n_glyphs {

std::string text_of(Card card) {
  if (is_joker(card)) return kind_of(card) == joker_2 ? "J2" : "J4";
  return suit_letters[static_cast<std::size_t>(suit_of(card))] + std::to_string(rank_of(card));
}

std::vector<std::string> texts_of(Cards cards) {
  std::vector<std::string> texts;
  for (const Card card : cards) texts.push_back(text_of(card));
  return texts;
}

std::string list_of(const std::vector<std::string>& words) {
  std::string list;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) list += i + 1 == words.size() ? " and " : ", ";
    list += words[i];
  }
  return list;
}

std::string quoted(std::string_view text) {
  constexpr std::size_t longest = 32;
  std::string shown = "\"";
  for (const char letter : text.substr(0, longest)) {
    shown += letter >= ' ' && letter <= '~' ? letter : '.';
  }
  return shown + (text.size() > longest ? "...\"" : "\"");
}

std::string counted(unsigned number, std::string_view noun) {
  return std::to_string(number) + " " + std::string(noun) + (number == 1 ? "" : "s");
}

std::string seats_text(SeatSet seats) {
  std::vector<std::string> names;
  for (const Seat seat : seats) names.push_back(seat_name(seat));
  return list_of(names);
}

unsigned rounds_of(const Options& options) { return (final_hand(options) - 1) / options.step + 1; }

std::string victory_text(const Shown& shown) {
  const Seat winner = shown.winners.lowest();
  const auto score = static_cast<unsigned>(shown.scores[winner]);
  SeatSet level;
  for (unsigned i = 0; i < shown.options.players; ++i) {
    if (shown.scores[Seat(i)] == shown.scores[winner]) level.add(Seat(i));
  }
  if (shown.phase == Phase::coin) {
    return seats_text(shown.winners) + " are tied at " + counted(score, "point") +
           " and did equally well in the last round: a coin decides.";
  }
  const std::string wins = seat_name(winner) + " wins the match";
  if (level.size() == 1) return wins + " with " + counted(score, "point") + ".";
  return seats_text(level) + " are tied at " + counted(score, "point") + "; " + wins + ".";
}

}  // namespace menagerie::rage_n_glyphs
