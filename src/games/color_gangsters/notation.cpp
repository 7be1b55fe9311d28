// SPDX-License-Identifier: Apache-2.0
// Actions as text and back.
#include "games/color_gangsters/notation.h"
#include "base/spelling.h"
#include "games/color_gangsters/knowledge.h"
#include "games/color_gangsters/parsing.h"
#include "games/color_gangsters/rules.h"

namespace menagerie::color_gangsters {
namespace {

constexpr std::array<std::string_view, 3> trump_words = {"number", "color", "keep"};

Result<Action> parse_pass(const std::vector<std::string>& words);
Result<Action> parse_keep(const std::vector<std::string>& words);
Result<Action> parse_play(const std::vector<std::string>& words);
Result<Action> parse_place(const std::vector<std::string>& words);
Result<Action> parse_trump(const std::vector<std::string>& words);

// The two cards of a pass, their words sorted bytewise.
std::string pair_text(GangCard one, GangCard other) {
  const std::string first = text_of(one);
  const std::string second = text_of(other);
  return first < second ? first + " " + second : second + " " + first;
}

}  // namespace

std::string Notation::text(Action action) {
  switch (action.verb) {
    case Verb::pass:
      return "pass " + pair_text(action.card(), action.other_card());
    case Verb::keep:
      return "keep " + text_of(action.color());
    case Verb::kept:
      return "keep " + text_of(action.card());
    case Verb::play:
      return "play " + text_of(action.card());
    case Verb::place:
      return "place " + std::string(text_of(action.tile()).id);
    case Verb::trump:
      return "trump " + std::string(trump_words[action.a]);
  }
  return {};
}

Result<Action> Notation::parse(std::string_view text) {
  constexpr std::size_t length_max = 200;
  if (text.size() > length_max) return problem("an action is shorter than " + quoted(text));
  const std::vector<std::string> words = lower_words_in(text, length_max, " ");
  if (words.empty())
    return problem("an action was expected, such as play B3, but nothing was read");
  if (words[0] == "pass") return parse_pass(words);
  if (words[0] == "keep") return parse_keep(words);
  if (words[0] == "play") return parse_play(words);
  if (words[0] == "place") return parse_place(words);
  if (words[0] == "trump") return parse_trump(words);
  return problem(quoted(text) +
                 " is no action; actions begin with pass, keep, play, place or trump");
}

namespace {

std::string arguments(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 1; i < words.size(); ++i) text += (i > 1 ? " " : "") + words[i];
  return text.empty() ? "nothing" : quoted(text);
}

Result<Action> parse_pass(const std::vector<std::string>& words) {
  const auto wrong = [&words] {
    return problem("pass wants two different cards, as in pass B3 R5; read " + arguments(words));
  };
  if (words.size() != 3) return wrong();
  const std::optional<GangCard> one = read_card(words[1]);
  const std::optional<GangCard> other = read_card(words[2]);
  if (!one || !other || *one == *other) return wrong();
  return Action::pass(*one, *other);
}

Result<Action> parse_keep(const std::vector<std::string>& words) {
  if (words.size() == 2) {
    if (const auto color = read_color(words[1])) return Action::keep(*color);
    if (const auto card = read_card(words[1])) return Action::kept_card(*card);
  }
  return problem("keep wants the colour of a back (B, R, Y, G or K), as in keep B; read " +
                 arguments(words));
}

Result<Action> parse_play(const std::vector<std::string>& words) {
  if (words.size() == 2) {
    if (const auto card = read_card(words[1])) return Action::play(*card);
  }
  return problem("play wants a card, B, R, Y, G or K and 1 to 10, as in play B3; read " +
                 arguments(words));
}

Result<Action> parse_place(const std::vector<std::string>& words) {
  if (words.size() == 2) {
    if (const auto tile = read_tile(words[1])) return Action::place(*tile);
  }
  return problem("place wants a tile, as in place odd or place own-color; read " +
                 arguments(words));
}

Result<Action> parse_trump(const std::vector<std::string>& words) {
  for (unsigned choice = 0; choice < trump_words.size() && words.size() == 2; ++choice) {
    if (words[1] == trump_words[choice]) return Action::trump(static_cast<TrumpChoice>(choice));
  }
  return problem("trump wants number, color or keep; read " + arguments(words));
}

}  // namespace

std::vector<Action> Notation::universe(const Options& options) {
  std::vector<Action> actions;
  const GangSet cards = deck_of(options);
  for (const GangCard card : cards) {
    for (const GangCard other : cards) {
      if (options.draft && card < other) actions.push_back(Action::pass(card, other));
    }
    actions.push_back(Action::play(card));
    if (options.draft) actions.push_back(Action::kept_card(card));
  }
  for (unsigned s = 0; s < options.players && options.draft; ++s) {
    actions.push_back(Action::keep(options.colors[Seat(s)]));
  }
  for (unsigned kind = 0; kind < tile_kinds; ++kind) {
    actions.push_back(Action::place(static_cast<Tile>(kind)));
  }
  for (unsigned choice = 0; choice < trump_words.size(); ++choice) {
    actions.push_back(Action::trump(static_cast<TrumpChoice>(choice)));
  }
  return actions;
}

}  // namespace menagerie::color_gangsters
