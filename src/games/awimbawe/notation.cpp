// SPDX-License-Identifier: Apache-2.0
#include "games/awimbawe/notation.h"
#include "base/spelling.h"
#include "games/awimbawe/available.h"
#include "games/awimbawe/rules.h"

#include <algorithm>
#include <span>
#include <vector>

namespace menagerie::awimbawe {
namespace {

constexpr std::string_view land_letters = "DMGPS";

std::optional<unsigned> read_pile(std::string_view word) {
  if (word.size() != 1 || word[0] < '1' || word[0] > '4') return std::nullopt;
  return static_cast<unsigned>(word[0] - '1');
}

std::optional<Action> parse_play(std::span<const std::string> rest) {
  if (rest.empty() || rest.size() > 2) return std::nullopt;
  const auto card = read_card(rest[0]);
  if (!card) return std::nullopt;
  if (rest.size() == 1) return Action::play(*card);
  if (land_of(*card) != Land::sky) return std::nullopt;  // 3.4  Only eagles fight or flee.
  if (rest[1] == "fight") return Action::of_card(Verb::fight, *card);
  if (rest[1] == "flee") return Action::of_card(Verb::flee, *card);
  return std::nullopt;
}

std::optional<Action> parse_block(std::span<const std::string> rest) {
  if (rest.size() == 2 && rest[0] == "pile") {
    const auto pile = read_pile(rest[1]);
    return pile ? std::optional(Action::block_pile(*pile)) : std::nullopt;
  }
  if (rest.size() != 1) return std::nullopt;
  if (rest[0] == "hand") return Action::block_hand();
  const auto card = read_card(rest[0]);
  return card ? std::optional(Action::block_card(*card)) : std::nullopt;
}

std::optional<Action> parse_move(std::span<const std::string> rest) {
  if (rest.size() != 3 || rest[1] != "under") return std::nullopt;
  const auto from = read_pile(rest[0]);
  const auto under = read_pile(rest[2]);
  return from && under ? std::optional(Action::move(*from, *under)) : std::nullopt;
}

std::optional<Action> parse_words(std::span<const std::string> words) {
  if (words.empty()) return std::nullopt;
  const auto rest = words.subspan(1);
  if (words[0] == "play") return parse_play(rest);
  if (words[0] == "move") return parse_move(rest);
  if (words[0] == "block") return parse_block(rest);
  if (words[0] == "pass" && rest.empty()) return Action::pass();
  if (words[0] != "lead" || rest.size() != 1) return std::nullopt;
  if (rest[0] == "self") return Action::lead_self();
  if (rest[0] == "other") return Action::lead_other();
  return std::nullopt;
}

}  // namespace

std::string card_text(Card card) {
  const Land land = land_of(card);
  return land_letters[static_cast<std::size_t>(land)] + std::to_string(value_of(card));
}

std::optional<Card> read_card(std::string_view text) {
  for (Card card : all_cards) {
    const std::string right = card_text(card);
    if (same_word(text, right)) {
      return card;
    }
  }
  return std::nullopt;
}

CardTexts card_texts(Cards cards) {
  CardTexts texts;
  for (Card card : cards) texts.push_back({card_text(card)});
  return texts;
}

std::string Notation::text(const Action& action) {
  const auto pile = [](unsigned number) { return std::to_string(number + 1); };
  switch (action.verb) {
    case Verb::play:
      return "play " + card_text(action.card());
    case Verb::fight:
      return "play " + card_text(action.card()) + " fight";
    case Verb::flee:
      return "play " + card_text(action.card()) + " flee";
    case Verb::move:
      return "move " + pile(action.a) + " under " + pile(action.b);
    case Verb::block_pile:
      return "block pile " + pile(action.a);
    case Verb::block_hand:
      return "block hand";
    case Verb::lead_self:
      return "lead self";
    case Verb::lead_other:
      return "lead other";
    case Verb::pass:
      return "pass";
    case Verb::block_card:
      break;
  }
  return action.a == unseen ? "block ?" : "block " + card_text(action.card());
}

Result<Action> Notation::parse(std::string_view text) {
  const auto words = lower_words_in(text, 5);
  if (const auto action = parse_words(words)) return *action;
  return problem("cannot read the action " + quoted(text, 40, '\'') +
                 "; actions are such as 'play D3', 'play S9 fight', 'play S9 flee', "
                 "'move 1 under 3', 'block pile 2', 'block hand', 'lead self', 'lead other', "
                 "'pass'");
}

std::vector<Action> Notation::universe(const Options&) {
  std::vector<Action> actions;
  for (Card card : all_cards) {
    actions.push_back(Action::play(card));
    actions.push_back(Action::block_card(card));
  }
  for (Card card : of(Land::sky)) {
    actions.push_back(Action::of_card(Verb::fight, card));
    actions.push_back(Action::of_card(Verb::flee, card));
  }
  for (unsigned pile = 0; pile < piles_count; ++pile) {
    actions.push_back(Action::block_pile(pile));
    for (unsigned under = 0; under < piles_count; ++under) {
      actions.push_back(Action::move(pile, under));
    }
  }
  for (const Action& action :
       {Action::block_hand(), Action::lead_self(), Action::lead_other(), Action::pass()}) {
    actions.push_back(action);
  }
  return actions;
}

}  // namespace menagerie::awimbawe
