// SPDX-License-Identifier: Apache-2.0
#include "game/option_problem.h"

#include "base/spelling.h"

namespace menagerie {
namespace {

constexpr std::size_t shown_max = 120;

std::string in_marks(std::string_view text) { return quoted(text, shown_max, '\''); }

}  // namespace

std::string as_typed(const Value& value) {
  if (std::holds_alternative<std::monostate>(value)) return "null";
  if (const auto* truth = std::get_if<bool>(&value)) return *truth ? "true" : "false";
  if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
  if (const auto* word = std::get_if<Word>(&value)) return in_marks(*word);
  if (const auto* other = std::get_if<NoValue>(&value)) return printable(other->json);
  if (const auto* words = std::get_if<Words>(&value)) {
    std::string text;
    for (const Word& word : *words) {
      text.append(text.empty() ? "" : ",").append(word, 0, shown_max);
      if (text.size() > shown_max) break;
    }
    return in_marks(text);
  }
  return "[[...]]";
}

tl::unexpected<Problem> misfit_option(std::string_view name, const Value& value,
                                      std::string_view allowed) {
  return problem("option " + std::string(name) + " is " + as_typed(value) + "; it must be " +
                 std::string(allowed));
}

}  // namespace menagerie
