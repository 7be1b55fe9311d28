// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "terminal/draw.h"

namespace menagerie::terminal {

// The legal actions of a decision as a person is offered them: in an order that people expect
// (R5 before R10), each by its number, or by typing it or as much of it as tells it apart.
class Choices {
 public:
  explicit Choices(std::vector<std::string> legal);

  // The offer, wrapped to the width: "1 R5  2 R7 ...". Where every action is a verb and a number
  // ("bid 3"), the number itself is typed and there is no list of its own.
  std::string offer(const Speech& speech, const Style& style) const;

  // The action that was meant, if the typed text means exactly one of them.
  std::optional<std::string> meant(std::string_view typed) const;

  // What the typed text most likely tries to say in the game's notation, for the judge to explain
  // why it is not legal: "r5" becomes "play r5".
  std::vector<std::string> attempts(std::string_view typed) const;

  const std::vector<std::string>& actions() const { return actions_; }

 private:
  std::vector<std::string> actions_;
  std::string verb_;      // The first word, where all actions share it.
  bool numbers_ = false;  // All are verb_ and a number.
};

}  // namespace menagerie::terminal
