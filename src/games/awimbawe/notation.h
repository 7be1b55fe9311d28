// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "game/notation.h"
#include "games/awimbawe/cards.h"
#include "games/awimbawe/rules.h"
#include "words/message.h"

namespace menagerie::awimbawe {

// "D3", "S10".
std::string card_text(Card card);
// Either letter case; nothing where it is no card.
std::optional<Card> read_card(std::string_view text);
// Each card by itself.
CardTexts card_texts(Cards cards);

// Options, deals and actions as text and plain data, both ways (concept NotationOf).
struct Notation {
  static std::vector<OptionSpec> option_specs();
  static Result<Options, OptionProblem> read_options(const Fields& fields);
  static Fields write_options(const Options& options);
  static Result<Deal> read_deal(const State& state, const Fields& fields);
  static Fields write_deal(const State& state, const Deal& deal);
  static std::string text(const Action& action);
  static Result<Action> parse(std::string_view text);
  static std::vector<Action> universe(const Options& options);
};

}  // namespace menagerie::awimbawe
