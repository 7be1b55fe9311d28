// SPDX-License-Identifier: Apache-2.0
#include "game/kit/options.h"

#include <charconv>

#include "base/spelling.h"

namespace menagerie::kit::options {
namespace {

constexpr std::size_t rules_max = 16;

Value value_of(OptionSpec::Type type, std::string_view typed) {
  if (type == OptionSpec::Type::boolean) return typed == "true";
  if (type != OptionSpec::Type::integer) return Word(typed);
  std::int64_t number = 0;
  std::from_chars(typed.data(), typed.data() + typed.size(), number);
  return number;
}

}  // namespace

std::vector<OptionRules> rules_about(OptionSpec::Type type, std::span<const AboutRules> rows) {
  std::vector<OptionRules> about;
  for (const AboutRules& row : rows) {
    if (row.rules.empty()) break;
    OptionRules& rules = about.emplace_back();
    for (const std::string_view number : words_in(row.rules, rules_max)) {
      rules.rules.push_back(number);
    }
    if (!row.only_with.empty()) rules.only_with = value_of(type, row.only_with);
  }
  return about;
}

}  // namespace menagerie::kit::options
