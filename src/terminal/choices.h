// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "terminal/draw.h"

namespace menagerie::terminal {

// What a person typed, as an action or as the answer to it.
struct Typed {
  std::optional<std::string> action;  // Legal, in its one spelling.
  Message answer;                     // Shown if there is no action.
};

// The legal actions of a decision as a person is offered them: in an order that people expect
// (R5 before R10), each with its number. Those of one form stand together, so that what they have
// in common is said once.
class Choices {
 public:
  Choices(std::vector<std::string> legal, const Actions& forms);

  // The choices, wrapped to the width: "1) R5  2) R7 ...", each in words, with the notation if
  // people type that. If every action is a verb and a number ("bid 3"), people type the number
  // itself, without a list. Many actions that name any two or more of the same cards are the list
  // of these cards, without numbers: "type 3 of these".
  std::string offer(const Speech& speech, const Style& style) const;

  // Reads what a person typed at this decision of the match. A move cannot be taken back, so
  // nothing is guessed: only a verb may be left out or cut short, and only where one action is
  // left. A complete action is judged as it stands, even if a longer one is legal.
  Typed read(std::string_view typed, const Match& match, Seat seat) const;

  const std::vector<std::string>& actions() const { return actions_; }

 private:
  // Actions of one form, next to each other.
  struct Group {
    std::size_t begin = 0, end = 0;
    std::size_t form = 0;
    // If people choose among the cards and not among the actions.
    std::vector<std::string> cards = {};
    std::size_t of_cards = 0;  // How many an action names.

    // Asks for the cards, for someone who typed a number.
    Message ask() const;
  };

  Typed read_number(std::size_t number, std::string_view typed) const;
  std::vector<std::string> candidates(const std::string& typed) const;
  Message could_be(std::string_view typed, const std::vector<std::string>& beginnings) const;

  std::vector<std::string> actions_;
  std::vector<Group> groups_;
  std::vector<std::string> verbs_;  // The actions' verbs, in their order.
  bool numbers_ = false;            // All are one verb and a number.
};

}  // namespace menagerie::terminal
