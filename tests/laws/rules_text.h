// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "game/field.h"
#include "game/option_check.h"
#include "words/catalogues.h"

namespace menagerie::laws {

// The numbers of sections, rules and rulings in a rules text.
inline std::set<std::string> numbers_in(std::string_view text) {
  std::set<std::string> numbers;
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    for (const std::string_view mark : {"## ", "- "}) {
      if (line.starts_with(mark)) line.remove_prefix(mark.size());
    }
    std::string_view number = line.substr(0, line.find(' '));
    if (number.ends_with('.')) number.remove_suffix(1);
    numbers.emplace(number);
  }
  return numbers;
}

// What an option says it is about is in the rules, in each language that they are in; and it says
// so of values that it can have.
template <class G>
void check_rules_text() {
  const auto check = [](std::string_view language, std::string_view text) {
    const std::set<std::string> numbers = numbers_in(text);
    for (const OptionSpec& spec : G::Notation::option_specs()) {
      for (const OptionRules& about : spec.rules) {
        EXPECT_TRUE(!about.only_with || fits(spec, *about.only_with)) << spec.name;
        for (const std::string_view number : about.rules) {
          EXPECT_TRUE(numbers.contains(std::string(number)))
              << "the option " << spec.name << " is about " << number << ", which isn't in "
              << language;
        }
      }
    }
  };
  check("RULES.md", G::Presentation::rules_text());
  for (const RulesFile& file : rules_files()) {
    if (file.game == G::id) check(file.tag, file.markdown);
  }
}

}  // namespace menagerie::laws
