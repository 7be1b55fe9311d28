// SPDX-License-Identifier: Apache-2.0
#include "game/option_check.h"

#include <algorithm>
#include <string>

#include "base/spelling.h"
#include "game/option_problem.h"

namespace menagerie {
namespace {

bool is_choice(const OptionSpec& spec, std::string_view word) {
  return std::find(spec.choices.begin(), spec.choices.end(), word) != spec.choices.end();
}

// "a, b or c".
std::string one_of(const std::vector<std::string_view>& words) {
  const std::size_t last = words.size() - 1;
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    text.append(i == 0 ? "" : i == last ? " or " : ", ").append(words[i]);
  }
  return text;
}

std::string allowed(const OptionSpec& spec) {
  std::string text;
  switch (spec.type) {
    case OptionSpec::Type::boolean:
      text = "true or false";
      break;
    case OptionSpec::Type::integer:
      text = std::to_string(spec.min);
      if (spec.max != spec.min) text = "from " + text + " to " + std::to_string(spec.max);
      break;
    case OptionSpec::Type::choice:
      text = one_of(spec.choices);
      break;
    case OptionSpec::Type::list:
      text = "a list of " + one_of(spec.choices);
      break;
  }
  return text + (spec.nullable ? ", or null" : "");
}

}  // namespace

bool fits(const OptionSpec& spec, const Value& value) {
  if (std::holds_alternative<std::monostate>(value)) return spec.nullable;
  switch (spec.type) {
    case OptionSpec::Type::boolean:
      return std::holds_alternative<bool>(value);
    case OptionSpec::Type::integer: {
      const auto* number = std::get_if<std::int64_t>(&value);
      return number != nullptr && *number >= spec.min && *number <= spec.max;
    }
    case OptionSpec::Type::choice: {
      const auto* word = std::get_if<Word>(&value);
      return word != nullptr && is_choice(spec, *word);
    }
    case OptionSpec::Type::list: {
      const auto* words = std::get_if<Words>(&value);
      return words != nullptr && std::all_of(words->begin(), words->end(), [&](const Word& word) {
               return is_choice(spec, word);
             });
    }
  }
  return false;
}

std::optional<Problem> unfit_option(std::span<const OptionSpec> specs, const Fields& fields) {
  std::vector<std::string_view> names;
  for (const OptionSpec& spec : specs) names.push_back(spec.name);
  for (const Field& field : fields) {
    const auto name = std::find(names.begin(), names.end(), field.name);
    if (name == names.end()) {
      return Problem{"option " + quoted(field.name) + " is unknown; the options are " +
                     joined(names)};
    }
    const OptionSpec& spec = specs[static_cast<std::size_t>(name - names.begin())];
    if (!fits(spec, field.value)) {
      return misfit_option(field.name, field.value, allowed(spec)).value();
    }
  }
  return std::nullopt;
}

}  // namespace menagerie
