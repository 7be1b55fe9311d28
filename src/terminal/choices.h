// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "terminal/draw.h"

namespace menagerie::terminal {

// The legal actions of a decision as a person is offered them: in an order that people expect
// (R5 before R10), each by its number, or by typing it or as much of it as tells it apart. Those of
// one form stand together, so that what they have in common is said once.
class Choices {
 public:
  Choices(std::vector<std::string> legal, const Actions& forms);

  // The offer, wrapped to the width: "1) R5  2) R7 ...", each in words, with the notation where
  // that is what may be typed. Where every action is a verb and a number ("bid 3"), the number
  // itself is typed and there is no list of its own.
  std::string offer(const Speech& speech, const Style& style) const;

  // The action that was meant, if the typed text means exactly one of them.
  std::optional<std::string> meant(std::string_view typed) const;

  // What the typed text most likely tries to say in the game's notation, for the judge to explain
  // why it is not legal: "r5" becomes "play r5".
  std::vector<std::string> attempts(std::string_view typed) const;

  const std::vector<std::string>& actions() const { return actions_; }

 private:
  std::vector<std::string> actions_;
  bool numbers_ = false;  // All are one verb and a number.
};

}  // namespace menagerie::terminal
