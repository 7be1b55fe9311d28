// SPDX-License-Identifier: Apache-2.0
#include "engine/games/house_rules.h"

#include <algorithm>

namespace menagerie {
namespace {

bool is_about(const OptionRules& about, std::string_view number) {
  return std::find(about.rules.begin(), about.rules.end(), number) != about.rules.end();
}

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

}  // namespace

std::optional<RuleMark> rule_mark(const GameRules& game, const Fields& chosen,
                                  std::string_view number) {
  std::optional<RuleMark> mark;
  for (const OptionSpec& spec : game.options) {
    const Value* value = find_field(chosen, spec.name);
    if (value == nullptr) continue;
    bool is_named = false, needs_value = false, has_value = false;
    for (const OptionRules& about : spec.rules) {
      if (!is_about(about, number)) continue;
      is_named = true;
      needs_value = needs_value || about.only_with;
      has_value = has_value || about.only_with == *value;
    }
    if (needs_value && !has_value) return RuleMark{&spec, false};
    if (is_named && *value != spec.standard && !mark) mark = {&spec, true};
  }
  return mark;
}

std::string_view rule_number(std::string_view line) {
  const bool is_heading = line.starts_with("## ");
  if (is_heading) line.remove_prefix(3);
  if (line.starts_with("- ")) line.remove_prefix(2);
  std::string_view number = line.substr(0, line.find(' '));
  if (is_heading && number.ends_with('.')) number.remove_suffix(1);
  if (number.empty() || number.size() == line.size()) return {};
  const bool is_ruling = number.front() == 'R' && !is_heading;
  const std::string_view digits = is_ruling ? number.substr(1) : number;
  if (digits.empty() || !is_digit(digits.front()) || !is_digit(digits.back())) return {};
  for (const char letter : digits) {
    if (!is_digit(letter) && (letter != '.' || is_heading || is_ruling)) return {};
  }
  const bool is_rule = number.find('.') != std::string_view::npos;
  return is_heading || is_ruling || is_rule ? number : std::string_view{};
}

}  // namespace menagerie
