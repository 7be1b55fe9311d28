// SPDX-License-Identifier: Apache-2.0
#include "terminal/looks.h"

#include <algorithm>
#include <array>
#include <utility>

namespace menagerie::terminal {
namespace {

// The tones of suits as the sixteen colours of terminals: black is that of the text, but bold, so
// that it is read on any ground.
constexpr std::array<std::pair<std::string_view, std::string_view>, 10> colours = {{
    {"red", "31"},
    {"yellow", "93"},
    {"green", "32"},
    {"blue", "34"},
    {"purple", "35"},
    {"black", "1"},
    {"orange", "33"},
    {"slate", "90"},
    {"sky", "36"},
    {"gold", "1;33"},
}};

std::string_view colour_of(std::string_view tone) {
  const auto* const found = std::find_if(colours.begin(), colours.end(),
                                         [&](const auto& one) { return one.first == tone; });
  return found == colours.end() ? std::string_view() : found->second;
}

}  // namespace

Looks::Looks(const Description& description) : all_suits_(description.suits) {
  for (const SuitLook& suit : description.suits) {
    suits_[std::string(1, suit.letter)] = suit.letter;
    colours_[suit.letter] = colour_of(suit.tone);
  }
  for (const CardLook& card : description.cards) suits_[card.card] = card.suit;
  for (const CounterLook& counter : description.counters) {
    if (counter.kind == CounterKind::hand) hands_.emplace(counter.counter);
  }
}

char Looks::suit_of(std::string_view card) const {
  const auto found = suits_.find(card);
  return found == suits_.end() ? '\0' : found->second;
}

std::string Looks::painted(std::string_view text) const {
  std::string out;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string_view word = text.substr(at, end - at);
    if (at > 0) out += ' ';
    const auto colour = colours_.find(suit_of(word));
    if (colour == colours_.end() || colour->second.empty()) {
      out += word;
    } else {
      out.append("\033[").append(colour->second).append("m").append(word).append("\033[0m");
    }
    at = end + 1;
  }
  return out;
}

bool Looks::counts_hand(std::string_view counter) const { return hands_.contains(counter); }

}  // namespace menagerie::terminal
